"""`solve --proof` writes what `verify` accepts, and a broken proof is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.cli.main import main

PROBLEM = """
gold: 1
title: Three in a row
first: black
diagram: |
  . . . . . .
  . . . . . .
  . . . . . .
  x x x x x x
  O O O O O x
  + + + O O x
"""

pytestmark = pytest.mark.kernel


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    problem, proof = tmp_path / "problem.yaml", tmp_path / "proof.sgf"
    problem.write_text(PROBLEM, encoding="utf-8")
    assert main(["solve", str(problem), "--proof", str(proof)]) == 0
    return proof


def test_a_written_proof_is_verified(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["verify", str(proof)]) == 0
    out = capsys.readouterr().out
    assert "Black captures the marked stones, even if White has all the ko threats" in out


def test_a_proof_that_was_tampered_with_is_refused_with_its_place(
    proof: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof.write_text(proof.read_text("utf-8").replace("GOLDPROOF[attacker", "GOLDPROOF[defender"), "utf-8")
    capsys.readouterr()
    assert main(["verify", str(proof), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["proved"] is False
    assert "proof.sgf:" in answer["error"]


def test_a_file_that_is_not_there_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.sgf"]) == 2
    assert "nowhere.sgf" in capsys.readouterr().err

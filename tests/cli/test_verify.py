"""`solve --proof` writes what `verify` accepts, and a broken proof is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.cli.main import main
from gold.problem.files import load_collection
from gold.solver.api import Limits
from gold.solver.certifying import NotWritten, solve_with_certificate

SHIPPED = Path(__file__).parents[2] / "problems"

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
    assert "Black captures all the marked stones, even if White has all the ko threats" in out


def test_a_proof_that_was_tampered_with_is_refused_with_its_place(
    proof: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof.write_text(
        proof.read_text("utf-8").replace("GOLDPROOF[attacker", "GOLDPROOF[defender"), "utf-8"
    )
    capsys.readouterr()
    assert main(["verify", str(proof), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["proved"] is False
    assert "proof.sgf:" in answer["error"]


def test_a_file_that_is_not_there_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.sgf"]) == 2
    assert "nowhere.sgf" in capsys.readouterr().err


def test_what_became_of_the_proof_is_told_beside_the_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problem, proof = tmp_path / "problem.yaml", tmp_path / "proof.sgf"
    problem.write_text(PROBLEM, encoding="utf-8")
    assert main(["solve", str(problem), "--proof", str(proof), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["proved"] is True
    assert answer["proof"] == {"written": True, "file": str(proof), "bytes": proof.stat().st_size}


def test_a_proof_that_cannot_be_written_is_told_in_words_and_leaves_an_older_one_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    problem, proof = tmp_path / "problem.yaml", tmp_path / "proof.sgf"
    problem.write_text(PROBLEM, encoding="utf-8")
    proof.write_text("older", encoding="utf-8")
    monkeypatch.setattr("gold.solver.proof.graph.MOST_LINES", 1)
    assert main(["solve", str(problem), "--proof", str(proof), "--force"]) == 1
    out = capsys.readouterr().out
    assert "(proved)" in out
    assert "not written: the proof has more than 1 moves" in out
    assert proof.read_text(encoding="utf-8") == "older"


def test_the_limits_hold_for_solving_and_writing_together(tmp_path: Path) -> None:
    problem = load_collection(SHIPPED / "captures-and-ko.yaml").problems[-1]
    result, proof = solve_with_certificate(problem, Limits(nodes=4))
    assert result.nodes <= 3
    assert isinstance(proof, NotWritten)


def test_bench_writes_and_verifies_the_proofs_of_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problem, report = tmp_path / "problem.yaml", tmp_path / "report.json"
    problem.write_text(PROBLEM, encoding="utf-8")
    assert (
        main(
            [
                "lab",
                "bench",
                str(problem),
                "--certificates",
                "--nodes",
                "10000",
                "--json",
                str(report),
            ]
        )
        == 0
    )
    assert "1 problems, 1 proved, 1 certificates written, 1 accepted" in capsys.readouterr().out
    row = json.loads(report.read_text("utf-8"))["rows"][0]
    assert row["accepted"]
    assert row["size"] > 100
    assert row["positions"] > 5

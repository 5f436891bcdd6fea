"""The command `generate`: files of problems, as many as were wanted, no two of them the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.board.points import Color
from gold.board.symmetry import SWAP_COLORS
from gold.cli.main import main
from gold.problem.files import load_collection
from gold.problem.identity import problem_id, turned
from gold.problem.model import Objective
from gold.problem.proved import Proved, ProvedStatus
from gold.trainer import generated
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.generated import Generated, Piece, Request
from tests.trainer.positions import CORNER, STRAIGHT_THREE, problem


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Piece]:
    """What was to be made: two problems, and the first of them recoloured in between; else in vain."""
    pieces: list[Piece] = []
    first, second = (
        problem(diagram, Color.WHITE, title="White to live").with_proved(
            Proved(ProvedStatus.ALIVE, correct=(problem(diagram).position.geometry.from_vertex("B1"),))
        )
        for diagram in (STRAIGHT_THREE, CORNER)
    )

    def make(piece: Piece) -> Generated | None:
        pieces.append(piece)
        found = {1: first, 2: turned(first, SWAP_COLORS), 4: second}.get(piece.number)
        return Generated(found, Difficulty(True, 300, 5, 1, 3, 5, 2)) if found else None

    monkeypatch.setattr(generated, "problem_of", make)
    return pieces


def test_problems_are_written_and_told(
    asked: list[Piece], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, about = tmp_path / "made.yaml", tmp_path / "made.json"
    words = ["generate", "--count", "2", "--level", "medium", "--objective", "live", "--seed", "3"]
    assert main([*words, "--jobs", "1", "--out", str(out), "--json", str(about)]) == 0
    assert [piece.number for piece in asked] == [0, 1, 2, 3, 4]
    assert {piece.seed for piece in asked} == {3}
    assert {piece.request for piece in asked} == {Request(Level.MEDIUM, Objective.SAVE)}
    problems, told = load_collection(out).problems, json.loads(about.read_text())
    assert len(problems) == 2
    assert [each["id"] for each in told] == [problem_id(problem) for problem in problems]
    assert [each["correct"] for each in told] == [["B1"], ["B1"]]
    assert capsys.readouterr().out.splitlines()[0] == (
        "1  White to live: medium: 1 of 5 moves works, the solution is 3 moves deep, "
        "the deepest refutation 5 moves"
    )


def test_what_most_work_is_in_vain_for_is_given_up(asked: list[Piece], tmp_path: Path) -> None:
    out = tmp_path / "made.sgf"
    assert main(["generate", "--count", "3", "--jobs", "1", "--out", str(out)]) == 1
    assert len(load_collection(out).problems) == 2


def test_what_cannot_be_is_refused_at_once(
    asked: list[Piece], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "--count", "0"]) == 2
    assert main(["generate", "--motif", "seki", "--objective", "kill"]) == 2
    assert main(["generate", "--out", str(tmp_path / "no" / "made.yaml")]) == 2
    assert main(["generate", "--out", str(tmp_path / "made.txt.png")]) == 2
    assert asked == []

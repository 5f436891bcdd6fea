"""The command `generate`: files of problems, as many as were wanted, no two of them the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.points import Color
from gold.board.status import Status
from gold.board.symmetry import SWAP_COLORS
from gold.cli.main import main
from gold.journal import Journal
from gold.problem.files import load_collection
from gold.problem.matching.identity import problem_id, turned
from gold.problem.model import Objective
from gold.problem.proved import Proved
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.endless import generated
from gold.trainer.endless.generated import (
    FailedPiece,
    Generated,
    GenerationPiece,
    GenerationRequest,
    Outcome,
    outcome_as_json,
    outcome_from_json,
    steps,
)
from tests.trainer.positions import CORNER, STRAIGHT_THREE, problem


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[GenerationPiece]:
    """What was to be made: two problems, and the first of them recoloured in between; else in vain."""
    pieces: list[GenerationPiece] = []
    first, second = (
        problem(diagram, Color.WHITE, title="White to live").with_proved(
            Proved(Status.ALIVE, correct=(problem(diagram).position.geometry.from_vertex("B1"),))
        )
        for diagram in (STRAIGHT_THREE, CORNER)
    )

    def make(piece: GenerationPiece) -> Generated | None:
        pieces.append(piece)
        found = {1: first, 2: turned(first, SWAP_COLORS), 4: second}.get(piece.number)
        return Generated(found, Difficulty(True, 300, 5, 1, 3, 5, 2)) if found else None

    monkeypatch.setattr(generated, "outcome_of", make)
    return pieces


def test_problems_are_written_and_told(
    asked: list[GenerationPiece], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, about = tmp_path / "made.yaml", tmp_path / "made.json"
    words = ["generate", "--count", "2", "--level", "medium", "--objective", "live", "--seed", "3"]
    assert main([*words, "--jobs", "1", "--out", str(out), "--json", str(about)]) == 0
    assert [piece.number for piece in asked] == [0, 1, 2, 3, 4]
    assert {piece.seed for piece in asked} == {3}
    assert {piece.request for piece in asked} == {GenerationRequest(Level.MEDIUM, Objective.SAVE)}
    problems, told = load_collection(out).problems, json.loads(about.read_text())
    assert len(problems) == 2
    assert [each["id"] for each in told] == [problem_id(problem) for problem in problems]
    assert [each["correct"] for each in told] == [["B1"], ["B1"]]
    assert [each.title for each in problems] == ["White to live", "White to live 2"]
    assert capsys.readouterr().out.splitlines()[0] == (
        "1  White to live: medium: 1 of 5 first moves is right"
    )


def out_of(tmp_path: Path, *words: str) -> tuple[int, Path]:
    out = tmp_path / "made.yaml"
    return main(
        ["generate", "--count", "2", "--seed", "3", "--jobs", "1", "--out", str(out), *words]
    ), out


def test_error_costs_the_one_problem_that_it_is_in_and_is_told(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    asked: list[GenerationPiece],
) -> None:
    make = generated.outcome_of

    def attempts(piece: GenerationPiece) -> Iterator[Generated | None]:
        yield None
        if piece.number == 1:
            raise IndexError("tuple index out of range")
        outcome = make(replace(piece, number=1) if piece.number == 2 else piece)
        assert not isinstance(outcome, FailedPiece)
        yield outcome

    monkeypatch.setattr(generated, "_steps", attempts)
    monkeypatch.setattr(
        generated,
        "outcome_of",
        lambda piece: next((found for found in steps(piece) if found), None),
    )
    code, out = out_of(tmp_path, "--objective", "live")
    assert code == 0
    assert len(load_collection(out).problems) == 2
    told = capsys.readouterr().err
    assert "(easy save any, seed 3, number 1)" in told
    assert "IndexError: tuple index out of range (test_generate.py:" in told


@pytest.mark.parametrize("end", [KeyboardInterrupt, MemoryError], ids=["Ctrl+C", "a crash"])
def test_what_was_made_is_kept_and_the_same_command_goes_on_from_there(
    end: type[BaseException],
    asked: list[GenerationPiece],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _code, whole = out_of(tmp_path)
    expected = whole.read_bytes()
    whole.unlink()
    make = generated.outcome_of

    def stopped(piece: GenerationPiece) -> Outcome:
        if piece.number == 3:
            assert len(load_collection(whole).problems) == 1, (
                "it is in the file as soon as it is made"
            )
            raise end
        return make(piece)

    with monkeypatch.context() as patch:
        patch.setattr(generated, "outcome_of", stopped)
        with nullcontext() if end is KeyboardInterrupt else pytest.raises(end):
            assert out_of(tmp_path)[0] == 130
    assert len(load_collection(whole).problems) == 1
    with (tmp_path / "made.yaml.journal").open("a") as journal:
        journal.write('{"case": "cut of')
    asked.clear()
    code, out = out_of(tmp_path)
    assert code == 0
    assert [piece.number for piece in asked] == [3, 4]
    assert out.read_bytes() == expected
    assert list(tmp_path.iterdir()) == [out]


def test_problems_of_other_options_are_not_taken_for_these(
    asked: list[GenerationPiece], tmp_path: Path
) -> None:
    journal = tmp_path / "made.yaml.journal"
    kept = Journal(journal, outcome_as_json, outcome_from_json)
    kept.keep(kept.name(GenerationPiece(GenerationRequest(), 4, 0)), None)
    kept.close()
    out_of(tmp_path)
    assert [piece.number for piece in asked] == [0, 1, 2, 3, 4]
    assert not journal.exists()


def test_problems_are_printed_as_they_come(
    asked: list[GenerationPiece], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out_of(tmp_path)
    assert main(["generate", "--count", "2", "--seed", "3", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.endswith((tmp_path / "made.yaml").read_text())


def test_what_most_work_is_in_vain_for_is_given_up(
    asked: list[GenerationPiece], tmp_path: Path
) -> None:
    out = tmp_path / "made.sgf"
    assert main(["generate", "--count", "3", "--jobs", "1", "--out", str(out)]) == 1
    assert len(load_collection(out).problems) == 2


def test_what_cannot_be_is_refused_at_once(
    asked: list[GenerationPiece], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "--count", "0"]) == 2
    assert main(["generate", "--motif", "seki", "--objective", "kill"]) == 2
    assert main(["generate", "--out", str(tmp_path / "no" / "made.yaml")]) == 2
    assert main(["generate", "--out", str(tmp_path / "made.txt.png")]) == 2
    assert asked == []

"""Reading a line in mind: whether it is right, and complete, is decided by proof."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.solver.api import Result
from gold.solver.outcome import DEAD_BUT_FOR_MANY_THREATS, Bounds
from gold.trainer.reading import EnteredLine, LineVerdict, check_line
from tests.trainer.proofs import THREE, moves, prove, unproved


@pytest.fixture
def problem() -> Problem:
    """Black kills with D1, White lives with D1."""
    return Problem(replace(parse_diagram(THREE), to_play=Color.BLACK), "Three in a row")


def test_a_line_takes_only_what_the_rules_allow(problem: Problem) -> None:
    line = EnteredLine(problem)
    middle, left, out = moves(problem, "D1", "C1", "H5")
    assert line.add(middle) is None
    assert line.add(middle) is not None, "there is a stone"
    assert line.add(out) is not None, "outside of the area"
    assert line.add(left) is None
    assert line.moves == (middle, left)
    assert line.take_back()
    assert line.moves == (middle,)
    assert line.take_back()
    assert not line.take_back()
    assert line.start.moves == ()


@pytest.mark.parametrize(
    ("names", "verdict", "right"),
    [
        (["D1", "C1", "E1"], LineVerdict.RIGHT, 3),
        (["C1", "D1", "E1"], LineVerdict.WRONG, 0),
        (["D1"], LineVerdict.RIGHT, 1),
    ],
)
def test_a_line_is_checked_by_proof(
    problem: Problem, names: list[str], verdict: LineVerdict, right: int
) -> None:
    report = check_line(problem.board(), moves(problem, *names), prove)
    assert (report.verdict, report.moves) == (verdict, right)
    if verdict is LineVerdict.WRONG:
        assert report.answer == moves(problem, "D1")[0]


@pytest.mark.parametrize(
    ("line", "verdict", "answer"),
    [
        ("O19", LineVerdict.TOO_SHORT, "H19"),
        ("O19 H19", LineVerdict.TOO_SHORT, None),
        ("O19 H19 K19", LineVerdict.RIGHT, None),
        ("O19 N19", LineVerdict.TOO_SHORT, None),
    ],
)
def test_a_line_is_complete_when_nothing_must_be_answered_any_more(
    line: str, verdict: LineVerdict, answer: str | None
) -> None:
    file = Path(__file__).parents[2] / "problems" / "corner-and-side-groups.yaml"
    seven = next(
        each for each in load_collection(file).problems if each.title.startswith("Seven on")
    )
    geometry = seven.position.geometry
    report = check_line(seven.board(), moves(seven, *line.split()), prove)
    assert report.verdict is verdict
    assert (None if report.answer is None else geometry.vertex(report.answer)) == answer


def test_without_a_proof_no_line_is_wrong(problem: Problem) -> None:
    report = check_line(problem.board(), moves(problem, "C1", "D1"), unproved)
    assert report.verdict is LineVerdict.NOT_PROVED


def test_a_line_that_kills_but_for_many_threats_is_read_correctly_though_another_needs_no_ko(
    problem: Problem,
) -> None:
    def but_for_threats(board: Board) -> Result:
        result = prove(board)
        return (
            result
            if not board.moves
            else replace(result, bounds=Bounds.at(DEAD_BUT_FOR_MANY_THREATS))
        )

    report = check_line(problem.board(), moves(problem, "D1", "C1", "E1"), but_for_threats)
    assert report.verdict is LineVerdict.RIGHT

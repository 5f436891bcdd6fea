"""The status quiz: what is asked, and what is right, is decided by proof."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.solver.outcome import ALIVE, DEAD, SEKI, WITHOUT_THREATS, Bounds
from gold.trainer.quiz import Asked, kind_of, question, quiz_status
from tests.results import make_result
from tests.trainer.proofs import THREE, moves, prove, unproved

FOUR = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
x x x x x x x x .
x O O O O O O x .
x O + + + + O x .
"""

BESIDE_THE_WALL = """
o X X X X X o
o + X + X + o
o . o o o o x
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . ."""


@pytest.fixture
def problem() -> Problem:
    """Black kills with D1, White lives with D1."""
    return Problem(replace(parse_diagram(THREE), to_play=Color.BLACK), "Three in a row")


@pytest.mark.parametrize(
    ("kind", "status", "names"),
    [
        (Asked.OWN, Status.UNSETTLED, []),
        (Asked.AFTER_RIGHT_MOVE, Status.DEAD, ["D1"]),
        (Asked.AFTER_WRONG_MOVE, Status.ALIVE, ["C1", "D1"]),
    ],
)
def test_the_quiz_asks_for_several_kinds_of_positions(
    problem: Problem, kind: Asked, status: Status, names: list[str]
) -> None:
    asked = question(problem, kind, prove)
    assert asked is not None
    assert asked.status is status
    assert asked.moves == moves(problem, *names)
    if status is Status.UNSETTLED:
        assert asked.statuses == {Color.WHITE: Status.ALIVE, Color.BLACK: Status.DEAD}
        assert set(asked.moves_first.values()) == set(moves(problem, "D1"))


def test_a_free_move_makes_a_settled_group_unsettled() -> None:
    """White lives with four points in a row, whoever plays first, unless Black may play twice."""
    four = parse_diagram(FOUR)
    asked = question(Problem(four), Asked.AFTER_FREE_MOVE, prove)
    assert asked is not None
    assert asked.moves == (four.geometry.from_vertex("D1"), PASS)
    assert asked.status is Status.UNSETTLED
    assert asked.statuses == {Color.WHITE: Status.ALIVE, Color.BLACK: Status.DEAD}


@pytest.mark.parametrize(
    ("file", "free"), [("from-games-easy-2", False), ("from-games-status", True)]
)
def test_each_kind_of_position_comes_often_in_a_collection(file: str, free: bool) -> None:
    """So no answer can be guessed, where problems are all unsettled or nearly all dead."""
    problems = load_collection(Path(__file__).parents[2] / "problems" / f"{file}.yaml").problems
    asked = Counter(kind_of(each, 0, solved=False) for each in problems)
    other = Asked.AFTER_FREE_MOVE if free else Asked.AFTER_WRONG_MOVE
    assert asked.keys() == {Asked.OWN, other}, "a right move would tell the solution"
    assert 0.25 < asked[Asked.OWN] / len(problems) < 0.6
    if not free:
        kinds = {kind_of(problems[0], number, solved=True) for number in range(3)}
        assert kinds == {Asked.OWN, Asked.AFTER_RIGHT_MOVE, Asked.AFTER_WRONG_MOVE}, (
            "once it is solved"
        )


def test_a_stone_played_beside_the_wall_has_no_friends_outside() -> None:
    """Black's wrong first move touches an empty point out of play, where only White has liberties."""
    start = parse_diagram(BESIDE_THE_WALL)
    asked = question(Problem(start), Asked.AFTER_WRONG_MOVE, prove)
    assert asked is not None
    assert asked.moves == tuple(start.geometry.from_vertex(name) for name in ("B6", "F6"))
    assert asked.statuses == dict.fromkeys(Color, Status.DEAD)


def test_nothing_unproved_is_asked(problem: Problem) -> None:
    assert question(problem, Asked.OWN, unproved) is None


@pytest.mark.parametrize(
    "bounds",
    [
        Bounds(WITHOUT_THREATS, ALIVE),
        Bounds(SEKI, ALIVE),
        Bounds(DEAD, WITHOUT_THREATS),
        Bounds(1, 2),
    ],
)
def test_what_is_proved_but_may_be_a_ko_or_none_is_not_asked(
    problem: Problem, bounds: Bounds
) -> None:
    left_open = make_result(Status.KO, True, None, bounds=bounds)
    assert left_open.proved
    assert question(problem, Asked.OWN, lambda _board: left_open) is None


@pytest.mark.parametrize(
    ("defender_first", "attacker_first", "status"),
    [
        (Status.ALIVE, Status.ALIVE, Status.ALIVE),
        (Status.DEAD, Status.DEAD, Status.DEAD),
        (Status.SEKI, Status.SEKI, Status.SEKI),
        (Status.ALIVE, Status.SEKI, Status.UNSETTLED),
        (Status.ALIVE, Status.KO, Status.KO),
        (Status.KO, Status.DEAD, Status.KO),
        (Status.UNKNOWN, Status.DEAD, None),
    ],
)
def test_what_a_group_is_called(
    defender_first: Status, attacker_first: Status, status: Status | None
) -> None:
    assert quiz_status(defender_first, attacker_first) is status

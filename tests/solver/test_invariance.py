"""The exact search gives one answer to one question, however the board is turned and whoever has black."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outcome import winner
from gold.board.points import Color, Move
from gold.board.position import Position
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.problem.files import load_collection
from gold.solver.answers.group import group_status
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.engine import solve
from gold.solver.outcome import ALIVE_BY_DOUBLE_KO, SEKI
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.random_problems import random_problem
from tests.symmetries import SYMMETRIES_AND_SWAPS
from tests.thorough import THOROUGH, rest_slow

pytestmark = pytest.mark.kernel

PROBLEMS = Path(__file__).parents[2] / "problems"
NODES = 200_000
MEGABYTES = 4

seeds = st.integers(0, 5000)
turns = st.sampled_from(SYMMETRIES_AND_SWAPS)


@dataclass(frozen=True)
class Answer:
    """What must not depend on the point of view. ``correct`` is None if a move was left open."""

    status: Status
    ahead: Color | None
    threats: int | None
    correct: frozenset[Move] | None

    def seen(self, symmetry: Symmetry, size: int) -> Answer:
        """The same after the board was turned."""
        return Answer(
            self.status,
            None if self.ahead is None else symmetry.color(self.ahead),
            self.threats,
            None
            if self.correct is None
            else frozenset(symmetry.move(move, size) for move in self.correct),
        )


def answer(position: Position) -> Answer | None:
    """All that is proved of a position; None where play is over."""
    board = Board(position)
    if winner(board) is not None:
        return None
    found = survey(Request.about(board, Limits(nodes=NODES), Workspace(MEGABYTES)))
    assert found.best.proved
    assert found.best.exact
    # Whether a seki is life by double ko can take more positions than are asked for here.
    left = [each.result.bounds for each in found.moves if each.correct is None]
    assert all((each.least, each.most) == (SEKI, ALIVE_BY_DOUBLE_KO) for each in left)
    ko, correct = found.best.ko, None if left else frozenset(found.correct)
    return Answer(found.best.status, ko and ko.ahead, ko and ko.threats, correct)


def check_from_another_side(position: Position, symmetry: Symmetry) -> None:
    expected, found = answer(position), answer(symmetry.position(position))
    if expected is None or found is None:
        assert expected == found
    else:
        seen = expected.seen(symmetry, position.size)
        is_open = found.correct is None or seen.correct is None
        assert found == (replace(seen, correct=found.correct) if is_open else seen)


@settings(max_examples=40)
@given(seeds, turns)
@example(373, SYMMETRIES_AND_SWAPS[0])  # a side to move has no move at all
def test_verdicts_are_the_same_from_every_side(seed: int, symmetry: Symmetry) -> None:
    check_from_another_side(random_problem(seed, 8), symmetry)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))  # which other processes may take
@settings(max_examples=100)
@given(seeds, turns)
# 708, a seki: a minute and more
@(example(177, SYMMETRIES_AND_SWAPS[0]) if THOROUGH else lambda test: test)
def test_many_verdicts_are_the_same_from_every_side(
    part: int, seed: int, symmetry: Symmetry
) -> None:
    check_from_another_side(random_problem(4 * seed + part, 10), symmetry)


@cache
def shipped_positions() -> list[Position]:
    return [
        problem.position
        for name in ("first-steps", "fifteen-shapes")
        for problem in load_collection(PROBLEMS / f"{name}.yaml").problems
    ]


@settings(max_examples=25)
@given(st.integers(0, 10**6), turns)
def test_shipped_problems_have_one_verdict_from_every_side(number: int, symmetry: Symmetry) -> None:
    positions = shipped_positions()
    check_from_another_side(positions[number % len(positions)], symmetry)


@settings(max_examples=25)
@given(seeds, turns)
def test_a_groups_status_is_the_same_from_every_side(seed: int, symmetry: Symmetry) -> None:
    position = random_problem(seed, 8)
    limits, workspace = Limits(nodes=NODES), Workspace(MEGABYTES)
    here = group_status(Request.about(Board(position), limits.times(2), workspace))
    there = group_status(
        Request.about(Board(symmetry.position(position)), limits.times(2), workspace)
    )
    assert there.status is here.status


def timeless(result: Result) -> Result:
    return replace(result, seconds=0.0)


WIDE = "\n".join(["+ " * 9] * 4 + ["+ + + x O + + + +"] + ["+ + + O + + + + +"] + ["+ " * 9] * 3)


@pytest.mark.parametrize("engine", [EngineKind.EXACT, EngineKind.PROOF])
@pytest.mark.parametrize("nodes", [1, 300, 20_000])
@pytest.mark.parametrize("seed", rest_slow([None, 3, 16, 71, 102]))
def test_a_node_limit_makes_a_search_deterministic(
    engine: str, nodes: int, seed: int | None
) -> None:
    position = parse_diagram(WIDE) if seed is None else random_problem(seed)
    board, limits = Board(position), Limits(nodes=nodes)
    workspace = Workspace(MEGABYTES)
    first = timeless(solve(Request.about(board, limits, workspace), engine))
    assert timeless(solve(Request.about(board, limits, Workspace(MEGABYTES)), engine)) == first
    solve(
        Request.about(Board(random_problem(1)), limits, workspace), engine
    )  # another problem: all forgotten
    assert timeless(solve(Request.about(board, limits, workspace), engine)) == first


def test_a_survey_of_the_same_problem_is_the_same() -> None:
    board, limits = Board(random_problem(71)), Limits(nodes=30_000)
    first, again = (survey(Request.about(board, limits, Workspace(MEGABYTES))) for _ in range(2))
    assert timeless(again.best) == timeless(first.best)
    assert [replace(move, result=timeless(move.result)) for move in again.moves] == [
        replace(move, result=timeless(move.result)) for move in first.moves
    ]

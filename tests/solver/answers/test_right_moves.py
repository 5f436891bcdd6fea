"""Which first moves are right, against the survey that finds the value of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS
from gold.board.position import Position
from gold.board.status import Status
from gold.problem.files import load_collection
from gold.solver.answers.right_moves import right_moves
from gold.solver.answers.survey import survey
from gold.solver.api import Limits, Survey
from gold.solver.request import Request
from tests.oracle.local_rules import LocalRules
from tests.oracle.random_problems import random_problem

pytestmark = pytest.mark.kernel

CLASSICS = Path(__file__).parents[3] / "problems" / "gokyo-shumyo-2.yaml"
ENOUGH = Limits(nodes=400_000)


def problems(seeds: range, points: int) -> Iterator[tuple[int, Position]]:
    for seed in seeds:
        problem = random_problem(seed, points)
        if not LocalRules(problem).has_immortal_keystone and winner(Board(problem)) is None:
            yield seed, problem


def both(problem: Position) -> tuple[Survey, Survey]:
    request = Request.about(Board(problem), ENOUGH)
    return right_moves(request), survey(Request.about(Board(problem), ENOUGH))


@pytest.mark.parametrize("first", range(0, 160, 40))
def test_the_right_moves_are_those_of_a_survey(first: int) -> None:
    compared = set[Status]()
    for seed, problem in problems(range(first, first + 40), 9):
        found, whole = both(problem)
        assert found.complete, seed
        assert found.correct == whole.correct, seed
        assert found.best.bounds == whole.best.bounds, seed
        compared.add(whole.best.practical_status)
    assert compared >= {Status.DEAD, Status.ALIVE}


def test_what_players_call_right_is_told_from_what_they_do_not() -> None:
    """A kill is one, also if only more threats than are counted could prevent it; a pass has its value."""
    settled = (Status.DEAD, Status.ALIVE)
    as_good = 0
    for seed, problem in problems(range(400), 7):
        found, whole = both(problem)
        best = whole.best.practical_status
        if best not in settled:
            continue
        values = {first.move: first.result for first in whole.moves}
        for first in found.moves:
            expected = values[first.move].practical_status is best
            assert (first.result.practical_status is best) == expected, (seed, first.move)
            as_good += expected and not first.correct
            if first.move == PASS:
                assert first.result.bounds == values[PASS].bounds, seed
    assert as_good >= 3


def test_it_takes_fewer_positions_where_wrong_moves_are_hard_to_value() -> None:
    problem = next(
        one for one in load_collection(CLASSICS).problems if one.title == "Gokyo Shumyo 2-1"
    )
    found, whole = both(problem.position)
    assert found.correct == whole.correct
    assert found.best.nodes < 0.6 * whole.best.nodes


def test_without_nodes_nothing_is_said_of_any_move() -> None:
    _seed, problem = next(problems(range(20), 9))
    found = right_moves(Request.about(Board(problem), Limits(nodes=0)))
    assert not found.complete
    assert not found.correct

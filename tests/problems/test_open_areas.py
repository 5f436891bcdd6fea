"""What is told of a problem on an open board is so on the board around its area, too.

There a group that reaches the area's border counts as escaped. A beginner who sees that it can still be taken
one point further is told something false; so the areas that ship are wide enough.
"""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.points import PASS, Move, PointState
from gold.board.position import Boundary, Position
from gold.problem.model import Problem
from gold.solver.answers.survey import survey
from gold.solver.api import Limits, Survey
from gold.solver.request import Request
from tests.problems.shipped import every_collection
from tests.thorough import every, in_turn

pytestmark = pytest.mark.kernel
OPEN = [
    pytest.param(problem, id=f"{name}: {problem.title}")
    for name, collection in every_collection().items()
    for problem in collection.problems
    if problem.position.boundary is Boundary.OPEN
]


def wider(position: Position) -> Position:
    """The position with one more line of empty points around its area, and around the defender's stones."""
    inside = set(position.points(PointState.VALID))
    inside.update(
        point for point in position.geometry.points if position[point].color is position.defender
    )
    around = {near for point in inside for near in position.geometry.neighbors[point]}
    return position.with_states(
        {point: PointState.VALID for point in around if position[point] is PointState.INVALID}
    )


def answers(position: Position, *moves: Move, nodes: int = 20_000) -> Survey:
    return survey(Request.about(Board(position, moves), Limits(nodes=nodes)))


@pytest.mark.parametrize("problem", in_turn(OPEN, fast=8))
def test_no_answer_changes_where_the_area_is_wider(problem: Problem) -> None:
    told = answers(problem.position, nodes=400_000)
    assert told.complete
    position = problem.position
    for line in range(3):
        position, near = wider(position), line < 2
        seen = answers(position)
        if near:
            assert set(seen.correct) - {PASS} == set(told.correct) - {PASS}
        found = {first.move: first.result for first in seen.moves if first.result.exact}
        for first in told.moves:
            # far away another move may work, too
            if first.move in found and (near or first.correct):
                status = found[first.move].practical_status
                assert status is first.result.practical_status, problem.position.geometry.vertex(
                    first.move
                )


@pytest.mark.slow
@pytest.mark.parametrize("problem", every(7, OPEN))
def test_the_computers_answer_refutes_a_wrong_move_where_the_area_is_wider_too(
    problem: Problem,
) -> None:
    """A stone that is out at the area's border may still be taken there; then it is no refutation to show."""
    position, vertex = problem.position, problem.position.geometry.vertex
    beyond = wider(position)
    for first in answers(position).moves:
        if first.correct is not False or first.move == PASS:
            continue
        answer = answers(position, first.move).best.move
        found = {reply.move: reply.correct for reply in answers(beyond, first.move).moves}
        assert answer is None or found.get(answer) is not False, (
            vertex(first.move),
            vertex(answer),
        )


def test_there_are_such_problems() -> None:
    assert len(OPEN) > 40

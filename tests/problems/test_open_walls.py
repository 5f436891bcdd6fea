"""What is told of a group whose wall is open is so on the board around its area, too.

There the wall is a rule: who crawls out on the edge has no liberty out of play. A player sees a board without
that rule. Of what `gather` and `vary` found this is asked again with all their rules, in the test beside this
one; all at once are asked by ``tests/tools/wider.py``.
"""

from __future__ import annotations

import pytest

from gold.board.position import Boundary
from gold.lab.harvest.wider import OnTheBoard, on_the_board, openings
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from tests.problems.shipped import every_collection, gathered, not_known_on_a_wider_board
from tests.thorough import every

NODES = 1_000_000
OPEN = [
    pytest.param(problem, id=f"{name}: {problem.title}")
    for name, collection in every_collection().items()
    if name not in gathered()
    for problem in collection.problems
    if problem.position.boundary is Boundary.WALL and openings(problem.position)
    if problem.proved is not None and problem.proved.status
]


@pytest.mark.slow
@pytest.mark.parametrize("problem", every(12, OPEN))
def test_result_is_the_same_where_the_area_is_three_points_wider(problem: Problem) -> None:
    assert problem.proved is not None
    if problem_id(problem) not in not_known_on_a_wider_board():
        assert on_the_board(problem.position, problem.proved, NODES) in (
            OnTheBoard.SAME,
            OnTheBoard.BY_NAME,
        )


def test_those_of_which_it_is_not_known_ship_and_are_few() -> None:
    ids = {problem_id(each) for found in every_collection().values() for each in found.problems}
    assert not_known_on_a_wider_board() <= ids
    assert len(not_known_on_a_wider_board()) < 10

"""What *Why?* shows a beginner is so on the board, too: saved stones are not left in atari.

Where play is not allowed, nobody answers. So a line that ends there might leave stones as "safe" that the
next move takes; whoever plays Go for a week sees that.
"""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Move, PointState
from gold.board.position import Position
from gold.problem.model import Problem
from gold.solver.answers.refutation import refute
from gold.solver.answers.survey import survey
from gold.solver.api import Limits
from gold.solver.request import Request
from tests.problems.shipped import every_collection
from tests.thorough import every, in_turn

pytestmark = pytest.mark.kernel
TO_KILL = [
    pytest.param(problem, id=f"{name}: {problem.title}")
    for name in ("first-steps", "first-fortnight")
    for problem in every_collection()[name].problems
    if problem.to_play is not problem.defender
]


def left_in_atari(position: Position, moves: tuple[Move, ...]) -> bool:
    """Whether each chain of marked stones has one liberty at most, those outside the area counted too."""
    outside = position.points(PointState.INVALID)
    board = Board(position.with_states(dict.fromkeys(outside, PointState.VALID)), moves)
    chains = [board.chain(point) for point in board.position().keystones()]
    return all(chain is None or chain.in_atari for chain in chains)


def request(position: Position, *moves: Move) -> Request:
    return Request.about(Board(position, moves), Limits(nodes=20_000))


def shown_to_save(position: Position, *moves: Move) -> list[tuple[Move, ...]]:
    """The lines that show after these moves how the marked stones are saved, if they are."""
    found = refute(request(position, *moves))
    lines = (found.line, found.stubborn) if found.winner is position.defender else ()
    return [(*moves, *line.moves) for line in lines]


def wrong_moves(position: Position) -> list[Move]:
    firsts = survey(request(position)).moves
    return [first.move for first in firsts if first.correct is False and first.move != PASS]


@pytest.mark.parametrize("problem", in_turn(TO_KILL, fast=8))
def test_no_refutation_leaves_the_saved_stones_in_atari(problem: Problem) -> None:
    position = problem.position
    for wrong in wrong_moves(position):
        for line in shown_to_save(position, wrong):
            assert not left_in_atari(position, line), position.geometry.vertices(line)


@pytest.mark.slow
@pytest.mark.parametrize("problem", every(7, TO_KILL))
def test_nor_does_what_follows_another_try_on_the_way(problem: Problem) -> None:
    position = problem.position
    for wrong in wrong_moves(position):
        found = refute(request(position, wrong))
        for count in range(len(found.line.moves) + 1):
            here = (wrong, *found.line.moves[:count])
            board = Board(position, here)
            if winner(board) is not None or board.to_play is position.defender:
                continue
            for move in board.valid_moves():
                for line in shown_to_save(position, *here, move):
                    assert not left_in_atari(position, line), position.geometry.vertices(line)

"""Small problems for certificates: random ones, some of them after moves of random play, so that a ko may be
closed at the first move.
"""

from __future__ import annotations

import random

from gold.board.board import Board
from gold.board.points import PASS, PointState
from gold.board.position import Position
from tests.oracle.random_problems import random_problem

MOST_STATES = 30_000
"""Larger problems are left out: exhausting them takes more than a second."""

MAX_POINTS = 9

KO_SEEDS = (
    *(375, 405, 476, 658, 1210, 1393, 1461, 1473, 1545, 2132, 2401, 2522),
    *(328, 1045, 1879, 4059, 4367, 3796, 5568),
    *(170, 593, 906, 1820, 2036, 752, 1572, 2353, 3042),
    *(42, 1031, 2098, 2686, 2982, 3066, 3582),
    *(68, 705, 724, 786, 2068, 2358, 790, 1012, 1510),
)
"""Problems in which threats decide, or a ko is closed at the first move; few seeds give one.

In those of the first two lines the attacker can keep play going for ever though it does not win, in some
mode: there it has most to lie about.
"""


def small_problem(seed: int) -> Position:
    """A valid problem; two of three seeds play some moves, and stop where a ko is closed."""
    position = random_problem(seed, MAX_POINTS)
    dice, board = random.Random(seed), Board(position)
    for _ in range(dice.choice((0, 4, 12))):
        moves = board.valid_moves()
        board.play(dice.choice(moves) if moves else PASS)
        if board.position().errors():
            board.undo()
            break
        if board.ko_point is not None:
            break
    return board.position()


def has_ko_closed(position: Position) -> bool:
    """Whether the side to play is banned from a point."""
    return PointState.KO in position.states

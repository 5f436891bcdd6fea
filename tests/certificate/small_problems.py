"""Small problems for certificates: random ones, some of them after moves of random play, so that a ko may be
closed at the first move.
"""

from __future__ import annotations

import random

from gold.board.board import Board
from gold.board.points import PASS, Color, PointState
from gold.board.position import Boundary, Position
from tests.certificate.situation import Situation
from tests.oracle.random_problems import random_problem

MOST_STATES = 30_000
"""Larger problems are left out: exhausting them takes more than a second."""

MAX_POINTS = 9

SMALLEST_KO_SEEDS = (
    *(405, 1210, 1393, 1461, 1473, 1545, 2132, 2401, 328, 1045, 1879, 4059, 4367),
    *(170, 593, 906, 2036, 2353),
    *(42, 1031, 2982, 3066, 68, 724, 786, 2068, 2358, 790, 1012),
)
KO_SEEDS = (
    *SMALLEST_KO_SEEDS,
    *(375, 476, 658, 2522, 3796, 5568),
    *(1820, 752, 1572, 3042, 2098, 2686, 3582, 705, 1510),
)
"""Problems in which threats decide, or a ko is closed at the first move; few seeds give one.

In those of either first line there is a ko mode in which the attacker can keep play going for ever though it
does not win: it has most to lie about.
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


def walled_problem(seed: int) -> Position:
    """A valid problem in which stones that stand for ever cut some playable point off from the keystones.

    Keystones are single stones of a chain, whole chains, or several chains.
    """
    dice = random.Random(seed)
    while True:
        size = dice.randint(3, 5)
        defender = dice.choice((Color.BLACK, Color.WHITE))
        weights = (dice.randint(2, 4), dice.randint(1, 4), dice.randint(1, 4), dice.randint(2, 5))
        states = (
            PointState.VALID,
            PointState.INVALID,
            PointState.stone(defender),
            PointState.stone(defender.opponent),
        )
        grid = dice.choices(states, weights, k=size * size)
        boundary = dice.choice((Boundary.WALL, Boundary.WALL, Boundary.OPEN))
        position = Position(size, tuple(grid), dice.choice((Color.BLACK, Color.WHITE)), boundary)
        position = _with_keystones(position, defender, dice)
        if not position.errors() and _is_small(position) and _is_cut(Board(position)):
            return position


def _with_keystones(position: Position, defender: Color, dice: random.Random) -> Position:
    chains = [chain for chain in position.chains() if position[min(chain)].color is defender]
    mortal = [chain for chain in chains if not position.touches(chain, PointState.INVALID)]
    chosen = dice.sample(mortal, min(len(mortal), dice.randint(1, 3)))
    stones = [stone for chain in chosen for stone in sorted(chain)]
    if dice.random() < 0.3:
        stones = stones[: dice.randint(1, 2)]
    return position.with_states(dict.fromkeys(stones, PointState.stone(defender, keystone=True)))


def _is_small(position: Position) -> bool:
    chains = [
        chain for chain in position.chains() if not position.touches(chain, PointState.INVALID)
    ]
    points = len(position.points(PointState.VALID)) + sum(min(len(chain), 3) for chain in chains)
    return points <= MAX_POINTS


def _is_cut(board: Board) -> bool:
    now = Situation.of(board)
    return bool(now.moves() & ~now.reach().inside)

"""Positions of all kinds to test kernels with: random boards of every size, with and without boundaries."""

from __future__ import annotations

import random

from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position


def random_position(dice: random.Random, max_size: int = 9) -> Position:
    """A set-up that the rules can be applied to, with or without keystones and points out of play."""
    while True:
        size = dice.randint(1, max_size)
        defender = dice.choice((Color.BLACK, Color.WHITE))
        weights = [dice.choice((0, 1, 3, 8)) for _ in range(4)]
        states = (
            PointState.VALID,
            PointState.INVALID,
            PointState.stone(defender),
            PointState.stone(defender.opponent),
        )
        if not sum(weights):
            continue
        grid = dice.choices(states, weights, k=size * size)
        position = Position(
            size,
            tuple(grid),
            dice.choice((Color.BLACK, Color.WHITE)),
            dice.choice((Boundary.WALL, Boundary.OPEN)),
        )
        position = _without_stuck_stones(position, dice)
        if dice.random() < 0.8:
            position = _with_keystones(position, defender, dice)
        if not position.rule_errors():
            return position


def _without_stuck_stones(position: Position, dice: random.Random) -> Position:
    while stuck := position.stones_without_liberties():
        position = position.with_states({dice.choice(stuck): PointState.VALID})
    return position


def _with_keystones(position: Position, defender: Color, dice: random.Random) -> Position:
    stones = position.points(PointState.stone(defender))
    chosen = [stone for stone in stones if dice.random() < 0.5]
    return position.with_states(dict.fromkeys(chosen, PointState.stone(defender, keystone=True)))

"""Small problems by the hundred, of two kinds: loose stones among playable points, and enclosed groups.

The first kind brings captures, escapes and dead ends; the second eyes, kos and seki. They look like nothing
a person would set, and that is their use: they hold shapes that no author thinks of. A seed gives the same
problem on every machine; even seeds give the first kind, odd ones the second.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position


def random_problem(seed: int, max_points: int = 10) -> Position:
    """A valid problem in which at most ``max_points`` points can change: playable ones, and stones that may
    fall.

    Ten points mean at most 3**10 arrangements of stones, and a few seconds for
    :mod:`tests.oracle.exhaustive`.
    """
    dice = random.Random(seed)
    while True:
        position = _enclosed_group(dice) if seed % 2 else _loose_stones(dice)
        if _is_suitable(position, max_points):
            return position


def random_problems(count: int, max_points: int = 10, first_seed: int = 0) -> Iterator[Position]:
    """Problems of consecutive seeds."""
    for seed in range(first_seed, first_seed + count):
        yield random_problem(seed, max_points)


def _loose_stones(dice: random.Random) -> Position:
    size = dice.randint(3, 6)
    rows, cols = dice.randint(1, 3), dice.randint(2, 4)
    top, left = dice.randint(0, max(0, size - rows)), dice.randint(0, max(0, size - cols))
    inside = {(row, col) for row in range(top, top + rows) for col in range(left, left + cols)}
    defender = dice.choice((Color.BLACK, Color.WHITE))
    own, enemy = PointState.stone(defender), PointState.stone(defender.opponent)
    states = []
    for row in range(size):
        for col in range(size):
            if (row, col) in inside:
                states.append(dice.choices((PointState.VALID, own, enemy), (9, 6, 4))[0])
            elif any(abs(row - r) + abs(col - c) == 1 for r, c in inside):
                states.append(dice.choices((PointState.INVALID, own, enemy), (2, 4, 6))[0])
            else:
                states.append(dice.choices((PointState.INVALID, enemy), (3, 1))[0])
    boundary = dice.choices((Boundary.WALL, Boundary.OPEN), (3, 1))[0]
    position = Position(size, tuple(states), dice.choice((Color.BLACK, Color.WHITE)), boundary)
    return _with_keystones(position, defender, dice)


def _enclosed_group(dice: random.Random) -> Position:
    """An eye space of 2 to 6 points, often with a stone inside; a ring around it, and a wall around that."""
    size = 7
    space = _random_space(dice, size)
    ring = around(space, size)
    wall = around(space | ring, size)
    defender = dice.choice((Color.BLACK, Color.WHITE))
    own, enemy = PointState.stone(defender, keystone=True), PointState.stone(defender.opponent)
    holes = dice.choices((0, 1, 2, 3), (3, 4, 3, 1))[0]
    opened = set(dice.sample(sorted(ring | wall), holes))
    flaw = dice.choice((PointState.VALID, enemy))
    states = [PointState.INVALID] * (size * size)
    for row, col in space | ring | wall:
        if (row, col) in space:
            state = dice.choices((PointState.VALID, own, enemy), (6, 1, 3))[0]
        elif (row, col) in opened:
            state = flaw if (row, col) in ring else PointState.VALID
        else:
            state = own if (row, col) in ring else enemy
        states[row * size + col] = state
    boundary = dice.choices((Boundary.WALL, Boundary.OPEN), (3, 1))[0]
    return Position(size, tuple(states), dice.choice((Color.BLACK, Color.WHITE)), boundary)


def _random_space(dice: random.Random, size: int) -> set[tuple[int, int]]:
    """Connected points, grown from one that is often in the corner or at the edge."""
    space = {(dice.choice((0, 0, 3)), dice.choice((0, 0, 3)))}
    for _ in range(dice.randint(1, 5)):
        row, col = dice.choice(sorted(space))
        steps = ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
        space |= {dice.choice([(r, c) for r, c in steps if 0 <= r < size and 0 <= c < size])}
    return space


def around(points: set[tuple[int, int]], size: int) -> set[tuple[int, int]]:
    """The neighbours of a set of points, diagonal ones included."""
    near = {(row + dr, col + dc) for row, col in points for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
    return {(row, col) for row, col in near if 0 <= row < size and 0 <= col < size} - points


def _with_keystones(position: Position, defender: Color, dice: random.Random) -> Position:
    chains = [chain for chain in position.chains() if position[min(chain)].color is defender]
    # Chains that stand for ever would only make the answer trivial; keep them as friends outside.
    mortal = [chain for chain in chains if not position.touches(chain, PointState.INVALID)]
    if not mortal:
        return position
    chosen = mortal if dice.random() < 0.5 else dice.sample(mortal, dice.randint(1, len(mortal)))
    keystone = PointState.stone(defender, keystone=True)
    return position.with_states({point: keystone for chain in chosen for point in chain})


def _is_suitable(position: Position, max_points: int) -> bool:
    if position.errors():
        return False
    playable = len(position.points(PointState.VALID))
    chains = [
        chain for chain in position.chains() if not position.touches(chain, PointState.INVALID)
    ]
    # A long chain falls as one: it adds its points only once it is gone. A loose stone is as good
    # as a point.
    return playable >= 2 and playable + sum(min(len(chain), 3) for chain in chains) <= max_points

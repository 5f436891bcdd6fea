"""Measures searches over 10,000 problems: ``python -m tests.problem.position_search_speed``.

The problems are random stones on half of a corner of 7 x 9, where small shapes occur in most and large ones
in one. Times are processor time, so that a busy machine does not matter.
"""

from __future__ import annotations

import time

import numpy as np

from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.problem.matching.position_search import PositionIndex

COUNT, SIZE, CORNER = 10_000, 19, (7, 9)
_STATES = np.array([PointState.VALID, PointState.BLACK, PointState.WHITE])


def random_corner(random: np.random.Generator) -> Position:
    board = np.full((SIZE, SIZE), PointState.INVALID)
    board[: CORNER[0], : CORNER[1]] = random.choice(_STATES, CORNER, p=(0.5, 0.25, 0.25))
    return Position(SIZE, tuple(PointState(int(state)) for state in board.ravel()), Color.BLACK)


def main() -> None:
    random = np.random.default_rng(1)
    positions = [random_corner(random) for _ in range(COUNT)]
    start = time.process_time()
    index = PositionIndex(positions)
    print(f"index of {COUNT} problems: {1000 * (time.process_time() - start):.0f} ms")
    source = positions[77]
    stones = [
        (p, s)
        for p, s in zip(source.geometry.points, source.states, strict=True)
        if s.color is not None
    ]
    for count in (1, 2, 3, 4, 6, 10, 20):
        wanted = Position.empty(SIZE).with_states(dict(stones[:count]))
        for exact in (False, True):
            start = time.process_time()
            found = index.find(wanted, exact)
            spent = 1000 * (time.process_time() - start)
            said = "exactly" if exact else "among others"
            print(f"{count:2} stones {said:12}: {spent:3.0f} ms, {len(found)} found")


if __name__ == "__main__":
    main()

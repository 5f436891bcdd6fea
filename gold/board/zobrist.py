"""Random numbers for Zobrist hashing: the hash of a position is the exclusive or of its features'
keys.

Zobrist, A. L.: A new hashing method with application for game playing (1970). The random numbers
have a fixed seed, so hashes are the same in every run and may be stored.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

_SEED = 20190501
_STATES = 8


class ZobristKeys(NamedTuple):
    """Keys of one board size: ``state[point][state]`` for the seven states, and one for White to play."""

    state: tuple[tuple[int, ...], ...]
    white_to_play: int


@cache
def zobrist_keys(size: int) -> ZobristKeys:
    """The 64-bit keys of a board size; ``state`` is indexed by bordered point and by point state."""
    count = (size + 2) ** 2
    random = np.random.default_rng([_SEED, size])
    table = random.integers(1, 2**64, size=(count, _STATES), dtype=np.uint64)
    return ZobristKeys(
        tuple(map(tuple, table.tolist())), int(random.integers(1, 2**64, dtype=np.uint64))
    )

"""Random numbers for kernels: Marsaglia's xorshift (2003), with a state of 64 bits in an array of
one item.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from gold._jit import njit

Dice = npt.NDArray[np.uint64]

_LEFT: Final = np.uint64(13)
_RIGHT: Final = np.uint64(7)
_LAST: Final = np.uint64(17)
_HALF: Final = np.uint64(32)


def dice(*seeds: int) -> Dice:
    """Return a random number generator. Equal seeds give equal sequences."""
    mixed = np.random.SeedSequence([seed % 2**64 for seed in seeds]).generate_state(1, np.uint64)
    return np.maximum(mixed, np.uint64(1))  # zero would stay zero


@njit
def below(dice: Dice, limit: int) -> int:
    """Draw a random number from 0 to ``limit - 1``; ``limit`` must be below 2^32. Advances
    ``dice``.
    """
    state = dice[0]
    state ^= state << _LEFT
    state ^= state >> _RIGHT
    state ^= state << _LAST
    dice[0] = state
    return int(((state >> _HALF) * np.uint64(limit)) >> _HALF)

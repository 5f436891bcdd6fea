"""First proof numbers of a position that has not been searched: a guess that orders the search.

The guess is a logistic regression on counts that a player would look at (eye space, liberties, stones in
atari), learned from positions that the search itself had decided. It is turned into proof numbers so that a
position that looks won for the attacker seems cheap to prove and dear to disprove. Kishimoto, A. and Mueller,
M.: Search versus knowledge for solving life and death problems in Go (2005) initialise by hand; learning
nearly halves the positions searched (docs/solver-ablation.md). It never decides anything.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from gold._jit import njit
from gold.solver.area import Area
from gold.solver.area_rules import ATTACKER_TO_MOVE, KO, connected, keystones, neighbors
from gold.solver.words import Bits, Int, count, lowest, none

_ZERO: Final = np.uint64(0)

# One row for the defender to move, one for the attacker; the columns in the order of estimate().
_WEIGHTS: Final = np.array(
    [
        [0.334, -0.681, -1.107, -0.612, -0.289, -2.244, 0.840, -0.797],
        [0.252, -0.785, -0.822, -0.400, -0.204, -0.995, -1.422, -0.430],
    ]
)
_BIAS: Final = np.array([7.365, 8.711])
_ATARI_WEIGHTS: Final = np.array(
    [
        [-3.062, 2.519, 1.270, -0.953, 0.043, 0.112, 0.124, 2.850],
        [-1.550, 3.076, 0.776, -0.075, 0.066, 0.139, 0.223, -1.137],
    ]
)
_SCALE: Final = 16.0
_SHARPNESS: Final = 0.7
_MOST: Final = 12.0  # logits beyond this say no more


@njit
def estimate(area: Area, d: Bits, a: Bits, meta: Int, for_ever: Bits) -> Any:
    """Guess the proof and the disproof number of the attacker's win (both at least 1)."""
    keys = keystones(area, meta, d)
    key_chains = connected(area, keys, d)
    arena = connected(area, keys, area.points & ~for_ever)
    free = arena & ~(d | a)
    touched = area.attacker_safe | neighbors(area, for_ever)
    unguarded = area.points & ~d
    inside = unguarded & ~connected(area, area.attacker_safe & unguarded, unguarded)
    eye_space = free & ~touched
    liberties = neighbors(area, key_chains) & free
    side = 1 if (meta & ATTACKER_TO_MOVE) != _ZERO else 0
    w = _WEIGHTS[side]
    logit = (
        _BIAS[side]
        + w[0] * count(eye_space)
        + w[1] * count(liberties)
        + w[2] * count(liberties & ~touched)
        + w[3] * count(free & neighbors(area, eye_space))
        + w[4] * count(a & arena & ~for_ever)
        + w[5] * count(eye_space & ~neighbors(area, unguarded))
        + w[6] * _parts(area, inside)
        + w[7] * count(inside)
    )
    logit += _chain_terms(area, d & arena, a & arena & ~for_ever, free, _ATARI_WEIGHTS[side])
    v = _ATARI_WEIGHTS[side]
    logit += v[4] * count(d & arena) + v[5] * count(free) + v[6] * count(neighbors(area, d) & free & touched)
    if meta & KO:
        logit += v[7]
    factor = np.exp(-_SHARPNESS * max(-_MOST, min(_MOST, logit)))
    return np.int64(1.5 + _SCALE * factor), np.int64(1.5 + _SCALE / factor)


@njit
def _parts(area: Area, stones: Bits) -> Any:
    number = 0
    while not none(stones):
        stones = stones & ~connected(area, lowest(stones), stones)
        number += 1
    return number


@njit
def _chain_terms(area: Area, d: Bits, a: Bits, free: Bits, v: Any) -> Any:
    """What chains in atari, with two liberties, and the number of chains add to the logit."""
    total = 0.0
    while not none(a):
        chain = connected(area, lowest(a), a)
        a = a & ~chain
        if count(neighbors(area, chain) & free) == 1:
            total += v[0]
    while not none(d):
        chain = connected(area, lowest(d), d)
        d = d & ~chain
        liberties = count(neighbors(area, chain) & free)
        total += v[3]
        if liberties == 1:
            total += v[1]
        elif liberties == 2:
            total += v[2]
    return total

"""First proof numbers of a position that has not been searched: a guess that orders the search.

The guess is a logistic regression on counts that a player would look at (eye space, liberties, stones in
atari). Each value of a count has a weight of its own, learned from positions that the search had decided
(docs/lab/solver-ablation.md). A position that looks won for the attacker gets a small proof number and
a large disproof number. Kishimoto, A. and Mueller, M.: Search versus knowledge for solving life and death
problems in Go (2005) write such a formula by hand; learning it halves the nodes searched.
The guess never decides anything.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import Bits, Numbers, ProofNumber
from gold.solver.bitboard.state import State

COUNTS: Final = (
    "eye space",  # empty points in reach of the keystones that are next to no stone that stands for ever
    "key liberties",
    "unguarded key liberties",  # those of them in the eye space
    "single eyes",  # points of the eye space with the defender's stones all around
    "enclosed regions",  # parts of the rest of the board that the defender's stones shut in
    "enclosed points",
    "attacking chains in atari",
    "defending chains in atari",
    "defending chains with two liberties",
    "defending chains",
    "defending stones",
    "empty points",
    "guarded points next to the defender",
    "ko",
    "key chains",
    "liberties of liberties",
    "attacking chains with two liberties",
    "defending stones in atari",
    "enclosed empty points",
    "deep points",  # points of the eye space whose neighbours are eye space or the defender's
)
LARGEST: Final = 20
"""Larger counts have the weight of this one."""

_SIDES: Final = ("defender", "attacker")
_ZERO: Final = np.uint64(0)
_SCALE: Final = 32.0
_SHARPNESS: Final = 0.4
_LARGEST_LOGIT: Final = 12.0


def _read_weights() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The weights by side to move, count and value, and the biases by side.

    The last weight in a line of the file holds for all larger values.
    """
    weights = np.zeros((2, len(COUNTS), LARGEST + 1), dtype=np.float32)
    bias = np.zeros(2, dtype=np.float32)
    with Path(__file__).with_name("first_numbers.csv").open(encoding="utf-8", newline="") as file:
        for side, name, *values in csv.reader(line for line in file if not line.startswith("#")):
            if name == "bias":
                bias[_SIDES.index(side)] = float(values[0])
                continue
            row = weights[_SIDES.index(side), COUNTS.index(name)]
            row[: len(values)] = values
            row[len(values) :] = row[len(values) - 1]
    return weights, bias


_WEIGHTS, _BIAS = _read_weights()


class Guess(NamedTuple):
    """Guessed proof numbers of the attacker's win, each at least 1."""

    proof: ProofNumber
    disproof: ProofNumber


@njit
def estimate(area: Area, state: State, settled: Bits, key_chains: Bits, counts: Numbers) -> Guess:
    """Guess the proof numbers of a canonical position.

    ``counts`` is scratch memory, one number for each of :data:`COUNTS`.
    """
    count_all(area, state, settled, key_chains, counts)
    side = 1 if states.attacker_moves(state) else 0
    logit = _BIAS[side]
    for number in range(counts.shape[0]):
        logit += _WEIGHTS[side, number, min(LARGEST, counts[number])]
    factor = np.exp(-_SHARPNESS * max(-_LARGEST_LOGIT, min(_LARGEST_LOGIT, logit)))
    return Guess(ProofNumber(1.5 + _SCALE * factor), ProofNumber(1.5 + _SCALE / factor))


@njit
def count_all(area: Area, state: State, settled: Bits, key_chains: Bits, counts: Numbers) -> None:
    """Write all :data:`COUNTS` of a canonical position to ``counts``.

    ``settled`` are its settled points, ``key_chains`` the chains of its keystones.
    """
    reach = area.points & ~settled
    free = reach & ~states.stones(state)
    guarded = area.attacker_safe | rules.neighbors(area, settled)
    not_own = area.points & ~state.defender
    enclosed = not_own & ~rules.connected(area, area.attacker_safe & not_own, not_own)
    eye_space = free & ~guarded
    liberties = rules.neighbors(area, key_chains) & free
    counts[0] = bits.count(eye_space)
    counts[1] = bits.count(liberties)
    counts[2] = bits.count(liberties & ~guarded)
    counts[3] = bits.count(eye_space & ~rules.neighbors(area, not_own))
    counts[4] = _parts(area, enclosed)
    counts[5] = bits.count(enclosed)
    counts[10] = bits.count(state.defender & reach)
    counts[11] = bits.count(free)
    counts[12] = bits.count(rules.neighbors(area, state.defender) & free & guarded)
    counts[13] = 1 if (state.meta & states.KO) != _ZERO else 0
    counts[15] = bits.count(free & rules.neighbors(area, liberties) & ~liberties)
    counts[18] = bits.count(enclosed & ~states.stones(state))
    counts[19] = bits.count(eye_space & ~rules.neighbors(area, not_own & ~eye_space))
    _count_attacking_chains(area, state.attacker & reach, free, counts)
    _count_defending_chains(area, state.defender & reach, key_chains, free, counts)


@njit
def _count_attacking_chains(area: Area, attacker: Bits, free: Bits, counts: Numbers) -> None:
    in_atari = with_two = 0
    while not bits.none(attacker):
        chain = rules.connected(area, bits.lowest(attacker), attacker)
        attacker = attacker & ~chain
        liberties = bits.count(rules.neighbors(area, chain) & free)
        in_atari += liberties == 1
        with_two += liberties == 2
    counts[6] = in_atari
    counts[16] = with_two


@njit
def _count_defending_chains(
    area: Area, defender: Bits, key_chains: Bits, free: Bits, counts: Numbers
) -> None:
    number = in_atari = with_two = in_atari_stones = with_keys = 0
    while not bits.none(defender):
        chain = rules.connected(area, bits.lowest(defender), defender)
        defender = defender & ~chain
        number += 1
        with_keys += not bits.none(chain & key_chains)
        liberties = bits.count(rules.neighbors(area, chain) & free)
        if liberties == 1:
            in_atari += 1
            in_atari_stones += bits.count(chain)
        with_two += liberties == 2
    counts[7] = in_atari
    counts[8] = with_two
    counts[9] = number
    counts[14] = with_keys
    counts[17] = in_atari_stones


@njit
def _parts(area: Area, points: Bits) -> int:
    """The number of connected parts of a set."""
    number = 0
    while not bits.none(points):
        points = points & ~rules.connected(area, bits.lowest(points), points)
        number += 1
    return number

"""First proof numbers of a position that has not been searched: a guess that orders the search.

The guess is a logistic regression on counts that a player would look at (eye space, liberties, stones in
atari), each value of a count with a weight of its own, learned from positions that the search itself had
decided (docs/lab/solver-ablation.md). It is turned into proof numbers so that a position that looks won
for the attacker seems cheap to prove and dear to disprove. Kishimoto, A. and Mueller, M.: Search versus
knowledge for solving life and death problems in Go (2005) initialise by hand; learning halves the positions
searched. It never decides anything.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.area_rules import connected, neighbors
from gold.solver.bitboard.bitsets import Bits, Count, Numbers, count, lowest, none
from gold.solver.bitboard.state import KO, State, attacker_moves, stones
from gold.solver.proof.table import ProofNumber

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
"""Counts above this say no more."""

_SIDES: Final = ("defender", "attacker")
_ZERO: Final = np.uint64(0)
_SCALE: Final = 32.0
_SHARPNESS: Final = 0.4
_MOST: Final = 12.0  # logits beyond this say no more


def _read_weights() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Weights by side to move, count and value, and the biases; a count's last weight holds for all above."""
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
    """Proof numbers of the attacker's win, each at least 1."""

    proof: ProofNumber
    disproof: ProofNumber


@njit
def estimate(area: Area, state: State, settled: Bits, key_chains: Bits, counts: Numbers) -> Guess:
    """Guess the proof numbers of a canonical position.

    ``counts`` is scratch for one number of each of :data:`COUNTS`.
    """
    count_all(area, state, settled, key_chains, counts)
    side = 1 if attacker_moves(state) else 0
    logit = _BIAS[side]
    for number in range(counts.shape[0]):
        logit += _WEIGHTS[side, number, min(LARGEST, counts[number])]
    factor = np.exp(-_SHARPNESS * max(-_MOST, min(_MOST, logit)))
    return Guess(np.int64(1.5 + _SCALE * factor), np.int64(1.5 + _SCALE / factor))


@njit
def count_all(area: Area, state: State, settled: Bits, key_chains: Bits, counts: Numbers) -> None:
    """Count everything in :data:`COUNTS` of a canonical position with its settled points.

    ``key_chains`` are the chains of the keystones. Written to ``counts``, one number each.
    """
    reach = area.points & ~settled
    free = reach & ~stones(state)
    guarded = area.attacker_safe | neighbors(area, settled)
    not_own = area.points & ~state.defender
    enclosed = not_own & ~connected(area, area.attacker_safe & not_own, not_own)
    eye_space = free & ~guarded
    liberties = neighbors(area, key_chains) & free
    counts[0] = count(eye_space)
    counts[1] = count(liberties)
    counts[2] = count(liberties & ~guarded)
    counts[3] = count(eye_space & ~neighbors(area, not_own))
    counts[4] = _parts(area, enclosed)
    counts[5] = count(enclosed)
    counts[10] = count(state.defender & reach)
    counts[11] = count(free)
    counts[12] = count(neighbors(area, state.defender) & free & guarded)
    counts[13] = 1 if (state.meta & KO) != _ZERO else 0
    counts[15] = count(free & neighbors(area, liberties) & ~liberties)
    counts[18] = count(enclosed & ~stones(state))
    counts[19] = count(eye_space & ~neighbors(area, not_own & ~eye_space))
    _count_attacking_chains(area, state.attacker & reach, free, counts)
    _count_defending_chains(area, state.defender & reach, key_chains, free, counts)


@njit
def _count_attacking_chains(area: Area, attacker: Bits, free: Bits, counts: Numbers) -> None:
    in_atari = with_two = np.int64(0)
    while not none(attacker):
        chain = connected(area, lowest(attacker), attacker)
        attacker = attacker & ~chain
        liberties = count(neighbors(area, chain) & free)
        in_atari += liberties == 1
        with_two += liberties == 2
    counts[6] = in_atari
    counts[16] = with_two


@njit
def _count_defending_chains(
    area: Area, defender: Bits, key_chains: Bits, free: Bits, counts: Numbers
) -> None:
    number = in_atari = with_two = in_atari_stones = with_keys = np.int64(0)
    while not none(defender):
        chain = connected(area, lowest(defender), defender)
        defender = defender & ~chain
        number += 1
        with_keys += not none(chain & key_chains)
        liberties = count(neighbors(area, chain) & free)
        if liberties == 1:
            in_atari += 1
            in_atari_stones += count(chain)
        with_two += liberties == 2
    counts[7] = in_atari
    counts[8] = with_two
    counts[9] = number
    counts[14] = with_keys
    counts[17] = in_atari_stones


@njit
def _parts(area: Area, points: Bits) -> Count:
    number = np.int64(0)
    while not none(points):
        points = points & ~connected(area, lowest(points), points)
        number += 1
    return number

"""The first proof numbers of a position that was not searched yet: a guess that orders the search.

The guess is a logistic regression on counts that a player would look at (eye space, liberties,
stones in atari). Each value of a count has its own weight, learned from positions that the search
had decided (docs/lab/solver-ablation.md). The attacker's win is what is to be proved: if it looks
likely, the proof number is small and the disproof number large. Kishimoto, A. and Mueller, M.:
Search versus knowledge for solving life and death problems in Go (2005) write such a formula by
hand; learning it instead halves the number of nodes. The guess never decides anything.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import inlined
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.chains import Chains, count_chains
from gold.solver.bitboard.outline import Outline
from gold.solver.bitboard.quantities import Bits, Numbers, ProofNumber
from gold.solver.bitboard.state import State

COUNTS: Final = (
    # empty points in reach of the keystones where no attacker's stone would stand for ever
    "eye space",
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
"""The largest value of a count with a weight of its own. Larger values share its weight."""

_SIDES: Final = ("defender", "attacker")
_ZERO: Final = np.uint64(0)
_SCALE: Final = 32.0
_SHARPNESS: Final = 0.4
_LARGEST_LOGIT: Final = 12.0


def _read_weights() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Read ``first_numbers.csv``; return the weights and the biases.

    The weights are indexed by side to move (0 the defender, 1 the attacker), count, and value of
    the count; the biases by side to move. The last weight in a line of the file holds for all
    larger values.
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
    """The guessed proof and disproof numbers of the attacker's win, whichever side is to move; each
    is at least 1.
    """

    proof: ProofNumber
    disproof: ProofNumber


@inlined
def estimate(
    area: Area, state: State, outline: Outline, stone: Bits, chains: Chains, counts: Numbers
) -> Guess:
    """Guess the proof numbers of the canonical position ``state``, whose outline is ``outline``.

    ``chains`` are the chains of the position before the last move. ``stone`` is the set with the point of
    that move, empty for a pass. ``counts`` is scratch memory, one number for each of :data:`COUNTS`.
    """
    count_all(area, state, outline, stone, chains, counts)
    side = 1 if states.attacker_moves(state) else 0
    logit = _BIAS[side]
    for number in range(counts.shape[0]):
        logit += _WEIGHTS[side, number, min(LARGEST, counts[number])]
    factor = np.exp(-_SHARPNESS * max(-_LARGEST_LOGIT, min(_LARGEST_LOGIT, logit)))
    return Guess(ProofNumber(1.5 + _SCALE * factor), ProofNumber(1.5 + _SCALE / factor))


@inlined
def count_all(
    area: Area, state: State, outline: Outline, stone: Bits, chains: Chains, counts: Numbers
) -> None:
    """Write all :data:`COUNTS` of the canonical position ``state``, whose outline is ``outline``, to
    ``counts``. ``stone`` is the set with the point of the last move, empty for a pass, and ``chains`` are the
    chains of the position before that move, as for :func:`estimate`.
    """
    reach = area.points & ~outline.settled
    free = reach & ~states.stones(state)
    guarded = area.attacker_safe | rules.neighbors(area, outline.settled)
    not_own = area.points & ~state.defender
    enclosed, key_chains = outline.enclosed, outline.key_chains
    eye_space = free & ~guarded
    liberties = rules.neighbors(area, key_chains) & free
    attacker, defender = state.attacker & reach, state.defender & reach
    near = rules.neighbors(area, stone)
    attacking = count_chains(chains, True, attacker, free, stone & attacker, near, key_chains)
    defending = count_chains(chains, False, defender, free, stone & defender, near, key_chains)
    counts[0] = bits.count(eye_space)
    counts[1] = bits.count(liberties)
    counts[2] = bits.count(liberties & ~guarded)
    counts[3] = bits.count(eye_space & ~rules.neighbors(area, not_own))
    counts[4] = outline.regions
    counts[5] = bits.count(enclosed)
    counts[6] = attacking.in_atari
    counts[7] = defending.in_atari
    counts[8] = defending.with_two
    counts[9] = defending.chains
    counts[10] = bits.count(defender)
    counts[11] = bits.count(free)
    counts[12] = bits.count(rules.neighbors(area, state.defender) & free & guarded)
    counts[13] = 1 if (state.meta & states.KO) != _ZERO else 0
    counts[14] = defending.key_chains
    counts[15] = bits.count(free & rules.neighbors(area, liberties) & ~liberties)
    counts[16] = attacking.with_two
    counts[17] = defending.stones_in_atari
    counts[18] = bits.count(enclosed & ~states.stones(state))
    counts[19] = bits.count(eye_space & ~rules.neighbors(area, not_own & ~eye_space))

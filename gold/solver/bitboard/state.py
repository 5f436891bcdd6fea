"""A position of the exact search, as kernels take it: two sets of stones and a word of everything else.

The bits of that word, ``meta``:

===== =======================================================================================
 bits  meaning
===== =======================================================================================
 0-7   the point closed by ko to the side to move, plus one; 0 for none
 8     set when the attacker is to move
 9-12  ko threats left to the side that has some; 15 for no end of them
 13    set when those threats are the defender's
 14    set when the question is whether the defender can force unconditional life
 15    set when stones at the cut of a crop may be gone on the whole board (:data:`UNSURE`)
 16-   one for each chain of keystones that still stands
===== =======================================================================================
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard.quantities import Bits, Meta, Word, Words
from gold.solver.outcome import ALL_THREATS

KO: Final = np.uint64(0xFF)
ATTACKER_TO_MOVE: Final = np.uint64(0x100)
ONE_THREAT: Final = np.uint64(0x200)
THREATS: Final = np.uint64(0x1E00)
THREATS_SHIFT: Final = np.uint64(9)
UNLIMITED: Final = np.uint64(ALL_THREATS)
THREATS_ARE_DEFENDERS: Final = np.uint64(0x2000)
ASKS_FOR_LIFE: Final = np.uint64(0x4000)
QUESTION: Final = THREATS | THREATS_ARE_DEFENDERS | ASKS_FOR_LIFE
UNSURE: Final = np.uint64(0x8000)
"""The bit of ``meta`` for an unsure position (rule 4 of :mod:`gold.solver.bitboard.proving_crop`).
It is set once the crop's winner has taken the last liberty inside the crop of a loser's chain at
the cut: on the whole board that may have been the chain's very last liberty. It is also set once
stones have been given away by rule 2.
"""
ALIVE_SHIFT: Final = np.uint64(16)

_ZERO: Final = np.uint64(0)
_SPREAD_ATTACKER: Final = np.uint64(0xD6E8FEB86659FD93)
_SPREAD_META: Final = np.uint64(0xA0761D6478BD642F)
_SPREAD_ALL: Final = np.uint64(0xE7037ED1A0B428DB)
_HALF: Final = np.uint64(32)


class State(NamedTuple):
    """A position. ``meta`` includes the question, so a state has everything that its value depends
    on.
    """

    defender: Bits  # the defender's stones
    attacker: Bits  # the attacker's
    meta: Meta


class States(NamedTuple):
    """An array of states."""

    defender: Words  # (states,) sets
    attacker: Words  # (states,) sets
    meta: Words  # (states,) words


class PackedState(NamedTuple):
    """A state in Python integers, for code outside of kernels. It can be a key of a dictionary."""

    defender: int
    attacker: int
    meta: int


def new_states(number: int, words: int) -> States:
    """Allocate ``number`` states, all zero; a set of points takes ``words`` machine words."""
    return States(
        defender=np.zeros(number * words, dtype=np.uint64),
        attacker=np.zeros(number * words, dtype=np.uint64),
        meta=np.zeros(number, dtype=np.uint64),
    )


def as_state(packed: PackedState, words: int) -> State:
    """Convert a packed state for kernels; a set of points takes ``words`` machine words."""
    return State(
        bits.from_int(packed.defender, words),
        bits.from_int(packed.attacker, words),
        np.uint64(packed.meta),
    )


def read_packed(states: States, index: int, words: int) -> PackedState:
    """Read the state at an index; a set of points takes ``words`` machine words."""
    defender, attacker = (
        bits.read_int(sets, index, words) for sets in (states.defender, states.attacker)
    )
    return PackedState(defender, attacker, int(states.meta[index]))


def read_all_packed(states: States, number: int, words: int) -> list[PackedState]:
    """Read the first ``number`` states."""
    sets = (bits.read_ints(each, number, words) for each in (states.defender, states.attacker))
    return list(map(PackedState, *sets, states.meta[:number].tolist()))


def write_packed(states: States, index: int, words: int, packed: PackedState) -> None:
    """Write a state to an index."""
    bits.write_int(states.defender, index, words, packed.defender)
    bits.write_int(states.attacker, index, words, packed.attacker)
    states.meta[index] = packed.meta


@njit
def load_state(states: States, index: int, like: Bits) -> State:
    """Read the state at an index. ``like`` is any set with the same number of words."""
    return State(
        bits.load(states.defender, index, like),
        bits.load(states.attacker, index, like),
        states.meta[index],
    )


@njit
def store_state(states: States, index: int, state: State) -> None:
    """Write a state to an index."""
    bits.store(states.defender, index, state.defender)
    bits.store(states.attacker, index, state.attacker)
    states.meta[index] = state.meta


@njit
def is_state(states: States, index: int, state: State) -> bool:
    """Whether the state at an index equals ``state``."""
    return (
        states.meta[index] == state.meta
        and bits.load(states.defender, index, state.defender) == state.defender
        and bits.load(states.attacker, index, state.attacker) == state.attacker
    )


@njit
def state_hash(state: State) -> Word:
    """Return a hash of a state; its upper 32 bits are better distributed than the lower."""
    key = (
        bits.mixed_words(state.defender)
        ^ (bits.mixed_words(state.attacker) * _SPREAD_ATTACKER)
        ^ (state.meta * _SPREAD_META)
    )
    return (key ^ (key >> _HALF)) * _SPREAD_ALL


@njit
def stones(state: State) -> Bits:
    """The stones of both sides."""
    return state.defender | state.attacker


@njit
def attacker_moves(state: State) -> bool:
    """Whether the attacker is to move."""
    return bool((state.meta & ATTACKER_TO_MOVE) != _ZERO)

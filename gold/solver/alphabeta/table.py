"""The transposition table of the alpha-beta search: what earlier visits found out about positions.

The key of a position is its full 64-bit hash, which covers the stones, the side to play and the ko
point; the classic rules depend on nothing else. Two entries share a bucket: the first is for forced
results and deep searches, the second for the latest. Forced scores are stored relative to the
position, not to the root.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.solver.alphabeta.scores import FORCED_LIMIT, is_forced

LOWER: Final = 1  # the true score is at least this
UPPER: Final = 2
EXACT: Final = 3

_VALUE_OFFSET: Final = 1 << 15
_DEPTH_SHIFT: Final = 16
_BOUND_SHIFT: Final = 24
_SOUND_SHIFT: Final = 26
_MOVE_SHIFT: Final = 27


class TranspositionTable(NamedTuple):
    """Keys (0 for an empty place) and packed entries, two to a bucket. The length is a power of
    two.
    """

    keys: npt.NDArray[np.int64]
    entries: npt.NDArray[np.int64]


def new_transposition_table(log2_size: int = 20) -> TranspositionTable:
    """Create an empty table of ``2 ** log2_size`` entries.

    An entry takes 16 bytes; the system provides the memory as entries are written.
    """
    return TranspositionTable(
        np.zeros(1 << log2_size, dtype=np.int64), np.zeros(1 << log2_size, dtype=np.int64)
    )


@njit
def probe(table: TranspositionTable, key: int) -> int:
    """Return the packed entry of a position; 0 if it has none."""
    slot = key & (table.keys.size - 2)
    if table.keys[slot] == key:
        return int(table.entries[slot])
    if table.keys[slot + 1] == key:
        return int(table.entries[slot + 1])
    return 0


@njit
def entry_value(entry: int, ply: int) -> int:
    """Return the score of an entry, for a position ``ply`` moves after the root."""
    value = (entry & 0xFFFF) - _VALUE_OFFSET
    if value >= FORCED_LIMIT:
        return value - ply
    if value <= -FORCED_LIMIT:
        return value + ply
    return value


@njit
def entry_depth(entry: int) -> int:
    """Return the depth, in moves, of the search behind an entry."""
    return (entry >> _DEPTH_SHIFT) & 0xFF


@njit
def entry_bound(entry: int) -> int:
    """Return whether the score is a bound: ``LOWER``, ``UPPER`` or ``EXACT``."""
    return (entry >> _BOUND_SHIFT) & 3


@njit
def entry_is_sound(entry: int) -> bool:
    """Whether no move was left out on the way to a forced score."""
    return (entry >> _SOUND_SHIFT) & 1 == 1


@njit
def entry_move(entry: int) -> int:
    """Return the best move; -1 if there is none."""
    return entry >> _MOVE_SHIFT


@njit
def new_entry(value: int, ply: int, depth: int, bound: int, sound: bool, move: int) -> int:
    """Pack the result of a search of a position ``ply`` moves after the root into an entry."""
    if value >= FORCED_LIMIT:
        value += ply
    elif value <= -FORCED_LIMIT:
        value -= ply
    return (
        (value + _VALUE_OFFSET)
        | (min(depth, 0xFF) << _DEPTH_SHIFT)
        | (bound << _BOUND_SHIFT)
        | (int(sound) << _SOUND_SHIFT)
        | (move << _MOVE_SHIFT)
    )


@njit
def store_entry(table: TranspositionTable, key: int, entry: int) -> None:
    """Store an entry, in place of another one of its bucket if need be."""
    slot = key & (table.keys.size - 2)
    old = table.entries[slot]
    if old != 0 and not is_forced((entry & 0xFFFF) - _VALUE_OFFSET):
        old_is_forced = is_forced((old & 0xFFFF) - _VALUE_OFFSET)
        if table.keys[slot] == key:
            if old_is_forced:
                return
        elif old_is_forced or entry_depth(old) > entry_depth(entry):
            slot += 1
    table.keys[slot] = key
    table.entries[slot] = entry

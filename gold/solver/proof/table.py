"""The exact search's table of positions: proof numbers under exact keys.

An entry is the position itself (so there are no collisions), ``meta`` with the ko mode in it, and a word that
packs the proof numbers from the side to move's point of view, how much work the position took, its move, and
of a final entry, which has a proof number of 0, the *distance*: how many moves the proof that was found takes
to its end, 255 for any more. The next position of a proof is always nearer to the end.

Four entries share a bucket; the one that took least work is replaced.
"""

from __future__ import annotations

import warnings
from typing import Any, Final

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.bitsets import Bits, Int, Words, load, mixed, store

INFINITY: Final = (1 << 20) - 1
"""The proof number of what cannot be."""
MAX_PROOF_NUMBER: Final = INFINITY - 1
NO_MOVE: Final = 255

BUCKET: Final = 4
_PHI_MASK: Final = np.uint64(INFINITY)
_DELTA_SHIFT: Final = np.uint64(20)
_WORK_SHIFT: Final = np.uint64(40)
_MOVE_SHIFT: Final = np.uint64(48)
_DISTANCE_SHIFT: Final = np.uint64(56)
FARTHEST: Final = 255
_BYTE: Final = np.uint64(0xFF)
_ZERO: Final = np.uint64(0)
_FOLD_HIGH: Final = np.uint64(32)
_FOLD_LOW: Final = np.uint64(29)
_SPREAD_ATTACKER: Final = np.uint64(0xD6E8FEB86659FD93)
_SPREAD_META: Final = np.uint64(0xA0761D6478BD642F)
_SPREAD_ALL: Final = np.uint64(0xE7037ED1A0B428DB)
_SMALLEST: Final = 1 << 10
_LOOKED_AT: Final = 4096


def entry_words(words: int) -> int:
    """The length of an entry whose sets take so many words."""
    return 2 * words + 2


def new_table(words: int, megabytes: float) -> Words:
    """An empty table of at most this size, a power of two of buckets.

    A smaller one, with a warning, when the memory is not to be had.
    """
    bucket_bytes = BUCKET * entry_words(words) * 8
    buckets = _SMALLEST
    while buckets * 2 * bucket_bytes <= megabytes * 2**20:
        buckets *= 2
    while True:
        try:
            return np.zeros(buckets * BUCKET * entry_words(words), dtype=np.uint64)
        except MemoryError:
            if buckets <= _SMALLEST:
                raise
            buckets //= 2
            warnings.warn(
                f"not enough memory for the search table: using {buckets * bucket_bytes // 2**20} MB",
                ResourceWarning,
                stacklevel=2,
            )


def is_filling_up(table: Words, words: int) -> bool:
    """Whether more than half of the entries are taken, by a look at some."""
    metas = table[2 * words :: entry_words(words)][:_LOOKED_AT]
    return 2 * int(np.count_nonzero(metas)) > len(metas)


@njit
def copy_entries(table: Words, larger: Words, words: Int, like: Bits) -> None:
    """Put all entries of a table into one that has more buckets; ``like`` is any set of their kind."""
    size = 2 * words + 2
    for entry in range(0, table.shape[0], size):
        meta = table[entry + 2 * words]
        if meta == _ZERO:
            continue
        d, a = load(table[entry : entry + words], 0, like), load(table[entry + words :], 0, like)
        place = _bucket(larger, d, a, meta, words)
        while larger[place + 2 * words] != _ZERO:  # a bucket splits, so there is room
            place += size
        for word in range(size):
            larger[place + word] = table[entry + word]


@njit
def _bucket(table: Words, d: Bits, a: Bits, meta: Int, words: Int) -> Any:
    key = mixed(d) ^ (mixed(a) * _SPREAD_ATTACKER) ^ (meta * _SPREAD_META)
    key ^= key >> _FOLD_HIGH
    key *= _SPREAD_ALL
    key ^= key >> _FOLD_LOW
    size = BUCKET * (2 * words + 2)
    buckets = table.shape[0] // size
    return np.int64(key & np.uint64(buckets - 1)) * size


@njit
def _is_at(table: Words, entry: Int, d: Bits, a: Bits, meta: Int, words: Int) -> Any:
    if table[entry + 2 * words] != meta:
        return False
    stored_d = load(table[entry : entry + words], 0, d)
    return stored_d == d and load(table[entry + words : entry + 2 * words], 0, d) == a


@njit
def look_up(table: Words, d: Bits, a: Bits, meta: Int, words: Int) -> Any:
    """Whether the position is in the table, its phi, delta and move, the logarithm of the work on it, and its
    distance.
    """
    entry = _bucket(table, d, a, meta, words)
    for _ in range(BUCKET):
        if _is_at(table, entry, d, a, meta, words):
            value = table[entry + 2 * words + 1]
            phi = np.int64(value & _PHI_MASK)
            delta = np.int64((value >> _DELTA_SHIFT) & _PHI_MASK)
            move = np.int64((value >> _MOVE_SHIFT) & _BYTE)
            work = np.int64((value >> _WORK_SHIFT) & _BYTE)
            return True, phi, delta, move, work, np.int64(value >> _DISTANCE_SHIFT)
        entry += 2 * words + 2
    return False, np.int64(1), np.int64(1), np.int64(NO_MOVE), np.int64(0), np.int64(0)


@njit
def remember(
    table: Words,
    d: Bits,
    a: Bits,
    meta: Int,
    words: Int,
    phi: Int,
    delta: Int,
    work: Int,
    move: Int,
    distance: Int,
) -> None:
    """Store a position: its proof numbers, the positions searched below it, its move and its distance."""
    entry = _bucket(table, d, a, meta, words)
    chosen, least = entry, np.int64(1 << 30)
    for _ in range(BUCKET):
        if _is_at(table, entry, d, a, meta, words):
            chosen = entry
            break
        taken = table[entry + 2 * words] != _ZERO
        entry_work = (
            np.int64((table[entry + 2 * words + 1] >> _WORK_SHIFT) & _BYTE) if taken else np.int64(-1)
        )
        if entry_work < least:
            chosen, least = entry, entry_work
        entry += 2 * words + 2
    log_work = np.int64(0)
    while work > 0:
        work >>= 1
        log_work += 1
    store(table[chosen : chosen + words], 0, d)
    store(table[chosen + words : chosen + 2 * words], 0, a)
    table[chosen + 2 * words] = meta
    table[chosen + 2 * words + 1] = (
        np.uint64(phi)
        | np.uint64(delta) << _DELTA_SHIFT
        | np.uint64(log_work) << _WORK_SHIFT
        | np.uint64(move) << _MOVE_SHIFT
        | np.uint64(min(FARTHEST, distance)) << _DISTANCE_SHIFT
    )

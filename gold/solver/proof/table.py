"""The exact search's table of positions: proof numbers under exact keys.

An entry is the position itself, so there are no collisions: the words of the defender's stones, those of the
attacker's and ``meta``, which has the question in it (:class:`~gold.solver.bitboard.state.State`). One more
word packs what is known, from the side to move's point of view: phi and delta (20 bits each), the logarithm
of the work, the move, and the distance (8 bits each; the distance means something only where a proof number
is 0).

Four entries share a bucket; the one that took least work is replaced. The table is one array of ``uint64``,
of shape (buckets * 4 * :func:`entry_words`,); an entry whose ``meta`` is 0 is empty.
"""

# numba calls implementations by the names of their arguments, used or not, and with types of its own
# ruff: noqa: ARG001
# mypy: allow-untyped-defs, disable-error-code="call-arg"

from __future__ import annotations

import warnings
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import intrinsic, ir, njit, overload, types
from gold.solver.bitboard.area_rules import MoveIndex
from gold.solver.bitboard.bitsets import Bits, Count, Flag, Index, Words, load, mixed, store, words_in
from gold.solver.bitboard.state import State

ProofNumber: TypeAlias = Count
"""An ``int64`` from 0, which is decided, to :data:`INFINITY`, which cannot be."""

Distance: TypeAlias = Count
"""Moves that the proof which was found takes to its end, an ``int64``; :data:`FARTHEST` stands for any more.

The next position of a proof is always nearer to the end. Of what is not decided it means nothing.
"""

INFINITY: Final = (1 << 20) - 1
"""The proof number of what cannot be."""
MAX_PROOF_NUMBER: Final = INFINITY - 1
NO_MOVE: Final = 255
FARTHEST: Final = 255
"""The largest distance."""

BUCKET: Final = 4
_PHI_MASK: Final = np.uint64(INFINITY)
_DELTA_SHIFT: Final = np.uint64(20)
_WORK_SHIFT: Final = np.uint64(40)
_MOVE_SHIFT: Final = np.uint64(48)
_DISTANCE_SHIFT: Final = np.uint64(56)
_BYTE: Final = np.uint64(0xFF)
_ZERO: Final = np.uint64(0)
_FOLD_HIGH: Final = np.uint64(32)
_FOLD_LOW: Final = np.uint64(29)
_SPREAD_ATTACKER: Final = np.uint64(0xD6E8FEB86659FD93)
_SPREAD_META: Final = np.uint64(0xA0761D6478BD642F)
_SPREAD_ALL: Final = np.uint64(0xE7037ED1A0B428DB)
_LINE: Final = 64
"""Bytes that come from memory at once."""
_SMALLEST: Final = 1 << 10
_LOOKED_AT: Final = 4096


class Value(NamedTuple):
    """What is known of a position, from the point of view of the side to move."""

    phi: ProofNumber
    delta: ProofNumber
    distance: Distance


class TableEntry(NamedTuple):
    """What the table holds of a position; ``known`` is false where it holds nothing."""

    known: Flag
    value: Value
    move: MoveIndex  # the best, or NO_MOVE
    work: Count  # the bit length of how many positions were searched for it


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
            return _zeros_from_a_line_on(buckets * BUCKET * entry_words(words))
        except MemoryError:
            if buckets <= _SMALLEST:
                raise
            buckets //= 2
            warnings.warn(
                f"not enough memory for the search table: using {buckets * bucket_bytes // 2**20} MB",
                ResourceWarning,
                stacklevel=2,
            )


def _zeros_from_a_line_on(length: int) -> Words:
    """An array of zeros that begins where a line of memory does, so that buckets take no more lines than
    they must.
    """
    array = np.zeros(length + _LINE // 8, dtype=np.uint64)
    start = -array.ctypes.data % _LINE // 8
    return array[start : start + length]


def is_filling_up(table: Words, words: int) -> bool:
    """Whether more than half of the entries are taken, by a look at some."""
    metas = table[2 * words :: entry_words(words)][:_LOOKED_AT]
    return 2 * int(np.count_nonzero(metas)) > len(metas)


@njit
def copy_entries(table: Words, larger: Words, like: Bits) -> None:
    """Put all entries of a table into one that has more buckets; ``like`` is any set of their kind."""
    meta_at = 2 * words_in(like)
    size = meta_at + 2
    for entry in range(0, table.shape[0], size):
        if table[entry + meta_at] == _ZERO:
            continue
        place = _bucket(larger, state_in(table, entry, like))
        while larger[place + meta_at] != _ZERO:  # a bucket splits, so there is room
            place += size
        for word in range(size):
            larger[place + word] = table[entry + word]


@njit
def state_in(table: Words, entry: Index, like: Bits) -> State:
    """The position of the entry that begins at a word of the table."""
    words = words_in(like)
    defender = load(table[entry : entry + words], 0, like)
    attacker = load(table[entry + words : entry + 2 * words], 0, like)
    return State(defender, attacker, table[entry + 2 * words])


@njit
def _bucket(table: Words, state: State) -> Index:
    key = mixed(state.defender) ^ (mixed(state.attacker) * _SPREAD_ATTACKER) ^ (state.meta * _SPREAD_META)
    key ^= key >> _FOLD_HIGH
    key *= _SPREAD_ALL
    key ^= key >> _FOLD_LOW
    size = BUCKET * (2 * words_in(state.defender) + 2)
    buckets = table.shape[0] // size
    return np.int64(key & np.uint64(buckets - 1)) * size


def _fetch_line(table: Words, place: Index) -> None:
    """Have the memory around a word of the table fetched, without waiting for it."""


@intrinsic
def _prefetch(typing_context, table, place):
    def generate(context, builder, signature, arguments):
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        address = builder.gep(data, [arguments[1]])
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address.type, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
        for_reading, to_all_caches, data_not_code = number(0), number(3), number(1)
        builder.call(fetch, [address, for_reading, to_all_caches, data_not_code])
        return context.get_dummy_value()

    return types.void(table, types.int64), generate


@overload(_fetch_line)
def _fetch_line_compiled(table, place):
    return lambda table, place: _prefetch(table, np.int64(place))


@njit
def fetch(table: Words, state: State) -> None:
    """Have what the table holds of a position fetched from memory, to be looked up a little later. A table
    that is larger than the processor's caches is waited for most of the time otherwise.
    """
    place = _bucket(table, state)
    for line in range(0, BUCKET * (2 * words_in(state.defender) + 2), _LINE // 8):
        _fetch_line(table, place + line)


@njit
def _is_at(table: Words, entry: Index, state: State) -> Flag:
    words = words_in(state.defender)
    if table[entry + 2 * words] != state.meta:
        return False
    if load(table[entry : entry + words], 0, state.defender) != state.defender:
        return False
    return load(table[entry + words : entry + 2 * words], 0, state.defender) == state.attacker


@njit
def look_up(table: Words, state: State) -> TableEntry:
    """What the table holds of a position."""
    meta_at = 2 * words_in(state.defender)
    entry = _bucket(table, state)
    for _ in range(BUCKET):
        if _is_at(table, entry, state):
            packed = table[entry + meta_at + 1]
            value = Value(
                np.int64(packed & _PHI_MASK),
                np.int64((packed >> _DELTA_SHIFT) & _PHI_MASK),
                np.int64(packed >> _DISTANCE_SHIFT),
            )
            move = np.int64((packed >> _MOVE_SHIFT) & _BYTE)
            return TableEntry(True, value, move, np.int64((packed >> _WORK_SHIFT) & _BYTE))
        entry += meta_at + 2
    return TableEntry(False, Value(np.int64(1), np.int64(1), np.int64(0)), np.int64(NO_MOVE), np.int64(0))


@njit
def remember(table: Words, state: State, value: Value, move: MoveIndex, work: Count) -> None:
    """Store what is known of a position, after a search of ``work`` positions."""
    words = words_in(state.defender)
    entry = _bucket(table, state)
    chosen, least = entry, np.int64(1 << 30)
    for _ in range(BUCKET):
        if _is_at(table, entry, state):
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
    store(table[chosen : chosen + words], 0, state.defender)
    store(table[chosen + words : chosen + 2 * words], 0, state.attacker)
    table[chosen + 2 * words] = state.meta
    table[chosen + 2 * words + 1] = (
        np.uint64(value.phi)
        | np.uint64(value.delta) << _DELTA_SHIFT
        | np.uint64(log_work) << _WORK_SHIFT
        | np.uint64(move) << _MOVE_SHIFT
        | np.uint64(min(FARTHEST, value.distance)) << _DISTANCE_SHIFT
    )


@njit
def decided(mover_wins: Flag, distance: Distance) -> Value:
    """The value of a position that the side to move wins, or loses."""
    if mover_wins:
        return Value(np.int64(0), np.int64(INFINITY), np.int64(distance))
    return Value(np.int64(INFINITY), np.int64(0), np.int64(distance))


@njit
def is_decided(value: Value) -> Flag:
    """Whether it is known who wins."""
    return value.phi == 0 or value.delta == 0

"""The exact search's table of positions: proof numbers under exact keys.

An entry is the position itself, so there are no collisions: the words of the defender's stones, those of the
attacker's and ``meta``, which has the question in it (:class:`~gold.solver.bitboard.state.State`). One more
word packs what is known, from the side to move's point of view: phi and delta (20 bits each), the logarithm
of the work, the move, and the distance (8 bits each; the distance means something only where a proof number
is 0).

Four entries share a bucket; the one that took least work is replaced. An entry whose ``meta`` is 0 is empty.

Several threads can use one table (:mod:`gold.solver.proof.shared_words`). Each bucket stands under one of a
few thousand counts. A bucket that another thread writes meanwhile is looked up as if it held nothing, and
what cannot be stored is lost, as if it had been replaced. A thread does not search what it knows is decided,
but another may be at it still: so a proof is written over only by one that is nearer to its end. Else a
position could be left undecided after all, or be proved anew by one that its first proof led to.
"""

# numba calls implementations by the names of their arguments, used or not, and with types of its own
# ruff: noqa: ARG001, ARG005
# mypy: allow-untyped-defs, disable-error-code="call-arg"

from __future__ import annotations

import warnings
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import intrinsic, ir, njit, overload, types
from gold.solver.bitboard.area_rules import MoveIndex
from gold.solver.bitboard.bitsets import Bits, Count, Flag, Index, Word, Words, mixed, words_in
from gold.solver.bitboard.state import State
from gold.solver.proof.shared_words import count_after, count_before, give_back, read, take, write

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
_COUNTS: Final = 4096  # a power of two
_ONE: Final = np.uint64(1)


class Table(NamedTuple):
    """The entries, and the counts that buckets stand under if several threads use the table."""

    entries: Words  # (buckets * BUCKET * entry_words(words),)
    counts: Words  # (4096,), or (0,) for one thread alone


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


def new_table(words: int, megabytes: float, *, shared: bool = False) -> Table:
    """An empty table of at most this size, a power of two of buckets; ``shared`` by several threads.

    A smaller one, with a warning, when the memory is not to be had.
    """
    counts = np.zeros(_COUNTS if shared else 0, dtype=np.uint64)
    bucket_bytes = BUCKET * entry_words(words) * 8
    buckets = _SMALLEST
    while buckets * 2 * bucket_bytes <= megabytes * 2**20:
        buckets *= 2
    while True:
        try:
            return Table(_zeros_from_a_line_on(buckets * BUCKET * entry_words(words)), counts)
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


def is_filling_up(table: Table, words: int) -> bool:
    """Whether more than half of the entries are taken, by a look at some."""
    metas = table.entries[2 * words :: entry_words(words)][:_LOOKED_AT]
    return 2 * int(np.count_nonzero(metas)) > len(metas)


@njit
def copy_entries(table: Table, larger: Table, like: Bits) -> None:
    """Put all entries of a table into one that has more buckets; ``like`` is any set of their kind. No other
    thread may use either.
    """
    entries, place_for = table.entries, larger.entries
    meta_at = 2 * words_in(like)
    size = meta_at + 2
    for entry in range(0, entries.shape[0], size):
        if entries[entry + meta_at] == _ZERO:
            continue
        place = _bucket(place_for, state_in(table, entry, like))
        while place_for[place + meta_at] != _ZERO:  # a bucket splits, so there is room
            place += size
        for word in range(size):
            place_for[place + word] = entries[entry + word]


@njit
def state_in(table: Table, entry: Index, like: Bits) -> State:
    """The position of the entry that begins at a word of the table."""
    entries, words = table.entries, words_in(like)
    defender, attacker = _set_at(entries, entry, like), _set_at(entries, entry + words, like)
    return State(defender, attacker, read(entries, entry + 2 * words))


@njit
def _bucket(entries: Words, state: State) -> Index:
    key = mixed(state.defender) ^ (mixed(state.attacker) * _SPREAD_ATTACKER) ^ (state.meta * _SPREAD_META)
    key ^= key >> _FOLD_HIGH
    key *= _SPREAD_ALL
    key ^= key >> _FOLD_LOW
    size = BUCKET * (2 * words_in(state.defender) + 2)
    buckets = entries.shape[0] // size
    return np.int64(key & np.uint64(buckets - 1)) * size


@njit
def _count_of(counts: Words, bucket: Index, like: Bits) -> Index:
    """The place of the count that a bucket stands under."""
    size = BUCKET * (2 * words_in(like) + 2)
    return (bucket // size) & (counts.shape[0] - 1)


def _set_at(entries: Words, place: Index, like: Bits) -> Bits:
    """The set that begins at a word of the entries."""
    return entries[place]


def _put_set(entries: Words, place: Index, a: Bits) -> None:
    """Put a set where it begins at a word of the entries."""
    entries[place] = a


@overload(_set_at)
def _set_at_compiled(entries, place, like):
    if isinstance(like, types.UniTuple):
        return lambda entries, place, like: (read(entries, place), read(entries, place + 1))
    return lambda entries, place, like: read(entries, place)


@overload(_put_set)
def _put_set_compiled(entries, place, a):
    def pair(entries, place, a):
        write(entries, place, a[0])
        write(entries, place + 1, a[1])

    def word(entries, place, a):
        write(entries, place, a)

    return pair if isinstance(a, types.UniTuple) else word


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
def fetch(table: Table, state: State) -> None:
    """Have what the table holds of a position fetched from memory, to be looked up a little later. A table
    that is larger than the processor's caches is waited for most of the time otherwise.
    """
    place = _bucket(table.entries, state)
    for line in range(0, BUCKET * (2 * words_in(state.defender) + 2), _LINE // 8):
        _fetch_line(table.entries, place + line)


@njit
def _is_at(entries: Words, entry: Index, state: State) -> Flag:
    words = words_in(state.defender)
    if read(entries, entry + 2 * words) != state.meta:
        return False
    if _set_at(entries, entry, state.defender) != state.defender:
        return False
    return _set_at(entries, entry + words, state.defender) == state.attacker


@njit
def look_up(table: Table, state: State) -> TableEntry:
    """What the table holds of a position."""
    bucket = _bucket(table.entries, state)
    if table.counts.shape[0] == 0:
        return _unpacked(_value_word(table.entries, bucket, state))
    place = _count_of(table.counts, bucket, state.defender)
    before = count_before(table.counts, place)
    packed = _value_word(table.entries, bucket, state)
    undisturbed = count_after(table.counts, place) == before and before & _ONE == _ZERO
    return _unpacked(packed if undisturbed else _ZERO)


@njit
def _value_word(entries: Words, bucket: Index, state: State) -> Word:
    """The word that packs what is known of a position; 0 where nothing is, since no value is that."""
    meta_at = 2 * words_in(state.defender)
    entry = bucket
    for _ in range(BUCKET):
        if _is_at(entries, entry, state):
            return read(entries, entry + meta_at + 1)
        entry += meta_at + 2
    return _ZERO


@njit
def _unpacked(packed: Word) -> TableEntry:
    if packed == _ZERO:
        return TableEntry(False, Value(np.int64(1), np.int64(1), np.int64(0)), np.int64(NO_MOVE), np.int64(0))
    move = np.int64((packed >> _MOVE_SHIFT) & _BYTE)
    return TableEntry(True, _value_in(packed), move, np.int64((packed >> _WORK_SHIFT) & _BYTE))


@njit
def _value_in(packed: Word) -> Value:
    return Value(
        np.int64(packed & _PHI_MASK),
        np.int64((packed >> _DELTA_SHIFT) & _PHI_MASK),
        np.int64(packed >> _DISTANCE_SHIFT),
    )


@njit
def remember(table: Table, state: State, value: Value, move: MoveIndex, work: Count) -> None:
    """Store what is known of a position, after a search of ``work`` positions."""
    bucket = _bucket(table.entries, state)
    if table.counts.shape[0] == 0:
        _write_entry(table.entries, _place_for(table.entries, bucket, state), state, value, move, work)
        return
    place = _count_of(table.counts, bucket, state.defender)
    if not take(table.counts, place):
        return
    entry = _place_for(table.entries, bucket, state)
    if not _is_at(table.entries, entry, state) or _is_better(table.entries, entry, state, value):
        _write_entry(table.entries, entry, state, value, move, work)
    give_back(table.counts, place)


@njit
def _place_for(entries: Words, bucket: Index, state: State) -> Index:
    """The entry of a position, or else the one to be replaced."""
    words = words_in(state.defender)
    entry = bucket
    chosen, least = entry, np.int64(1 << 30)
    for _ in range(BUCKET):
        if _is_at(entries, entry, state):
            return entry
        taken = read(entries, entry + 2 * words) != _ZERO
        packed = read(entries, entry + 2 * words + 1)
        work = np.int64((packed >> _WORK_SHIFT) & _BYTE) if taken else np.int64(-1)
        if work < least:
            chosen, least = entry, work
        entry += 2 * words + 2
    return chosen


@njit
def _is_better(entries: Words, entry: Index, state: State, value: Value) -> Flag:
    """Whether a value is to take the place of the one that an entry has for the position."""
    known = _value_in(read(entries, entry + 2 * words_in(state.defender) + 1))
    return not is_decided(known) or (is_decided(value) and value.distance < known.distance)


@njit
def _write_entry(
    entries: Words, entry: Index, state: State, value: Value, move: MoveIndex, work: Count
) -> None:
    words = words_in(state.defender)
    log_work = np.int64(0)
    while work > 0:
        work >>= 1
        log_work += 1
    _put_set(entries, entry, state.defender)
    _put_set(entries, entry + words, state.attacker)
    write(entries, entry + 2 * words, state.meta)
    packed = (
        np.uint64(value.phi)
        | np.uint64(value.delta) << _DELTA_SHIFT
        | np.uint64(log_work) << _WORK_SHIFT
        | np.uint64(move) << _MOVE_SHIFT
        | np.uint64(min(FARTHEST, value.distance)) << _DISTANCE_SHIFT
    )
    write(entries, entry + 2 * words + 1, packed)


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

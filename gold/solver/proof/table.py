"""The transposition table of the exact search: proof numbers under exact keys.

An entry has the whole position, so two positions are never confused. Its words have 64 bits. First
come the bit set of the defender's stones, that of the attacker's, and ``meta``, which includes the
question (:class:`~gold.solver.bitboard.state.State`). The last word packs the value from the point
of view of the side to move: phi and delta (20 bits each), the bit length of the number of nodes
searched, the best move, and the distance (8 bits each; without meaning if the position is
undecided).

Four entries form a bucket. If it is full, the entry that took the least work is replaced. An entry
whose ``meta`` is 0 is empty.

Several threads can share one table (:mod:`gold.solver.proof.shared_words`). Each of a few thousand
version counts guards many buckets. A look-up that meets another thread's write finds nothing, and a
write that meets another is dropped, as if the entry had been replaced. In a shared table the entry
of a proved position may make room for another position, but its value is overwritten only by a
proof with a smaller distance. Otherwise a slower thread, which does not know of the proof yet,
could overwrite it with an undecided value, or with a proof that leads through the first one and so
in a circle.
"""

# numba calls implementations by the names of their arguments, used or not, and with types of its
# own
# ruff: noqa: ARG001, ARG005
# mypy: allow-untyped-defs, disable-error-code="call-arg"

from __future__ import annotations

import warnings
from typing import Final, NamedTuple

import numpy as np

from gold._jit import intrinsic, ir, njit, overload, types
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.quantities import (
    Bits,
    Distance,
    Flags,
    MoveIndex,
    Numbers,
    ProofNumber,
    Word,
    Words,
)
from gold.solver.bitboard.state import State, States
from gold.solver.proof import shared_words

INFINITY: Final = ProofNumber((1 << 20) - 1)
"""The proof number of an impossible win: phi if the side to move loses, delta if it wins."""
MAX_PROOF_NUMBER: Final = INFINITY - 1
NO_MOVE: Final = MoveIndex(255)
FARTHEST: Final = Distance(255)
"""The largest distance of an entry, which also stands for every larger one."""

BUCKET: Final = 4
_PHI_MASK: Final = np.uint64(INFINITY)
_DELTA_SHIFT: Final = np.uint64(20)
_WORK_SHIFT: Final = np.uint64(40)
_MOVE_SHIFT: Final = np.uint64(48)
_DISTANCE_SHIFT: Final = np.uint64(56)
_BYTE: Final = np.uint64(0xFF)
_ZERO: Final = np.uint64(0)
_FOLD: Final = np.uint64(29)
_LINE: Final = 64
"""The number of bytes in a line of the processor's cache."""
_SMALLEST: Final = 1 << 10  # buckets
_SAMPLE: Final = 4096  # entries
_COUNTS: Final = 4096  # a power of two
_ONE: Final = np.uint64(1)
_MUCH_WORK: Final = 1 << 40  # nodes


class Table(NamedTuple):
    """The memory of a table: its entries, bucket after bucket, and, if threads share it, version
    counts.
    """

    entries: Words  # (buckets * BUCKET * entry_words(words),)
    counts: Words  # (4096,), or (0,) for one thread alone


class Value(NamedTuple):
    """The value of a position for the side to move: its proof and disproof numbers and, once one of
    them is 0, a bound on the moves to the end of the proof.
    """

    phi: ProofNumber
    delta: ProofNumber
    distance: Distance


class TableEntry(NamedTuple):
    """The table's data about a position. If ``known`` is False there is none, and the other fields
    have no meaning.
    """

    known: bool
    value: Value
    move: MoveIndex  # the best, or NO_MOVE
    work: int  # the bit length of the number of nodes searched


def entry_words(words: int) -> int:
    """Return the length of an entry in words of 64 bits, if a set of points takes ``words`` of
    them.
    """
    return 2 * words + 2


def new_proof_table(words: int, megabytes: float, *, shared: bool = False) -> Table:
    """Allocate an empty table for sets of ``words`` words, for one thread or to be ``shared`` by
    several.

    The number of buckets is a power of two: the largest that fits into ``megabytes``, but at least
    ``_SMALLEST``. If the system does not have that much memory, warn and return a smaller table.

    :raises MemoryError: if the system does not even have the memory for ``_SMALLEST`` buckets.
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
    """Return an array of zeros that begins with a line of the processor's cache.

    So a bucket extends over as few lines as possible.
    """
    array = np.zeros(length + _LINE // 8, dtype=np.uint64)
    start = -array.ctypes.data % _LINE // 8
    return array[start : start + length]


def is_filling_up(table: Table, words: int) -> bool:
    """Whether more than half of the entries are taken, estimated from the first ``_SAMPLE`` of
    them.

    A set of points takes ``words`` words.
    """
    metas = table.entries[2 * words :: entry_words(words)][:_SAMPLE]
    return 2 * int(np.count_nonzero(metas)) > len(metas)


@njit
def copy_entries(table: Table, larger: Table, like: Bits) -> None:
    """Copy the entries of ``table`` into ``larger``, which must be empty and have at least as many buckets.
    With fewer, copies could be written beyond the end of a bucket, and of the array.

    Other threads may go on using ``table``, but none may use ``larger`` yet. What they write meanwhile or
    later may be missing from ``larger``: a bucket is left out if one of them is just writing under its
    version count. ``like`` is any point set of the search: its type tells how many words a set takes.
    """
    bucket_words = BUCKET * (2 * bits.words_in(like) + 2)
    is_shared = table.counts.shape[0] > 0
    for bucket in range(0, table.entries.shape[0], bucket_words):
        place = _count_of(table.counts, bucket, like) if is_shared else 0
        if is_shared and not shared_words.take(table.counts, place):
            continue
        _copy_bucket(table, larger, bucket, like)
        if is_shared:
            shared_words.give_back(table.counts, place)


@njit
def _copy_bucket(table: Table, larger: Table, bucket: int, like: Bits) -> None:
    entries, copies = table.entries, larger.entries
    meta_at = 2 * bits.words_in(like)
    size = meta_at + 2
    for entry in range(bucket, bucket + BUCKET * size, size):
        if shared_words.read(entries, entry + meta_at) == _ZERO:
            continue
        copy = _bucket(copies, state_in(table, entry, like))
        # all entries of a bucket come from one bucket, so they fit
        while copies[copy + meta_at] != _ZERO:
            copy += size
        for word in range(size):
            copies[copy + word] = shared_words.read(entries, entry + word)


@njit
def remember_decided(
    table: Table, decisions: States, mover_wins: Flags, distance: Numbers, like: Bits
) -> None:
    """Store decided positions, without moves.

    For each, ``mover_wins`` tells whether the side to move wins, and ``distance`` is an upper bound
    on the moves to the end of the proof. Their work counts as ``_MUCH_WORK``, so that a full bucket
    replaces them last. ``like`` is any point set of the search: its type tells how many words a set
    takes.
    """
    for index in range(mover_wins.shape[0]):
        value = decided(mover_wins[index], Distance(distance[index]))
        remember(table, states.load_state(decisions, index, like), value, NO_MOVE, _MUCH_WORK)


@njit
def state_in(table: Table, entry: int, like: Bits) -> State:
    """Return the position in the entry whose first word has the index ``entry``.

    In a shared table the caller must have taken the bucket's version count. ``like`` is any point
    set of the search: its type tells the compiler how many words a set takes.
    """
    entries, words = table.entries, bits.words_in(like)
    defender, attacker = _set_at(entries, entry, like), _set_at(entries, entry + words, like)
    return State(defender, attacker, shared_words.read(entries, entry + 2 * words))


@njit
def _bucket(entries: Words, state: State) -> int:
    key = states.state_hash(state)
    key ^= key >> _FOLD
    size = BUCKET * (2 * bits.words_in(state.defender) + 2)
    buckets = entries.shape[0] // size
    return bits.as_signed(key & np.uint64(buckets - 1)) * size


@njit
def _count_of(counts: Words, bucket: int, like: Bits) -> int:
    """Return the index in ``counts`` of the version count that guards a bucket, among many others.

    ``bucket`` is the index of the bucket's first word in the entries. ``like`` is any point set of
    the search.
    """
    size = BUCKET * (2 * bits.words_in(like) + 2)
    return int((bucket // size) & (counts.shape[0] - 1))


def _set_at(entries: Words, place: int, like: Bits) -> Bits:
    """Read the point set whose first word has the index ``place`` in the entries; in kernels each
    word atomically.

    ``like`` is any point set of the search: its type tells how many words to read.
    """
    return bits.load(entries, place, like)


def _put_set(entries: Words, place: int, a: Bits) -> None:
    """Write the point set ``a`` into the entries, its first word at the index ``place``; in kernels
    each word atomically.
    """
    bits.store(entries, place, a)


@overload(_set_at)
def _set_at_compiled(entries, place, like):
    if isinstance(like, types.UniTuple):
        return lambda entries, place, like: (
            shared_words.read(entries, place),
            shared_words.read(entries, place + 1),
        )
    return lambda entries, place, like: shared_words.read(entries, place)


@overload(_put_set)
def _put_set_compiled(entries, place, a):
    def pair(entries, place, a):
        shared_words.write(entries, place, a[0])
        shared_words.write(entries, place + 1, a[1])

    def word(entries, place, a):
        shared_words.write(entries, place, a)

    return pair if isinstance(a, types.UniTuple) else word


def _fetch_line(table: Words, place: int) -> None:
    """Prefetch the cache line of the word at the index ``place``, without waiting for it. Plain
    Python does nothing.
    """


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
    """Prefetch a position's bucket into the processor's cache, for a look-up soon after.

    Otherwise the search would wait for memory most of the time when the table is larger than the
    processor's caches.
    """
    place = _bucket(table.entries, state)
    for line in range(0, BUCKET * (2 * bits.words_in(state.defender) + 2), _LINE // 8):
        _fetch_line(table.entries, place + line)


@njit
def _is_at(entries: Words, entry: int, state: State) -> bool:
    words = bits.words_in(state.defender)
    if shared_words.read(entries, entry + 2 * words) != state.meta:
        return False
    if _set_at(entries, entry, state.defender) != state.defender:
        return False
    return _set_at(entries, entry + words, state.defender) == state.attacker


@njit
def look_up(table: Table, state: State) -> TableEntry:
    """Return the table's data about a position.

    There is none if the position has no entry, or if another thread's write disturbed the look-up.
    """
    bucket = _bucket(table.entries, state)
    if table.counts.shape[0] == 0:
        return _unpacked(_value_word(table.entries, bucket, state))
    place = _count_of(table.counts, bucket, state.defender)
    before = shared_words.count_before(table.counts, place)
    packed = _value_word(table.entries, bucket, state)
    undisturbed = shared_words.count_after(table.counts, place) == before and before & _ONE == _ZERO
    return _unpacked(packed if undisturbed else _ZERO)


@njit
def _value_word(entries: Words, bucket: int, state: State) -> Word:
    """Return the word with the packed value of a position (never 0); 0 if its bucket has no entry
    of it.

    ``bucket`` is the index of the bucket's first word.
    """
    meta_at = 2 * bits.words_in(state.defender)
    entry = bucket
    for _ in range(BUCKET):
        if _is_at(entries, entry, state):
            return shared_words.read(entries, entry + meta_at + 1)
        entry += meta_at + 2
    return _ZERO


@njit
def _unpacked(packed: Word) -> TableEntry:
    if packed == _ZERO:
        return TableEntry(False, Value(ProofNumber(1), ProofNumber(1), Distance(0)), NO_MOVE, 0)
    move = MoveIndex((packed >> _MOVE_SHIFT) & _BYTE)
    return TableEntry(
        True, _value_in(packed), move, bits.as_signed((packed >> _WORK_SHIFT) & _BYTE)
    )


@njit
def _value_in(packed: Word) -> Value:
    return Value(
        ProofNumber(packed & _PHI_MASK),
        ProofNumber((packed >> _DELTA_SHIFT) & _PHI_MASK),
        Distance(packed >> _DISTANCE_SHIFT),
    )


@njit
def remember(table: Table, state: State, value: Value, move: MoveIndex, work: int) -> None:
    """Store the value and the best move of a position, after a search of ``work`` nodes.

    An earlier entry of the position is overwritten. If it has none and its bucket is full, the
    entry with the least work makes room. In a table that threads share, a proof of this position is
    overwritten only by one with a smaller distance, and nothing is stored while another thread
    writes under the same version count.
    """
    bucket = _bucket(table.entries, state)
    if table.counts.shape[0] == 0:
        _write_entry(
            table.entries, _place_for(table.entries, bucket, state), state, value, move, work
        )
        return
    place = _count_of(table.counts, bucket, state.defender)
    if not shared_words.take(table.counts, place):
        return
    entry = _place_for(table.entries, bucket, state)
    if not _is_at(table.entries, entry, state) or _is_better(table.entries, entry, state, value):
        _write_entry(table.entries, entry, state, value, move, work)
    shared_words.give_back(table.counts, place)


@njit
def _place_for(entries: Words, bucket: int, state: State) -> int:
    """Return the index of the first word of a position's entry.

    If it has none, it is that of the entry to be overwritten: an empty one, or else the one with
    the least work. ``bucket`` is the index of the first word of its bucket.
    """
    words = bits.words_in(state.defender)
    entry = bucket
    chosen, least = entry, 1 << 30
    for _ in range(BUCKET):
        if _is_at(entries, entry, state):
            return entry
        taken = shared_words.read(entries, entry + 2 * words) != _ZERO
        packed = shared_words.read(entries, entry + 2 * words + 1)
        work = bits.as_signed((packed >> _WORK_SHIFT) & _BYTE) if taken else -1
        if work < least:
            chosen, least = entry, work
        entry += 2 * words + 2
    return chosen


@njit
def _is_better(entries: Words, entry: int, state: State, value: Value) -> bool:
    """Whether a new value may overwrite the one in the position's own entry, if several threads
    write.

    An undecided value may always be overwritten, a proof only by a proof with a smaller distance.
    """
    known = _value_in(shared_words.read(entries, entry + 2 * bits.words_in(state.defender) + 1))
    return not is_decided(known) or (is_decided(value) and value.distance < known.distance)


@njit
def _write_entry(
    entries: Words, entry: int, state: State, value: Value, move: MoveIndex, work: int
) -> None:
    words = bits.words_in(state.defender)
    log_work = 0
    while work > 0:
        work >>= 1
        log_work += 1
    _put_set(entries, entry, state.defender)
    _put_set(entries, entry + words, state.attacker)
    shared_words.write(entries, entry + 2 * words, state.meta)
    packed = (
        np.uint64(value.phi)
        | np.uint64(value.delta) << _DELTA_SHIFT
        | np.uint64(log_work) << _WORK_SHIFT
        | np.uint64(move) << _MOVE_SHIFT
        | np.uint64(min(FARTHEST, value.distance)) << _DISTANCE_SHIFT
    )
    shared_words.write(entries, entry + 2 * words + 1, packed)


@njit
def decided(mover_wins: bool, distance: Distance) -> Value:
    """Return the value of a decided position, which the side to move wins if ``mover_wins``, and
    otherwise loses.
    """
    if mover_wins:
        return Value(ProofNumber(0), INFINITY, distance)
    return Value(INFINITY, ProofNumber(0), distance)


@njit
def is_decided(value: Value) -> bool:
    """Whether a value says who wins."""
    return value.phi == 0 or value.delta == 0

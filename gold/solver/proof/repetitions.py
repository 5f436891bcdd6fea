"""Remembers wins by repetition, together with the path on which they hold.

A win that depends on the path (:mod:`gold.solver.proof.node_values`) must not go into the table: on
another path it may not be a win. But the search leaves a node and comes back to it all the time,
and finding such a win again takes as long as the first time. Where many positions lead to each
other, by a capture and the recapture, every way through them would be searched again, and there are
far too many ways.

So such a win is kept here, with the condition on which it holds: its *walk*, the positions from the
ply that the win depends on to the one above the node. The win holds wherever these positions lie
right above the node, in any order, and whatever lies above them. For every line of its proof ends
well, or repeats a position of the walk, or one below the node in which the winner has an answer.
Kishimoto, A. and Müller, M.: A general solution to the graph history interaction problem (2004)
keep the whole path; what lies above the ply that a win depends on does not matter, since no line of
the proof goes back there.

The positions of a walk are not kept, only the sum of their hashes, of 128 bits: no search will ever
see two walks of the same length, above the same position, with the same sum. The position itself is
compared in full.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.quantities import Bits, Distance, Flags, Numbers, Ply, Word, Words
from gold.solver.bitboard.state import States
from gold.solver.proof.path import MAX_PLY

NOT_KNOWN: Final = Ply(-1)
"""Returned in place of the ply that a win depends on if no win is known."""

MANY: Final = 4_000
"""The number of wins by repetition that the search of one position must have found before known
wins are looked up. If there are fewer, finding them again costs little, and looking them up hardly
helps.
"""
_SIZE: Final = 1 << 14
"""The number of wins that can be kept, a power of two."""
_BUCKET: Final = 4
"""The number of places for wins with the same hash."""
_FIRST_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)
_SECOND_SPREAD: Final = np.uint64(0xC2B2AE3D27D4EB4F)
_FIRST_SHIFT: Final = np.uint64(29)
_SECOND_SHIFT: Final = np.uint64(32)
_ZERO: Final = np.uint64(0)


class Repetitions(NamedTuple):
    """The wins by repetition that one thread has found, and the sums of hashes along its path.

    In the shapes of arrays, ``wins`` is :data:`_SIZE`, ``buckets`` is :data:`_SIZE` divided by
    :data:`_BUCKET`, and ``plies`` is one more than :data:`~gold.solver.proof.path.MAX_PLY`.
    """

    positions: States
    """The position of each win; (wins,)."""
    first_sum: Words
    """The sum of the first hashes of the win's walk; (wins,)."""
    second_sum: Words
    """The sum of the second hashes of the win's walk; (wins,)."""
    length: Numbers
    """The number of plies of the walk; 0 for an empty place; (wins,)."""
    distance: Numbers
    """The distance of the win, in moves to the end; (wins,)."""
    next_place: Numbers
    """The place in the bucket that is overwritten next; (buckets,)."""
    is_used: Flags
    """Whether the bucket has a win. The array is small, so testing it costs nothing; (buckets,)."""
    found: Numbers
    """The number of wins by repetition found in the search of the current position; (1,)."""
    first_above: Words
    """The sum of the first hashes of all positions above a ply; (plies,)."""
    second_above: Words
    """The sum of the second hashes of all positions above a ply; (plies,)."""
    summed_to: Numbers
    """The deepest ply whose two sums are those of the path; (1,)."""


def new_repetitions(words: int) -> Repetitions:
    """Allocate an empty memory; a set of points takes ``words`` machine words."""
    return Repetitions(
        positions=states.new_states(_SIZE, words),
        first_sum=np.zeros(_SIZE, dtype=np.uint64),
        second_sum=np.zeros(_SIZE, dtype=np.uint64),
        length=np.zeros(_SIZE, dtype=np.int64),
        distance=np.zeros(_SIZE, dtype=np.int64),
        next_place=np.zeros(_SIZE // _BUCKET, dtype=np.int64),
        is_used=np.zeros(_SIZE // _BUCKET, dtype=np.bool_),
        found=np.zeros(1, dtype=np.int64),
        first_above=np.zeros(MAX_PLY + 1, dtype=np.uint64),
        second_above=np.zeros(MAX_PLY + 1, dtype=np.uint64),
        summed_to=np.zeros(1, dtype=np.int64),
    )


def begin_search(repetitions: Repetitions) -> None:
    """Reset the number of wins found, for the search of another position."""
    repetitions.found[0] = 0


@njit
def enter_node(repetitions: Repetitions, ply: Ply) -> None:
    """Mark the sums below ``ply`` as outdated, because the path has a new node there.

    They are recomputed when they are needed: in most searches never.
    """
    repetitions.summed_to[0] = min(repetitions.summed_to[0], ply)


@njit
def keep_win(
    repetitions: Repetitions, nodes: States, ply: Ply, like: Bits, on_ply: Ply, distance: Distance
) -> None:
    """Keep the win of the node at a ply. It depends on ``on_ply``, which lies above the node and is
    not -1.
    """
    _sum_to(repetitions, nodes, ply, like)
    state = states.load_state(nodes, ply, like)
    bucket = _bucket(state)
    place = _BUCKET * bucket + repetitions.next_place[bucket]
    repetitions.next_place[bucket] = (repetitions.next_place[bucket] + 1) % _BUCKET
    states.store_state(repetitions.positions, place, state)
    repetitions.first_sum[place] = repetitions.first_above[ply] - repetitions.first_above[on_ply]
    repetitions.second_sum[place] = repetitions.second_above[ply] - repetitions.second_above[on_ply]
    repetitions.length[place] = ply - on_ply
    repetitions.distance[place] = distance
    repetitions.is_used[bucket] = True
    repetitions.found[0] += 1


@njit
def recalled(repetitions: Repetitions, nodes: States, ply: Ply, like: Bits) -> tuple[Ply, Distance]:
    """Return the ply that a known win of the node at a ply depends on, and the distance of the win.

    Of several wins, the one that depends on the deepest ply is taken. :data:`NOT_KNOWN` and 0 are
    returned if no win is known on this path, or if too few wins have been found for a look-up to
    pay (:data:`MANY`).
    """
    on_ply, distance = NOT_KNOWN, Distance(0)
    if repetitions.found[0] < MANY:
        return on_ply, distance
    state = states.load_state(nodes, ply, like)
    bucket = _bucket(state)
    if not repetitions.is_used[bucket]:
        return on_ply, distance
    for place in range(_BUCKET * bucket, _BUCKET * bucket + _BUCKET):
        length = repetitions.length[place]
        if length == 0 or length > ply or not states.is_state(repetitions.positions, place, state):
            continue
        _sum_to(repetitions, nodes, ply, like)
        above = Ply(ply - length)
        if above > on_ply and _is_walk(repetitions, place, above, ply):
            on_ply, distance = above, Distance(repetitions.distance[place])
    return on_ply, distance


@njit
def _is_walk(repetitions: Repetitions, place: int, above: Ply, ply: Ply) -> bool:
    """Whether the positions of the path from ``above`` to the one above ``ply`` are the walk of a
    kept win.

    ``place`` is the index of the win.
    """
    first, second = repetitions.first_above, repetitions.second_above
    return bool(
        first[ply] - first[above] == repetitions.first_sum[place]
        and second[ply] - second[above] == repetitions.second_sum[place]
    )


@njit
def _sum_to(repetitions: Repetitions, nodes: States, ply: Ply, like: Bits) -> None:
    """Compute the outdated sums of hashes, down to that of the positions above ``ply``."""
    first_above, second_above = repetitions.first_above, repetitions.second_above
    for above in range(repetitions.summed_to[0], ply):
        first, second = _hashes(nodes, Ply(above), bits.words_in(like))
        first_above[above + 1] = first_above[above] + first
        second_above[above + 1] = second_above[above] + second
    repetitions.summed_to[0] = max(repetitions.summed_to[0], ply)


@njit
def _bucket(state: states.State) -> int:
    key = states.state_hash(state)
    key ^= key >> _FIRST_SHIFT
    return bits.as_signed(key & np.uint64(_SIZE // _BUCKET - 1))


@njit
def _hashes(nodes: States, ply: Ply, words: int) -> tuple[Word, Word]:
    """Return two independent 64-bit hashes of the position at a ply."""
    first, second = nodes.meta[ply], nodes.meta[ply]
    for word in range(ply * words, ply * words + words):
        first = _mixed(first ^ nodes.defender[word], _FIRST_SPREAD)
        first = _mixed(first ^ nodes.attacker[word], _FIRST_SPREAD)
        second = _mixed(second ^ nodes.attacker[word], _SECOND_SPREAD)
        second = _mixed(second ^ nodes.defender[word], _SECOND_SPREAD)
    return first, second


@njit
def _mixed(word: Word, spread: Word) -> Word:
    """Mix the bits of a word: every bit of the result depends on all bits of ``word``.

    After the finalizer of SplitMix: Steele, G., Lea, D. and Flood, C.: Fast splittable pseudorandom
    number generators, 2014.
    """
    word = (word ^ (word >> _SECOND_SHIFT)) * spread
    word = (word ^ (word >> _FIRST_SHIFT)) * spread
    return word ^ (word >> _SECOND_SHIFT)

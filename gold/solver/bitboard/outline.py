"""What the static tests and the guesses need to know of a position, and how it changes with a move.

Most of it holds after the next move, too. So a position takes over from the one before it what a stone more
or less cannot have changed; the rest is worked out again, from what is known already. Nothing is estimated:
:func:`outline_after` gives what :func:`outline_of` finds from scratch.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import Bits, Numbers, Words
from gold.solver.bitboard.state import State


class Outline(NamedTuple):
    """Sets of points of one canonical position that many rules ask for, so they are worked out once."""

    settled: Bits  # area_rules.settled_points
    keys: Bits  # the keystones that stand
    key_chains: Bits  # the chains of these
    enclosed: Bits  # area_rules.enclosed_points
    regions: int  # how many parts the enclosed points have


class Outlines(NamedTuple):
    """Outlines one after another."""

    sets: Words  # (4 * outlines,) sets
    regions: Numbers  # (outlines,)


def new_outlines(number: int, words: int) -> Outlines:
    """``number`` outlines, all empty, with sets of so many words."""
    return Outlines(np.zeros(4 * number * words, dtype=np.uint64), np.zeros(number, dtype=np.int64))


@njit
def load_outline(outlines: Outlines, index: int, like: Bits) -> Outline:
    """The outline at an index; ``like`` is any set of the same kind."""
    sets, first = outlines.sets, 4 * index
    return Outline(
        bits.load(sets, first, like),
        bits.load(sets, first + 1, like),
        bits.load(sets, first + 2, like),
        bits.load(sets, first + 3, like),
        outlines.regions[index],
    )


@njit
def store_outline(outlines: Outlines, index: int, outline: Outline) -> None:
    """Put an outline at an index."""
    sets, first = outlines.sets, 4 * index
    bits.store(sets, first, outline.settled)
    bits.store(sets, first + 1, outline.keys)
    bits.store(sets, first + 2, outline.key_chains)
    bits.store(sets, first + 3, outline.enclosed)
    outlines.regions[index] = outline.regions


@njit
def outline_of(area: Area, state: State) -> Outline:
    """The outline of a canonical position, from scratch."""
    keys = rules.keystones(area, state)
    enclosed = rules.enclosed_points(area, state.defender)
    return Outline(
        rules.settled_points(area, state, keys, bits.empty(keys)),
        keys,
        rules.connected(area, keys, state.defender),
        enclosed,
        rules.number_of_parts(area, enclosed),
    )


@njit
def key_chains_after(area: Area, key_chains: Bits, stone: Bits, defender: Bits) -> Bits:
    """The chains of the keystones after a move that put a ``stone`` on the board, and left the ``defender``
    these stones: chains are captured whole, and grow only by a stone next to them.
    """
    left = key_chains & defender
    joined = stone & defender
    if bits.none(rules.neighbors(area, joined) & left):
        return left
    return rules.connected(area, left | joined, defender)


@njit
def with_enclosed(area: Area, outline: Outline, before: Bits, defender: Bits) -> Outline:
    """An outline with the enclosed points of the defender's stones, of which it has those of the stones
    ``before``.

    If all new stones are on enclosed points and none is gone, the outside is the same as before.
    """
    if before == defender:
        return outline
    added = defender & ~before
    if bits.none(before & ~defender) and bits.none(added & ~outline.enclosed):
        enclosed = outline.enclosed & ~added
    else:
        enclosed = rules.enclosed_points(area, defender)
        if enclosed == outline.enclosed:
            return outline
    regions = rules.number_of_parts(area, enclosed)
    return Outline(outline.settled, outline.keys, outline.key_chains, enclosed, regions)

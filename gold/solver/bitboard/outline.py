"""The outline of a position: sets of points that static tests and guesses need, and how a move
changes them.

Most of an outline stays true after the next move. So the outline after a move takes over everything
that one stone more or less cannot have changed, and computes the rest from there. Nothing is
estimated: the result is the same as that of :func:`outline_of` on the new position.
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
    """Sets of points of one canonical position that many rules need, computed once."""

    settled: Bits  # area_rules.settled_points
    keys: Bits  # the keystones that stand
    key_chains: Bits  # the chains of these
    enclosed: Bits  # area_rules.enclosed_points
    regions: int  # how many parts the enclosed points have


class Outlines(NamedTuple):
    """Memory for several outlines."""

    sets: Words  # (4 * outlines,) sets
    regions: Numbers  # (outlines,)


def new_outlines(number: int, words: int) -> Outlines:
    """Allocate ``number`` outlines, all empty; a set takes ``words`` machine words."""
    return Outlines(np.zeros(4 * number * words, dtype=np.uint64), np.zeros(number, dtype=np.int64))


@njit
def load_outline(outlines: Outlines, index: int, like: Bits) -> Outline:
    """Read the outline at an index. ``like`` is any set with the same number of words."""
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
    """Write an outline to an index."""
    sets, first = outlines.sets, 4 * index
    bits.store(sets, first, outline.settled)
    bits.store(sets, first + 1, outline.keys)
    bits.store(sets, first + 2, outline.key_chains)
    bits.store(sets, first + 3, outline.enclosed)
    outlines.regions[index] = outline.regions


@njit
def outline_of(area: Area, state: State) -> Outline:
    """Compute the outline of a canonical position from nothing."""
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
    """Return the keystones' chains after a move.

    ``stone`` is the stone that was placed, and ``defender`` are the defender's stones after the
    move. Chains are captured whole, and grow only by a stone next to them.
    """
    left = key_chains & defender
    joined = stone & defender
    if bits.none(rules.neighbors(area, joined) & left):
        return left
    return rules.connected(area, left | joined, defender)


@njit
def with_enclosed(area: Area, outline: Outline, before: Bits, defender: Bits) -> Outline:
    """Return the outline with the enclosed points and regions of the defender's stones
    ``defender``.

    ``outline`` has those of the stones ``before``. If no stone is gone and all new stones are on
    enclosed points, the points outside have not changed, so only the new stones are removed.
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

"""The chains of a position, listed once, so that those after any move can be counted without a look for them.

A move changes little: chains of the mover that it touches become one, chains are captured whole, and all
others stand as they stood.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import inlined, njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import Bits, Words
from gold.solver.bitboard.state import State


class Chains(NamedTuple):
    """The chains of a position. ``sets`` has two sets for each: its stones, and the points next to it,
    whatever is there. The attacker's chains are the first ones.
    """

    sets: Words  # (2 * MOST_CHAINS,) sets
    attackers: int  # how many chains
    all: int


MOST_CHAINS: Final = bits.MAX_POINTS
"""No position has more chains."""


class ChainCounts(NamedTuple):
    """How many chains one side has, and how many of them are of some kind."""

    chains: int
    in_atari: int
    stones_in_atari: int
    with_two: int  # liberties
    key_chains: int


def new_chain_sets(words: int) -> Words:
    """Room for the chains of one position, for sets of ``words`` words."""
    return np.zeros(2 * MOST_CHAINS * words, dtype=np.uint64)


@njit
def list_chains(area: Area, sets: Words, state: State, settled: Bits) -> Chains:
    """List the chains of a canonical position in ``sets``, but for those that are settled."""
    attackers = _list_side(area, sets, 0, state.attacker & ~settled)
    return Chains(sets, attackers, _list_side(area, sets, attackers, state.defender & ~settled))


@njit
def _list_side(area: Area, sets: Words, number: int, stones: Bits) -> int:
    """List the chains that some stones form, after ``number`` others; returns how many there are then."""
    while not bits.none(stones):
        chain = rules.connected(area, bits.lowest(stones), stones)
        stones = stones & ~chain
        bits.store(sets, 2 * number, chain)
        bits.store(sets, 2 * number + 1, rules.neighbors(area, chain))
        number += 1
    return number


@njit
def short_of_liberties(sets: Words, first: int, end: int, free: Bits) -> tuple[Bits, Bits]:
    """The liberties of those of the chains from ``first`` to ``end`` that have one, and of those with two."""
    one = two = bits.empty(free)
    for index in range(first, end):
        liberties = bits.load(sets, 2 * index + 1, free) & free
        number = bits.count(liberties)
        if number == 1:
            one = one | liberties
        elif number == 2:
            two = two | liberties
    return one, two


@inlined
def count_chains(
    chains: Chains,
    attackers: bool,
    standing: Bits,
    free: Bits,
    stone: Bits,
    near: Bits,
    key_chains: Bits,
) -> ChainCounts:
    """Count the chains of one side after a move, the attacker's or else the defender's; ``chains`` are those
    before the move.

    ``standing`` are the side's stones after the move, as far as their chains count, and ``free`` the empty
    points. ``stone`` is what was played, if it is one of those that stand, and ``near`` the points next to
    it.
    """
    counts = ChainCounts(0, 0, 0, 0, 0)
    joined, near_joined = stone, near
    first, end = (0, chains.attackers) if attackers else (chains.attackers, chains.all)
    for index in range(first, end):
        chain, border = (
            bits.load(chains.sets, 2 * index, free),
            bits.load(chains.sets, 2 * index + 1, free),
        )
        if bits.none(chain & standing):
            continue
        if bits.none(border & stone):
            counts = _counted(counts, chain, border & free, key_chains)
        else:
            joined, near_joined = joined | chain, near_joined | border
    if bits.none(stone):
        return counts
    return _counted(counts, joined, near_joined & free, key_chains)


@njit
def _counted(counts: ChainCounts, chain: Bits, liberties: Bits, key_chains: Bits) -> ChainCounts:
    """The counts with one chain more."""
    number = bits.count(liberties)
    return ChainCounts(
        counts.chains + 1,
        counts.in_atari + (number == 1),
        counts.stones_in_atari + (bits.count(chain) if number == 1 else 0),
        counts.with_two + (number == 2),
        counts.key_chains + (not bits.none(chain & key_chains)),
    )

"""The chains of a position, listed once, so that the chains after any move can be counted without a
new search.

A move changes little: the chains of the mover that it touches become one, captured chains
disappear, and all others stay as they are.
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
    """The chains of a position, the attacker's first.

    ``sets`` has two sets for each chain: its stones, and all points next to it, empty or not.
    """

    sets: Words  # (2 * MOST_CHAINS,) sets
    attackers: int  # how many chains
    all: int


MOST_CHAINS: Final = bits.MAX_POINTS
"""The largest number of chains that a position can have."""


class ChainCounts(NamedTuple):
    """The number of chains of one side, and the numbers of certain kinds of them."""

    chains: int
    in_atari: int
    stones_in_atari: int
    with_two: int  # liberties
    key_chains: int


def new_chain_sets(words: int) -> Words:
    """Allocate memory for the chains of one position; a set takes ``words`` machine words."""
    return np.zeros(2 * MOST_CHAINS * words, dtype=np.uint64)


@njit
def list_chains(area: Area, sets: Words, state: State, settled: Bits) -> Chains:
    """List the chains of a canonical position in ``sets``, without settled stones."""
    attackers = _list_side(area, sets, 0, state.attacker & ~settled)
    return Chains(sets, attackers, _list_side(area, sets, attackers, state.defender & ~settled))


@njit
def _list_side(area: Area, sets: Words, number: int, stones: Bits) -> int:
    """List the chains that ``stones`` form, from the index ``number`` on; return the index after
    the last chain.
    """
    while not bits.none(stones):
        chain = rules.connected(area, bits.lowest(stones), stones)
        stones = stones & ~chain
        bits.store(sets, 2 * number, chain)
        bits.store(sets, 2 * number + 1, rules.neighbors(area, chain))
        number += 1
    return number


@njit
def short_of_liberties(sets: Words, first: int, end: int, free: Bits) -> tuple[Bits, Bits]:
    """Return the liberties of all chains that have one liberty, and of all chains that have two.

    Only the chains with the indices from ``first`` to ``end - 1`` are looked at.
    """
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
    """Count the chains of one side after a move: the attacker's if ``attackers``, else the
    defender's.

    ``chains`` lists the chains before the move. ``standing`` are the side's stones after the move
    whose chains are to be counted, and ``free`` the empty points. ``stone`` is the stone that was
    placed, if it is one of ``standing``, else empty; ``near`` are the points next to it.
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
    """Return the counts with one more chain."""
    number = bits.count(liberties)
    return ChainCounts(
        counts.chains + 1,
        counts.in_atari + (number == 1),
        counts.stones_in_atari + (bits.count(chain) if number == 1 else 0),
        counts.with_two + (number == 2),
        counts.key_chains + (not bits.none(chain & key_chains)),
    )

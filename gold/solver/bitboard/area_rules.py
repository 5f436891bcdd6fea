"""The rules of play on an :class:`~gold.solver.bitboard.area.Area`, as kernels over bit sets.

There is no undo: a position is a few words, so the search copies it.

A position is two sets, ``d`` the defender's stones and ``a`` the attacker's, and a word ``meta``:

===== =======================================================================================
 bits  meaning
===== =======================================================================================
 0-7   the point closed by ko to the side to move, plus one; 0 for none
 8     set when the attacker is to move
 9-12  ko threats left to the side that has some; 15 for no end of them
 13    set when those threats are the defender's
 14    set when the question is whether the defender can force unconditional life
 16-   one for each chain of keystones that still stands
===== =======================================================================================
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.bitsets import (
    Bits,
    Int,
    Words,
    count,
    empty,
    first,
    load,
    lowered,
    lowest,
    none,
    raised,
    single,
    store,
)
from gold.solver.outcome import ALL_THREATS

KO: Final = np.uint64(0xFF)
ATTACKER_TO_MOVE: Final = np.uint64(0x100)
ONE_THREAT: Final = np.uint64(0x200)
THREATS: Final = np.uint64(0x1E00)
THREATS_SHIFT: Final = np.uint64(9)
UNLIMITED: Final = np.uint64(ALL_THREATS)
THREATS_ARE_DEFENDERS: Final = np.uint64(0x2000)
ASKS_FOR_LIFE: Final = np.uint64(0x4000)
ALIVE_SHIFT: Final = np.uint64(16)
PASS_INDEX: Final = 254  # the move that is no point; bits end at 127

_CHAINS: Final = 128  # a region for every point, if need be
SCRATCH_SETS: Final = 2 * _CHAINS
"""The room that :func:`unconditionally_alive` needs: for regions, and from ``_CHAINS`` on for chains."""

_ZERO: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


@njit
def neighbors(area: Area, stones: Bits) -> Any:
    """The points next to a set, and those of the set that are next to each other."""
    sideways = raised(stones & area.not_right, _ONE) | lowered(stones & area.not_left, _ONE)
    return (sideways | raised(stones, area.width) | lowered(stones, area.width)) & area.points


@njit
def connected(area: Area, seed: Bits, within: Bits) -> Any:
    """What of ``within`` is connected to a seed that lies in it."""
    found = seed & within
    while True:
        grown = (found | neighbors(area, found)) & within
        if grown == found:
            return found
        found = grown


@njit
def keystones(area: Area, meta: Int, like: Bits) -> Any:
    """The keystones that still stand."""
    alive = meta >> ALIVE_SHIFT
    stones = empty(like)
    number = 0
    while alive != _ZERO:
        if alive & _ONE:
            stones = stones | load(area.keys, number, like)
        alive >>= _ONE
        number += 1
    return stones


@njit
def place(area: Area, d: Bits, a: Bits, meta: Int, point: Int) -> Any:
    """Put a stone of the side to move on an empty point that no ko closes to it.

    Returns whether that is legal, and the position afterwards (unchanged when it is not).
    """
    stone = single(point, d)
    by_attacker = (meta & ATTACKER_TO_MOVE) != _ZERO
    if by_attacker:
        own, enemy = a, d
        own_safe, enemy_safe = area.attacker_safe, area.defender_safe
    else:
        own, enemy = d, a
        own_safe, enemy_safe = area.defender_safe, area.attacker_safe
    free = area.points & ~(d | a | stone)
    near = neighbors(area, stone)
    captured = empty(d)
    rest = near & enemy
    while not none(rest):
        chain = connected(area, lowest(rest), enemy)
        rest = rest & ~chain
        if none(chain & enemy_safe) and none(neighbors(area, chain) & free):
            captured = captured | chain
    own = own | stone
    after = (meta ^ ATTACKER_TO_MOVE) & ~KO
    if none(captured):
        if none(near & free) and none(stone & own_safe):
            chain = connected(area, stone, own)
            if none(chain & own_safe) and none(neighbors(area, chain) & free):
                return False, d, a, meta
    else:
        enemy = enemy & ~captured
        alone = none(stone & own_safe) and none(near & own) and none(near & free)
        if alone and count(captured) == 1 and ban_binds(after):
            after |= np.uint64(first(captured) + 1)
        if by_attacker:
            after = without_captured(area, captured, after)
    if by_attacker:
        return True, enemy, own, after
    return True, own, enemy, after


@njit
def ban_binds(meta: Int) -> Any:
    """Whether a ko ban would mean anything to the side to move: not when it has no end of threats."""
    if (meta & THREATS) >> THREATS_SHIFT != UNLIMITED:
        return True
    return ((meta & THREATS_ARE_DEFENDERS) != _ZERO) == ((meta & ATTACKER_TO_MOVE) != _ZERO)


@njit
def without_captured(area: Area, captured: Bits, meta: Int) -> Any:
    """``meta`` with the chains of keystones marked as gone that were captured."""
    alive = meta >> ALIVE_SHIFT
    number = 0
    while alive != _ZERO:
        if alive & _ONE and not none(load(area.keys, number, captured) & captured):
            meta &= ~(_ONE << (ALIVE_SHIFT + np.uint64(number)))
        alive >>= _ONE
        number += 1
    return meta


@njit
def permission(meta: Int, point: Int) -> Any:
    """Whether ko leaves the side to move a point, and ``meta`` with the threat that this took used up."""
    if point != np.int64(meta & KO) - 1:
        return True, meta
    have_threats = (meta & THREATS) != _ZERO
    mine = ((meta & THREATS_ARE_DEFENDERS) != _ZERO) != ((meta & ATTACKER_TO_MOVE) != _ZERO)
    if have_threats and mine:
        if (meta & THREATS) >> THREATS_SHIFT != UNLIMITED:
            meta -= ONE_THREAT
        return True, meta
    return False, meta


@njit
def passed(meta: Int) -> Any:
    """``meta`` after a pass, which lifts a ban."""
    return (meta ^ ATTACKER_TO_MOVE) & ~KO


@njit
def settled_points(area: Area, a: Bits, keys: Bits) -> Any:
    """The attacker's stones that stand for ever, and all points that they cut off from the keystones."""
    for_ever = connected(area, a & area.attacker_safe, a)
    return area.points & ~connected(area, keys, area.points & ~for_ever)


@njit
def canonical(d: Bits, a: Bits, meta: Int, settled: Bits) -> Any:
    """Give the attacker everything that its stones for ever cut off from the keystones.

    Sound: nothing that happens in such a part can change whether a keystone is captured. A move there is no
    better than a pass, which the defender always has and which the attacker needs only against a ban, when
    it has it too. Merges positions, and removes moves and ko threats that are none.
    """
    ko = np.int64(meta & KO) - 1
    if ko >= 0 and not none(single(ko, d) & settled):
        meta &= ~KO
    return d & ~settled, a | settled, meta


@njit
def hopeless(area: Area, d: Bits, key_chains: Bits, settled: Bits) -> Any:
    """Whether the keystones have no room for an eye, whoever moves and whatever ko threats there are.

    The attacker may safely fill any empty point next to its stones that stand for ever (in ``settled``). Call
    a point *own* if it is in reach of the keystones but neither theirs nor next to such stones, whatever
    stands on it. If all keystones are in one chain, no safety is within its reach, and at most one point is
    own, or two that are next to each other, the attacker wins. It fills the points that are not own, one a
    move, and those stones stand for ever, so this ends; stones of its that can be captured, and so bans, are
    on own points only. Then all liberties of the keystones are own points. If one is left empty, it captures
    there. If two are, it plays on one: the defender either leaves it, and is captured on the other, or takes
    it with a stone on the other, and is captured by the attacker's playing there again. Where a ban forbids
    that the attacker passes first; the defender then has no legal move but a pass (the one empty point is
    its last liberty), and the ban is off. Nothing is ever added to the own points: a point becomes empty
    only by a capture of an attacker's stone on one of them, or of the defender's stones elsewhere, which
    leaves it what it was.
    """
    own = area.points & ~(settled | key_chains | area.attacker_safe | neighbors(area, settled))
    number = count(own)
    if number > 2 or (number == 2 and none(neighbors(area, lowest(own)) & own)):
        return False
    one_chain = connected(area, lowest(key_chains), d) == key_chains
    return one_chain and none(area.defender_safe & ~settled)


@njit
def unconditionally_alive(area: Area, d: Bits, a: Bits, keys: Bits, scratch: Words) -> Any:
    """Whether some keystone lives even if the defender always passes.

    Benson, D. B.: Life in the game of Go (1976). A region counts only if nothing outside touches it, so that
    all its empty points are known. ``scratch`` is room for :data:`SCRATCH_SETS` sets.
    """
    unguarded = area.points & ~d
    inside = unguarded & ~connected(area, area.attacker_safe & unguarded, unguarded)
    if none(inside):
        return False
    region_count = _split(area, inside, inside, scratch, 0)
    if region_count < 2:
        return False
    chain_count = _split(area, neighbors(area, inside) & d, d, scratch, _CHAINS)
    free = area.points & ~(d | a)
    at = 0
    while at < chain_count:
        near = neighbors(area, load(scratch, _CHAINS + at, d))
        vital = 0
        for number in range(region_count):
            region = load(scratch, number, d)
            if none(region & free & ~near) and not none(region & near):
                vital += 1
        if vital >= 2 or not none(load(scratch, _CHAINS + at, d) & area.defender_safe):
            at += 1
            continue
        # Neither this chain nor the regions that it borders can be relied on; look at the others again.
        chain_count -= 1
        store(scratch, _CHAINS + at, load(scratch, _CHAINS + chain_count, d))
        number = 0
        while number < region_count:
            region = load(scratch, number, d)
            if none(region & near):
                number += 1
            else:
                region_count -= 1
                store(scratch, number, load(scratch, region_count, d))
        at = 0
    alive = empty(d)
    for number in range(chain_count):
        alive = alive | load(scratch, _CHAINS + number, d)
    return not none(alive & keys)


@njit
def _split(area: Area, seeds: Bits, within: Bits, parts: Words, start: int) -> Any:
    """Write the connected parts of ``within`` that hold a seed to ``parts``, from ``start`` on; returns how
    many there are.
    """
    number = 0
    while not none(seeds):
        part = connected(area, lowest(seeds), within)
        seeds = seeds & ~part
        store(parts, start + number, part)
        number += 1
    return number

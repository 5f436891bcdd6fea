"""The rules of play on an :class:`~gold.solver.bitboard.area.Area`, as kernels over bit sets.

There is no undo: a position is a few words (:mod:`gold.solver.bitboard.state`), so the search copies it.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.bitsets import (
    Bits,
    Count,
    Flag,
    Index,
    PointIndex,
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
from gold.solver.bitboard.state import (
    ALIVE_SHIFT,
    ATTACKER_TO_MOVE,
    KO,
    ONE_THREAT,
    THREATS,
    THREATS_ARE_DEFENDERS,
    THREATS_SHIFT,
    UNLIMITED,
    UNSURE,
    Meta,
    State,
    attacker_moves,
    stones,
)

PASS_INDEX: Final = 254
"""The move that is no point; the bits of points end at 127."""

MoveIndex: TypeAlias = PointIndex
"""The bit of a point, or :data:`PASS_INDEX`; an ``int64``."""

_CHAINS: Final = 128  # a region for every point, if need be
SCRATCH_SETS: Final = 2 * _CHAINS
"""The room that :func:`unconditionally_alive` needs: for regions, and from ``_CHAINS`` on for chains."""

_ZERO: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


class Permission(NamedTuple):
    """Whether ko leaves the side to move a point, and the position with the threat that this took used up."""

    allowed: Flag
    state: State


class Placed(NamedTuple):
    """Whether a stone may be put on a point, and the position afterwards: as before if it may not.

    ``forfeited`` tells that the other side has lost stones that it must not lose in a crop, and so the game.
    """

    legal: Flag
    state: State
    forfeited: Flag


@njit
def neighbors(area: Area, points: Bits) -> Bits:
    """The points next to a set, and those of the set that are next to each other."""
    return _beside(area, points) & area.points


@njit
def _beside(area: Area, points: Bits) -> Bits:
    """The points next to a set, and bits that are no points."""
    sideways = raised(points & area.not_right, _ONE) | lowered(points & area.not_left, _ONE)
    return sideways | raised(points, area.width) | lowered(points, area.width)


@njit
def connected(area: Area, seed: Bits, within: Bits) -> Bits:
    """What of ``within``, a set of points, is connected to a seed that lies in it.

    Two steps for each look at whether anything is new: most chains are short, and a branch that goes another
    way than the last time costs more than a step.
    """
    found = seed & within
    while True:
        once = found | (_beside(area, found) & within)
        grown = once | (_beside(area, once) & within)
        if grown == found:
            return found
        found = grown


@njit
def keystones(area: Area, state: State) -> Bits:
    """The keystones that still stand."""
    alive = state.meta >> ALIVE_SHIFT
    keys = empty(state.defender)
    number = 0
    while alive != _ZERO:
        if alive & _ONE:
            keys = keys | load(area.keys, number, state.defender)
        alive >>= _ONE
        number += 1
    return keys


@njit
def place(area: Area, state: State, point: PointIndex) -> Placed:
    """Put a stone of the side to move on an empty point that no ko closes to it."""
    stone = single(point, state.defender)
    by_attacker = attacker_moves(state)
    if by_attacker:
        own, enemy = state.attacker, state.defender
        own_safe, enemy_safe = area.attacker_safe, area.defender_safe
        own_cut, enemy_cut = area.attacker_forfeits, area.defender_forfeits
    else:
        own, enemy = state.defender, state.attacker
        own_safe, enemy_safe = area.defender_safe, area.attacker_safe
        own_cut, enemy_cut = area.defender_forfeits, area.attacker_forfeits
    free = area.points & ~(stones(state) | stone)
    near = neighbors(area, stone)
    captured = empty(stone)
    rest = near & enemy
    while not none(rest):
        chain = connected(area, lowest(rest), enemy)
        rest = rest & ~chain
        if none(chain & enemy_safe) and none(neighbors(area, chain) & free):
            captured = captured | chain
    own = own | stone
    meta = (state.meta ^ ATTACKER_TO_MOVE) & ~KO
    forfeited = False
    if none(captured):
        if none(near & free) and none(stone & own_safe):
            chain = connected(area, stone, own)
            if none(chain & own_safe) and none(neighbors(area, chain) & free):
                return Placed(False, state, False)
    else:
        enemy = enemy & ~captured
        alone = none(stone & own_safe) and none(near & own) and none(near & free)
        if alone and count(captured) == 1 and ban_binds(meta):
            meta |= np.uint64(first(captured) + 1)
        if by_attacker:
            meta = without_captured(area, captured, meta)
        if not none(enemy_cut):
            forfeited = _forfeits(area, captured, enemy_cut, connected(area, own & own_safe, own), meta)
    if not none(own_cut) and _may_be_gone(area, stone, own, enemy, enemy_safe & ~own_cut):
        meta |= UNSURE
    if by_attacker:
        return Placed(True, State(enemy, own, meta), forfeited)
    return Placed(True, State(own, enemy, meta), forfeited)


@njit
def _forfeits(area: Area, captured: Bits, cut: Bits, for_ever: Bits, meta: Meta) -> Flag:
    """Whether the winner of a crop may not lose these stones: they touch the cut, or what captures them are
    stones of the other side ``for_ever`` in the crop that may be gone on the whole board.
    """
    if not none(captured & cut):
        return True
    return (meta & UNSURE) != _ZERO and not none(neighbors(area, captured) & for_ever)


@njit
def _may_be_gone(area: Area, stone: Bits, own: Bits, enemy: Bits, lasting: Bits) -> Flag:
    """Whether the crop's winner, who played a stone, may have captured on the whole board what cannot be
    captured in the crop: a chain with no liberty left in it.

    Only stones that have something else than their own kind beside them count as connected. Others may be
    none: :func:`canonical` gives the attacker what is cut off.
    """
    free = area.points & ~(own | enemy)
    shell = enemy & neighbors(area, area.points & ~enemy)
    rest = shell & neighbors(area, stone)
    while not none(rest):
        chain = connected(area, lowest(rest), shell)
        rest = rest & ~chain
        if none(neighbors(area, chain) & free) and none(chain & lasting):
            return True
    return False


@njit
def ban_binds(meta: Meta) -> Flag:
    """Whether a ko ban would mean anything to the side to move: not when it has no end of threats."""
    if (meta & THREATS) >> THREATS_SHIFT != UNLIMITED:
        return True
    return ((meta & THREATS_ARE_DEFENDERS) != _ZERO) == ((meta & ATTACKER_TO_MOVE) != _ZERO)


@njit
def without_captured(area: Area, captured: Bits, meta: Meta) -> Meta:
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
def banned_point(state: State) -> PointIndex:
    """The point that ko closes to the side to move, or -1."""
    return np.int64(state.meta & KO) - 1


@njit
def permission(state: State, move: MoveIndex) -> Permission:
    """Whether ko leaves the side to move a point."""
    if move != banned_point(state):
        return Permission(True, state)
    meta = state.meta
    have_threats = (meta & THREATS) != _ZERO
    mine = ((meta & THREATS_ARE_DEFENDERS) != _ZERO) != attacker_moves(state)
    if have_threats and mine:
        if (meta & THREATS) >> THREATS_SHIFT != UNLIMITED:
            meta -= ONE_THREAT
        return Permission(True, State(state.defender, state.attacker, meta))
    return Permission(False, state)


@njit
def passed(state: State) -> State:
    """The position after a pass, which lifts a ban."""
    return State(state.defender, state.attacker, (state.meta ^ ATTACKER_TO_MOVE) & ~KO)


@njit
def settled_points(area: Area, state: State, keys: Bits) -> Bits:
    """The attacker's stones that stand for ever, and all points that they cut off from the keystones."""
    for_ever = connected(area, state.attacker & area.attacker_safe, state.attacker)
    return area.points & ~connected(area, keys, area.points & ~for_ever)


@njit
def canonical(state: State, settled: Bits) -> State:
    """Give the attacker everything that its stones for ever cut off from the keystones.

    Sound: nothing that happens in such a part can change whether a keystone is captured. A move there is no
    better than a pass, which the defender always has and which the attacker needs only against a ban, when
    it has it too. Merges positions, and removes moves and ko threats that are none.
    """
    ko, meta = banned_point(state), state.meta
    if ko >= 0 and not none(single(ko, settled) & settled):
        meta &= ~KO
    return State(state.defender & ~settled, state.attacker | settled, meta)


@njit
def hopeless(area: Area, state: State, key_chains: Bits, settled: Bits) -> Flag:
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
    one_chain = connected(area, lowest(key_chains), state.defender) == key_chains
    return one_chain and none(area.defender_safe & ~settled)


@njit
def unconditionally_alive(area: Area, state: State, keys: Bits, scratch: Words) -> Flag:
    """Whether some keystone lives even if the defender always passes.

    Benson, D. B.: Life in the game of Go (1976). A region counts only if nothing outside touches it, so that
    all its empty points are known. ``scratch`` is room for :data:`SCRATCH_SETS` sets.
    """
    defender = state.defender
    unguarded = area.points & ~defender
    inside = unguarded & ~connected(area, area.attacker_safe & unguarded, unguarded)
    if none(inside):
        return False
    region_count = _split(area, inside, inside, scratch, 0)
    if region_count < 2:
        return False
    chain_count = _split(area, neighbors(area, inside) & defender, defender, scratch, _CHAINS)
    free = area.points & ~stones(state)
    at = 0
    while at < chain_count:
        near = neighbors(area, load(scratch, _CHAINS + at, defender))
        vital = 0
        for number in range(region_count):
            region = load(scratch, number, defender)
            if none(region & free & ~near) and not none(region & near):
                vital += 1
        if vital >= 2 or not none(load(scratch, _CHAINS + at, defender) & area.defender_safe):
            at += 1
            continue
        # Neither this chain nor the regions that it borders can be relied on; look at the others again.
        chain_count -= 1
        store(scratch, _CHAINS + at, load(scratch, _CHAINS + chain_count, defender))
        number = 0
        while number < region_count:
            region = load(scratch, number, defender)
            if none(region & near):
                number += 1
            else:
                region_count -= 1
                store(scratch, number, load(scratch, region_count, defender))
        at = 0
    alive = empty(defender)
    for number in range(chain_count):
        alive = alive | load(scratch, _CHAINS + number, defender)
    return not none(alive & keys)


@njit
def _split(area: Area, seeds: Bits, within: Bits, parts: Words, start: Index) -> Count:
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

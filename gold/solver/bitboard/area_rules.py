"""The rules of play on an :class:`~gold.solver.bitboard.area.Area`, as kernels over bit sets.

There is no undo: a position is a few words (:mod:`gold.solver.bitboard.state`), so the search copies it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import inlined, njit
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import Bits, Meta, MoveIndex, PointIndex, Words
from gold.solver.bitboard.state import State

PASS_INDEX: Final = MoveIndex(254)
"""The move that is no point; the bits of points end at 127."""

_CHAINS: Final = 128  # a region for every point, if need be
SCRATCH_SETS: Final = 2 * _CHAINS
"""The scratch memory of :func:`unconditionally_alive`: regions first, and chains from ``_CHAINS`` on."""

_ZERO: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


class Permission(NamedTuple):
    """Whether ko allows a move, and the position before it, less the ko threat that retaking the ko takes."""

    allowed: bool
    state: State


class Placed(NamedTuple):
    """Whether a stone may be put on a point, and the position afterwards (unchanged if it may not).

    ``forfeited``: the attacker has lost stones that it must not lose in a kill crop, and with them the game.
    """

    legal: bool
    state: State
    forfeited: bool


@njit
def neighbors(area: Area, points: Bits) -> Bits:
    """The points next to a set, and those of the set that are next to each other."""
    return _beside(area, points) & area.points


@njit
def _beside(area: Area, points: Bits) -> Bits:
    """The points next to a set, and bits that are no points."""
    sideways = bits.raised(points & area.not_right, _ONE) | bits.lowered(
        points & area.not_left, _ONE
    )
    return sideways | bits.raised(points, area.width) | bits.lowered(points, area.width)


@njit
def connected(area: Area, seed: Bits, within: Bits) -> Bits:
    """The points of ``within`` that are connected to a seed in it.

    It takes two steps before it looks whether anything is new: most chains are short, and a mispredicted
    branch costs more than a step.
    """
    reached = seed & within
    while True:
        once = reached | (_beside(area, reached) & within)
        twice = once | (_beside(area, once) & within)
        if twice == reached:
            return reached
        reached = twice


@njit
def keystones(area: Area, state: State) -> Bits:
    """The keystones that still stand."""
    alive = state.meta >> states.ALIVE_SHIFT
    keys = bits.empty(state.defender)
    number = 0
    while alive != _ZERO:
        if alive & _ONE:
            keys = keys | bits.load(area.keys, number, state.defender)
        alive >>= _ONE
        number += 1
    return keys


@inlined
def place(area: Area, state: State, point: PointIndex) -> Placed:
    """Put a stone of the side to move on an empty point that no ko closes to it."""
    stone = bits.single(point, state.defender)
    by_attacker = states.attacker_moves(state)
    if by_attacker:
        own, enemy = state.attacker, state.defender
        own_safe, enemy_safe = area.attacker_safe, area.defender_safe
        own_cut, enemy_cut = area.attacker_forfeits, area.defender_gives_up
    else:
        own, enemy = state.defender, state.attacker
        own_safe, enemy_safe = area.defender_safe, area.attacker_safe
        own_cut, enemy_cut = area.defender_gives_up, area.attacker_forfeits
    free = area.points & ~(states.stones(state) | stone)
    near, near_free = neighbors(area, stone), neighbors(area, free)
    captured = bits.empty(stone)
    # the chains of others keep a liberty: most moves need no closer look
    rest = near & enemy & ~near_free
    while not bits.none(rest):
        chain = connected(area, bits.lowest(rest), enemy)
        rest = rest & ~chain
        if bits.none(chain & (enemy_safe | near_free)):
            captured = captured | chain
    own = own | stone
    meta = (state.meta ^ states.ATTACKER_TO_MOVE) & ~states.KO
    forfeited = False
    if bits.none(captured):
        breathes = not bits.none(near & free) or not bits.none(stone & own_safe)
        if not breathes and bits.none(connected(area, stone, own) & (own_safe | near_free)):
            return Placed(False, state, False)
    else:
        enemy = enemy & ~captured
        alone = bits.none(stone & own_safe) and bits.none(near & own) and bits.none(near & free)
        lost = bits.empty(stone)
        if not bits.none(enemy_cut):
            lost = _not_for_sure(
                area, captured, enemy_cut, connected(area, own & own_safe, own), meta
            )
        gone = captured & ~lost
        if (alone or not bits.none(lost)) and bits.count(gone) == 1 and ban_binds(meta):
            may_breathe = not bits.none(stone & own_cut) or (meta & states.UNSURE) != _ZERO
            if not may_breathe or not _takes_more(area, gone, own & ~stone, free):
                meta |= np.uint64(bits.first(gone) + 1)
        if by_attacker:
            meta = without_captured(area, captured, meta)
        if not bits.none(lost):
            if by_attacker:
                own = own | lost
                meta |= states.UNSURE
            else:
                forfeited = True
    if not bits.none(own_cut) and _may_be_gone(area, stone, own, enemy, enemy_safe & ~own_cut):
        meta |= states.UNSURE
    if by_attacker:
        return Placed(True, State(enemy, own, meta), forfeited)
    return Placed(True, State(own, enemy, meta), forfeited)


@njit
def _not_for_sure(area: Area, captured: Bits, cut: Bits, for_ever: Bits, meta: Meta) -> Bits:
    """The chains of the crop's winner among the ``captured`` that may stand on the whole board: they touch
    the cut, or they touch the other side's stones ``for_ever``, which on the whole board may be gone.
    """
    touching = captured & cut
    if (meta & states.UNSURE) != _ZERO:
        touching = touching | (captured & neighbors(area, for_ever))
    return connected(area, touching, captured)


@njit
def _takes_more(area: Area, point: Bits, own: Bits, free: Bits) -> bool:
    """Whether a stone on the ``point`` of a ko would capture more of these stones than the one that took it.

    On the whole board that one, at the cut of a crop, may have a liberty more. Then there is no ban, and the
    rest falls at once.
    """
    rest = neighbors(area, point) & own
    while not bits.none(rest):
        chain = connected(area, bits.lowest(rest), own)
        rest = rest & ~chain
        if bits.none(neighbors(area, chain) & free):
            return True
    return False


@njit
def _may_be_gone(area: Area, stone: Bits, own: Bits, enemy: Bits, lasting: Bits) -> bool:
    """Whether the stone that the crop's winner played may capture, on the whole board, a chain that cannot be
    captured in the crop: one with no liberty left in the crop.

    Chains are followed along their borders only: stones inside may be fictitious, since :func:`canonical`
    fills what is cut off.
    """
    free = area.points & ~(own | enemy)
    shell = enemy & neighbors(area, area.points & ~enemy)
    rest = shell & neighbors(area, stone)
    while not bits.none(rest):
        chain = connected(area, bits.lowest(rest), shell)
        rest = rest & ~chain
        if bits.none(neighbors(area, chain) & free) and bits.none(chain & lasting):
            return True
    return False


@njit
def ban_binds(meta: Meta) -> bool:
    """Whether a ko ban binds the side to move: it does not if that side has unlimited ko threats."""
    if (meta & states.THREATS) >> states.THREATS_SHIFT != states.UNLIMITED:
        return True
    by_defender = (meta & states.THREATS_ARE_DEFENDERS) != _ZERO
    return bool(by_defender == ((meta & states.ATTACKER_TO_MOVE) != _ZERO))


@njit
def without_captured(area: Area, captured: Bits, meta: Meta) -> Meta:
    """``meta`` with the captured chains of keystones marked as gone."""
    alive = meta >> states.ALIVE_SHIFT
    number = 0
    while alive != _ZERO:
        if alive & _ONE and not bits.none(bits.load(area.keys, number, captured) & captured):
            meta &= ~(_ONE << (states.ALIVE_SHIFT + np.uint64(number)))
        alive >>= _ONE
        number += 1
    return meta


@njit
def banned_point(state: State) -> PointIndex:
    """The point that ko closes to the side to move, or -1."""
    return PointIndex(bits.as_signed(state.meta & states.KO) - 1)


@njit
def permission(state: State, move: MoveIndex) -> Permission:
    """Whether ko allows the side to move a move."""
    if move != banned_point(state):
        return Permission(True, state)
    meta = state.meta
    some_left = (meta & states.THREATS) != _ZERO
    mine = ((meta & states.THREATS_ARE_DEFENDERS) != _ZERO) != states.attacker_moves(state)
    if some_left and mine:
        if (meta & states.THREATS) >> states.THREATS_SHIFT != states.UNLIMITED:
            meta -= states.ONE_THREAT
        return Permission(True, State(state.defender, state.attacker, meta))
    return Permission(False, state)


@njit
def passed(state: State) -> State:
    """The position after a pass, which lifts a ban."""
    return State(
        state.defender, state.attacker, (state.meta ^ states.ATTACKER_TO_MOVE) & ~states.KO
    )


@njit
def settled_points(area: Area, state: State, keys: Bits, known: Bits) -> Bits:
    """The attacker's stones that stand for ever, and all points that these cut off from the keystones.

    ``known`` are those of a canonical position earlier in the same play, or none: what is settled stays so.
    """
    for_ever = connected(area, known | (state.attacker & area.attacker_safe), state.attacker)
    return area.points & ~connected(area, keys, area.points & ~for_ever)


@njit
def canonical(state: State, settled: Bits) -> State:
    """Give the attacker everything that its stones for ever cut off from the keystones.

    Sound: nothing that happens in such a part can change whether a keystone is captured. A move there is no
    better than a pass, which the defender always has and which the attacker needs only against a ban, when
    it has it too. Merges positions, and removes moves and ko threats that are none.
    """
    ko, meta = banned_point(state), state.meta
    if ko >= 0 and not bits.none(bits.single(ko, settled) & settled):
        meta &= ~states.KO
    return State(state.defender & ~settled, state.attacker | settled, meta)


@njit
def hopeless(area: Area, state: State, key_chains: Bits, settled: Bits) -> bool:
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
    number = bits.count(own)
    if number > 2 or (number == 2 and bits.none(neighbors(area, bits.lowest(own)) & own)):
        return False
    one_chain = connected(area, bits.lowest(key_chains), state.defender) == key_chains
    return one_chain and bits.none(area.defender_safe & ~settled)


@njit
def enclosed_points(area: Area, defender: Bits) -> Bits:
    """The points that the defender's stones shut in: no way leads from there to an attacker's stone for
    ever.
    """
    others = area.points & ~defender
    return others & ~connected(area, area.attacker_safe & others, others)


@njit
def number_of_parts(area: Area, points: Bits) -> int:
    """The number of connected parts of a set."""
    number = 0
    while not bits.none(points):
        points = points & ~connected(area, bits.lowest(points), points)
        number += 1
    return number


@njit
def unconditionally_alive(
    area: Area, state: State, keys: Bits, inside: Bits, scratch: Words
) -> bool:
    """Whether some keystone lives even if the defender always passes.

    Benson, D. B.: Life in the game of Go (1976). A region counts only if nothing outside touches it, so that
    all its empty points are known: ``inside`` are the :func:`enclosed_points`. ``scratch`` holds
    :data:`SCRATCH_SETS` sets.
    """
    defender = state.defender
    region_count = _split(area, inside, inside, scratch, 0)
    if region_count < 2:
        return False
    chain_count = _split(area, neighbors(area, inside) & defender, defender, scratch, _CHAINS)
    free = area.points & ~states.stones(state)
    at = 0
    while at < chain_count:
        near = neighbors(area, bits.load(scratch, _CHAINS + at, defender))
        vital = 0
        for number in range(region_count):
            region = bits.load(scratch, number, defender)
            if bits.none(region & free & ~near) and not bits.none(region & near):
                vital += 1
        if vital >= 2 or not bits.none(
            bits.load(scratch, _CHAINS + at, defender) & area.defender_safe
        ):
            at += 1
            continue
        # Neither this chain nor the regions that it borders can be relied on; look at the others
        # again.
        chain_count -= 1
        bits.store(scratch, _CHAINS + at, bits.load(scratch, _CHAINS + chain_count, defender))
        number = 0
        while number < region_count:
            region = bits.load(scratch, number, defender)
            if bits.none(region & near):
                number += 1
            else:
                region_count -= 1
                bits.store(scratch, number, bits.load(scratch, region_count, defender))
        at = 0
    alive = bits.empty(defender)
    for number in range(chain_count):
        alive = alive | bits.load(scratch, _CHAINS + number, defender)
    return not bits.none(alive & keys)


@njit
def _split(area: Area, seeds: Bits, within: Bits, parts: Words, start: int) -> int:
    """Write the connected parts of ``within`` that hold a seed to ``parts``, from ``start`` on; returns how
    many there are.
    """
    number = 0
    while not bits.none(seeds):
        part = connected(area, bits.lowest(seeds), within)
        seeds = seeds & ~part
        bits.store(parts, start + number, part)
        number += 1
    return number

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
"""The move index of a pass; the indices of points end at 127."""

_CHAINS: Final = 128  # enough for a region at every point
SCRATCH_SETS: Final = 2 * _CHAINS
"""The size of the scratch memory of :func:`unconditionally_alive`, in sets: regions at the index 0
and above, chains at ``_CHAINS`` and above.
"""

_ZERO: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


class Permission(NamedTuple):
    """Whether ko allows a move.

    ``state`` is the position before the move. If the move retakes a ko, the ko threat that this
    costs has been subtracted.
    """

    allowed: bool
    state: State


class Placed(NamedTuple):
    """The result of placing a stone: whether it was legal, and the position afterwards (unchanged
    if it was not).

    ``forfeited``: the attacker has lost stones that it must not lose in a kill crop, and so has
    lost the game.
    """

    legal: bool
    state: State
    forfeited: bool


@njit
def neighbors(area: Area, points: Bits) -> Bits:
    """Return the neighbours of a set's points.

    A point of the set itself is among them only if another point of the set is next to it.
    """
    return _beside(area, points) & area.points


@njit
def _beside(area: Area, points: Bits) -> Bits:
    """Return the neighbours of a set's points; bits that stand for no point may be set, too."""
    sideways = bits.raised(points & area.not_right, _ONE) | bits.lowered(
        points & area.not_left, _ONE
    )
    return sideways | bits.raised(points, area.width) | bits.lowered(points, area.width)


@njit
def connected(area: Area, seed: Bits, within: Bits) -> Bits:
    """Return the points of ``within`` that are connected to a point of ``seed`` inside ``within``.

    The loop takes two steps before it tests whether the set has grown: most chains are short, and a
    mispredicted branch costs more than a step.
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
    """Return the keystones that have not been captured."""
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
    """Place a stone of the side to move on a point, capture, and set the ko ban.

    The point must be empty, and ko must allow the move (:func:`permission`). In a crop, the rules
    of :mod:`gold.solver.bitboard.proving_crop` apply, too.
    """
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
    # other chains keep a liberty; most moves end the test here
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
    """Return the captured chains of the crop's winner that may still stand on the whole board.

    They touch the cut; or the position is unsure, and they touch the other side's stones
    ``for_ever``, which may be gone on the whole board.
    """
    touching = captured & cut
    if (meta & states.UNSURE) != _ZERO:
        touching = touching | (captured & neighbors(area, for_ever))
    return connected(area, touching, captured)


@njit
def _takes_more(area: Area, point: Bits, own: Bits, free: Bits) -> bool:
    """Whether a stone on the ``point`` of a ko would capture one of the stones ``own``, besides the
    stone that took the ko.

    On the whole board the stone that took the ko may have one more liberty beyond the cut of the
    crop. Then there is no ban there, and the retake captures the other stones at once.
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
    """Whether a move of the crop's winner may capture, on the whole board, a chain that cannot be
    captured in the crop.

    Such a chain is next to the winner's new ``stone``, and has no liberty left inside the crop.
    Chains are followed along their borders only: stones inside may not exist, because
    :func:`canonical` fills what is cut off.
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
    """Whether a ko ban binds the side to move. It does not bind a side with unlimited ko
    threats.
    """
    if (meta & states.THREATS) >> states.THREATS_SHIFT != states.UNLIMITED:
        return True
    by_defender = (meta & states.THREATS_ARE_DEFENDERS) != _ZERO
    return bool(by_defender == ((meta & states.ATTACKER_TO_MOVE) != _ZERO))


@njit
def without_captured(area: Area, captured: Bits, meta: Meta) -> Meta:
    """Return ``meta`` without the bits of the captured chains of keystones."""
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
    """Return the point that ko closes to the side to move; -1 if there is none."""
    return PointIndex(bits.as_signed(state.meta & states.KO) - 1)


@njit
def permission(state: State, move: MoveIndex) -> Permission:
    """Return whether ko allows a move of the side to move, and the position from which to play it.

    The retaking of a ko is allowed if the side has a ko threat left; a limited number of threats is
    reduced by one.
    """
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
    """Return the position after a pass, which lifts a ban."""
    return State(
        state.defender, state.attacker, (state.meta ^ states.ATTACKER_TO_MOVE) & ~states.KO
    )


@njit
def settled_points(area: Area, state: State, keys: Bits, known: Bits) -> Bits:
    """Return the attacker's stones that stand for ever, and all points that they cut off from the
    keystones.

    ``known`` are the settled points of an earlier canonical position of the same game, or the empty
    set: settled points stay settled.
    """
    for_ever = connected(area, known | (state.attacker & area.attacker_safe), state.attacker)
    return area.points & ~connected(area, keys, area.points & ~for_ever)


@njit
def canonical(state: State, settled: Bits) -> State:
    """Give the attacker all ``settled`` points: its stones for ever, and what they cut off from the
    keystones.

    This is sound: nothing that happens at points that are cut off can change whether a keystone is
    captured. A move there is no better than a pass. The defender may always pass; the attacker
    needs a pass only to lift a ban, and then it may pass, too. As a result more positions are
    equal, and moves and ko threats without any effect disappear.
    """
    ko, meta = banned_point(state), state.meta
    if ko >= 0 and not bits.none(bits.single(ko, settled) & settled):
        meta &= ~states.KO
    return State(state.defender & ~settled, state.attacker | settled, meta)


@njit
def hopeless(area: Area, state: State, key_chains: Bits, settled: Bits) -> bool:
    """Whether the keystones have no room for an eye: the attacker captures them, whoever moves and
    whatever ko threats there are.

    The attacker may safely fill any empty point next to its stones that stand for ever (in
    ``settled``). Call a point *own* if it is in reach of the keystones (not ``settled``), not in
    their chains, and not a point where an attacker's stone would stand for ever, whatever stands on
    it. The test holds if all keystones are in one chain, if no point in reach makes a defender's
    stone safe, and if there is at most one own point, or two that are next to each other. Then the
    attacker wins:

    1. The attacker fills the points that are not own, one with each move. These stones stand for
       ever, so this comes to an end. Stones of the attacker's that can be captured, and hence bans,
       are on own points only.
    2. After that all liberties of the keystones are own points. If one own point is empty, the
       attacker captures there.
    3. If two are empty, the attacker plays on one of them. If the defender does not reply, it is
       captured on the other. If the defender takes that stone by a stone on the other point, the
       attacker captures by playing on the first point again.
    4. If a ban forbids that, the attacker passes first. The defender then has no legal move except
       a pass, because the one empty point is its last liberty. So the ban is lifted.
    5. No point becomes own later. A point becomes empty only by a capture: of an attacker's stone
       on an own point, or of the defender's stones elsewhere, which does not make the point own.
    """
    own = area.points & ~(settled | key_chains | area.attacker_safe | neighbors(area, settled))
    number = bits.count(own)
    if number > 2 or (number == 2 and bits.none(neighbors(area, bits.lowest(own)) & own)):
        return False
    one_chain = connected(area, bits.lowest(key_chains), state.defender) == key_chains
    return one_chain and bits.none(area.defender_safe & ~settled)


@njit
def enclosed_points(area: Area, defender: Bits) -> Bits:
    """Return the points that the defender's stones enclose.

    No path around the defender's stones leads from such a point to a point where an attacker's
    stone would stand for ever.
    """
    others = area.points & ~defender
    return others & ~connected(area, area.attacker_safe & others, others)


@njit
def number_of_parts(area: Area, points: Bits) -> int:
    """Return the number of connected components of a set."""
    number = 0
    while not bits.none(points):
        points = points & ~connected(area, bits.lowest(points), points)
        number += 1
    return number


@njit
def unconditionally_alive(
    area: Area, state: State, keys: Bits, inside: Bits, scratch: Words
) -> bool:
    """Whether some keystone is pass-alive: it stands even if the defender always passes.

    Benson, D. B.: Life in the game of Go (1976). Only regions of ``inside``, the
    :func:`enclosed_points`, count: all their empty points are known. ``scratch`` has memory for
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
        # Drop this chain and the regions that it borders, and test the others again.
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
    """Write the connected components of ``within`` that contain a seed to ``parts``, from the index
    ``start`` on.

    Returns the number of components.
    """
    number = 0
    while not bits.none(seeds):
        part = connected(area, bits.lowest(seeds), within)
        seeds = seeds & ~part
        bits.store(parts, start + number, part)
        number += 1
    return number

"""A playout inside a problem's region: both sides play by simple rules until the keystones' fate is clear.

The rules of play are those of the exact search (:mod:`gold.solver.bitboard.area_rules`), ko threats among
them. Who is to move takes keystones in atari; else what is in atari next to the last stone; else saves its
own stones there; else plays anywhere, but fills no eye of its own and puts no keystone of its own into atari.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.mcts.chance import Dice, below
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.area_rules import connected, keystones, neighbors, passed, permission, place
from gold.solver.bitboard.bitsets import Bits, Flag, count, empty, first, lowest, none
from gold.solver.bitboard.state import ALIVE_SHIFT, State, attacker_moves, stones

_MOVES_A_POINT: Final = 3
"""A playout that is longer, by kos, is the defender's: nothing was captured."""

_ZERO: Final = np.uint64(0)


class Played(NamedTuple):
    """The position after a move, and the stone that was put there; after a pass none."""

    state: State
    stone: Bits


@njit
def play_out(area: Area, state: State, stone: Bits, dice: Dice) -> Flag:
    """Play to the end; whether all keystones are captured. ``stone`` is the last move's, or empty."""
    passes = 0
    for _ in range(_MOVES_A_POINT * count(area.points)):
        if state.meta >> ALIVE_SHIFT == _ZERO:
            return True
        keys = connected(area, keystones(area, state), state.defender)
        if not none(keys & area.defender_safe):
            return False
        played = choose(area, state, stone, keys, dice)
        state, stone = played.state, played.stone
        passes = passes + 1 if none(stone) else 0
        if passes == 2:
            return False
    return state.meta >> ALIVE_SHIFT == _ZERO


@njit
def choose(area: Area, state: State, last: Bits, keys: Bits, dice: Dice) -> Played:
    """The next move of a playout. ``last`` is the stone played last, ``keys`` are the keystones' chains."""
    attacks = attacker_moves(state)
    own, enemy = (state.attacker, state.defender) if attacks else (state.defender, state.attacker)
    free = area.points & ~stones(state)
    wanted = last & enemy
    if attacks:
        wanted = wanted | keys
    played = _capture(area, state, wanted, enemy, free)
    if none(played.stone):
        played = _rescue(area, state, neighbors(area, last) & own, own, enemy, free)
    if none(played.stone):
        played = _anywhere(area, state, own, empty(own) if attacks else keys, free, dice)
    return played


@njit
def _try_move(area: Area, state: State, point: Bits) -> Played:
    """A stone on a point, if that is allowed and loses no game in a crop; else the position as it was."""
    move = first(point)
    permitted = permission(state, move)
    if permitted.allowed:
        placed = place(area, permitted.state, move)
        if placed.legal:
            return Played(placed.state, point)
    return Played(state, empty(point))


@njit
def _capture(area: Area, state: State, wanted: Bits, enemy: Bits, free: Bits) -> Played:
    """Take a chain in atari of which a stone is wanted."""
    while not none(wanted):
        chain = connected(area, lowest(wanted), enemy)
        wanted = wanted & ~chain
        liberties = neighbors(area, chain) & free
        if count(liberties) == 1:
            played = _try_move(area, state, liberties)
            if not none(played.stone):
                return played
    return Played(state, empty(wanted))


@njit
def _rescue(area: Area, state: State, endangered: Bits, own: Bits, enemy: Bits, free: Bits) -> Played:
    """Save a chain in atari: take what is in atari beside it, or play its liberty if it gains another."""
    safe = area.attacker_safe if attacker_moves(state) else area.defender_safe
    while not none(endangered):
        chain = connected(area, lowest(endangered), own)
        endangered = endangered & ~chain
        liberties = neighbors(area, chain) & free
        if count(liberties) != 1 or not none(chain & safe):
            continue
        played = _capture(area, state, neighbors(area, chain) & enemy, enemy, free)
        if not none(played.stone):
            return played
        longer = connected(area, liberties, own | liberties)
        if count(neighbors(area, longer) & free & ~liberties) > 1 or not none(longer & safe):
            played = _try_move(area, state, liberties)
            if not none(played.stone):
                return played
    return Played(state, empty(endangered))


@njit
def _anywhere(area: Area, state: State, own: Bits, keys: Bits, free: Bits, dice: Dice) -> Played:
    """A move at random that fills no eye and leaves none of ``keys`` in atari; a pass where there is none."""
    eyes = free & ~neighbors(area, area.points & ~own)
    if not attacker_moves(state):
        eyes = eyes & ~area.attacker_safe  # next to the wall
    rest = free & ~eyes
    while not none(rest):
        point = rest
        for _ in range(below(dice, count(rest))):
            point = point & ~lowest(point)
        point = lowest(point)
        rest = rest & ~point
        played = _try_move(area, state, point)
        if not none(played.stone) and (none(keys) or _breathes(area, played.state, point, keys)):
            return played
    return Played(passed(state), empty(free))


@njit
def _breathes(area: Area, after: State, stone: Bits, keys: Bits) -> Flag:
    """Whether the defender's stone leaves no keystone that it is connected to in atari."""
    chain = connected(area, stone, after.defender)
    if none(chain & keys):
        return True
    free = area.points & ~stones(after)
    return count(neighbors(area, chain) & free) > 1 or not none(chain & area.defender_safe)

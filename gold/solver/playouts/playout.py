"""A playout inside a problem's region: both sides play by simple rules until the keystones' fate is clear.

The rules of play are those of the exact search (:mod:`gold.solver.bitboard.area_rules`), ko threats among
them. Who is to move takes keystones in atari; else what is in atari next to the last stone; else saves its
own stones there; else plays anywhere, but fills no eye of its own and puts no keystone of its own into atari.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.quantities import Bits
from gold.solver.bitboard.state import State
from gold.solver.playouts.chance import Dice, below

_MOVES_A_POINT: Final = 3
"""A playout that is longer, by kos, is the defender's: nothing was captured."""

_ZERO: Final = np.uint64(0)


class PlayedOut(NamedTuple):
    """The position after a move, and the stone that was put there; after a pass none."""

    state: State
    stone: Bits


@njit
def play_out(area: Area, state: State, stone: Bits, dice: Dice) -> bool:
    """Play to the end; returns whether all keystones are captured. ``stone`` is the last move's, or empty."""
    passes = 0
    for _ in range(_MOVES_A_POINT * bits.count(area.points)):
        if state.meta >> states.ALIVE_SHIFT == _ZERO:
            return True
        keys = rules.connected(area, rules.keystones(area, state), state.defender)
        if not bits.none(keys & area.defender_safe):
            return False
        played = choose(area, state, stone, keys, dice)
        state, stone = played.state, played.stone
        passes = passes + 1 if bits.none(stone) else 0
        if passes == 2:
            return False
    return bool(state.meta >> states.ALIVE_SHIFT == _ZERO)


@njit
def choose(area: Area, state: State, last: Bits, keys: Bits, dice: Dice) -> PlayedOut:
    """The next move of a playout. ``last`` is the stone played last, ``keys`` are the keystones' chains."""
    attacks = states.attacker_moves(state)
    own, enemy = (state.attacker, state.defender) if attacks else (state.defender, state.attacker)
    free = area.points & ~states.stones(state)
    wanted = last & enemy
    if attacks:
        wanted = wanted | keys
    played = _capture(area, state, wanted, enemy, free)
    if bits.none(played.stone):
        played = _rescue(area, state, rules.neighbors(area, last) & own, own, enemy, free)
    if bits.none(played.stone):
        played = _anywhere(area, state, own, bits.empty(own) if attacks else keys, free, dice)
    return played


@njit
def _try_move(area: Area, state: State, point: Bits) -> PlayedOut:
    """A stone on a point, if that is allowed and loses no game in a crop; else the position as it was."""
    move = bits.first(point)
    permitted = rules.permission(state, move)
    if permitted.allowed:
        placed = rules.place(area, permitted.state, move)
        if placed.legal:
            return PlayedOut(placed.state, point)
    return PlayedOut(state, bits.empty(point))


@njit
def _capture(area: Area, state: State, wanted: Bits, enemy: Bits, free: Bits) -> PlayedOut:
    """Take a chain in atari of which a stone is wanted."""
    while not bits.none(wanted):
        chain = rules.connected(area, bits.lowest(wanted), enemy)
        wanted = wanted & ~chain
        liberties = rules.neighbors(area, chain) & free
        if bits.count(liberties) == 1:
            played = _try_move(area, state, liberties)
            if not bits.none(played.stone):
                return played
    return PlayedOut(state, bits.empty(wanted))


@njit
def _rescue(
    area: Area, state: State, endangered: Bits, own: Bits, enemy: Bits, free: Bits
) -> PlayedOut:
    """Save a chain in atari: take what is in atari beside it, or play its liberty if it gains another."""
    safe = area.attacker_safe if states.attacker_moves(state) else area.defender_safe
    while not bits.none(endangered):
        chain = rules.connected(area, bits.lowest(endangered), own)
        endangered = endangered & ~chain
        liberties = rules.neighbors(area, chain) & free
        if bits.count(liberties) != 1 or not bits.none(chain & safe):
            continue
        played = _capture(area, state, rules.neighbors(area, chain) & enemy, enemy, free)
        if not bits.none(played.stone):
            return played
        longer = rules.connected(area, liberties, own | liberties)
        if bits.count(rules.neighbors(area, longer) & free & ~liberties) > 1 or not bits.none(
            longer & safe
        ):
            played = _try_move(area, state, liberties)
            if not bits.none(played.stone):
                return played
    return PlayedOut(state, bits.empty(endangered))


@njit
def _anywhere(area: Area, state: State, own: Bits, keys: Bits, free: Bits, dice: Dice) -> PlayedOut:
    """A move at random that fills no eye and leaves none of ``keys`` in atari; a pass where there is none."""
    eyes = free & ~rules.neighbors(area, area.points & ~own)
    if not states.attacker_moves(state):
        eyes = eyes & ~area.attacker_safe  # next to the wall
    rest = free & ~eyes
    while not bits.none(rest):
        point = rest
        for _ in range(below(dice, bits.count(rest))):
            point = point & ~bits.lowest(point)
        point = bits.lowest(point)
        rest = rest & ~point
        played = _try_move(area, state, point)
        if not bits.none(played.stone) and (
            bits.none(keys) or _breathes(area, played.state, point, keys)
        ):
            return played
    return PlayedOut(rules.passed(state), bits.empty(free))


@njit
def _breathes(area: Area, after: State, stone: Bits, keys: Bits) -> bool:
    """Whether the defender's stone leaves no keystone that it is connected to in atari."""
    chain = rules.connected(area, stone, after.defender)
    if bits.none(chain & keys):
        return True
    free = area.points & ~states.stones(after)
    return bits.count(rules.neighbors(area, chain) & free) > 1 or not bits.none(
        chain & area.defender_safe
    )

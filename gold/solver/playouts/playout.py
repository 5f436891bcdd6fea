"""A playout inside the region of a problem: both sides play by simple rules until the result is
clear.

The rules of play are those of the exact search (:mod:`gold.solver.bitboard.area_rules`), with its
ko threats. The side to move does the first of these that is possible:

1. capture a chain in atari: one with the last stone or, for the attacker, one with keystones;
2. save a chain of its own in atari next to the last stone;
3. play a random move that fills no eye of its own and, for the defender, leaves no keystones in
   atari;
4. pass.
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
"""Most moves of a playout for each point of the area. A longer playout, prolonged by kos, counts as
the defender's win.
"""

_ZERO: Final = np.uint64(0)


class PlayedOut(NamedTuple):
    """The position after one move of a playout, and the stone that was placed; empty for a pass."""

    state: State
    stone: Bits


@njit
def play_out(area: Area, state: State, stone: Bits, dice: Dice) -> bool:
    """Play a position out; return True if all keystones are captured.

    ``stone`` is the stone placed by the last move; empty if there was none.
    """
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
    """Choose and play the next move of a playout (the rules of the module).

    ``last`` is the stone placed by the last move; empty if there was none. ``keys`` are the chains
    of the keystones.
    """
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
    """Place a stone on ``point`` if the rules allow it; otherwise return the position unchanged."""
    move = bits.first(point)
    permitted = rules.permission(state, move)
    if permitted.allowed:
        placed = rules.place(area, permitted.state, move)
        if placed.legal:
            return PlayedOut(placed.state, point)
    return PlayedOut(state, bits.empty(point))


@njit
def _capture(area: Area, state: State, wanted: Bits, enemy: Bits, free: Bits) -> PlayedOut:
    """Capture an enemy chain in atari that has a stone in ``wanted``; return the position unchanged
    if none can be.
    """
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
    """Save a chain of the side to move that is in atari and has a stone in ``endangered``.

    It is saved by capturing an enemy chain in atari next to it, or by a stone on its liberty, if it
    then has more than one liberty or can never be captured. Returns the position unchanged if
    nothing saves it.
    """
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
    """Play a random move that fills no eye and leaves no chain of ``keys`` in atari; pass if there
    is none.
    """
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
    """Whether the defender's new stone leaves no chain with keystones in atari.

    Only the chain of ``stone`` is tested. A chain that can never be captured counts as out of
    atari.
    """
    chain = rules.connected(area, stone, after.defender)
    if bits.none(chain & keys):
        return True
    free = area.points & ~states.stones(after)
    return bits.count(rules.neighbors(area, chain) & free) > 1 or not bits.none(
        chain & area.defender_safe
    )

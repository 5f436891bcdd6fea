"""What is proved of one question is used for the others.

The questions are nested (:mod:`gold.solver.outcome`). More ko threats never hurt the side that has
them: whatever it can do without, it can do with them. So where the attacker wins although the defender has
more threats, it wins; and where the defender wins although the attacker has more, it wins. What is captured
has no two eyes, and what has two eyes is not captured. The plan is the same, and so is its distance.

A ban that means nothing to the side to move in the other question (it has no end of threats) is left out
there. That changes nothing: the side may do more than the ban allows. It only may not pass there, if it is
the side that has to act; but a win that begins with its pass holds a win of the same position without the
ban, because the other side may pass too.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area_rules import (
    ASKS_FOR_LIFE,
    ATTACKER_TO_MOVE,
    KO,
    THREATS,
    THREATS_ARE_DEFENDERS,
    ban_binds,
)
from gold.solver.bitboard.bitsets import Bits, Int, Words
from gold.solver.proof.table import INFINITY, look_up

# The questions that others draw on, as bits of those that a table was used for: who has no end of threats.
NOBODY: Final = 1
DEFENDER: Final = 2
ATTACKER: Final = 4
LIFE: Final = 8

_ZERO: Final = np.uint64(0)
_MODE: Final = THREATS | THREATS_ARE_DEFENDERS


def question_bit(meta: int) -> int:
    """The bit of a question; 0 for one with some threats."""
    if meta & int(ASKS_FOR_LIFE):
        return LIFE
    return {0: NOBODY, int(_MODE): DEFENDER, int(THREATS): ATTACKER}.get(meta & int(_MODE), 0)


@njit
def look_up_all(table: Words, d: Bits, a: Bits, meta: Int, words: Int, asked: Int) -> Any:
    """Whether the position is in the table, its phi, delta and distance: decided for another question, where
    it is not decided for its own. ``asked`` has the bits of the questions that the table was used for.
    """
    known, phi, delta, _, _, distance = look_up(table, d, a, meta, words)
    if known and (phi == 0 or delta == 0):
        return known, phi, delta, distance
    attacker_to_move = (meta & ATTACKER_TO_MOVE) != _ZERO
    harder, has_harder = _harder_for_attacker(meta, asked)
    if has_harder:
        won, far = _won(table, d, a, harder, words, attacker_to_move)
        if won:
            return True, *_numbers(attacker_to_move), far
    easier, has_easier = _easier_for_attacker(meta, asked)
    if has_easier:
        won, far = _won(table, d, a, easier, words, not attacker_to_move)
        if won:
            return True, *_numbers(not attacker_to_move), far
    return known, phi, delta, distance


@njit
def _harder_for_attacker(meta: Int, asked: Int) -> Any:
    """The position for the question in which the attacker's win says enough, and whether that was asked."""
    mode = meta & _MODE
    if meta & ASKS_FOR_LIFE:
        return meta & ~ASKS_FOR_LIFE, mode == THREATS and asked & ATTACKER != 0
    if mode == _MODE:
        return meta, False
    if mode == _ZERO or mode & THREATS_ARE_DEFENDERS:
        return _in_mode(meta, _MODE), asked & DEFENDER != 0
    return _in_mode(meta, _ZERO), asked & NOBODY != 0


@njit
def _easier_for_attacker(meta: Int, asked: Int) -> Any:
    """The position for the question in which the defender's win says enough, and whether that was asked."""
    mode = meta & _MODE
    if meta & ASKS_FOR_LIFE:
        return meta, False
    if mode == THREATS:
        return meta | ASKS_FOR_LIFE, asked & LIFE != 0
    if mode & THREATS_ARE_DEFENDERS:
        return _in_mode(meta, _ZERO), asked & NOBODY != 0
    return _in_mode(meta, THREATS), asked & ATTACKER != 0


@njit
def _in_mode(meta: Int, mode: Int) -> Any:
    meta = (meta & ~_MODE) | mode
    return meta if ban_binds(meta) else meta & ~KO


@njit
def _won(table: Words, d: Bits, a: Bits, meta: Int, words: Int, by_mover: Int) -> Any:
    """Whether the side to move, or the other, is known to win, and the distance."""
    known, phi, delta, _, _, distance = look_up(table, d, a, meta, words)
    return known and (phi if by_mover else delta) == 0, distance


@njit
def _numbers(mover_wins: Int) -> Any:
    if mover_wins:
        return np.int64(0), np.int64(INFINITY)
    return np.int64(INFINITY), np.int64(0)

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

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area_rules import ban_binds
from gold.solver.bitboard.bitsets import Count, Flag
from gold.solver.bitboard.state import (
    ASKS_FOR_LIFE,
    KO,
    THREATS,
    THREATS_ARE_DEFENDERS,
    Meta,
    State,
    attacker_moves,
)
from gold.solver.proof.table import Table, Value, decided, fetch, is_decided, look_up

QuestionBits: TypeAlias = Count
"""The questions that a table was used for, an ``int64`` of the bits below, by who has no end of threats. Only
questions that others draw on have a bit.
"""

NOBODY: Final = 1
DEFENDER: Final = 2
ATTACKER: Final = 4
LIFE: Final = 8

_ZERO: Final = np.uint64(0)
_MODE: Final = THREATS | THREATS_ARE_DEFENDERS


class Known(NamedTuple):
    """Whether anything is known of a position, and what."""

    known: Flag
    value: Value


class OtherQuestion(NamedTuple):
    """The same position for another question, and whether the table was used for that one."""

    state: State
    was_asked: Flag


def question_bit(meta: int) -> int:
    """The bit of a question; 0 for one with some threats."""
    if meta & int(ASKS_FOR_LIFE):
        return LIFE
    return {0: NOBODY, int(_MODE): DEFENDER, int(THREATS): ATTACKER}.get(meta & int(_MODE), 0)


@njit
def look_up_all(table: Table, state: State, asked: QuestionBits) -> Known:
    """What the table holds of a position: for another question, where it is not decided for its own.

    ``asked`` has the bits of the questions that the table was used for.
    """
    entry = look_up(table, state)
    if entry.known and is_decided(entry.value):
        return Known(entry.known, entry.value)
    attacker_to_move = attacker_moves(state)
    harder = _harder_for_attacker(state, asked)
    if harder.was_asked:
        found = look_up(table, harder.state)
        if found.known and (found.value.phi if attacker_to_move else found.value.delta) == 0:
            return Known(True, decided(attacker_to_move, found.value.distance))
    easier = _easier_for_attacker(state, asked)
    if easier.was_asked:
        found = look_up(table, easier.state)
        if found.known and (found.value.delta if attacker_to_move else found.value.phi) == 0:
            return Known(True, decided(not attacker_to_move, found.value.distance))
    return Known(entry.known, entry.value)


@njit
def fetch_all(table: Table, state: State, asked: QuestionBits) -> None:
    """Have fetched from memory what :func:`look_up_all` may look at a little later."""
    fetch(table, state)
    harder = _harder_for_attacker(state, asked)
    if harder.was_asked:
        fetch(table, harder.state)
    easier = _easier_for_attacker(state, asked)
    if easier.was_asked:
        fetch(table, easier.state)


@njit
def _harder_for_attacker(state: State, asked: QuestionBits) -> OtherQuestion:
    """The question in which the attacker's win says enough."""
    mode = state.meta & _MODE
    if state.meta & ASKS_FOR_LIFE:
        without = _with_meta(state, state.meta & ~ASKS_FOR_LIFE)
        return OtherQuestion(without, mode == THREATS and asked & ATTACKER != 0)
    if mode == _MODE:
        return OtherQuestion(state, False)
    if mode == _ZERO or mode & THREATS_ARE_DEFENDERS:
        return OtherQuestion(_in_mode(state, _MODE), asked & DEFENDER != 0)
    return OtherQuestion(_in_mode(state, _ZERO), asked & NOBODY != 0)


@njit
def _easier_for_attacker(state: State, asked: QuestionBits) -> OtherQuestion:
    """The question in which the defender's win says enough."""
    mode = state.meta & _MODE
    if state.meta & ASKS_FOR_LIFE:
        return OtherQuestion(state, False)
    if mode == THREATS:
        return OtherQuestion(_with_meta(state, state.meta | ASKS_FOR_LIFE), asked & LIFE != 0)
    if mode & THREATS_ARE_DEFENDERS:
        return OtherQuestion(_in_mode(state, _ZERO), asked & NOBODY != 0)
    return OtherQuestion(_in_mode(state, THREATS), asked & ATTACKER != 0)


@njit
def _in_mode(state: State, mode: Meta) -> State:
    meta = (state.meta & ~_MODE) | mode
    return _with_meta(state, meta if ban_binds(meta) else meta & ~KO)


@njit
def _with_meta(state: State, meta: Meta) -> State:
    return State(state.defender, state.attacker, meta)

"""The answer to one question may follow from a proof for another, because the questions are nested.

More ko threats never hurt the side that has them: whatever it can do without them, it can do with them. So an
attacker who wins although the defender has more threats also wins when it has fewer, and the same holds for a
defender. Captured keystones have no two eyes, and keystones with two eyes are not captured. The plan is the
same for both questions, and so is its distance. (:mod:`gold.solver.outcome` lists the questions.)

A side with unlimited threats is not bound by a ko ban, so its positions are stored without one. A look-up for
such a question removes the ban. That is sound: without the ban the side has every move that it had with it.
The one exception: with a ban the side that has to act may pass, and without it it may not. But if it wins by
a pass, the other side may pass in reply, so the same position without the ban is a win as well.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import state as states
from gold.solver.bitboard.quantities import Meta
from gold.solver.bitboard.state import State
from gold.solver.proof import table as tables
from gold.solver.proof.table import Table, Value

QuestionBits: TypeAlias = int
"""The questions that a table was used for: one bit for each of the four whose proofs can answer others."""

NOBODY: Final = 1  # can the attacker capture if nobody has ko threats?
DEFENDER: Final = 2  # if the defender's ko threats are unlimited?
ATTACKER: Final = 4  # if the attacker's are?
LIFE: Final = 8  # can the defender get unconditional life?

_ZERO: Final = np.uint64(0)
_MODE: Final = states.THREATS | states.THREATS_ARE_DEFENDERS


class Known(NamedTuple):
    """The value of a position, if it is known."""

    known: bool
    value: Value


class OtherQuestion(NamedTuple):
    """The same position with a question that is one step harder or easier, and whether the search has asked
    that question: if not, the table can have nothing about it.
    """

    state: State
    was_asked: bool


def question_bit(meta: int) -> int:
    """The bit of a question; 0 for a limited number of threats."""
    if meta & int(states.ASKS_FOR_LIFE):
        return LIFE
    return {0: NOBODY, int(_MODE): DEFENDER, int(states.THREATS): ATTACKER}.get(meta & int(_MODE), 0)


@njit
def look_up_all(table: Table, state: State, asked: QuestionBits) -> Known:
    """The value of a position: decided by the entry for its own question or for another one; else the proof
    numbers of its own entry.
    """
    entry = tables.look_up(table, state)
    if entry.known and tables.is_decided(entry.value):
        return Known(entry.known, entry.value)
    attacker_to_move = states.attacker_moves(state)
    harder = _harder_for_attacker(state, asked)
    if harder.was_asked:
        other = tables.look_up(table, harder.state)
        if other.known and (other.value.phi if attacker_to_move else other.value.delta) == 0:
            return Known(True, tables.decided(attacker_to_move, other.value.distance))
    easier = _easier_for_attacker(state, asked)
    if easier.was_asked:
        other = tables.look_up(table, easier.state)
        if other.known and (other.value.delta if attacker_to_move else other.value.phi) == 0:
            return Known(True, tables.decided(not attacker_to_move, other.value.distance))
    return Known(entry.known, entry.value)


@njit
def fetch_all(table: Table, state: State, asked: QuestionBits) -> None:
    """Prefetch all that :func:`look_up_all` may read, to be looked up a little later."""
    tables.fetch(table, state)
    harder = _harder_for_attacker(state, asked)
    if harder.was_asked:
        tables.fetch(table, harder.state)
    easier = _easier_for_attacker(state, asked)
    if easier.was_asked:
        tables.fetch(table, easier.state)


@njit
def _harder_for_attacker(state: State, asked: QuestionBits) -> OtherQuestion:
    """The next harder question for the attacker: if it wins that one, it wins this one."""
    mode = state.meta & _MODE
    if state.meta & states.ASKS_FOR_LIFE:
        without = _with_meta(state, state.meta & ~states.ASKS_FOR_LIFE)
        return OtherQuestion(without, mode == states.THREATS and asked & ATTACKER != 0)
    if mode == _MODE:
        return OtherQuestion(state, False)
    if mode == _ZERO or mode & states.THREATS_ARE_DEFENDERS:
        return OtherQuestion(_in_mode(state, _MODE), asked & DEFENDER != 0)
    return OtherQuestion(_in_mode(state, _ZERO), asked & NOBODY != 0)


@njit
def _easier_for_attacker(state: State, asked: QuestionBits) -> OtherQuestion:
    """The next easier question for the attacker: if the defender wins that one, it wins this one."""
    mode = state.meta & _MODE
    if state.meta & states.ASKS_FOR_LIFE:
        return OtherQuestion(state, False)
    if mode == states.THREATS:
        return OtherQuestion(_with_meta(state, state.meta | states.ASKS_FOR_LIFE), asked & LIFE != 0)
    if mode & states.THREATS_ARE_DEFENDERS:
        return OtherQuestion(_in_mode(state, _ZERO), asked & NOBODY != 0)
    return OtherQuestion(_in_mode(state, states.THREATS), asked & ATTACKER != 0)


@njit
def _in_mode(state: State, mode: Meta) -> State:
    meta = (state.meta & ~_MODE) | mode
    return _with_meta(state, meta if rules.ban_binds(meta) else meta & ~states.KO)


@njit
def _with_meta(state: State, meta: Meta) -> State:
    return State(state.defender, state.attacker, meta)

"""The answer to one question may follow from the proof of another, because the questions are nested.

More ko threats never hurt the side that has them: whatever it can do without them, it can do with them. So an
attacker who wins although the defender has more threats also wins when the defender has fewer; the same holds
with the sides exchanged. Captured keystones have no two eyes, and keystones with two eyes are not captured.
The winner plays the same moves for both questions, so the distance to the end of the proof is the same, too.

Four questions are looked up, each for its neighbours among them: whether the attacker captures if the
defender has all threats, if nobody has any, or if the attacker has all, and whether the defender gets two
eyes. A question with a limited number of threats is answered by the nearest two of these, but is looked up
for no other. (:mod:`gold.solver.outcome` lists all questions.)

A side with unlimited threats is not bound by a ko ban, so positions with that side to move are stored without
a ban. To look such a question up, the ban is removed. That is sound: without the ban, that side still has
every move that it had with the ban. The one exception is a pass: with a ban the side that has to act may
pass, without a ban it may not. But if it wins by a pass, the other side may pass in reply, which leads to the
same position without the ban: so that position is a win as well.
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
"""A set of questions, one bit each (``NOBODY``, ``DEFENDER``, ``ATTACKER`` and ``LIFE``): those
that a table was used for. Only proofs of these four questions answer other questions.
"""

NOBODY: Final = 1  # can the attacker capture if nobody has ko threats?
DEFENDER: Final = 2  # if the defender's ko threats are unlimited?
ATTACKER: Final = 4  # if the attacker's are?
LIFE: Final = 8  # can the defender get unconditional life?

_ZERO: Final = np.uint64(0)
_MODE: Final = states.THREATS | states.THREATS_ARE_DEFENDERS


class Known(NamedTuple):
    """The value of a position, decided or not. If ``known`` is False, there is none, and ``value``
    has no meaning.
    """

    known: bool
    value: Value


class OtherQuestion(NamedTuple):
    """A position with the next harder or easier of the four questions instead of its own.

    ``was_asked`` is False if there is no such question, or if the search was never asked it: then
    the table can have nothing about it.
    """

    state: State
    was_asked: bool


def question_bit(meta: int) -> int:
    """Return the bit of the question in a state's ``meta``; 0 if a side has a limited number of
    threats.
    """
    if meta & int(states.ASKS_FOR_LIFE):
        return LIFE
    return {0: NOBODY, int(_MODE): DEFENDER, int(states.THREATS): ATTACKER}.get(
        meta & int(_MODE), 0
    )


@njit
def look_up_all(table: Table, state: State, asked: QuestionBits) -> Known:
    """Look up the value of a position with its question, also in the entries of neighbouring
    questions.

    The result is a decided value if the entry of this question or of the next harder or easier one
    decides it. Otherwise it has the proof numbers of this question's entry; without such an entry
    it is not ``known``. ``asked`` is the set of questions that the table was used for.
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
    """Prefetch everything that :func:`look_up_all` may read into the processor's cache, for a
    look-up soon after.
    """
    tables.fetch(table, state)
    harder = _harder_for_attacker(state, asked)
    if harder.was_asked:
        tables.fetch(table, harder.state)
    easier = _easier_for_attacker(state, asked)
    if easier.was_asked:
        tables.fetch(table, easier.state)


@njit
def _harder_for_attacker(state: State, asked: QuestionBits) -> OtherQuestion:
    """Return ``state`` with the next harder of the four questions for the attacker.

    If the attacker wins that question, it also wins the question of ``state``. A ban that does not
    bind under it is removed. ``was_asked`` is False if no question is harder, or if ``asked`` lacks
    the next harder one; a still harder one is not tried.
    """
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
    """Return ``state`` with the next easier of the four questions for the attacker.

    If the defender wins that question, it also wins the question of ``state``. A ban that does not
    bind under it is removed. ``was_asked`` is False if no question is easier, or if ``asked`` lacks
    the next easier one; a still easier one is not tried.
    """
    mode = state.meta & _MODE
    if state.meta & states.ASKS_FOR_LIFE:
        return OtherQuestion(state, False)
    if mode == states.THREATS:
        return OtherQuestion(
            _with_meta(state, state.meta | states.ASKS_FOR_LIFE), asked & LIFE != 0
        )
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

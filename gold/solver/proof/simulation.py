"""Kawano's simulation: the refutation of one move is tried, move by move, on its siblings.

Kawano, Y.: Using similar positions to search game trees (1996). The plan that refutes one move
often refutes another. Two boards are played in parallel. The *model* board begins with the position
after the refuted move: the win of the side to move is proved there, and its moves are read from the
table. The other board, called *here*, begins with the position after a sibling of that move: the
same moves are tried there, against every move of the loser. Only positions that are proved on the
board *here* are stored, so a failed simulation costs nothing but time. Each line of their proofs
ends with a static test or with a position that the table has as decided, so no result depends on
the path.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import njit
from gold.solver.bitboard import area_rules as rules
from gold.solver.bitboard import bitsets as bits
from gold.solver.bitboard import state as states
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.outline import (
    Outline,
    Outlines,
    load_outline,
    new_outlines,
    outline_of,
    store_outline,
)
from gold.solver.bitboard.quantities import Distance, MoveIndex, Numbers, Words
from gold.solver.bitboard.state import State, States
from gold.solver.proof import nodes
from gold.solver.proof import table as tables
from gold.solver.proof.nodes import Advanced
from gold.solver.proof.table import Table

MAX_DEPTH: Final = 40
MAX_STEPS: Final = 200

_Outcome: TypeAlias = int
"""The outcome of the winner's turn: ``_WON`` if the win is proved; ``_PUSHED`` if the winner has
moved and the position after the move is on the stack; ``_FAILED`` if the simulation gives up.
"""

_WON: Final = 1
_PUSHED: Final = 0  # the loser's replies are on the stack, and still to be refuted
_FAILED: Final = -1


class Outlined(NamedTuple):
    """A canonical position with its outline."""

    state: State
    outline: Outline


class Plan(NamedTuple):
    """The stack of a simulation, of ``MAX_DEPTH + 1`` levels.

    A level is a move of the winner and the loser's replies to it, which are tried one after
    another. ``turns`` and ``here`` are about the board where the moves are tried: the positions
    before and after the winner's move. ``model`` has the positions after the same moves on the
    model board, where they are known to win.
    """

    turns: States
    """The position here, before the winner's move; (levels,)."""
    move: Numbers
    """The winner's move; (levels,)."""
    here: States
    """The position here, after the winner's move; (levels,)."""
    outlines: Outlines
    """The outlines of ``here``; (levels,)."""
    model: States
    """The position on the model board, after the winner's move; (levels,)."""
    model_outlines: Outlines
    """The outlines of ``model``; (levels,)."""
    rest: Words
    """The loser's moves still to be tried; (levels,) sets."""
    pass_left: Numbers
    """1 while the loser's pass is still to be tried; (levels,)."""
    longest: Numbers
    """The greatest distance so far of the positions after the loser's moves; (levels,)."""
    steps: Numbers
    """The number of moves made so far; (1,)."""
    distance: Numbers
    """The distance of the last position that was proved; (1,)."""
    benson_scratch: Words
    """Memory for unconditionally_alive; (SCRATCH_SETS,) sets."""


def new_plan(words: int) -> Plan:
    """Allocate the stack for one simulation at a time; a point set takes ``words`` machine
    words.
    """
    levels = MAX_DEPTH + 1

    def sets(number: int) -> Words:
        return np.zeros(number * words, dtype=np.uint64)

    def numbers(number: int) -> Numbers:
        return np.zeros(number, dtype=np.int64)

    return Plan(
        turns=states.new_states(levels, words),
        move=numbers(levels),
        here=states.new_states(levels, words),
        outlines=new_outlines(levels, words),
        model=states.new_states(levels, words),
        model_outlines=new_outlines(levels, words),
        rest=sets(levels),
        pass_left=numbers(levels),
        longest=numbers(levels),
        steps=numbers(1),
        distance=numbers(1),
        benson_scratch=sets(rules.SCRATCH_SETS),
    )


@njit
def simulate(area: Area, plan: Plan, table: Table, model: State, here: State) -> Distance:
    """Try to win the position ``here`` for the side to move by the moves that win ``model`` for
    that side.

    Returns the distance of ``here`` if that succeeds, or if the table already has the win.
    Otherwise returns -1. That does not mean that the side to move loses: the moves may fail here,
    or it takes more than ``MAX_STEPS`` moves or ``MAX_DEPTH`` levels. Positions that are proved on
    the way are stored in any case.
    """
    entry = tables.look_up(table, here)
    if entry.known and tables.is_decided(entry.value):
        return entry.value.distance if entry.value.phi == 0 else Distance(-1)
    plan.steps[0] = 0
    level = 0
    on_model, on_board = (
        Outlined(model, outline_of(area, model)),
        Outlined(here, outline_of(area, here)),
    )
    outcome = _winners_turn(area, plan, table, 0, on_model, on_board)
    if outcome == _FAILED:
        return Distance(-1)
    if outcome == _WON:
        return Distance(plan.distance[0])
    while level >= 0:
        if plan.steps[0] > MAX_STEPS:
            return Distance(-1)
        state = states.load_state(plan.here, level, here.defender)
        rest = bits.load(plan.rest, level, here.defender)
        if bits.none(rest):
            if plan.pass_left[level] == 0:
                _remember_level(plan, table, level, state)
                level -= 1
                if level >= 0:
                    plan.longest[level] = max(plan.longest[level], plan.distance[0])
                continue
            plan.pass_left[level] = 0
            move, before = rules.PASS_INDEX, state
        else:
            point = bits.lowest(rest)
            bits.store(plan.rest, level, rest & ~point)
            move = bits.first(point)
            permitted = rules.permission(state, move)
            if not permitted.allowed:
                continue
            before = permitted.state
        plan.steps[0] += 1
        outline = load_outline(plan.outlines, level, here.defender)
        after = nodes.advance(area, plan.benson_scratch, before, outline, move)
        if not after.legal:
            continue
        if after.verdict != nodes.OPEN:
            if nodes.attacker_has_won(after.verdict) == states.attacker_moves(state):
                return Distance(-1)
            plan.longest[level] = max(plan.longest[level], nodes.to_the_end(area, after))
            continue
        outcome = _reply(area, plan, table, level, move, Outlined(after.state, after.outline))
        if outcome == _FAILED:
            return Distance(-1)
        if outcome == _PUSHED:
            level += 1
        else:
            plan.longest[level] = max(plan.longest[level], plan.distance[0])
    return Distance(plan.distance[0])


@njit
def _reply(
    area: Area, plan: Plan, table: Table, level: int, move: MoveIndex, here: Outlined
) -> _Outcome:
    """Answer the loser's ``move`` at a level. It has led to the position ``here``, where the winner
    is to move.

    Returns ``_WON`` if the table has that position as won, with its distance in ``plan.distance``,
    and ``_FAILED`` if it has it as lost. Otherwise the same move is played on the model board, too,
    and the outcome of the winner's turn on both boards, at the next level, is returned. It is also
    ``_FAILED`` if the move is not possible on the model board, or if a static test decides the
    position after it there.
    """
    entry = tables.look_up(table, here.state)
    if entry.known and entry.value.phi == 0:  # true in more than half of all cases
        plan.distance[0] = entry.value.distance
        return _WON
    if entry.known and entry.value.delta == 0:
        return _FAILED
    model = _moved_on_model(area, plan, level, move, here.state)
    if not model.legal or model.verdict != nodes.OPEN:
        return _FAILED
    return _winners_turn(area, plan, table, level + 1, Outlined(model.state, model.outline), here)


@njit
def _moved_on_model(area: Area, plan: Plan, level: int, move: MoveIndex, like: State) -> Advanced:
    """Return the position after the loser's move on the model board of a level, and its verdict.

    It is not ``legal`` if the move cannot be played on that board. ``like`` is any position of the
    search.
    """
    model = states.load_state(plan.model, level, like.defender)
    outline = load_outline(plan.model_outlines, level, like.defender)
    permitted = rules.permission(model, move)
    if (
        nodes.occupied(model, move)
        or (move == rules.PASS_INDEX and not nodes.tries_pass(model.meta))
        or not permitted.allowed
    ):
        return Advanced(False, nodes.OPEN, model, outline)
    return nodes.advance(area, plan.benson_scratch, permitted.state, outline, move)


@njit
def _winners_turn(
    area: Area, plan: Plan, table: Table, level: int, model: Outlined, here: Outlined
) -> _Outcome:
    """Play the move that the table has as the winning one in ``model`` in both positions, and
    return the outcome.

    * ``_WON`` if a static test finds that the move wins in ``here``. Then ``here`` is stored in the
      table as won, and ``plan.distance`` is its distance.
    * ``_FAILED`` if the table has no such move, if the move is not possible in both positions, if a
      static test finds that it loses in ``here``, if static tests decide the position after it in
      ``model`` only, or if the stack is full.
    * ``_PUSHED`` otherwise: the positions before and after the move are on the stack, at ``level``.
    """
    if level >= MAX_DEPTH:
        return _FAILED
    proof = tables.look_up(table, model.state)
    move = proof.move
    if (
        not proof.known
        or proof.value.phi != 0
        or move == tables.NO_MOVE
        or nodes.occupied(here.state, move)
    ):
        return _FAILED
    if move == rules.PASS_INDEX and not nodes.tries_pass(here.state.meta):
        return _FAILED
    permitted = rules.permission(here.state, move)
    model_permitted = rules.permission(model.state, move)
    if not permitted.allowed or not model_permitted.allowed:
        return _FAILED
    plan.steps[0] += 1
    after = nodes.advance(area, plan.benson_scratch, permitted.state, here.outline, move)
    if not after.legal:
        return _FAILED
    if after.verdict != nodes.OPEN:
        if nodes.attacker_has_won(after.verdict) != states.attacker_moves(here.state):
            return _FAILED
        plan.distance[0] = 1 + nodes.to_the_end(area, after)
        tables.remember(table, here.state, tables.decided(True, plan.distance[0]), move, 1)
        return _WON
    model_after = nodes.advance(
        area, plan.benson_scratch, model_permitted.state, model.outline, move
    )
    if not model_after.legal or model_after.verdict != nodes.OPEN:
        return _FAILED
    states.store_state(plan.turns, level, here.state)
    plan.move[level] = move
    states.store_state(plan.here, level, after.state)
    store_outline(plan.outlines, level, after.outline)
    states.store_state(plan.model, level, model_after.state)
    store_outline(plan.model_outlines, level, model_after.outline)
    bits.store(plan.rest, level, area.points & ~states.stones(after.state))
    plan.pass_left[level] = 1 if nodes.tries_pass(after.state.meta) else 0
    plan.longest[level] = 0
    return _PUSHED


@njit
def _remember_level(plan: Plan, table: Table, level: int, state: State) -> None:
    """Store the two positions of a level in the table as won, after all the loser's moves there
    have failed.

    They are the position before the winner's move and ``state``, the one after it. Also sets
    ``plan.distance`` to the distance of the position before the move.
    """
    distance = plan.longest[level] + 1
    tables.remember(table, state, tables.decided(False, distance), tables.NO_MOVE, 1)
    turn = states.load_state(plan.turns, level, state.defender)
    tables.remember(table, turn, tables.decided(True, distance + 1), plan.move[level], 2)
    plan.distance[0] = distance + 1

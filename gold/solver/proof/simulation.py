"""Kawano's simulation: what refuted one move is tried, move by move, against its siblings.

Kawano, Y.: Using similar positions to search game trees (1996). Where one reply has been proved to win after
one move, the same plan often wins after another. The plan is read from the table; every move of the loser
is tried on both boards. Only what is proved on the second board is stored, so a failed simulation costs time
and nothing else, and none of its results depends on the path.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.area_rules import (
    PASS_INDEX,
    SCRATCH_SETS,
    MoveIndex,
    keystones,
    permission,
    settled_points,
)
from gold.solver.bitboard.bitsets import Count, Index, Numbers, Words, first, load, lowest, none, store
from gold.solver.bitboard.state import (
    State,
    States,
    attacker_moves,
    load_state,
    new_states,
    stones,
    store_state,
)
from gold.solver.proof.nodes import ATTACKER_WINS, OPEN, Advanced, advance, may_pass, occupied, to_the_end
from gold.solver.proof.table import NO_MOVE, Distance, Table, decided, fetch, look_up, remember

MAX_DEPTH: Final = 40
MAX_STEPS: Final = 200

_Outcome: TypeAlias = Count
"""Of a turn of the winner's: one of the three below, an ``int64``."""

_WON: Final = 1
_PUSHED: Final = 0
_FAILED: Final = -1


class Plan(NamedTuple):
    """The stack of a simulation. By level: the winner's turn and move, then the loser's turn on both boards.

    ``model`` is the board on which the plan is proved, ``here`` the one on which it is tried. There are
    ``MAX_DEPTH + 1`` levels, and all numbers are ``int64``.
    """

    turns: States  # (levels,) the winner's turn here
    move: Numbers  # (levels,) its move: the bit of a point, or PASS_INDEX
    here: States  # (levels,) the loser's turn after it
    model: States  # (levels,) the loser's turn on the model board
    rest: Words  # (levels,) sets: the loser's moves still to be tried
    pass_left: Numbers  # (levels,) 1 while its pass is still to be tried
    longest: Numbers  # (levels,) the longest distance of an answer to the loser's moves so far
    steps: Numbers  # (1,) moves made so far
    distance: Numbers  # (1,) of the position that was last found to be won
    benson_room: Words  # (SCRATCH_SETS,) sets, for unconditionally_alive


def new_plan(words: int) -> Plan:
    """Room for one simulation with sets of so many words."""
    levels = MAX_DEPTH + 1

    def sets(number: int) -> Words:
        return np.zeros(number * words, dtype=np.uint64)

    def numbers(number: int) -> Numbers:
        return np.zeros(number, dtype=np.int64)

    return Plan(
        turns=new_states(levels, words),
        move=numbers(levels),
        here=new_states(levels, words),
        model=new_states(levels, words),
        rest=sets(levels),
        pass_left=numbers(levels),
        longest=numbers(levels),
        steps=numbers(1),
        distance=numbers(1),
        benson_room=sets(SCRATCH_SETS),
    )


@njit
def simulate(area: Area, plan: Plan, table: Table, model: State, here: State) -> Distance:
    """The distance of the win of the side to move here, if it wins as it is proved to win on the model board;
    -1 if it does not.
    """
    plan.steps[0] = 0
    level = 0
    outcome = _winners_turn(area, plan, table, 0, model, here)
    if outcome == _FAILED:
        return np.int64(-1)
    if outcome == _WON:
        return plan.distance[0]
    while level >= 0:
        if plan.steps[0] > MAX_STEPS:
            return np.int64(-1)
        state = load_state(plan.here, level, here.defender)
        rest = load(plan.rest, level, here.defender)
        if none(rest):
            if plan.pass_left[level] == 0:
                _remember_level(plan, table, level, state)
                level -= 1
                if level >= 0:
                    plan.longest[level] = max(plan.longest[level], plan.distance[0])
                continue
            plan.pass_left[level] = 0
            move, paid = np.int64(PASS_INDEX), state
        else:
            point = lowest(rest)
            store(plan.rest, level, rest & ~point)
            move = first(point)
            permitted = permission(state, move)
            if not permitted.allowed:
                continue
            paid = permitted.state
        plan.steps[0] += 1
        after = _after(area, plan, paid, move)
        if not after.legal:
            continue
        if after.verdict != OPEN:
            if (after.verdict == ATTACKER_WINS) == attacker_moves(state):
                return np.int64(-1)
            plan.longest[level] = max(plan.longest[level], to_the_end(area, after))
            continue
        outcome = _reply(area, plan, table, level, move, after.state)
        if outcome == _FAILED:
            return np.int64(-1)
        if outcome == _PUSHED:
            level += 1
        else:
            plan.longest[level] = max(plan.longest[level], plan.distance[0])
    return plan.distance[0]


@njit
def _reply(area: Area, plan: Plan, table: Table, level: Index, move: MoveIndex, here: State) -> _Outcome:
    """Answer the loser's move, which led here, as on the model board after the same move."""
    fetch(table, here)
    model = _moved_on_model(area, plan, table, level, move, here)
    entry = look_up(table, here)
    if entry.known and entry.value.phi == 0:
        plan.distance[0] = entry.value.distance
        return _WON
    if (entry.known and entry.value.delta == 0) or not model.legal or model.verdict != OPEN:
        return _FAILED
    return _winners_turn(area, plan, table, level + 1, model.state, here)


@njit
def _moved_on_model(
    area: Area, plan: Plan, table: Table, level: Index, move: MoveIndex, like: State
) -> Advanced:
    """The loser's move on the model board; not legal where it is none there."""
    model = load_state(plan.model, level, like.defender)
    permitted = permission(model, move)
    if occupied(model, move) or (move == PASS_INDEX and not may_pass(model.meta)) or not permitted.allowed:
        return Advanced(False, OPEN, model, model.defender, model.defender)
    after = _after(area, plan, permitted.state, move)
    if after.legal and after.verdict == OPEN:
        fetch(table, after.state)
    return after


@njit
def _winners_turn(area: Area, plan: Plan, table: Table, level: Index, model: State, here: State) -> _Outcome:
    """Play the move that is proved to win on the model board, and leave the loser's turn on the stack."""
    entry = look_up(table, here)
    if entry.known and entry.value.phi == 0:
        plan.distance[0] = entry.value.distance
        return _WON
    if (entry.known and entry.value.delta == 0) or level >= MAX_DEPTH:
        return _FAILED
    proof = look_up(table, model)
    move = proof.move
    if not proof.known or proof.value.phi != 0 or move == NO_MOVE or occupied(here, move):
        return _FAILED
    if move == PASS_INDEX and not may_pass(here.meta):
        return _FAILED
    permitted = permission(here, move)
    model_permitted = permission(model, move)
    if not permitted.allowed or not model_permitted.allowed:
        return _FAILED
    plan.steps[0] += 1
    after = _after(area, plan, permitted.state, move)
    if not after.legal:
        return _FAILED
    if after.verdict != OPEN:
        if (after.verdict == ATTACKER_WINS) != attacker_moves(here):
            return _FAILED
        plan.distance[0] = 1 + to_the_end(area, after)
        remember(table, here, decided(True, plan.distance[0]), move, 1)
        return _WON
    model_after = _after(area, plan, model_permitted.state, move)
    if not model_after.legal or model_after.verdict != OPEN:
        return _FAILED
    store_state(plan.turns, level, here)
    plan.move[level] = move
    store_state(plan.here, level, after.state)
    store_state(plan.model, level, model_after.state)
    store(plan.rest, level, area.points & ~stones(after.state))
    plan.pass_left[level] = 1 if may_pass(after.state.meta) else 0
    plan.longest[level] = 0
    return _PUSHED


@njit
def _after(area: Area, plan: Plan, state: State, move: MoveIndex) -> Advanced:
    """What a move leads to, judged without search."""
    settled = settled_points(area, state, keystones(area, state))
    return advance(area, plan.benson_room, state, settled, move)


@njit
def _remember_level(plan: Plan, table: Table, level: Index, state: State) -> None:
    """All the loser's moves have failed: it has lost here, and the winner's move before it wins."""
    distance = plan.longest[level] + 1
    remember(table, state, decided(False, distance), NO_MOVE, 1)
    turn = load_state(plan.turns, level, state.defender)
    remember(table, turn, decided(True, distance + 1), plan.move[level], 2)
    plan.distance[0] = distance + 1

"""Kawano's simulation: what refuted one move is tried, move by move, against its siblings.

Kawano, Y.: Using similar positions to search game trees (1996). Where one reply has been proved to win after
one move, the same plan often wins after another. The plan is read from the table; every move of the loser
is tried on both boards. Only what is proved on the second board is stored, so a failed simulation costs time
and nothing else, and none of its results depends on the path.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.solver.bitboard.area import Area
from gold.solver.bitboard.area_rules import (
    ATTACKER_TO_MOVE,
    PASS_INDEX,
    keystones,
    permission,
    settled_points,
)
from gold.solver.bitboard.bitsets import Bits, Int, Words, first, load, lowest, none, store
from gold.solver.proof.nodes import ATTACKER_WINS, OPEN, Metas, Numbers, Path, advance, may_pass, occupied
from gold.solver.proof.table import INFINITY, NO_MOVE, look_up, remember

MAX_DEPTH: Final = 40
MAX_STEPS: Final = 200

_WON: Final = 1
_PUSHED: Final = 0
_FAILED: Final = -1
_ZERO: Final = np.uint64(0)


class Plan(NamedTuple):
    """The stack of a simulation. By level: the winner's turn and move, then the loser's turn on both boards.

    ``model`` is the board on which the plan is proved, ``here`` the one on which it is tried.
    """

    turn_d: Words
    turn_a: Words
    turn_meta: Metas
    move: Numbers
    here_d: Words
    here_a: Words
    here_meta: Metas
    model_d: Words
    model_a: Words
    model_meta: Metas
    rest: Words  # the loser's moves still to be tried
    pass_left: Numbers
    longest: Numbers  # the longest distance of an answer to the loser's moves so far
    steps: Numbers  # moves made so far
    distance: Numbers  # of the position that was last found to be won


def new_plan(words: int) -> Plan:
    """Room for one simulation with sets of so many words."""
    levels = MAX_DEPTH + 1

    def sets() -> Words:
        return np.zeros(levels * words, dtype=np.uint64)

    def metas() -> Metas:
        return np.zeros(levels, dtype=np.uint64)

    def numbers() -> Numbers:
        return np.zeros(levels, dtype=np.int64)

    return Plan(
        sets(), sets(), metas(), numbers(), sets(), sets(), metas(), sets(), sets(), metas(), sets(),
        numbers(), numbers(), numbers(), numbers(),
    )  # fmt: skip


@njit
def simulate(
    area: Area,
    path: Path,
    plan: Plan,
    table: Words,
    words: Int,
    model_d: Bits,
    model_a: Bits,
    model_meta: Int,
    d: Bits,
    a: Bits,
    meta: Int,
) -> Any:
    """Whether the side to move wins here as it is proved to win on the model board: the distance, or -1."""
    plan.steps[0] = 0
    level = 0
    outcome = _winners_turn(area, path, plan, table, words, 0, model_d, model_a, model_meta, d, a, meta)
    if outcome == _FAILED:
        return np.int64(-1)
    if outcome == _WON:
        return plan.distance[0]
    while level >= 0:
        if plan.steps[0] > MAX_STEPS:
            return np.int64(-1)
        d, a, meta = load(plan.here_d, level, d), load(plan.here_a, level, d), plan.here_meta[level]
        rest = load(plan.rest, level, d)
        if none(rest):
            if plan.pass_left[level] == 0:
                _remember_level(plan, table, words, level, d, a, meta)
                level -= 1
                if level >= 0:
                    plan.longest[level] = max(plan.longest[level], plan.distance[0])
                continue
            plan.pass_left[level] = 0
            move, meta_then = np.int64(PASS_INDEX), meta
        else:
            point = lowest(rest)
            store(plan.rest, level, rest & ~point)
            move = first(point)
            allowed, meta_then = permission(meta, move)
            if not allowed:
                continue
        plan.steps[0] += 1
        legal, verdict, d2, a2, meta2 = _after(area, path, d, a, meta_then, move)
        if not legal:
            continue
        if verdict != OPEN:
            if (verdict == ATTACKER_WINS) == ((meta & ATTACKER_TO_MOVE) != _ZERO):
                return np.int64(-1)
            continue
        outcome = _reply(area, path, plan, table, words, level, move, d2, a2, meta2)
        if outcome == _FAILED:
            return np.int64(-1)
        if outcome == _PUSHED:
            level += 1
        else:
            plan.longest[level] = max(plan.longest[level], plan.distance[0])
    return plan.distance[0]


@njit
def _reply(
    area: Area, path: Path, plan: Plan, table: Words, words: Int, level: Int, move: Int,
    d: Bits, a: Bits, meta: Int,
) -> Any:  # fmt: skip
    """Answer the loser's move, which led here, as on the model board after the same move."""
    known, phi, delta, _, _, distance = look_up(table, d, a, meta, words)
    if known and phi == 0:
        plan.distance[0] = distance
        return _WON
    if known and delta == 0:
        return _FAILED
    model_d, model_a = load(plan.model_d, level, d), load(plan.model_a, level, d)
    model_meta = plan.model_meta[level]
    if occupied(model_d, model_a, move) or (move == PASS_INDEX and not may_pass(model_meta)):
        return _FAILED
    allowed, model_then = permission(model_meta, move)
    if not allowed:
        return _FAILED
    legal, verdict, d2, a2, meta2 = _after(area, path, model_d, model_a, model_then, move)
    if not legal or verdict != OPEN:
        return _FAILED
    return _winners_turn(area, path, plan, table, words, level + 1, d2, a2, meta2, d, a, meta)


@njit
def _winners_turn(
    area: Area, path: Path, plan: Plan, table: Words, words: Int, level: Int,
    model_d: Bits, model_a: Bits, model_meta: Int, d: Bits, a: Bits, meta: Int,
) -> Any:  # fmt: skip
    """Play the move that is proved to win on the model board, and leave the loser's turn on the stack."""
    known, phi, delta, _, _, distance = look_up(table, d, a, meta, words)
    if known and phi == 0:
        plan.distance[0] = distance
        return _WON
    if (known and delta == 0) or level >= MAX_DEPTH:
        return _FAILED
    known, phi, _, move, _, _ = look_up(table, model_d, model_a, model_meta, words)
    if not known or phi != 0 or move == NO_MOVE or occupied(d, a, move):
        return _FAILED
    if move == PASS_INDEX and not may_pass(meta):
        return _FAILED
    allowed, meta_then = permission(meta, move)
    model_allowed, model_then = permission(model_meta, move)
    if not allowed or not model_allowed:
        return _FAILED
    plan.steps[0] += 1
    legal, verdict, d2, a2, meta2 = _after(area, path, d, a, meta_then, move)
    if not legal:
        return _FAILED
    if verdict != OPEN:
        if (verdict == ATTACKER_WINS) != ((meta & ATTACKER_TO_MOVE) != _ZERO):
            return _FAILED
        remember(table, d, a, meta, words, 0, INFINITY, 1, move, 1)
        plan.distance[0] = 1
        return _WON
    legal, verdict, model_d2, model_a2, model_meta2 = _after(area, path, model_d, model_a, model_then, move)
    if not legal or verdict != OPEN:
        return _FAILED
    store(plan.turn_d, level, d)
    store(plan.turn_a, level, a)
    plan.turn_meta[level] = meta
    plan.move[level] = move
    store(plan.here_d, level, d2)
    store(plan.here_a, level, a2)
    plan.here_meta[level] = meta2
    store(plan.model_d, level, model_d2)
    store(plan.model_a, level, model_a2)
    plan.model_meta[level] = model_meta2
    store(plan.rest, level, area.points & ~(d2 | a2))
    plan.pass_left[level] = 1 if may_pass(meta2) else 0
    plan.longest[level] = 0
    return _PUSHED


@njit
def _after(area: Area, path: Path, d: Bits, a: Bits, meta: Int, move: Int) -> Any:
    """Whether a move is legal, the verdict without search, and the position after it."""
    settled = settled_points(area, a, keystones(area, meta, d))
    legal, verdict, d2, a2, meta2, _, _ = advance(area, path.scratch, d, a, settled, meta, move)
    return legal, verdict, d2, a2, meta2


@njit
def _remember_level(plan: Plan, table: Words, words: Int, level: Int, d: Bits, a: Bits, meta: Int) -> None:
    """All the loser's moves have failed: it has lost here, and the winner's move before it wins."""
    distance = plan.longest[level] + 1
    remember(table, d, a, meta, words, INFINITY, 0, 1, NO_MOVE, distance)
    turn_d, turn_a = load(plan.turn_d, level, d), load(plan.turn_a, level, d)
    remember(
        table, turn_d, turn_a, plan.turn_meta[level], words, 0, INFINITY, 2, plan.move[level], distance + 1
    )
    plan.distance[0] = distance + 1

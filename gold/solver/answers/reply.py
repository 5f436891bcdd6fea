"""The move that the computer plays: the best one that the rules of play allow, and in a lost position the one
that makes it hardest for the other side.
"""

from __future__ import annotations

import time
from dataclasses import replace

from gold.board.points import PASS
from gold.solver.answers.hardest_move import NODES, with_hardest_move
from gold.solver.answers.plan import by_plan, with_totals
from gold.solver.answers.survey import survey
from gold.solver.api import Result
from gold.solver.budget import Budget
from gold.solver.request import Request

_REFINE_SECONDS = 0.5
"""Most seconds to find out how well the computer does, once it is known whether it succeeds at all: a person
is waiting.
"""
_RESISTANCE_SECONDS = 0.5
"""Most seconds to choose the hardest move in a lost position, and to find out whether the person must answer
the move that is played.
"""
_PLAYABLE_SECONDS = 1.0
"""Seconds to look for a move in place of one that the rules of play forbid."""


def reply(request: Request) -> Result:
    """Return the result with the computer's move; :func:`gold.solver.engine.reply` tells how it is chosen."""
    board, budget = request.board, request.budget
    if board.moves and budget.deadline is not None:
        budget.refine_seconds = _REFINE_SECONDS
    result = by_plan(request)
    if result.forbidden is not None:
        return _with_a_playable_move(request, result)
    if result.move is None:
        return result
    # By nodes alone the answer is the same every time.
    resistance = budget.at_most(NODES) if budget.deadline is None else _extra(budget, _RESISTANCE_SECONDS)
    return with_totals(request, with_hardest_move(request.on(resistance), result))


def _extra(budget: Budget, seconds: float) -> Budget:
    """Make a budget for going on after ``budget`` is spent; it is not a part of ``budget``. It lasts
    ``seconds``, or, if ``budget`` has no deadline, as many nodes as ``budget`` had in all. One cancel flag
    stops both.
    """
    if budget.deadline is None:
        return Budget(budget.nodes, cancel=budget.cancel)
    return Budget(deadline=time.perf_counter() + seconds, cancel=budget.cancel)


def _with_a_playable_move(request: Request, result: Result) -> Result:
    """Return the result, whose own move the rules of play forbid, with the best move that they allow.

    Unless that move is proved to do as well, ``forbidden`` still names the move that would be needed. If that
    is the attacker's pass, no other move takes its place: in a seki, or in a ko that is best left alone, each
    stone of the attacker's helps the other side.
    """
    moves = survey(replace(request, progress=None).on(_extra(request.budget, _PLAYABLE_SECONDS)))
    if moves.correct:
        return replace(moves.best, nodes=result.nodes + moves.best.nodes)
    if result.forbidden == PASS or not moves.moves:
        return result
    defends = request.board.to_play is request.board.defender
    best = max(moves.moves, key=lambda first: (first.result.bounds.for_side(defends), len(first.result.line)))
    return replace(result, move=best.move, line=(best.move, *best.result.line))

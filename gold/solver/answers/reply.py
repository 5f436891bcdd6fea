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
"""Most time for how well the computer does, once it is known whether it succeeds: a person is waiting."""
_RESISTANCE_SECONDS = 0.5
"""Most time for the hardest move in a lost position, and for whether any is still forcing."""
_PLAYABLE_SECONDS = 1.0
"""Time for a move in place of one that the rules of play forbid."""


def reply(request: Request) -> Result:
    """The computer's move, see :func:`gold.solver.engine.reply`."""
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
    """A new budget after a spent one: of some seconds, or of as many nodes where only nodes are limited."""
    if budget.deadline is None:
        return Budget(budget.nodes, cancel=budget.cancel)
    return Budget(deadline=time.perf_counter() + seconds, cancel=budget.cancel)


def _with_a_playable_move(request: Request, result: Result) -> Result:
    """The result, proved by a move that the rules of play forbid, with the best move that they allow.

    Unless that move does as well, ``forbidden`` still names the move that would be needed. An attacker who
    would have to pass plays nothing: in a seki, or in a ko that is best left alone, each of its stones helps
    the other side.
    """
    moves = survey(replace(request, progress=None).on(_extra(request.budget, _PLAYABLE_SECONDS)))
    if moves.correct:
        return replace(moves.best, nodes=result.nodes + moves.best.nodes)
    if result.forbidden == PASS or not moves.moves:
        return result
    defends = request.board.to_play is request.board.defender
    best = max(moves.moves, key=lambda first: (first.result.bounds.for_side(defends), len(first.result.line)))
    return replace(result, move=best.move, line=(best.move, *best.result.line))

"""The move that the computer plays: the best one that the rules of play allow, and in a lost position the one
that makes it hardest for the other side.
"""

from __future__ import annotations

import time
from dataclasses import replace

from gold.board.points import PASS
from gold.solver.answers.hardest_move import NODES, with_hardest_move
from gold.solver.answers.plan import by_plan, told_with
from gold.solver.answers.survey import survey
from gold.solver.api import Result
from gold.solver.budget import Budget
from gold.solver.request import Request

_REFINE_SECONDS = 0.5
"""So long a person waits at most to hear how well the computer does, once it is known whether it succeeds."""
_RESISTANCE_SECONDS = 0.3
_PLAYABLE_SECONDS = 1.0


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
    for_resistance = budget.at_most(NODES) if budget.deadline is None else _more(budget, _RESISTANCE_SECONDS)
    return told_with(request, with_hardest_move(request.on(for_resistance), result))


def _more(budget: Budget, seconds: float) -> Budget:
    """So much time besides the budget that is spent; as many nodes again where the clock does not count."""
    if budget.deadline is None:
        return Budget(budget.nodes, cancel=budget.cancel)
    return Budget(deadline=time.perf_counter() + seconds, cancel=budget.cancel)


def _with_a_playable_move(request: Request, result: Result) -> Result:
    """The result, proved by a move that the rules of play forbid, with the best move that they allow.

    It is told to be no better than it is: unless the move does as well, ``forbidden`` says what would be
    needed. An attacker who would have to pass plays nothing: in a seki, or a ko that it had better leave
    alone, each of its stones helps the other side.
    """
    moves = survey(replace(request, progress=None).on(_more(request.budget, _PLAYABLE_SECONDS)))
    if moves.correct:
        return replace(moves.best, nodes=result.nodes + moves.best.nodes)
    if result.forbidden == PASS or not moves.moves:
        return result
    defends = request.board.to_play is request.board.defender
    best = max(moves.moves, key=lambda first: (first.result.bounds.for_side(defends), len(first.result.line)))
    return replace(result, move=best.move, line=(best.move, *best.result.line))

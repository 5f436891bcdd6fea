"""The move that the computer plays: the best one that the rules of play allow, and in a lost position the one
that makes it hardest for the other side.
"""

from __future__ import annotations

from dataclasses import replace

from gold.board.points import PASS
from gold.solver.answers.estimates import as_guess
from gold.solver.answers.hardest_move import NODES, with_hardest_move
from gold.solver.answers.plan import by_plan, with_totals
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Result
from gold.solver.budget import Budget
from gold.solver.request import Request

_REFINE_SECONDS = 0.5
"""Most seconds to find out how well the computer does, once it is known whether it succeeds at all: a person
is waiting. They hold where seconds are a limit, and only after a move: not in a problem's first position.
"""
_RESISTANCE_SECONDS = 0.5
"""Most seconds, for both together, to choose the hardest move in a lost position, and to find out whether the
person must answer the move that is played. They come on top of the request's seconds. If the request has no
limit of seconds, ``NODES`` is the limit instead.
"""
_COUNTING_PATIENCE = 1_000
"""Most nodes for one of the person's answers to a move, where the moves are chosen in rehearsal."""
_PLAYABLE_SECONDS = 1.0
"""Most seconds, on top of the request's, to look for a move in place of one that the rules of play forbid
(:func:`_with_a_playable_move`).
"""


def computer_reply(
    request: Request, engine: EngineKind = EngineKind.EXACT, resistance: Budget | None = None
) -> Result:
    """Return the result with the move that the computer plays against a person. Those of ``classic`` and
    ``playouts`` are their own, whatever is known of the position, and their result is an estimate.

    The move of ``exact`` is one that the rules of play allow, and in a lost position the one that is hardest
    to answer. ``forces`` tells whether the person must answer it; None if that was not found out. ``move`` is
    None if play is over, or if the rules of play forbid the best move and no other is to be played instead.
    :func:`gold.solver.engine.reply` tells about the limits. ``resistance`` is the budget for the choice of
    the hardest move, if it is another than that for a person who waits.
    """
    if engine is not EngineKind.EXACT:
        return as_guess(by_plan(request, engine))
    board = request.board
    budget = request.budget
    if board.moves and budget.deadline is not None:
        budget.refine_seconds = _REFINE_SECONDS
    result = by_plan(request)
    if result.forbidden is not None:
        return _with_a_playable_move(request, result)
    if result.move is None:
        return result
    # By nodes alone the answer is the same every time.
    patience = None if resistance is None else _COUNTING_PATIENCE
    if resistance is None:
        is_timed = budget.deadline is not None
        resistance = budget.beyond(_RESISTANCE_SECONDS) if is_timed else budget.at_most(NODES)
    return with_totals(request, with_hardest_move(request.on(resistance), result, patience))


def _with_a_playable_move(request: Request, result: Result) -> Result:
    """Return the result with another move in place of its own, which the rules of play forbid: one that is
    proved to do as well, with the result of the :func:`survey`. If there is none, but the forbidden move is
    the retaking of a ko, the move with the best bounds; ``forbidden`` still names the retaking. Else it has
    no move: in a seki, or in a ko that is best left alone, each stone of the attacker's helps the other side.
    """
    moves = survey(replace(request, progress=None).on(request.budget.beyond(_PLAYABLE_SECONDS)))
    if moves.correct:
        return replace(moves.best, nodes=result.nodes + moves.best.nodes)
    if result.forbidden == PASS or not moves.moves:
        return result
    defends = request.board.to_play is request.board.defender
    best = max(
        moves.moves,
        key=lambda first: (first.result.bounds.for_side(defends), len(first.result.line)),
    )
    return replace(result, move=best.move, line=(best.move, *best.result.line))

"""The computer's move in a game: the best one that the rules of play allow or, in a lost position,
the one that is hardest to answer.
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
"""Most seconds for finding the computer's best result, once it is known whether it succeeds: a
person is waiting. This holds if the budget has a deadline, but not in a problem's first position.
"""
_RESISTANCE_SECONDS = 0.5
"""Most seconds for two things together: choosing the hardest move in a lost position, and finding
out whether the person must answer the move that is played. They are added to the request's seconds.
Without a limit of seconds, ``NODES`` is the limit instead.
"""
_COUNTING_PATIENCE = 1_000
"""Most nodes for one of the person's answers that are counted, while moves are chosen in a
rehearsal.
"""
_PLAYABLE_SECONDS = 1.0
"""Most seconds for finding a substitute for a move that the rules of play forbid
(:func:`_with_a_playable_move`). They are added to the request's seconds.
"""


def computer_reply(
    request: Request, engine: EngineKind = EngineKind.EXACT, resistance: Budget | None = None
) -> Result:
    """Return the result with the move that the computer plays against a person.

    The move of ``exact`` is one that the rules of play allow, and in a lost position the one that
    is hardest to answer. ``forces`` tells whether the person must answer it; None if that was not
    found out. ``move`` is None if play is over, or if the rules of play forbid the best move and
    every other move would be worse. The moves of ``classic`` and ``playouts`` are their own, and
    their result is an estimate, even if the position is proved.

    :func:`gold.solver.engine.reply` describes the limits. ``resistance`` is the budget for choosing
    the hardest move; None for the default while a person waits.
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
    # With a limit on nodes alone the answer is the same every time.
    patience = None if resistance is None else _COUNTING_PATIENCE
    if resistance is None:
        is_timed = budget.deadline is not None
        resistance = budget.beyond(_RESISTANCE_SECONDS) if is_timed else budget.at_most(NODES)
    return with_totals(request, with_hardest_move(request.on(resistance), result, patience))


def _with_a_playable_move(request: Request, result: Result) -> Result:
    """Replace the move of a result, which the rules of play forbid.

    * If another move is proved to do as well, that move, with the result of the :func:`survey`.
    * Otherwise, if the forbidden move is the retaking of a ko, the move with the best bounds;
      ``forbidden`` still names the retaking.
    * Otherwise no move: in a seki, or in a ko that is best left alone, each stone of the attacker's
      would help the other side.
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

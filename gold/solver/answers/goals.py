"""Restates a result as two questions: the best that one side wins, and the nearest better one that it loses.

For example, "White, the attacker, captures if it has one ko threat" is two answers: yes to "does White
capture with one threat?", and no to "does White capture without threats?". On a line of best play both
answers stay the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.board.status import Status
from gold.solver.api import Result
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.outcome import QUESTIONS, Bounds, Question, rung_of
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request


@dataclass(frozen=True, slots=True)
class Goal:
    """What one side has reached: ``question`` is the best one that it is known to win. The side is the
    attacker if ``attacker_wins``, else the defender.

    ``limit`` keeps the side from more: of the questions that would be better for it, the nearest that the
    other side is known to win. None if the other side is known to win none. ``by_ko`` tells that the status
    is ko, or may still be one (:attr:`gold.solver.outcome.Bounds.status`).
    """

    question: Question
    attacker_wins: bool
    limit: Question | None = None
    by_ko: bool = False


def goal_of(bounds: Bounds, for_attacker: bool) -> Goal | None:
    """The goal of a side (the attacker if ``for_attacker``, else the defender) in a position with these
    bounds: the best question that the side is known to win; its limit is the best that the other side is
    known to win. None if the side is known to win no question, or if not ``bounds.proved``.
    """
    won = bounds.best_won(for_attacker)
    if won is None or not bounds.proved:
        return None
    lost = bounds.best_won(not for_attacker)
    limit = None if lost is None else QUESTIONS[lost]
    return Goal(QUESTIONS[won], for_attacker, limit, bounds.status is Status.KO)


def reached_goal(bounds: Bounds, attacker_to_play: bool) -> Goal | None:
    """The goal of the side to play in a position with these bounds (:func:`goal_of`). If that side is known
    to win no question, the goal of the other side. None if not ``bounds.proved``.
    """
    return goal_of(bounds, attacker_to_play) or goal_of(bounds, not attacker_to_play)


def search_behind(request: Request, result: Result, goal: Goal) -> ProofSearch | None:
    """The exact search in which to ask about a result's goal. If a crop proved the result
    (``result.within``), the search of a crop that proved the goal for this position, or for an earlier one of
    the board's game; else the search of the whole region. Its table may have lost the proof. None if no crop
    with such a proof holds on the board any more, or if the whole region is too large.
    """
    if result.within is not None:
        crops = request.workspace.crops(request.board)
        return crops.proof_of(request.board, rung_of(goal.question), goal.attacker_wins)
    try:
        return request.workspace.proof(request.board)
    except AreaTooLargeError:
        return None

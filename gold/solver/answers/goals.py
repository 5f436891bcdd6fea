"""The goal of a side: the best question that it wins, and the nearest better question that it
loses.

For example, "White, the attacker, captures if it has one ko threat" is two answers: yes to "does
White capture with one threat?", and no to "does White capture without threats?". On a line of best
play both answers stay the same.
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
    """The result that a side has reached: the attacker if ``attacker_wins``, else the defender.

    ``question`` is the best question that the side is known to win. ``limit`` is the question that
    keeps it from more: of the questions that would be better for it, the nearest that the other
    side is known to win; None if there is none. ``by_ko`` tells that the status is ko, or may still
    be one (:attr:`gold.solver.outcome.Bounds.status`).
    """

    question: Question
    attacker_wins: bool
    limit: Question | None = None
    by_ko: bool = False


def goal_of(bounds: Bounds, for_attacker: bool) -> Goal | None:
    """Return the goal of a side in a position with these bounds: the attacker's if
    ``for_attacker``, else the defender's.

    None if the side is known to win no question, or if not ``bounds.proved``.
    """
    won = bounds.best_won(for_attacker)
    if won is None or not bounds.proved:
        return None
    lost = bounds.best_won(not for_attacker)
    limit = None if lost is None else QUESTIONS[lost]
    return Goal(QUESTIONS[won], for_attacker, limit, bounds.status is Status.KO)


def reached_goal(bounds: Bounds, attacker_to_play: bool) -> Goal | None:
    """Return the goal of the side to play or, if it is known to win no question, the goal of the
    other side.

    None if not ``bounds.proved``.
    """
    return goal_of(bounds, attacker_to_play) or goal_of(bounds, not attacker_to_play)


def search_behind(request: Request, result: Result, goal: Goal) -> ProofSearch | None:
    """Return the exact search in which to ask about the goal of a result; None if there is none.

    If a crop proved the result (``result.within``), it is the search of a crop that proved the
    goal, for this position or an earlier one of the board's game. None if no such crop holds on the
    board any more. Otherwise it is the search of the whole region; None if that is too large. The
    search's table may have lost the proof.
    """
    if result.within is not None:
        crops = request.workspace.crops(request.board)
        return crops.proof_of(request.board, rung_of(goal.question), goal.attacker_wins)
    try:
        return request.workspace.proof(request.board)
    except AreaTooLargeError:
        return None

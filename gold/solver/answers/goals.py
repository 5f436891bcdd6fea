"""Restates a result as the question that one side wins, and the question that keeps it from more.

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
    """The best ``question`` that one side wins; that is the attacker if ``attacker_wins``.

    ``limit`` is the next better question, which the other side wins; None where there is no better one, or
    where it is not known who wins it. ``by_ko`` tells that the result is a ko.
    """

    question: Question
    attacker_wins: bool
    limit: Question | None = None
    by_ko: bool = False


def goal_of(bounds: Bounds, for_attacker: bool) -> Goal | None:
    """The best goal that a side is proved to reach in a position with these bounds. None if there is none, or
    if the bounds do not tell whether the keystones are captured.
    """
    won = bounds.best_won(for_attacker)
    if won is None or not bounds.proved:
        return None
    lost = bounds.best_won(not for_attacker)
    limit = None if lost is None else QUESTIONS[lost]
    return Goal(QUESTIONS[won], for_attacker, limit, bounds.status is Status.KO)


def reached_goal(bounds: Bounds, attacker_to_play: bool) -> Goal | None:
    """The goal of the side to play; if that reaches none, the goal of the other side."""
    return goal_of(bounds, attacker_to_play) or goal_of(bounds, not attacker_to_play)


def search_behind(request: Request, result: Result, goal: Goal) -> ProofSearch | None:
    """The search that proved a goal, of a crop or of the whole region; None if it is no longer kept."""
    if result.within is not None:
        crops = request.workspace.crops(request.board)
        return crops.proof_of(request.board, rung_of(goal.question), goal.attacker_wins)
    try:
        return request.workspace.proof(request.board)
    except AreaTooLargeError:
        return None

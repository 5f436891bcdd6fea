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
from gold.solver.outcome import QUESTIONS, Bounds, Question
from gold.solver.proof.search import ProofSearch
from gold.solver.request import Request


@dataclass(frozen=True, slots=True)
class Goal:
    """What a side has reached, by the question that it wins; ``attacker_wins`` tells which side that is.

    ``limit`` is the question that the other side wins, which keeps the result from being better still; None
    where there is nothing better, or none is known. ``by_ko`` tells that the result is a ko.
    """

    question: Question
    attacker_wins: bool
    limit: Question | None = None
    by_ko: bool = False


def goal_of(bounds: Bounds, for_attacker: bool) -> Goal | None:
    """What a side has reached in a position with these bounds; None if nothing is proved to be reached."""
    won = bounds.best_won(for_attacker)
    if won is None or not bounds.proved:
        return None
    lost = bounds.best_won(not for_attacker)
    limit = None if lost is None else QUESTIONS[lost]
    return Goal(QUESTIONS[won], for_attacker, limit, bounds.status is Status.KO)


def reached_goal(bounds: Bounds, attacker_to_play: bool) -> Goal | None:
    """What the side to play has reached; if nothing, what the other side has."""
    return goal_of(bounds, attacker_to_play) or goal_of(bounds, not attacker_to_play)


def search_behind(request: Request, result: Result, goal: Goal) -> ProofSearch | None:
    """The search that proved a goal, of a crop or of the whole region; None if it is not kept any more."""
    if result.within is not None:
        crops = request.workspace.crops(request.board)
        return crops.proof_of(request.board, QUESTIONS.index(goal.question), goal.attacker_wins)
    try:
        return request.workspace.proof(request.board)
    except AreaTooLargeError:
        return None

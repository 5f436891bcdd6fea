"""What a side has reached, as questions: the one that it wins, and the one that keeps it from more.

"The ko that White gets, needing one threat" is a question about capture with a threat for White, to which
the answer is yes; that it is no more than that ko, one about capture with no threat, to which it is no. So on
a line of best play the answers to both stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from gold.solver.api import Result
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.outcome import QUESTIONS, Bounds, Question, Status
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
    """What a side has reached where so much is known; None if nothing."""
    won = bounds.best_won(for_attacker)
    if won is None or not bounds.proved:
        return None
    lost = bounds.best_won(not for_attacker)
    limit = None if lost is None else QUESTIONS[lost]
    return Goal(QUESTIONS[won], for_attacker, limit, bounds.status is Status.KO)


def reached_goal(bounds: Bounds, attacker_to_play: bool) -> Goal | None:
    """What was reached, by the side to play if it has reached something, else by the other."""
    return goal_of(bounds, attacker_to_play) or goal_of(bounds, not attacker_to_play)


def search_behind(request: Request, result: Result, goal: Goal) -> ProofSearch | None:
    """The search that has proved that a goal is reached, if it is kept: of a crop, or of the whole region."""
    if result.within is not None:
        crops = request.workspace.crops(request.board)
        return crops.proof_of(request.board, QUESTIONS.index(goal.question), goal.attacker_wins)
    try:
        return request.workspace.proof(request.board)
    except AreaTooLargeError:
        return None

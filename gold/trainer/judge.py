"""What a session says of the position on its board: a search's result, next to the best that there is."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Color
from gold.problem.model import Problem
from gold.solver.api import Result, Status
from gold.trainer.events import Events, Verdict
from gold.trainer.judging import Best, best_of_record, best_of_result, bounds_of, standing


class Judge:
    """Judges the positions of one problem; ``best`` is the best result of the problem, as far as proved.

    ``verdict`` speaks of the position on the board until that is forgotten.
    """

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._judged: tuple[Result, Color] | None = None
        self.best: Best | None = best_of_record(problem)
        self.verdict: Verdict | None = None

    def forget(self) -> None:
        """Another position is on the board."""
        self.verdict = self._judged = None

    def learn_best(self, result: Result, board: Board, person: Color) -> Events:
        """Take what a search found of the problem's own position; says the verdict anew if that changes."""
        best = best_of_result(self._problem, result)
        if best is None or best == self.best:
            return ()
        self.best = best
        return () if self._judged is None else self.judge(*self._judged, board, person)

    def learn_more(self, result: Result, board: Board, person: Color) -> Events:
        """Take what a longer search found of the position that was judged; says the verdict anew."""
        if self._judged is None or not result.proved:
            return ()
        return self.judge(result, self._judged[1], board, person)

    def judge(self, result: Result, searched_for: Color, board: Board, person: Color) -> Events:
        """Say what a search found of the position; ``searched_for`` is the side that it was to move for."""
        if result.status is Status.UNKNOWN or board.defender is None:
            return ()
        self._judged = result, searched_for
        good_for = _side_served(result.status, board)
        reached = bounds_of(result, board.defender, searched_for is not board.defender)
        self.verdict = Verdict(
            result.status,
            result.proved,
            good_for,
            good_for_person=None if good_for is None else good_for is person,
            standing=standing(reached, self.best, self._problem.to_play is board.defender),
            exact=result.exact,
            ko=result.ko,
        )
        return (self.verdict,)


def _side_served(status: Status, board: Board) -> Color | None:
    if status in (Status.ALIVE, Status.SEKI):
        return board.defender
    return board.attacker if status is Status.DEAD else None

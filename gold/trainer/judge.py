"""Judges the position on a session's board: the search's result, compared with the best possible one."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Color, Move
from gold.board.status import Status
from gold.problem.model import Problem
from gold.solver.api import Bounds, Result
from gold.trainer.authors_word import AuthorsWord
from gold.trainer.events import Events, Verdict
from gold.trainer.game_tree import GameTree
from gold.trainer.standing import Standing, best_in_file, standing


class Judge:
    """Judges the positions of one problem's game.

    ``best`` is the best result that the side to play first can reach, as far as it is proved. ``verdict`` is
    what the last search says about the position on the board; None if it was about another one. ``author``
    is there where the problem's region was assumed.
    """

    def __init__(self, problem: Problem, game: GameTree, author: AuthorsWord | None) -> None:
        self._problem, self._game, self._author = problem, game, author
        self._judged: Result | None = None
        self._nothing_lost: set[tuple[Move, ...]] = set()
        self.best: Bounds | None = best_in_file(problem)
        self.verdict: Verdict | None = None

    def forget(self) -> None:
        """Drop the verdict, because another position is on the board."""
        self.verdict = self._judged = None

    def learn_best(self, result: Result) -> Events:
        """Take a result for the problem's own position. A new best result repeats the verdict."""
        if not result.proved or result.bounds == self.best:
            return ()
        self.best = result.bounds
        return () if self._judged is None else self.judge(self._judged)

    def learn_more(self, result: Result) -> Events:
        """Take the result of a longer search of the judged position, and give its verdict."""
        return () if self._judged is None or not result.proved else self.judge(result)

    def judge(self, result: Result) -> Events:
        """Give the verdict on the position on the board."""
        board = self._game.board
        if result.status is Status.UNKNOWN or board.defender is None:
            return ()
        self._judged = result
        status = result.practical_status
        served = _side_served(status, board)
        reached = result.bounds if result.proved else Bounds()
        stands = standing(reached, self.best, self._problem.to_play is board.defender)
        self.verdict = Verdict(
            status,
            result.proved,
            good_for_person=None if served is None else served is self._game.person,
            standing=stands,
            disputed=result.proved and self._is_disputed(board, status, stands),
            exact=result.exact,
            ko=result.ko if status is Status.KO else None,
            many_threats=result.many_threats,
        )
        if self.verdict.nothing_lost:
            self._nothing_lost.add(board.moves)
        return (self.verdict,)

    @property
    def last_good_move(self) -> int:
        """After how many of the moves on the board the person could last be proved to succeed.

        What followed was the mistake, or led to it. Where nothing was proved, the problem's own position is
        taken for good.
        """
        moves, own = self._game.board.moves, len(self._problem.moves)
        return next((n for n in range(len(moves), own, -1) if moves[:n] in self._nothing_lost), own)

    def _is_disputed(self, board: Board, status: Status, stands: Standing) -> bool:
        """Whether the author says otherwise, and the proof is one for the assumed region only."""
        if self._author is None:
            return False
        served = _side_served(status, board)
        fails = stands is Standing.LESS or (served is not None and served is not self._problem.to_play)
        return self._author.disputes(board.moves, status, succeeds=not fails)


def _side_served(status: Status, board: Board) -> Color | None:
    if status in (Status.ALIVE, Status.SEKI):
        return board.defender
    return board.attacker if status is Status.DEAD else None

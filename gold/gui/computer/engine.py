"""What the computer's thread can be asked, with what it remembers between the questions.

The solver is imported when the first question comes, so that the window opens before anything slow is loaded.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gold.board.board import Board
from gold.board.outcome import may_pass
from gold.board.points import PASS, Move
from gold.solver.api import CancelFlag, FirstMove, Limits, ProgressCallback, Result, Survey

if TYPE_CHECKING:
    from collections.abc import Callable

    from gold.authoring.examine import Examination
    from gold.problem.model import Problem
    from gold.solver.answers.refutation import Refutation
    from gold.solver.workspace import Workspace

_REFINE_BEFORE_REPLY = 0.5
"""So long the person waits at most to hear how well the computer does, once it is known if it succeeds."""
_RESISTANCE_SECONDS = 0.3
_PLAYABLE_SECONDS = 1.0


class Engine:
    """The program's own engines. One question at a time.

    All questions about one problem share a workspace: what was proved of it answers the moves that follow,
    and a question that was cancelled goes on from where it stopped when it is asked again.
    """

    def __init__(self) -> None:
        self._workspace: Workspace | None = None

    @property
    def workspace(self) -> Workspace:
        """What was proved so far of the problem asked about last."""
        if self._workspace is None:
            from gold.solver.workspace import Workspace

            self._workspace = Workspace()
        return self._workspace

    def solve(
        self, board: Board, limits: Limits, progress: ProgressCallback | None, cancel: CancelFlag | None
    ) -> Result:
        """The best move, proved or estimated; where nothing can be won, the one that holds out best."""
        from gold.solver.api import AUTO
        from gold.solver.engine import resist, solve

        if board.moves:
            limits = replace(limits, refine_seconds=_REFINE_BEFORE_REPLY)
        result = solve(board, limits, progress, cancel, AUTO, self.workspace)
        if result.move is None:
            return result
        if not _may_be_played(board, result.move):
            return self._with_a_playable_move(board, result, cancel)
        stubborn = resist(board, result, Limits(seconds=_RESISTANCE_SECONDS), cancel, self.workspace)
        return stubborn if _may_be_played(board, stubborn.move or PASS) else result

    def _with_a_playable_move(self, board: Board, result: Result, cancel: CancelFlag | None) -> Result:
        """The same result with the best move that the rules of the game allow.

        The exact search may pass in a seki, or retake a ko at once for a threat; on the board here there are
        no threats, and the attacker has to move.
        """
        limits = Limits(seconds=_PLAYABLE_SECONDS)
        survey = self.survey(board, limits, None, cancel or CancelFlag(), lambda _first: None)
        playable = [first for first in survey.moves if _may_be_played(board, first.move)]
        if not playable:
            move = next(iter(board.valid_moves()), PASS)
            return replace(result, move=move if _may_be_played(board, move) else None, line=())
        best = max(playable, key=lambda first: (_worth(board, first), len(first.result.line)))
        return replace(result, move=best.move, line=(best.move, *best.result.line))

    def refute(
        self, board: Board, limits: Limits, progress: ProgressCallback | None, cancel: CancelFlag | None
    ) -> Refutation:
        """The lines that show what the position comes to."""
        from gold.solver.answers.refutation import refute

        return refute(board, limits, progress, cancel, self.workspace)

    def prove(
        self, board: Board, limits: Limits, progress: ProgressCallback | None, cancel: CancelFlag | None
    ) -> Result | None:
        """What is proved of a position; no guess. None where the position is too large for a proof."""
        from gold.solver.api import PROOF
        from gold.solver.bitboard.area import AreaTooLargeError
        from gold.solver.engine import solve

        try:
            return solve(board, limits, progress, cancel, PROOF, self.workspace)
        except AreaTooLargeError:
            return None

    def survey(
        self,
        board: Board,
        limits: Limits,
        progress: ProgressCallback | None,
        cancel: CancelFlag | None,
        report: Callable[[FirstMove], None],
    ) -> Survey:
        """What each first move leads to; ``report`` hears of each that is proved."""
        from gold.solver.answers.survey import survey

        return survey(board, limits, progress, cancel, self.workspace, report)

    def examine(
        self,
        problem: Problem,
        limits: Limits,
        progress: ProgressCallback | None,
        cancel: CancelFlag | None,
        report: Callable[[Examination], None],
    ) -> Examination:
        """Whether a problem is sound; ``report`` hears of what is known so far."""
        from gold.authoring.examine import examine

        return examine(
            problem, limits, progress=progress, cancel=cancel, workspace=self.workspace, report=report
        )


def _may_be_played(board: Board, move: Move) -> bool:
    return may_pass(board) if move == PASS else board.is_legal(move)


def _worth(board: Board, first: FirstMove) -> tuple[int, int]:
    """What a move gets for who makes it, at least and at most."""
    return first.result.bounds.for_side(board.to_play is board.defender)

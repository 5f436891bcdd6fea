"""What the computer's thread can be asked, with what it remembers between the questions.

The solver is imported when the first question comes, so that the window opens before anything slow is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gold.board.board import Board
from gold.solver.api import CancelFlag, FirstMove, Limits, ProgressCallback, Result, Survey

if TYPE_CHECKING:
    from collections.abc import Callable

    from gold.solver.workspace import Workspace


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
        """The best move, proved or estimated."""
        from gold.solver.engine import AUTO, solve

        return solve(board, limits, progress, cancel, AUTO, self.workspace)

    def prove(
        self, board: Board, limits: Limits, progress: ProgressCallback | None, cancel: CancelFlag | None
    ) -> Result | None:
        """What is proved of a position; no guess. None where the position is too large for a proof."""
        from gold.solver.area import AreaTooLargeError
        from gold.solver.engine import PROOF, solve

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
        from gold.solver.survey import survey

        return survey(board, limits, progress, cancel, self.workspace, report)

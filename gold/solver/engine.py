"""Where everybody else asks for the best move: one function for all engines.

Importing this module is cheap. What answers is imported when it is first asked, because it brings numba and
the kernels with it: start :func:`gold.solver.warmup.warmup` early to have them ready.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gold.board.board import Board
from gold.solver.api import AUTO, CancelFlag, Limits, ProgressCallback, Result

if TYPE_CHECKING:
    from gold.solver.workspace import Workspace


def solve(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    engine: str = AUTO,
    workspace: Workspace | None = None,
) -> Result:
    """Search for the best move of the side to play. Made to run in a thread: kernels release the GIL.

    The engine ``auto`` looks for a proof first; where the limits do not suffice for one, the answer is an
    estimate. So it is where the region is too large: then the exact search is put to the part nearest to the
    keystones (``Result.cropped``), to more and more of it while that can be decided.

    ``board`` is not changed, and may have moves already played. ``progress`` is called from the searching
    thread some ten times a second. ``cancel`` stops the search within milliseconds; whatever stops it, the
    result holds a legal move if there is one. A ``workspace`` that is passed again remembers what was proved.

    :raises InvalidPositionError: if the board's initial position is no problem.
    :raises gold.solver.bitboard.area.AreaTooLargeError: from the engine ``proof``, if the region is too large
        for it.
    :raises ValueError: for an engine that does not exist.
    """
    from gold.solver.answers import best_move

    return best_move.solve(board, limits, progress, cancel, engine, workspace)


def resist(
    board: Board, result: Result, limits: Limits, cancel: CancelFlag | None, workspace: Workspace
) -> Result:
    """Where the side to play has lost, take time for the move that makes it hardest for the other, which
    :func:`solve` chooses in haste. ``result`` is what that said of the board; any other is returned as it is.
    """
    from gold.solver.answers import best_move

    return best_move.resist(board, result, limits, cancel, workspace)

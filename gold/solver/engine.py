"""Where everybody else asks the computer: one function for all engines.

Importing this module is cheap. The engines' kernels are loaded, or compiled, when they are first needed:
call :func:`gold.solver.warmup` early, in a thread, to have them ready.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import Color
from gold.errors import InvalidPositionError
from gold.solver.api import CancelFlag, Limits, ProgressCallback, Result, Status

if TYPE_CHECKING:
    from gold.solver.alphabeta import Workspace

ALPHABETA: Final = "alphabeta"
PROOF: Final = "proof"
ENGINES: Final = (ALPHABETA, PROOF)


def solve(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    engine: str = ALPHABETA,
    workspace: Workspace | None = None,
) -> Result:
    """Search for the best move of the side to play. Made to run in a thread: kernels release the GIL.

    ``board`` is not changed, and may have moves already played. ``progress`` is called from the searching
    thread after each iteration, and some ten times a second in between. ``cancel`` stops the search within
    milliseconds; whatever stops it, the result holds a legal move if there is one.

    :raises InvalidPositionError: if the board's initial position is no problem.
    :raises ValueError: for an engine that does not exist.
    """
    if engine not in ENGINES:
        raise ValueError(f"there is no engine {engine!r}; there is {', '.join(ENGINES)}")
    reasons = board.initial.errors()
    if reasons:
        raise InvalidPositionError(reasons)
    over = winner(board)
    if over is not None:
        return _game_over(board, over, engine)
    if engine == PROOF:
        from gold.solver import verdict

        return verdict.solve(board, limits, progress, cancel)
    from gold.solver import alphabeta

    return alphabeta.solve(board, limits, progress, cancel, workspace)


def _game_over(board: Board, winning: Color, engine: str) -> Result:
    status = Status.ALIVE if winning is board.defender else Status.DEAD
    return Result(status, proved=True, move=None, engine=engine)

"""The move that the computer plays: the best one that the rules of play allow, and in a lost position the one
that makes it hardest for the other side.
"""

from __future__ import annotations

import time
from dataclasses import replace

from gold.board.board import Board
from gold.board.points import PASS
from gold.solver.answers import by_crops, verdict
from gold.solver.answers.best_move import solve
from gold.solver.answers.survey import survey
from gold.solver.api import AUTO, CancelFlag, Limits, ProgressCallback, Result
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.budget import Budget
from gold.solver.workspace import Workspace

_REFINE_SECONDS = 0.5
"""So long a person waits at most to hear how well the computer does, once it is known whether it succeeds."""
_RESISTANCE_SECONDS = 0.3
_PLAYABLE_SECONDS = 1.0


def reply(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None = None,
    cancel: CancelFlag | None = None,
    workspace: Workspace | None = None,
) -> Result:
    """The computer's move, see :func:`gold.solver.engine.reply`."""
    workspace = workspace or Workspace()
    if board.moves and limits.seconds is not None:
        limits = replace(limits, refine_seconds=_REFINE_SECONDS)
    result = solve(board, limits, progress, cancel, AUTO, workspace)
    if result.forbidden is not None:
        return _with_a_playable_move(board, result, _within(limits, _PLAYABLE_SECONDS), cancel, workspace)
    if result.move is None or limits.seconds is None:  # by nodes alone the answer is the same every time
        return result
    return _resisting(board, result, cancel, workspace)


def _within(limits: Limits, seconds: float) -> Limits:
    """Limits of so many seconds; of as many nodes as before where the clock does not count."""
    return Limits(nodes=limits.nodes) if limits.seconds is None else Limits(seconds=seconds)


def _with_a_playable_move(
    board: Board, result: Result, limits: Limits, cancel: CancelFlag | None, workspace: Workspace
) -> Result:
    """The result, proved by a move that the rules of play forbid, with the best move that they allow.

    It is told to be no better than it is: unless the move does as well, ``forbidden`` says what would be
    needed. An attacker who would have to pass plays nothing: in a seki, or a ko that it had better leave
    alone, each of its stones helps the other side.
    """
    found = survey(board, limits, None, cancel or CancelFlag(), workspace)
    if found.correct:
        return replace(found.best, nodes=result.nodes + found.best.nodes)
    if result.forbidden == PASS or not found.moves:
        return result
    defends = board.to_play is board.defender
    best = max(found.moves, key=lambda first: (first.result.bounds.for_side(defends), len(first.result.line)))
    return replace(result, move=best.move, line=(best.move, *best.result.line))


def _resisting(board: Board, result: Result, cancel: CancelFlag | None, workspace: Workspace) -> Result:
    """Where the side to play has lost, take time for the move that makes it hardest for the other, which
    :func:`~gold.solver.answers.best_move.solve` chooses in haste.
    """
    if not result.proved or result.winning_moves:
        return result
    started, budget = time.perf_counter(), Budget.from_limits(Limits(seconds=_RESISTANCE_SECONDS), cancel)
    try:
        wide = result.within is not None
        search = (
            by_crops.proof_behind(board, result, workspace.crops(board)) if wide else workspace.proof(board)
        )
    except AreaTooLargeError:
        return result
    if search is None:
        return result
    found = verdict.resisting(board, result, search, budget)
    return replace(found, seconds=result.seconds + time.perf_counter() - started)

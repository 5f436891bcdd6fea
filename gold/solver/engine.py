"""Where everybody else asks the computer: one function for all engines.

Importing this module is cheap. The engines' kernels are loaded, or compiled, when they are first needed:
call :func:`gold.solver.warmup` early, in a thread, to have them ready.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import Color, Move
from gold.errors import InvalidPositionError
from gold.solver.api import CancelFlag, Limits, ProgressCallback, Result, Status
from gold.solver.budget import Budget, left_of, share_of

if TYPE_CHECKING:
    from gold.solver.workspace import Workspace

AUTO: Final = "auto"
ALPHABETA: Final = "alphabeta"
PROOF: Final = "proof"
ENGINES: Final = (AUTO, PROOF, ALPHABETA)

_GUESS_SHARE = 0.2
"""How much of the limits ``auto`` keeps for alpha-beta's guess, where a region is too large for the other."""


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
    keystones (``Result.trimmed``), to more and more of it while that can be decided.

    ``board`` is not changed, and may have moves already played. ``progress`` is called from the searching
    thread some ten times a second. ``cancel`` stops the search within milliseconds; whatever stops it, the
    result holds a legal move if there is one. A ``workspace`` that is passed again remembers what was proved.

    :raises InvalidPositionError: if the board's initial position is no problem.
    :raises gold.solver.bitboard.area.AreaTooLargeError: from the engine ``proof``, if the region is too large
        for it.
    :raises ValueError: for an engine that does not exist.
    """
    if engine not in ENGINES:
        raise ValueError(f"there is no engine {engine!r}; there is {', '.join(ENGINES)}")
    check(board)
    over = winner(board)
    if over is not None:
        return game_over(board, over, engine)
    from gold.solver.alphabeta import iterative_deepening
    from gold.solver.answers import verdict
    from gold.solver.workspace import Workspace

    workspace = workspace or Workspace()
    if engine == PROOF:
        return verdict.solve(board, limits, progress, cancel, workspace.proof(board))
    if engine == ALPHABETA:
        return iterative_deepening.solve(board, limits, progress, cancel, workspace.alphabeta())
    return _proof_or_guess(board, limits, progress, cancel, workspace)


def resist(
    board: Board, result: Result, limits: Limits, cancel: CancelFlag | None, workspace: Workspace
) -> Result:
    """Where the side to play has lost, take time for the move that makes it hardest for the other, which
    :func:`solve` chooses in haste. ``result`` is what that said of the board; any other is returned as it is.
    """
    from gold.solver.answers import verdict
    from gold.solver.bitboard.area import AreaTooLargeError

    if not result.proved or result.winning_moves:
        return result
    started, budget = time.perf_counter(), Budget.from_limits(limits, cancel)
    try:
        search = workspace.proof(board)
    except AreaTooLargeError:
        return result
    found = verdict.resisting(board, result, search, budget)
    return replace(found, seconds=result.seconds + time.perf_counter() - started)


def check(board: Board) -> None:
    """Whether the board comes from a problem.

    :raises InvalidPositionError: if not.
    """
    reasons = board.initial.task_errors()  # the board itself has seen to the rules
    if reasons:
        raise InvalidPositionError(reasons)


def game_over(board: Board, winning: Color, engine: str) -> Result:
    """The result where no move is left to be made."""
    status = Status.ALIVE if winning is board.defender else Status.DEAD
    return Result(status, proved=True, move=None, engine=engine)


def _proof_or_guess(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    workspace: Workspace,
) -> Result:
    from gold.solver.alphabeta import iterative_deepening
    from gold.solver.answers import verdict
    from gold.solver.bitboard.area import AreaTooLargeError

    try:
        search = workspace.proof(board)
    except AreaTooLargeError:
        kept = share_of(limits, _GUESS_SHARE)
        cut = _widening(board, left_of(limits, kept), progress, cancel, workspace)
    else:
        return verdict.solve(board, limits, progress, cancel, search)
    if cut.trimmed:
        return cut
    guess = iterative_deepening.solve(board, left_of(limits, cut), progress, cancel, workspace.alphabeta())
    return replace(guess, proved=False, nodes=cut.nodes + guess.nodes, seconds=cut.seconds + guess.seconds)


def _widening(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    workspace: Workspace,
) -> Result:
    """Decide wider and wider parts of the region; the answer of the widest is the estimate, if there is one.

    A result that is not ``trimmed`` tells only what was spent in vain.
    """
    from gold.solver.answers import verdict
    from gold.solver.bitboard.area import AreaTooLargeError
    from gold.solver.bitboard.crop import CUTS

    found = Result(Status.UNKNOWN, proved=False, move=None)
    for bits in CUTS:
        try:
            search = workspace.trimmed_proof(board, bits)
        except AreaTooLargeError:
            continue
        proof = verdict.solve(board, left_of(limits, found), progress, cancel, search)
        nodes, seconds = found.nodes + proof.nodes, found.seconds + proof.seconds
        if not proof.proved:
            return replace(found, nodes=nodes, seconds=seconds, stopped=proof.stopped)
        estimate = _as_estimate(board, proof)
        found = replace(estimate if estimate.line else found, nodes=nodes, seconds=seconds)
    return found


def _as_estimate(board: Board, proof: Result) -> Result:
    """What a search of a part of the region says of the whole (see :mod:`gold.solver.bitboard.crop`).

    The line ends where it would be illegal: what happened beyond the cut is not seen there.
    """
    ahead = Board(board.initial, board.moves)
    line: list[Move] = []
    for move in proof.line:
        if winner(ahead) is not None or not ahead.is_legal(move):
            break
        ahead.play(move)
        line.append(move)
    return replace(proof, proved=False, trimmed=True, line=tuple(line), winning_moves=())

"""The best move, by the engine that is asked for: a verdict where there is a proof, else an estimate."""

from __future__ import annotations

from dataclasses import replace

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import Color, Move
from gold.errors import InvalidPositionError
from gold.solver.alphabeta import iterative_deepening
from gold.solver.answers import verdict
from gold.solver.api import (
    ALPHABETA,
    AUTO,
    ENGINES,
    PROOF,
    CancelFlag,
    Limits,
    ProgressCallback,
    Result,
)
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.bitboard.crop import CUTS
from gold.solver.budget import left_of, share_of
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD_FOR_SURE, Bounds
from gold.solver.workspace import Workspace

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
    """Search for the best move of the side to play, see :func:`gold.solver.engine.solve`."""
    if engine not in ENGINES:
        raise ValueError(f"there is no engine {engine!r}; there is {', '.join(ENGINES)}")
    check(board)
    over = winner(board)
    if over is not None:
        return game_over(board, over, engine)
    workspace = workspace or Workspace()
    if engine == PROOF:
        return verdict.solve(board, limits, progress, cancel, workspace.proof(board))
    if engine == ALPHABETA:
        return iterative_deepening.solve(board, limits, progress, cancel, workspace.alphabeta())
    return _proof_or_guess(board, limits, progress, cancel, workspace)


def check(board: Board) -> None:
    """Whether the board comes from a problem.

    :raises InvalidPositionError: if not.
    """
    reasons = board.initial.task_errors()  # the board itself has seen to the rules
    if reasons:
        raise InvalidPositionError(reasons)


def game_over(board: Board, winning: Color, engine: str) -> Result:
    """The result where no move is left to be made."""
    bounds = ALIVE_FOR_SURE if winning is board.defender else DEAD_FOR_SURE
    return Result(bounds, _defender(board), engine=engine)


def _defender(board: Board) -> Color:
    assert board.defender is not None  # the board comes from a problem
    return board.defender


def _proof_or_guess(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    workspace: Workspace,
) -> Result:
    try:
        search = workspace.proof(board)
    except AreaTooLargeError:
        kept = share_of(limits, _GUESS_SHARE)
        cut = _widening(board, left_of(limits, kept), progress, cancel, workspace)
    else:
        return verdict.solve(board, limits, progress, cancel, search)
    if cut.cropped:
        return cut
    guess = iterative_deepening.solve(board, left_of(limits, cut), progress, cancel, workspace.alphabeta())
    nodes, seconds = cut.nodes + guess.nodes, cut.seconds + guess.seconds
    return replace(guess, bounds=Bounds(), nodes=nodes, seconds=seconds)


def _widening(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    workspace: Workspace,
) -> Result:
    """Decide wider and wider parts of the region; the answer of the widest is the estimate, if there is one.

    A result that is not ``cropped`` tells only what was spent in vain.
    """
    found = Result(Bounds(), _defender(board))
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
    return replace(
        proof, bounds=Bounds(), guess=proof.bounds, cropped=True, line=tuple(line), winning_moves=()
    )

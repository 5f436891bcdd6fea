"""The best move, by the engine that is asked for: a verdict where there is a proof, else an estimate."""

from __future__ import annotations

from dataclasses import replace

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import Color, Move
from gold.errors import InvalidPositionError
from gold.solver.alphabeta import iterative_deepening
from gold.solver.answers import by_crops, verdict
from gold.solver.api import (
    ALPHABETA,
    AUTO,
    ENGINES,
    MANY_FREE,
    MCTS,
    PROOF,
    CancelFlag,
    Limits,
    ProgressCallback,
    Result,
)
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.bitboard.crop import CROP_BITS
from gold.solver.budget import left_of, share_of
from gold.solver.outcome import ALIVE_FOR_SURE, DEAD_FOR_SURE, Bounds
from gold.solver.playouts import estimate
from gold.solver.proof.search import ProofSearch
from gold.solver.workspace import Workspace

_GUESS_SHARE = 0.1
"""How much of the limits ``auto`` keeps for alpha-beta's guess, where a region is too large for the other."""
_CROPS_SHARE = 0.75
"""How much goes into proofs by crops there; an estimate of a part of the region gets what remains."""
_WIDE = 40
"""From so many free points on crops are searched, too: in narrower regions they prove nothing more."""
_PLAYOUTS_SHARE = 0.25
"""How much goes into playouts where the exact search proves nothing."""
_LEAST_PLAYOUTS = 2_000
"""Fewer do not count."""
_LEAST_SECONDS = 0.1
_MOST_PLAYOUTS = 20_000
"""More hardly change the guess, and a proof would miss the time."""
_MOST_SECONDS = 0.5
_FIRST_LOOK_SHARE = 0.1
_WIDE_CROPS_SHARE = 0.6


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
        return proof(board, limits, progress, cancel, workspace)
    if engine == MCTS:
        return estimate.solve(board, limits, progress, cancel, workspace.playouts(board))
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
        if _may_need_playouts(board, limits, workspace):
            return _proof_or_playouts(board, limits, progress, cancel, workspace)
        return proof(board, limits, progress, cancel, workspace, _CROPS_SHARE)
    except UndecidedError as error:
        crops = error.result
    kept = share_of(limits, _GUESS_SHARE)
    cut = _widening(board, left_of(left_of(limits, crops), kept), progress, cancel, workspace)
    spent = _added(crops, cut)
    found = cut if cut.cropped else crops
    if found.cropped and found.move is not None:
        return replace(found, nodes=spent.nodes, seconds=spent.seconds)
    guess = iterative_deepening.solve(board, left_of(limits, spent), progress, cancel, workspace.alphabeta())
    spent = _added(spent, guess)
    return replace(guess, bounds=Bounds(), nodes=spent.nodes, seconds=spent.seconds)


def _may_need_playouts(board: Board, limits: Limits, workspace: Workspace) -> bool:
    """Whether playouts make the better guess if nothing is proved: many points are free, and there is enough
    to spend.
    """
    try:
        search = workspace.proof(board)
    except AreaTooLargeError:
        return False
    share = _kept_for_playouts(limits)
    is_limited = limits.nodes is not None or limits.seconds is not None
    enough = (share.nodes is None or share.nodes >= _LEAST_PLAYOUTS) and (
        share.seconds is None or share.seconds >= _LEAST_SECONDS
    )
    return is_limited and enough and MANY_FREE <= by_crops.free_points(search, board) < _WIDE


def _kept_for_playouts(limits: Limits) -> Limits:
    share = share_of(limits, _PLAYOUTS_SHARE)
    return replace(
        share,
        nodes=None if share.nodes is None else min(_MOST_PLAYOUTS, share.nodes),
        seconds=None if share.seconds is None else min(_MOST_SECONDS, share.seconds),
    )


def _proof_or_playouts(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    workspace: Workspace,
) -> Result:
    """A verdict on most of the limits; the rest makes it exact, or goes into playouts if there is none."""
    first = proof(board, left_of(limits, _kept_for_playouts(limits)), progress, cancel, workspace)
    rest = left_of(limits, first)
    if first.proved:
        done = first.exact or limits.refine_seconds is not None
        return first if done else _added(proof(board, rest, progress, cancel, workspace), first)
    found = estimate.solve(board, rest, progress, cancel, workspace.playouts(board))
    spent = _added(first, found)
    if found.move is None or found.nodes < _LEAST_PLAYOUTS:  # it was cancelled
        return spent
    return replace(spent, move=found.move, line=found.line, guess=found.guess, engine=MCTS)


class UndecidedError(AreaTooLargeError):
    """A region that is too large for the exact search, of which crops proved nothing: ``result``."""

    def __init__(self, message: str, result: Result) -> None:
        super().__init__(message)
        self.result = result


def proof(
    board: Board,
    limits: Limits,
    progress: ProgressCallback | None,
    cancel: CancelFlag | None,
    workspace: Workspace,
    crops_share: float = 1.0,
) -> Result:
    """What is proved of the position on the board: by a search of the whole region, or of crops of it.

    Crops have ``crops_share`` of the limits where the region is too large as a whole. Where it is wide, but
    not too large, the whole region comes first, with a small share, and last.

    :raises UndecidedError: if the region is too large and crops prove nothing.
    """
    try:
        search = workspace.proof(board)
    except AreaTooLargeError as error:
        crops = by_crops.solve(board, share_of(limits, crops_share), workspace.crops(board), progress, cancel)
        if crops.proved:
            return crops
        raise UndecidedError(str(error), crops) from None
    if not is_wide(search, board):
        return verdict.solve(board, limits, progress, cancel, search)
    first = verdict.solve(board, share_of(limits, _FIRST_LOOK_SHARE), progress, cancel, search)
    if first.proved:
        limits = left_of(limits, first)
        return _added(verdict.solve(board, limits, progress, cancel, search), first)
    share = share_of(limits, _WIDE_CROPS_SHARE)
    crops = by_crops.solve(board, share, workspace.crops(board), progress, cancel)
    spent = _added(first, crops)
    if crops.proved:
        return replace(crops, nodes=spent.nodes, seconds=spent.seconds)
    whole = verdict.solve(board, left_of(limits, spent), progress, cancel, search)
    return _added(whole, spent)


def is_wide(search: ProofSearch, board: Board) -> bool:
    """Whether so much of a region is free that crops of it are searched, too."""
    return by_crops.free_points(search, board) >= _WIDE


def _added(one: Result, other: Result) -> Result:
    """A result that tells what two searches spent together."""
    return replace(one, nodes=one.nodes + other.nodes, seconds=one.seconds + other.seconds)


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
    for bits in CROP_BITS:
        try:
            search = workspace.cropped_proof(board, bits)
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

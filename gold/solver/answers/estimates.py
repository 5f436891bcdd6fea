"""Strategies that estimate the result of a position. Only :func:`by_alphabeta` can prove something, where it
has searched a position to the end and left out no move.
"""

from __future__ import annotations

from dataclasses import replace

from gold.board.board import Board
from gold.solver.alphabeta import iterative_deepening
from gold.solver.answers.by_crops import legal_part
from gold.solver.answers.hardest_move import NODES, hardest_move_in
from gold.solver.answers.whole_region import find_in_region
from gold.solver.api import Result
from gold.solver.bitboard.area import AreaTooLargeError
from gold.solver.bitboard.crop import CROP_BITS
from gold.solver.budget import Reserve
from gold.solver.outcome import Bounds
from gold.solver.playouts import estimate
from gold.solver.request import Request

FEWEST_PLAYOUTS = Reserve(2_000, 0.1)
"""The fewest playouts whose guess counts (each is a node), and the fewest seconds for them. The plan of the
engine ``exact`` includes playouts only if a quarter of each limit of the budget is at least that much.
"""


def by_playouts(request: Request) -> Result:
    """The guess, dead or alive, and the move of playouts (UCT) in the region, without ko threats on either
    side; if the region is too large, in the part nearest to the keystones. Nothing is proved.

    :raises gold.solver.bitboard.area.AreaTooLargeError: if even what is next to the keystones is too large.
    """
    search = request.workspace.playouts(request.board)
    return estimate.estimate_by_playouts(request.board, request.budget, search, request.progress)


def by_enough_playouts(request: Request) -> Result:
    """The same as :func:`by_playouts`, but no guess and no move from fewer than ``FEWEST_PLAYOUTS.nodes``."""
    result = by_playouts(request)
    return result if result.nodes >= FEWEST_PLAYOUTS.nodes else _nothing(request)


def by_alphabeta(request: Request) -> Result:
    """The guess, dead or alive, and the move of the alpha-beta engine, by the classic rules and without ko
    threats; no guess if its score is near 0. If it has searched to the end on every line that matters and
    left out no move, ``bounds`` tell what is proved: who wins if nobody has ko threats, and no more.
    """
    memory = request.workspace.alphabeta()
    return iterative_deepening.deepen_iteratively(
        request.board, request.budget, memory, request.progress
    )


def by_alphabeta_guess(request: Request) -> Result:
    """The same as :func:`by_alphabeta`, but even what is proved counts as a guess only."""
    return as_guess(by_alphabeta(request))


def as_guess(result: Result) -> Result:
    """What the alpha-beta engine or playouts say, as the estimate that it is for a person."""
    return replace(result, bounds=Bounds(), winning_moves=())


def by_parts(request: Request) -> Result:
    """Search wider and wider parts of the region exactly, until one is not decided within the budget. The
    result of the widest part that was decided is the estimate for the whole region: nothing is proved by it.
    (A part does not count if no move of its line can be played on the board.) No guess and no move if there
    is no such part.
    """
    result = _nothing(request)
    for bits in CROP_BITS:
        try:
            search = request.workspace.proof(request.board, bits)
        except AreaTooLargeError:
            continue
        part = request.on(request.budget.apart())
        decided = find_in_region(part, search)
        if not decided.proved:
            return replace(result, stopped=decided.stopped)
        decided = hardest_move_in(search, part.on(part.budget.at_most(NODES)), decided)
        estimate = _as_estimate(request.board, decided)
        result = estimate if estimate.line else result
    return result


def _nothing(request: Request) -> Result:
    assert request.board.defender is not None  # the board comes from a problem
    return Result(Bounds(), request.board.defender)


def _as_estimate(board: Board, proof: Result) -> Result:
    """Turn what is proved in a part of the region into an estimate for the whole: the bounds become the guess
    (see :mod:`gold.solver.bitboard.crop`), and ``cropped`` is set. The line ends where play is over or a move
    is not allowed on the board: the search has not looked at what lies beyond the part.
    """
    line = legal_part(board, proof.line)
    return replace(
        proof, bounds=Bounds(), guess=proof.bounds, cropped=True, line=line, winning_moves=()
    )

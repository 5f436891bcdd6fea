"""Strategies that estimate the result of a position.

Only :func:`by_alphabeta` can prove something: if it has searched a position to the end and left out
no move.
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
"""The fewest playouts for a guess (each is a node), and the fewest seconds for them. The plan of
the engine ``exact`` includes playouts only if a quarter of each limit of the budget is at least
that much.
"""


def by_playouts(request: Request) -> Result:
    """Estimate the result by playouts (UCT) in the region: a guess, dead or alive, and a move.
    Nothing is proved.

    Neither side has ko threats. If the region is too large, its part nearest to the keystones is
    searched.

    :raises gold.solver.bitboard.area.AreaTooLargeError: if even the points next to the keystones
        are too many.
    """
    search = request.workspace.playouts(request.board)
    return estimate.estimate_by_playouts(request.board, request.budget, search, request.progress)


def by_enough_playouts(request: Request) -> Result:
    """Estimate as :func:`by_playouts`, but return no guess and no move if there were too few
    playouts (``FEWEST_PLAYOUTS.nodes``).
    """
    result = by_playouts(request)
    return result if result.nodes >= FEWEST_PLAYOUTS.nodes else _nothing(request)


def by_alphabeta(request: Request) -> Result:
    """Estimate the result by alpha-beta: a guess, dead or alive, and a move. No guess if the score
    is near 0.

    It follows the classic rules, without ko threats. If it has searched to the end on every line
    that matters and left out no move, ``bounds`` have what is proved: who wins if nobody has ko
    threats, and no more.
    """
    memory = request.workspace.alphabeta()
    return iterative_deepening.deepen_iteratively(
        request.board, request.budget, memory, request.progress
    )


def by_alphabeta_guess(request: Request) -> Result:
    """Estimate as :func:`by_alphabeta`, but report even a proved result as a guess only."""
    return as_guess(by_alphabeta(request))


def as_guess(result: Result) -> Result:
    """Remove what is proved from the result of alpha-beta or playouts, so that only the estimate is
    left.
    """
    return replace(result, bounds=Bounds(), winning_moves=())


def by_parts(request: Request) -> Result:
    """Search wider and wider parts of the region exactly, until one is not decided within the
    budget.

    The result of the widest part that was decided is the estimate for the whole region; nothing is
    proved. A part does not count if no move of its line can be played on the board. Without any
    such part there is no guess and no move.
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
    """Convert the proved result of a part of the region into an estimate for the whole
    (:mod:`gold.solver.bitboard.crop`).

    The bounds become the guess, and ``cropped`` is set. The line ends where play is over, or before
    a move that is not allowed on the board: the search has not seen the points beyond the part.
    """
    line = legal_part(board, proof.line)
    return replace(
        proof, bounds=Bounds(), guess=proof.bounds, cropped=True, line=line, winning_moves=()
    )

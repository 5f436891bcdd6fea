"""Estimates from playouts which stones are dead, and who leads.

Both sides play first equally often, and only the stones matter, not the moves before. Stones in a
seki, and groups that need skilled play to live, may be taken for dead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from gold.board.board import Board
from gold.board.points import Point
from gold.lab.mcts.board import (
    BLACK,
    KO,
    LAST,
    LAST_BUT_ONE,
    PASSES,
    POINTS,
    TO_PLAY,
    WHITE,
    Cells,
    cells_of,
)
from gold.lab.mcts.playout import Policy, new_playout_memory, play_game_out
from gold.solver.playouts.chance import dice

PLAYOUTS: Final = 400


@dataclass(frozen=True)
class Outlook:
    """The average result of the playouts."""

    lead: float  # Black's area less White's
    owners: npt.NDArray[np.float64]  # (POINTS,) from 1, always Black's, to -1, always White's


def outlook(board: Board, policy: Policy, playouts: int = PLAYOUTS) -> Outlook:
    """Return the average result of ``playouts`` playouts;
    it is always the same for the same stones.
    """
    start = cells_of(board)
    chance = dice(playouts)
    memory = new_playout_memory()
    for each in (KO, LAST, LAST_BUT_ONE, PASSES):
        start[each] = 0
    lead = 0
    owners = np.zeros(POINTS)
    for number in range(playouts):
        cells = start.copy()
        cells[TO_PLAY] = BLACK if number % 2 == 0 else WHITE
        memory.length[0] = 0
        lead += play_game_out(cells, policy, memory, chance)
        owners += _owners(cells, board.geometry.stride)
    return Outlook(lead / playouts, owners / playouts)


def dead_stones(board: Board, policy: Policy) -> frozenset[Point]:
    """Return the stones of all chains whose points become the opponent's in most playouts."""
    owners = outlook(board, policy).owners
    dead: set[Point] = set()
    for chain in board.chains():
        kept = sum(owners[stone] for stone in chain.stones)
        if (kept if chain.color == BLACK else -kept) < 0:
            dead |= chain.stones
    return frozenset(dead)


def _owners(cells: Cells, stride: int) -> npt.NDArray[np.int64]:
    """Return the owner of each point: 1 for Black, -1 for White,
    0 for a point that touches both or none.

    An empty point belongs to the stones beside it.
    """
    stones = (cells[:POINTS] == BLACK).astype(np.int64) - (cells[:POINTS] == WHITE)
    near = np.stack([np.roll(stones, step) for step in (-stride, -1, 1, stride)])
    beside = (near > 0).any(axis=0).astype(np.int64) - (near < 0).any(axis=0)
    owners: npt.NDArray[np.int64] = np.where(cells[:POINTS] == 0, beside, stones)
    return owners

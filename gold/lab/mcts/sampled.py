"""Plays playouts of one position, and records each:
the lead, the owner of each point, and its trace.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.lab.mcts import board
from gold.lab.mcts.board import Cells
from gold.lab.mcts.playout import PlayoutMemory, Policy, play_game_out
from gold.solver.playouts.chance import Dice


class Samples(NamedTuple):
    """The results of playouts of a position."""

    leads: Cells  # (playouts,) Black's area less White's
    # (playouts, POINTS) 1 for Black's points, -1 for White's, 0 for others
    owners: npt.NDArray[np.float32]
    traces: npt.NDArray[np.float32]  # (playouts, parameters), or (playouts, 0)


def new_samples(playouts: int, traced: int) -> Samples:
    """Return memory for ``playouts`` playouts, each with a trace of ``traced`` numbers."""
    owners = np.zeros((playouts, board.POINTS), dtype=np.float32)
    return Samples(
        np.zeros(playouts, dtype=np.int64), owners, np.zeros((playouts, traced), dtype=np.float32)
    )


@njit
def sample_playout(
    root: Cells, cells: Cells, policy: Policy, memory: PlayoutMemory, samples: Samples, dice: Dice
) -> None:
    """Play as many playouts of the position ``root`` as ``samples`` has room for.
    ``cells`` is scratch.
    """
    for number in range(samples.leads.size):
        for index in range(board.CELLS):
            cells[index] = root[index]
        for index in range(memory.trace.size):
            memory.trace[index] = 0.0
        memory.length[0] = 0
        samples.leads[number] = play_game_out(cells, policy, memory, dice)
        for index in range(memory.trace.size):
            samples.traces[number, index] = memory.trace[index]
        for point in range(board.POINTS):
            samples.owners[number, point] = _owner(cells, point)


@njit
def _owner(cells: Cells, point: int) -> float:
    """Return the owner of a point at the end: 1 for Black, -1 for White, 0 for both or none.

    An empty point belongs to the stones beside it.
    """
    content = cells[point]
    black = content == board.BLACK
    white = content == board.WHITE
    if content == board.EMPTY:
        for turn in range(4):
            near = cells[point + cells[board.BESIDE + turn]]
            black |= near == board.BLACK
            white |= near == board.WHITE
    return (1.0 if black else 0.0) - (1.0 if white else 0.0)

"""The kernels that the player of whole games has to load (:mod:`gold.solver.warmup`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from gold.board.board import Board
from gold.board.position import Position
from gold.solver.warmup import Step, Steps


class PlayerKernels(Enum):
    """The parts to load: there is only one, since the player needs all its kernels."""

    ALL = "the player of whole games"


def _steps() -> Iterator[Step]:
    from gold.lab.mcts.board import area, cells_of
    from gold.lab.mcts.outlook import outlook
    from gold.lab.mcts.player import SMALLEST, Player, PlayerSettings

    board = Board(Position.empty(SMALLEST))
    player = Player(PlayerSettings(playouts=1))
    yield lambda: area(cells_of(board))
    yield lambda: outlook(board, player.policy, 1)
    yield lambda: player.choose(board, 0.5)


STEPS: Final[Mapping[Enum, Steps]] = {PlayerKernels.ALL: _steps}

"""Ways to practise other than playing move by move: what all of them have in common.

An exercise stands between the player and the game: it may take clicks and keys, change what the board shows,
and says in its card what there is to do. What decides is proved by the computer's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gold.board.board import Board
from gold.gui.computer.worker import TaskContext
from gold.gui.keys.table import Action
from gold.gui.practice.listener import Asker
from gold.solver.api import Limits, Result

ButtonRows: TypeAlias = list[list[tuple[Action, str]]]

_PROOF = Limits(seconds=8)


class Exercise(Asker):
    """What the panel asks of all exercises. This one is none: the problem is played move by move."""

    @property
    def text(self) -> str:
        """What there is to do now; empty for those without a card."""
        return ""

    @property
    def buttons(self) -> ButtonRows:
        """Rows of buttons for the card."""
        return []

    @property
    def able(self) -> dict[Action, bool]:
        """Which of the game's buttons work, where the exercise decides about that."""
        return {}

    @property
    def hides_task(self) -> bool:
        """Whether title, task and description would tell too much."""
        return False

    @property
    def plays(self) -> bool:
        """Whether the problem is played move by move."""
        return True


def prover(context: TaskContext) -> Callable[[Board], Result | None]:
    """What the computer's thread can prove, for a task."""

    def prove(board: Board) -> Result | None:
        return context.engine.prove(context.request(board, _PROOF))

    return prove

"""Ways to practise other than playing move by move: what all of them have in common.

An exercise stands between the player and the game: it may take clicks and keys, change what the board shows,
and says in its card what there is to do. What decides is proved by the computer's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gold.board.board import Board
from gold.board.points import Point
from gold.gui.board.view import BoardView
from gold.gui.computer.engine import Engine
from gold.gui.computer.worker import News, Task, TaskContext
from gold.gui.keys.table import Action
from gold.gui.practice.effects import Effect
from gold.gui.practice.model import PracticeModel
from gold.solver.api import Limits, Result

Act: TypeAlias = Callable[[list[Effect]], object]
RunTask: TypeAlias = Callable[[Task], object]
ButtonRows: TypeAlias = list[list[tuple[Action, str]]]

_PROOF = Limits(seconds=8)


class Exercise:
    """What all exercises can be asked. ``act`` carries out effects, and shows what has changed."""

    def __init__(self, model: PracticeModel, act: Act) -> None:
        self.model, self._act = model, act

    @property
    def text(self) -> str:
        """What there is to do now."""
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
        return False

    @property
    def busy(self) -> bool:
        """Whether time matters."""
        return False

    def view(self, view: BoardView) -> BoardView:
        """What the board shows instead of the game."""
        return view

    def press(self, point: Point) -> bool:  # noqa: ARG002  # for those that play
        """Take a click; False leaves it to the game."""
        return False

    def perform(self, action: Action) -> bool:  # noqa: ARG002
        """Carry out an action; False leaves it to the game."""
        return False

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Let time pass; True if the board looks different now."""
        return False

    def hear(self, news: News) -> bool:  # noqa: ARG002
        """Take the computer's news; False if it is about something else."""
        return False


def prover(engine: Engine, context: TaskContext) -> Callable[[Board], Result | None]:
    """What the computer's thread can prove, for a task."""

    def prove(board: Board) -> Result | None:
        return engine.prove(board, _PROOF, None, context.cancel)

    return prove

"""Ways to practise other than playing move by move: what all of them have in common.

An exercise stands between the player and the game: it may take clicks and keys, change what the board shows,
and says in its card what there is to do. The computer's thread proves its results.
"""

from __future__ import annotations

from collections.abc import Callable

from gold.board.board import Board
from gold.gui.computer.worker import TaskContext
from gold.gui.practice.beside import ExerciseCard
from gold.gui.practice.listener import Asker
from gold.solver.api import Limits, Result

_PROOF = Limits(seconds=8)


class Exercise(Asker):
    """A way to practise. This one is the usual: the problem is played move by move. Others override it."""

    @property
    def card(self) -> ExerciseCard:
        """What is seen of the exercise now."""
        return ExerciseCard()

    def give_up(self) -> bool:
        """Tell the answer, if this exercise knows another one than moves. False if the game tells it."""
        return False


def prover(context: TaskContext) -> Callable[[Board], Result | None]:
    """A function that proves the result of a board in the computer's thread; it returns None if it cannot."""
    return lambda board: context.engine.prove(context.request(board, _PROOF))

"""The base class of exercises, which are ways to practise other than playing move by move.

An exercise stands between the player and the game. It may use clicks and keys, change the board
view, and show a card with its instruction. Its results are proved in the computer's thread.
"""

from __future__ import annotations

from collections.abc import Callable

from gold.board.board import Board
from gold.gui.computer.worker import TaskContext
from gold.gui.practice.listener import Asker
from gold.gui.practice.moment.beside_the_game import ExerciseCard
from gold.solver.api import Limits, Result

_PROOF = Limits(seconds=8)


class Exercise(Asker):
    """Base class of exercises. As it is, it changes nothing: the problem is played move by move."""

    @property
    def card(self) -> ExerciseCard:
        """The card with the current instruction, and the exercise's changes to the screen."""
        return ExerciseCard()

    def give_up(self) -> bool:
        """Tell the answer and return True, if it is not a move; else return False.

        Then the game tells the answer.
        """
        return False


def prover(context: TaskContext) -> Callable[[Board], Result | None]:
    """Return a function that proves the result of a board; call it in the computer's thread.

    The function returns None if it cannot prove the result.
    """
    return lambda board: context.engine.prove(context.request(board, _PROOF))

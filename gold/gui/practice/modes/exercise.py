"""Ways to practise other than playing move by move: what all of them have in common.

An exercise stands between the player and the game: it may take clicks and keys, change what the board shows,
and says in its card what there is to do. The computer's thread proves its results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from gold.board.board import Board
from gold.gui.computer.worker import TaskContext
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Asker
from gold.solver.api import Limits, Result

_PROOF = Limits(seconds=8)


@dataclass(frozen=True, slots=True)
class ExerciseCard:
    """What the panel shows of an exercise.

    ``text`` says what to do now; if it is empty, there is no card. ``buttons`` are rows of buttons. ``able``
    says which of the game's buttons work, where the exercise decides that. ``hides_task``: title, task and
    description are not shown, because they would give the answer away. ``plays``: moves are played one by
    one. ``enter`` is the action of Enter, in place of going on to the next problem.
    """

    text: str = ""
    buttons: Sequence[list[tuple[Action, str]]] = ()
    able: Mapping[Action, bool] = field(default_factory=dict)
    hides_task: bool = False
    plays: bool = True
    enter: Action | None = None


class Exercise(Asker):
    """A way to practise. This one is the usual: the problem is played move by move. Others override it."""

    @property
    def card(self) -> ExerciseCard:
        """What the panel shows of the exercise now."""
        return ExerciseCard()

    def give_up(self) -> bool:
        """Tell the answer, if this exercise knows another one than moves. False if the game tells it."""
        return False


def prover(context: TaskContext) -> Callable[[Board], Result | None]:
    """A function that proves the result of a board in the computer's thread; it returns None if it cannot."""
    return lambda board: context.engine.prove(context.request(board, _PROOF))

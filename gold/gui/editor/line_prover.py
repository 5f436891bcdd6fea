"""Lets the computer prove the status of the target after a line, and keeps the results."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import Move
from gold.board.position import Position
from gold.gui import words
from gold.gui.computer.worker import (
    Computer,
    Task,
    TaskContext,
    TaskDone,
    TaskFailed,
    TaskProgressed,
)
from gold.gui.editor.check import result_of_first
from gold.i18n import _
from gold.solver.api import Limits, Result
from gold.trainer import wording

_MOST_ANSWERS = 500
"""Number of results that are kept."""


class LineProver:
    """Proves one line at a time for an ``owner``, which calls :meth:`update` every frame."""

    def __init__(self, owner: object, computer: Computer) -> None:
        self._owner = owner
        self._computer = computer
        self._task: Task | None = None
        self._asked: tuple[Position, tuple[Move, ...]] | None = None
        self._limits = Limits()
        self._nodes = 0
        self._failure = ""
        self._results: dict[tuple[Position, tuple[Move, ...]], tuple[Result, Limits]] = {}

    @property
    def is_running(self) -> bool:
        """Whether a proof is running."""
        return self._task is not None

    def start_or_stop(self, board: Board, limits: Limits) -> None:
        """Start to prove the status of the target on a board. If a proof is running, only stop that."""
        if self._task is not None:
            self.stop()
            return

        def prove(context: TaskContext) -> Result | None:
            return context.engine.prove(context.request(board, limits))

        self._asked = _key(board)
        self._limits = limits
        self._nodes = 0
        self._failure = ""
        if winner(board) is None:
            self._task = self._computer.run(self._owner, Task(board, prove))

    def stop(self) -> None:
        """Stop the proof that is running, if there is one."""
        self._computer.drop(self._task)
        self._task = None

    def update(self) -> bool:
        """Take the computer's progress and results. Return whether there is anything new to show."""
        if self._task is None:
            return False
        news = self._computer.poll(self._owner)
        for each in news:
            match each:
                case TaskProgressed(_task, progress):
                    self._nodes = progress.nodes
                case TaskDone(_task, result):
                    self._task = None
                    if isinstance(result, Result) and self._asked is not None:
                        self._keep(self._asked, result)
                case TaskFailed(_task, message):
                    self._task = None
                    self._failure = message
        return bool(news)

    def _keep(self, asked: tuple[Position, tuple[Move, ...]], result: Result) -> None:
        self._results[asked] = result, self._limits
        if len(self._results) > _MOST_ANSWERS:
            del self._results[next(iter(self._results))]

    def in_words(self, board: Board) -> str:
        """A text about the proof on a board; empty if no proof was asked for.

        It has the proved result, the progress, or an error message.
        """
        won = winner(board)
        if won is not None:
            said = _("There is nothing to play for: {side} has already won.")
            return said.format(side=wording.side(won))
        key = _key(board)
        if key == self._asked and self._task is not None:
            searched = words.positions_in_words(self._nodes) if self._nodes else _("thinking")
            return _("{searched} … Press again to stop.").format(searched=searched)
        if key == self._asked and self._failure:
            return _("The computer's search failed: {message}").format(message=self._failure)
        if key not in self._results:
            return ""
        result, limits = self._results[key]
        return result_of_first(board.to_play, result, limits)


def _key(board: Board) -> tuple[Position, tuple[Move, ...]]:
    return board.initial, board.moves

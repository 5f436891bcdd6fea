"""Proves problems of the library while the person rests, so that moves in them are answered at once later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from gold.board.board import Board
from gold.folders import state_folder
from gold.gui.computer.worker import Computer, Task, TaskContext, TaskDone, TaskFailed
from gold.gui.desktop.power import on_battery
from gold.trainer.library.proving_queue import TriedInVain, Unproved, by_due_date, turns
from gold.trainer.library.shelves import Shelved
from gold.trainer.progress.logbook import Logbook

_QUIET: Final = 10.0
"""Seconds without input or motion after which proving begins."""
_AGAIN: Final = 60.0
"""Seconds after the end of proving until it begins again: there may be new problems, or mains power."""


class Proving:
    """Proves one problem after another while the person rests.

    It stops at any input, and when the computer gets a task. It does nothing while the machine runs
    on its battery. Call :meth:`update` in every frame.

    The file ``tried`` stores the ids of problems that could not be proved, each with the seconds that were
    spent.
    """

    def __init__(
        self,
        computer: Computer,
        shelves: Callable[[], Sequence[Shelved]],
        logbook: Callable[[], Logbook],
        tried: Path | None = None,
    ) -> None:
        self._computer = computer
        self._shelves = shelves
        self._logbook = logbook
        self._tried = tried or state_folder() / "tried.json"
        self._task: Task | None = None
        self._has_begun = False
        self._quiet = 0.0
        self._wanted = _QUIET

    def update(self, seconds: float, is_quiet: bool) -> None:
        """Let ``seconds`` pass, and begin to prove when nothing has happened for a while.

        Stop if not ``is_quiet``: there is input or motion, or the settings forbid proving.
        """
        if not (is_quiet and self._computer.is_idle):
            self.stop()
            return
        self._quiet += seconds
        if self._has_begun and self._has_ended():
            self._has_begun = False
            self._quiet = 0.0
            self._wanted = _AGAIN
        if not self._has_begun and self._quiet >= self._wanted and not self._computer.is_loading:
            self._has_begun = True
            self._begin()

    def stop(self) -> None:
        """Stop proving within milliseconds, and begin again only after a rest."""
        self._quiet = 0.0
        self._wanted = _QUIET
        if self._has_begun:
            self._has_begun = False
            self._task = None
            self._computer.forget(self)

    def _begin(self) -> None:
        """Give the computer the task to prove the library's problems.

        Problems to review come first, in the order of their due dates. If proofs are not kept, do
        nothing.
        """
        if not self._computer.engine.keeps_proofs:
            return
        due: dict[str, datetime] = {}
        for card in self._logbook().reviews.all():
            due[card.problem] = min(card.due, due.get(card.problem, card.due))
        problems = by_due_date(self._shelves(), due)
        if problems:
            board = Board(problems[0].problem.position)
            task = Task(board, lambda to: self._work(to, problems), at_rest=True)
            self._task = self._computer.run(self, task)

    def _has_ended(self) -> bool:
        """Whether the task has ended, because nothing is left to prove or the machine runs on its battery."""
        for news in self._computer.poll(self):
            if isinstance(news, TaskDone | TaskFailed):
                self._task = None
        return self._task is None

    def _work(self, context: TaskContext, problems: Sequence[Unproved]) -> None:
        """Prove problems, in the computer's thread.

        It ends when the task is cancelled, the machine runs on its battery, or nothing is left.
        """
        tried = TriedInVain(self._tried)
        engine = context.engine
        proved = set(engine.proved)
        for each, seconds in turns(problems, proved, tried):
            if context.cancel.is_set or on_battery():
                return
            if engine.prove_at_rest(each.problem, seconds, context.cancel):
                proved.add(each.name)
            elif not context.cancel.is_set:
                tried.remember(each.name, seconds)

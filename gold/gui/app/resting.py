"""Proves problems of the library while the person rests, so that they are answered at once later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from gold.board.board import Board
from gold.folders import state_folder
from gold.gui.computer.worker import Computer, Task, TaskContext, TaskDone, TaskFailed
from gold.gui.desktop.power import on_battery
from gold.trainer.library import Shelved
from gold.trainer.progress.logbook import Logbook
from gold.trainer.proving_queue import TriedInVain, Unproved, by_due_date, turns

_QUIET: Final = 10.0
"""Seconds in which nobody did anything and nothing moved, until a proof is begun."""
_AGAIN: Final = 60.0
"""Seconds until it is looked again whether there is something to prove, and a cable."""


class Resting:
    """Has one problem after the other proved, as a task that gives way to all others.

    Call :meth:`update` in every frame. As soon as a person does something it stops, so no frame waits for it.
    What was searched in vain is kept in the file ``tried``.
    """

    def __init__(
        self,
        computer: Computer,
        shelves: Callable[[], Sequence[Shelved]],
        logbook: Callable[[], Logbook],
        tried: Path | None = None,
    ) -> None:
        self._computer, self._shelves, self._logbook = computer, shelves, logbook
        self._tried = tried or state_folder() / "tried.json"
        self._quiet = 0.0
        self._wanted = _QUIET
        self._task: Task | None = None

    def update(self, seconds: float, is_quiet: bool) -> None:
        """Let time pass; ``is_quiet``: the person does nothing, nothing moves, and it is wanted at all."""
        if not (is_quiet and self._computer.keeps_proofs and self._computer.is_idle):
            self.stop()
            return
        self._quiet += seconds
        for news in self._computer.poll(self):
            if isinstance(news, TaskDone | TaskFailed):  # nothing is left, or it runs on its battery
                self._task, self._quiet, self._wanted = None, 0.0, _AGAIN
        if self._task is None and self._quiet >= self._wanted and not self._computer.is_loading:
            self._begin()

    def stop(self) -> None:
        """Stop, within milliseconds: somebody does something."""
        self._quiet, self._wanted = 0.0, _QUIET
        if self._task is not None:
            self._task = None
            self._computer.forget(self)

    def _begin(self) -> None:
        due: dict[str, datetime] = {}
        for card in self._logbook().reviews.all():
            due[card.problem] = min(card.due, due.get(card.problem, card.due))
        problems = by_due_date(self._shelves(), due)
        if problems:
            task = Task(
                Board(problems[0].problem.position), lambda to: self._work(to, problems), at_rest=True
            )
            self._task = self._computer.run(self, task)

    def _work(self, context: TaskContext, problems: Sequence[Unproved]) -> None:
        """Prove, in the computer's thread, until it is stopped, or the cable is pulled, or all is done."""
        tried, engine = TriedInVain(self._tried), context.engine
        proved = set(engine.proved)
        for each, seconds in turns(problems, proved, tried):
            if context.cancel.is_set or on_battery():
                return
            if engine.prove_at_rest(each.problem, seconds, context.cancel):
                proved.add(each.name)
            elif not context.cancel.is_set:
                tried.remember(each.name, seconds)

"""Proves problems of the library while the person rests, so that they are answered at once later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from gold.board.board import Board
from gold.folders import state_folder
from gold.gui.computer.worker import Computer, Task, TaskContext, TaskDone, TaskFailed
from gold.gui.desktop.power import on_battery
from gold.trainer.library.proving_queue import TriedInVain, Unproved, by_due_date, turns
from gold.trainer.library.shelves import Shelved
from gold.trainer.progress.logbook import Logbook


class Proving:
    """Has one problem after another proved, as a task that gives way to all others.

    The file ``tried`` keeps which problems were searched in vain.
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
        self._task: Task | None = None

    def begin(self) -> None:
        """Begin with the problem whose review is due first, if proofs are kept."""
        if not self._computer.engine.keeps_proofs:
            return
        due: dict[str, datetime] = {}
        for card in self._logbook().reviews.all():
            due[card.problem] = min(card.due, due.get(card.problem, card.due))
        problems = by_due_date(self._shelves(), due)
        if problems:
            task = Task(
                Board(problems[0].problem.position), lambda to: self._work(to, problems), at_rest=True
            )
            self._task = self._computer.run(self, task)

    def has_ended(self) -> bool:
        """Whether nothing is left to prove, or the machine runs on its battery."""
        for news in self._computer.poll(self):
            if isinstance(news, TaskDone | TaskFailed):
                self._task = None
        return self._task is None

    def stop(self) -> None:
        """Stop, within milliseconds."""
        self._task = None
        self._computer.forget(self)

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

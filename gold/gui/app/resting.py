"""Work while the person rests: proving problems of the library, so that they are answered at once later, and
whatever else is soon of use though nobody asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from gold.board.board import Board
from gold.folders import state_folder
from gold.gui.computer.worker import Computer, Task, TaskContext, TaskDone, TaskFailed
from gold.gui.desktop.power import on_battery
from gold.trainer.library.proving_queue import TriedInVain, Unproved, by_due_date, turns
from gold.trainer.library.shelves import Shelved
from gold.trainer.progress.logbook import Logbook

if TYPE_CHECKING:
    from gold.gui.computer.maker import Maker

_QUIET: Final = 10.0
"""Seconds without input or motion after which work is begun."""
_AGAIN: Final = 60.0
"""Seconds after the end of work until more is looked for: new problems, or the cable plugged in."""


RestWork: TypeAlias = "Proving | Maker"
"""Work at rest, done in the background. No frame waits when it is stopped. On a battery it does nothing."""


class Resting:
    """Begins work when it is quiet, and stops it as soon as a person does something, or the computer is asked
    something else. Call :meth:`update` in every frame. ``work`` returns the work to begin.
    """

    def __init__(self, computer: Computer, work: Callable[[], RestWork]) -> None:
        self._computer, self._find_work = computer, work
        self._quiet = 0.0
        self._wanted = _QUIET
        self._work: RestWork | None = None

    def update(self, seconds: float, is_quiet: bool) -> None:
        """Let time pass; ``is_quiet``: the person does nothing, nothing moves, and work at rest is wanted."""
        if not (is_quiet and self._computer.is_idle):
            self.stop()
            return
        self._quiet += seconds
        if self._work is not None and self._work.has_ended():
            self._work, self._quiet, self._wanted = None, 0.0, _AGAIN
        if self._work is None and self._quiet >= self._wanted and not self._computer.is_loading:
            self._work = self._find_work()
            self._work.begin()

    def stop(self) -> None:
        """Stop, within milliseconds: somebody does something."""
        self._quiet, self._wanted = 0.0, _QUIET
        if self._work is not None:
            self._work.stop()
            self._work = None


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

"""Finds out how hard the problems on show are, one by one, while the computer has nothing else to do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from gold.board.board import Board
from gold.gui.computer.worker import Computer, Task, TaskContext, TaskDone, TaskFailed
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Shelved
from gold.trainer.progress.logbook import Logbook

_PAUSE_SECONDS = 1.0


class Estimating:
    """Has the computer estimate how hard the problems on show are, and keeps that in the logbook.

    Call :meth:`look_at` for the collection on show, :meth:`update` in every frame, and
    :meth:`pause` when it is no longer on show.
    """

    def __init__(self, computer: Computer, logbook: Callable[[], Logbook]) -> None:
        self._computer = computer
        self._logbook = logbook
        self._known: dict[str, Difficulty] | None = None
        self._waiting: deque[tuple[str, Problem]] = deque()
        self._asked: str | None = None  # the id of a problem
        self._in_vain: set[str] = set()
        self._quiet = 0.0  # seconds since the person did something

    @property
    def known(self) -> Mapping[str, Difficulty]:
        """The estimates so far, by problem id."""
        if self._known is None:
            self._known = self._logbook().estimates.all()
        return self._known

    @property
    def busy(self) -> bool:
        """Whether the computer estimates, or soon will."""
        return self._asked is not None or (bool(self._waiting) and not self._computer.is_loading)

    def stand_back(self) -> None:
        """Begin no new estimate now: the person is doing something, and the window must be quick."""
        self._quiet = 0.0

    def look_at(self, shelved: Shelved | None) -> None:
        """From now on estimate the problems of this collection, in their order; with None, none."""
        self.pause()
        self.stand_back()
        self._waiting.clear()
        if shelved is None:
            return
        for one in shelved.entries:
            if (
                one.entry.problem is not None
                and one.id not in self.known
                and one.id not in self._in_vain
            ):
                self._waiting.append((one.id, one.entry.problem))

    def update(self, seconds: float) -> str:
        """Take an answer, and ask about the next problem. Returns the id of the problem estimated, or ''."""
        found = ""
        self._quiet += seconds
        for news in self._computer.poll(self):
            if self._asked is not None and isinstance(news, TaskDone | TaskFailed):
                name = self._asked
                self._asked = None
                if isinstance(news, TaskDone) and isinstance(news.answer, Difficulty):
                    self._logbook().estimates.add(name, news.answer)
                    self._known = {**self.known, name: news.answer}
                    found = name
                else:
                    self._in_vain.add(name)
        if self._asked is None and self._quiet >= _PAUSE_SECONDS and not self._computer.is_loading:
            self._ask()
        return found

    def _ask(self) -> None:
        while self._waiting and self._asked is None:
            name, problem = self._waiting.popleft()
            if problem.errors():  # it has no target, for example
                continue

            def work(context: TaskContext, problem: Problem = problem) -> Difficulty | None:
                return context.engine.difficulty(problem, context.cancel)

            self._computer.run(self, Task(Board(problem.position), work))
            self._asked = name

    def pause(self) -> None:
        """Stop estimating. The problem that was being estimated comes again later."""
        self._computer.forget(self)
        self._asked = None

"""Estimates the difficulty of the problems on show, one by one, while the computer is idle."""

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
    """Lets the computer estimate the difficulty of the problems on show.

    The estimates are stored in the logbook.

    Call :meth:`look_at` when a collection is shown, :meth:`update` in every frame, and :meth:`pause`
    when the library is no longer on show.
    """

    def __init__(self, computer: Computer, logbook: Callable[[], Logbook]) -> None:
        self._computer = computer
        self._logbook = logbook
        self._known: dict[str, Difficulty] | None = None
        self._waiting: deque[tuple[str, Problem]] = deque()
        self._asked: str | None = None  # the id of the problem that is being estimated
        self._in_vain: set[str] = set()
        self._quiet = 0.0  # seconds since the last input

    @property
    def known(self) -> Mapping[str, Difficulty]:
        """The estimates so far, by problem id."""
        if self._known is None:
            self._known = self._logbook().estimates.all()
        return self._known

    @property
    def busy(self) -> bool:
        """Whether an estimate is running, or soon will be."""
        return self._asked is not None or (bool(self._waiting) and not self._computer.is_loading)

    def stand_back(self) -> None:
        """Delay the next estimate, so that the window reacts quickly. Called at each input."""
        self._quiet = 0.0

    def look_at(self, shelved: Shelved | None) -> None:
        """From now on estimate the problems of this collection, in their order. With None, stop."""
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
        """Store the estimate that has arrived, if any, and ask for the next.

        Return the id of the problem just estimated; '' if there is none.
        """
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
        """Stop estimating, and drop the estimate that is running."""
        self._computer.forget(self)
        self._asked = None

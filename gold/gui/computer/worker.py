"""The computer in a thread of its own: takes questions, returns progress and answers, never blocks.

There are two kinds of questions. The searches of a session (:meth:`Computer.start`) are needed to go on
playing. Tasks (:meth:`Computer.run`) are all other questions to the
:class:`~gold.gui.computer.engine.Engine`: what each first move leads to, why a move fails, whether a problem
is sound. A task gives way to a search at once and continues after it. The window calls :meth:`Computer.poll`
once per frame.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from gold.board.board import Board
from gold.gui.computer.engine import Engine
from gold.gui.desktop.log import LOGGER
from gold.i18n import _
from gold.solver.api import CancelFlag, Progress, Result
from gold.solver.warmup import FIRST, Kernels, needed_for, warmup
from gold.trainer.events import SearchRequest

_POLL_SECONDS = 0.02  # seconds between looks at whether the kernels are ready


@dataclass(frozen=True, slots=True)
class TaskContext:
    """What a running task can use: callbacks for its progress and for what it has found so far, and the flag
    that stops it.
    """

    progress: Callable[[Progress], None]
    report: Callable[[object], None]
    cancel: CancelFlag


@dataclass(frozen=True, eq=False)
class Task:
    """A question to the engine about the problem on a board; the answer is what ``work`` returns.

    Tasks are compared by identity. A task that gave way to a search is started again, so it must be safe to
    stop and repeat.
    """

    about: Board
    work: Callable[[Engine, TaskContext], object]


@dataclass(frozen=True, slots=True)
class Progressed:
    """How far the search for a request is."""

    request_id: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of a request."""

    request_id: int
    result: Result


@dataclass(frozen=True, slots=True)
class SearchFailed:
    """The search for a request failed."""

    request_id: int
    message: str


@dataclass(frozen=True, slots=True)
class TaskProgressed:
    """How far a task is."""

    task: Task
    progress: Progress


@dataclass(frozen=True, slots=True)
class TaskReported:
    """Something that a task has found so far."""

    task: Task
    found: object


@dataclass(frozen=True, slots=True)
class TaskDone:
    """The answer to a task."""

    task: Task
    answer: object


@dataclass(frozen=True, slots=True)
class TaskFailed:
    """A task failed."""

    task: Task
    message: str


News: TypeAlias = Progressed | Answered | SearchFailed | TaskProgressed | TaskReported | TaskDone | TaskFailed


class Loading(Protocol):
    """Kernels that are being loaded in the background (see :class:`gold.solver.warmup.Warmup`)."""

    done: int
    total: int
    error: Exception | None

    @property
    def ready(self) -> bool:
        """Whether all of them are loaded."""

    def has(self, needed: Collection[Kernels]) -> bool:
        """Whether these parts are loaded."""

    def hurry(self, needed: Collection[Kernels]) -> None:
        """Load these parts before all others."""

    def steps_of(self, needed: Collection[Kernels]) -> tuple[int, int]:
        """How many steps of these parts are complete, and the total."""


@dataclass(eq=False, slots=True)
class _Job:
    """A waiting or running request or task. ``gave_way``: its current run is discarded."""

    owner: object
    order: SearchRequest | Task
    flag: CancelFlag
    gave_way: bool = False
    dropped: bool = False

    @property
    def is_search(self) -> bool:
        return isinstance(self.order, SearchRequest)


class Computer:
    """Answers one question after another. By default with the program's own ``engine``, whose exact search
    runs in so many ``threads``.
    """

    def __init__(self, engine: Engine | None = None, threads: int = 1) -> None:
        self._own = engine is None
        self._engine = engine or Engine(threads)
        self._changed = threading.Condition()
        self._searches: deque[_Job] = deque()
        self._tasks: deque[_Job] = deque()
        self._running: _Job | None = None
        self._news: deque[tuple[_Job, News]] = deque()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._awaited: Collection[Kernels] | None = None
        self.loading: Loading | None = None

    def get_ready(self) -> None:
        """Start loading the kernels in the background; later calls do nothing."""
        if self._own and self.loading is None:
            self.loading = warmup()

    @property
    def is_loading(self) -> bool:
        """Whether not all kernels are loaded, so that what nobody waits for should not be asked yet."""
        loading = self.loading
        return (self._own and loading is None) or (loading is not None and not loading.ready)

    @property
    def is_at_leisure(self) -> bool:
        """Whether it is ready and no session waits for it, so that other work may take the processor."""
        loading, running = self.loading, self._running
        is_ready = not self.is_loading or (loading is not None and loading.error is not None)
        return is_ready and not self._searches and (running is None or not running.is_search)

    @property
    def is_getting_ready(self) -> bool:
        """Whether an answer must wait until kernels are loaded or compiled."""
        loading = self.loading
        if loading is None or loading.error is not None:
            return False
        return self._awaited is not None or not loading.has(FIRST)

    @property
    def preparation(self) -> str:
        """How far the loading is; empty if no answer waits for it."""
        loading = self.loading
        if loading is None or not self.is_getting_ready:
            return ""
        done, total = loading.steps_of(self._awaited or FIRST)
        return _("getting ready, {done} of {total}").format(done=done, total=total or "…")

    @property
    def readiness(self) -> str:
        """Whether the computer is getting ready, or can already answer while kernels are still being
        loaded.
        """
        loading = self.loading
        if self.preparation or loading is None or loading.ready or loading.error is not None:
            return self.preparation or _("ready")
        return _("ready; still loading: {done} of {total}").format(done=loading.done, total=loading.total)

    # Asking

    def start(self, owner: object, request: SearchRequest) -> None:
        """Run the search of a request; ``owner`` will poll for the news."""
        with self._changed:
            self._searches.append(_Job(owner, request, CancelFlag()))
            running = self._running
            if running is not None and not running.is_search:
                running.gave_way = True
                running.flag.set()
            self._wake()

    def run(self, owner: object, task: Task) -> Task:
        """Run a task when no search is waiting; ``owner`` will poll for the news."""
        with self._changed:
            self._tasks.append(_Job(owner, task, CancelFlag()))
            self._wake()
        return task

    def _wake(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="computer", daemon=True)
            self._thread.start()
        self._changed.notify()

    def stop(self, owner: object, request_id: int) -> None:
        """Let a search end soon with the best it has found."""
        with self._changed:
            for job in self._jobs():
                order = job.order
                if job.owner is owner and isinstance(order, SearchRequest) and order.id == request_id:
                    job.flag.set()

    def drop(self, task: Task | None) -> None:
        """Stop a task and drop its news; None is ignored."""
        with self._changed:
            self._drop(lambda job: job.order is task)

    def forget(self, owner: object) -> None:
        """Stop everything that an owner asked for, and drop its news."""
        with self._changed:
            self._drop(lambda job: job.owner is owner)

    def _drop(self, unwanted: Callable[[_Job], bool]) -> None:
        for job in self._jobs():
            if unwanted(job):
                job.dropped = True
                job.flag.set()
        self._searches = deque(job for job in self._searches if not job.dropped)
        self._tasks = deque(job for job in self._tasks if not job.dropped)
        self._news = deque(item for item in self._news if not unwanted(item[0]))

    def _jobs(self) -> list[_Job]:
        return [*self._searches, *self._tasks, *([self._running] if self._running else [])]

    def poll(self, owner: object) -> list[News]:
        """The news for an owner since the last call."""
        with self._changed:
            mine = [news for job, news in self._news if job.owner is owner]
            if mine:
                self._news = deque(item for item in self._news if item[0].owner is not owner)
        return mine

    def close(self) -> None:
        """Stop everything; the thread ends with its search."""
        with self._changed:
            self._closed = True
            self._drop(lambda _job: True)
            self._changed.notify()

    # In the thread

    def _work(self) -> None:
        while (job := self._next()) is not None:
            news = self._do(job)
            with self._changed:
                self._running = None
                if job.gave_way and not job.dropped:
                    job.gave_way, job.flag = False, CancelFlag()
                    self._tasks.appendleft(job)
                elif not job.dropped:
                    self._news.append((job, news))

    def _next(self) -> _Job | None:
        with self._changed:
            while not self._closed and not self._searches and not self._tasks:
                self._changed.wait()
            if self._closed:
                return None
            self._running = (self._searches or self._tasks).popleft()
            return self._running

    def _do(self, job: _Job) -> News:
        order = job.order
        try:
            self._load(job)
            if isinstance(order, SearchRequest):
                return Answered(order.id, self._search(job, order))
            return TaskDone(order, order.work(self._engine, self._context(job, order)))
        except Exception as error:  # noqa: BLE001  # whatever it is, the window must be told
            LOGGER.exception("the computer broke down")
            message = f"{type(error).__name__}: {error}"
            if isinstance(order, SearchRequest):
                return SearchFailed(order.id, message)
            return TaskFailed(order, message)

    def _search(self, job: _Job, request: SearchRequest) -> Result:
        def report(progress: Progress) -> None:
            self._tell(job, Progressed(request.id, progress))

        return self._engine.solve(request.problem.board(), request.limits, report, job.flag)

    def _context(self, job: _Job, task: Task) -> TaskContext:
        return TaskContext(
            lambda progress: self._tell(job, TaskProgressed(task, progress)),
            lambda found: self._tell(job, TaskReported(task, found)),
            job.flag,
        )

    def _tell(self, job: _Job, news: News) -> None:
        with self._changed:
            if not job.dropped and not job.gave_way:
                self._news.append((job, news))

    def _load(self, job: _Job) -> None:
        """Wait until the kernels that the job needs are ready, so that loading them does not count as search
        time.
        """
        self.get_ready()
        if self.loading is None or self.loading.ready:
            return
        order = job.order
        needed = needed_for(order.problem.board() if isinstance(order, SearchRequest) else order.about)
        self.loading.hurry(needed)
        try:
            while not job.flag.is_set and self._lacks(needed):
                self._awaited = needed
                time.sleep(_POLL_SECONDS)
        finally:
            self._awaited = None

    def _lacks(self, needed: Collection[Kernels]) -> bool:
        loading = self.loading
        return loading is not None and loading.error is None and not loading.has(needed)

"""The computer in a thread of its own: takes questions, returns progress and answers, never blocks.

A question is a :class:`Task` for the :class:`~gold.gui.computer.engine.Engine`: the computer's move, what
each first move leads to, whether a problem is sound. An urgent task is needed to go on playing: others give
way to it at once and begin again after it. A task at rest gives way to all others. The window calls
:meth:`Computer.poll` once per frame.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeAlias

from gold.board.board import Board
from gold.errors import GoldError, UnavailableError
from gold.gui.computer.engine import Engine
from gold.gui.desktop.log import LOGGER
from gold.i18n import _
from gold.priority import lower_thread
from gold.solver.api import (
    DEFAULT_RESOURCES,
    CancelFlag,
    EngineKind,
    Limits,
    Progress,
    ProgressCallback,
    Resources,
)
from gold.solver.budget import Budget
from gold.solver.request import Request
from gold.solver.warmup import FIRST, Kernels, Warmup, needed_for, warmup

_POLL_SECONDS = 0.02  # seconds between looks at whether the kernels are ready
_KEEP_SECONDS = 20.0  # most that reading a proof out of the search's memory may take


@dataclass(frozen=True, slots=True)
class TaskContext:
    """What a running task can use: the engine, callbacks for what it finds, and the flag that stops it."""

    engine: Engine
    progress: ProgressCallback
    report: Callable[[object], None]
    cancel: CancelFlag

    def request(self, board: Board, limits: Limits) -> Request:
        """A request about a position. Its time limit begins now."""
        return Request(board, Budget.of(limits, self.cancel), self.engine.workspace, self.progress)


@dataclass(frozen=True, eq=False)
class Task:
    """A question about the problem on a board. The answer is what ``work`` returns.

    Two tasks are equal only if they are the same object. A task that gave way to one of more ``weight`` is
    started again, so ``work`` must be safe to stop and repeat. ``computer`` has the engine to load.
    """

    about: Board
    work: Callable[[TaskContext], object]
    urgent: bool = False
    at_rest: bool = False
    computer: EngineKind = EngineKind.EXACT

    @classmethod
    def to_solve(cls, board: Board, limits: Limits, computer: EngineKind) -> Task:
        """An urgent task, since the person waits: a computer's search for the best move."""

        def solve(context: TaskContext) -> object:
            return context.engine.solve(context.request(board, limits), computer)

        return cls(board, solve, urgent=True, computer=computer)

    @property
    def weight(self) -> int:
        """Tasks of greater weight go first: urgent ones, then usual ones, then those for idle times."""
        return 2 * self.urgent - self.at_rest


@dataclass(frozen=True, slots=True)
class TaskProgressed:
    """News: how far a task is."""

    task: Task
    progress: Progress


@dataclass(frozen=True, slots=True)
class TaskReported:
    """News: something that a task has found so far."""

    task: Task
    found: object


@dataclass(frozen=True, slots=True)
class TaskDone:
    """News: the answer to a task."""

    task: Task
    answer: object


@dataclass(frozen=True, slots=True)
class TaskFailed:
    """News: an error has ended a task."""

    task: Task
    message: str


News: TypeAlias = TaskProgressed | TaskReported | TaskDone | TaskFailed


@dataclass(eq=False, slots=True)
class _Job:
    """A waiting or running task. ``gave_way``: its current run is discarded."""

    owner: object
    task: Task
    flag: CancelFlag
    gave_way: bool = False
    dropped: bool = False


class Computer:
    """Answers one task after another in a thread of its own, by default with the program's own ``engine``.
    ``resources`` limit its exact search. Other threads use the engine only to ask which proofs there are, and
    to set its limits.
    """

    def __init__(
        self,
        engine: Engine | None = None,
        resources: Resources = DEFAULT_RESOURCES,
        proof_megabytes: Callable[[], float] | None = None,
    ) -> None:
        self._own = engine is None
        self.engine = engine or Engine(resources, proof_megabytes)
        self._changed = threading.Condition()
        self._waiting: list[_Job] = []
        self._running: _Job | None = None
        self._news: list[tuple[_Job, News]] = []
        self._thread: threading.Thread | None = None
        self._closed = False
        self._awaited: Collection[Kernels] | None = None
        self.loading: Warmup | None = None
        self._told_unavailable = False

    def get_ready(self) -> None:
        """Start loading the kernels in the background; later calls do nothing."""
        if self._own and self.loading is None:
            self.loading = warmup(apart=True)

    @property
    def is_loading(self) -> bool:
        """Whether kernels are still being loaded. Then only urgent questions should be asked."""
        loading = self.loading
        return (self._own and loading is None) or (loading is not None and not loading.ready)

    @property
    def is_getting_ready(self) -> bool:
        """Whether an answer must wait until kernels are loaded or compiled."""
        loading = self.loading
        if loading is None or loading.error is not None:
            return False
        return self._awaited is not None or not loading.has(FIRST)

    @property
    def preparation(self) -> str:
        """How far the loading is, in words; empty if no answer waits for it."""
        loading = self.loading
        if loading is None or not self.is_getting_ready:
            return ""
        seconds = loading.seconds_left(self._awaited or FIRST)
        if seconds is not None:
            told = max(5, 5 * round(seconds / 5))
            return _("getting ready, about {seconds} s more").format(seconds=told)
        done, total = loading.steps_of(self._awaited or FIRST)
        return _("getting ready, {done} of {total}").format(done=done, total=total or "…")

    @property
    def readiness(self) -> str:
        """In words: ready, still loading and how far that is, or that the computer cannot be loaded."""
        loading = self.loading
        if loading is not None and isinstance(loading.error, UnavailableError):
            return _("cannot be loaded")
        if self.preparation or loading is None or loading.ready or loading.error is not None:
            return self.preparation or _("ready")
        return _("ready; still loading: {done} of {total}").format(
            done=loading.done, total=loading.total
        )

    def complaints(self) -> str:
        """What went wrong with kept proofs or with loading since the last call; empty if nothing did."""
        complaints = self.engine.complaints
        error = self.loading and self.loading.error
        if isinstance(error, UnavailableError) and not self._told_unavailable:
            self._told_unavailable = True
            complaints.append(str(error))
        return " ".join(complaints.popleft() for _number in range(len(complaints)))

    @property
    def is_idle(self) -> bool:
        """Whether there are no tasks, apart from those that run while the person rests."""
        with self._changed:
            return not any(job.task.weight >= 0 for job in self._jobs())

    # Asking

    def run(self, owner: object, task: Task) -> Task:
        """Queue a task and return it. ``owner`` must poll for its progress and its answer."""
        with self._changed:
            self._waiting.append(_Job(owner, task, CancelFlag()))
            running = self._running
            if running is not None and task.weight > running.task.weight:
                running.gave_way = True
                running.flag.set()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="computer", daemon=True)
                self._thread.start()
            self._changed.notify()
        return task

    def stop(self, task: Task | None) -> None:
        """Let a task end soon with the best it has found; None is ignored."""
        with self._changed:
            for job in self._jobs():
                if job.task is task:
                    job.flag.set()

    def drop(self, task: Task | None) -> None:
        """Stop a task and drop its news; None is ignored."""
        self._drop(lambda job: job.task is task)

    def forget(self, owner: object) -> None:
        """Stop everything that an owner asked for, and drop its news."""
        self._drop(lambda job: job.owner is owner)

    def close(self) -> None:
        """Stop everything; the thread ends when its task does."""
        self._closed = True
        self._drop(lambda _job: True)

    def _drop(self, unwanted: Callable[[_Job], bool]) -> None:
        with self._changed:
            for job in filter(unwanted, self._jobs()):
                job.dropped = True
                job.flag.set()
            self._waiting = [job for job in self._waiting if not job.dropped]
            self._news = [item for item in self._news if not unwanted(item[0])]
            self._changed.notify()

    def _jobs(self) -> list[_Job]:
        return [*self._waiting, *([self._running] if self._running else [])]

    def poll(self, owner: object) -> list[News]:
        """The news for an owner since the last call."""
        with self._changed:
            mine = [news for job, news in self._news if job.owner is owner]
            self._news = [item for item in self._news if item[0].owner is not owner]
        return mine

    # In the thread

    def _work(self) -> None:
        while (job := self._next()) is not None:
            news = self._do(job)
            with self._changed:
                self._running = None
                if job.gave_way and not job.dropped:
                    job.gave_way = False
                    job.flag = CancelFlag()
                    self._waiting.insert(0, job)
                elif not job.dropped and job.owner is not self:
                    self._news.append((job, news))
            self._keep_proof()

    def _keep_proof(self) -> None:
        """After an answer that took long, have its proof kept once nothing else is asked."""
        board = self.engine.unkept
        self.engine.unkept = None
        if board is not None:
            limits = Limits(seconds=_KEEP_SECONDS)
            keep = Task(
                board,
                lambda context: context.engine.keep(context.request(board, limits)),
                at_rest=True,
            )
            self.run(self, keep)

    def _next(self) -> _Job | None:
        with self._changed:
            while not self._closed and not self._waiting:
                self._changed.wait()
            if self._closed:
                return None
            # the first of equals
            self._running = max(self._waiting, key=lambda job: job.task.weight)
            self._waiting.remove(self._running)
            return self._running

    def _do(self, job: _Job) -> News:
        task = job.task
        context = TaskContext(
            self.engine,
            lambda progress: self._tell(job, TaskProgressed(task, progress)),
            lambda found: self._tell(job, TaskReported(task, found)),
            job.flag,
        )
        try:
            self._load(job)
            if task.at_rest and job.flag.is_set:  # it is started again later, or dropped
                return TaskDone(task, None)
            return TaskDone(
                task, _at_lowest_priority(task, context) if task.at_rest else task.work(context)
            )
        except Exception as error:  # noqa: BLE001  # whatever it is, the window must be told
            LOGGER.exception("the computer broke down")
            known = isinstance(error, GoldError)
            return TaskFailed(task, str(error) if known else f"{type(error).__name__}: {error}")

    def _tell(self, job: _Job, news: News) -> None:
        with self._changed:
            if not job.dropped and not job.gave_way:
                self._news.append((job, news))

    def _load(self, job: _Job) -> None:
        """Wait for the kernels that a job needs, so that loading them is not counted as search time."""
        self.get_ready()
        if self.loading is None or self.loading.ready:
            return
        needed = needed_for(job.task.about, job.task.computer)
        # nobody waits for it, and it must compile nothing here, which takes much memory
        if job.task.at_rest:
            while not job.flag.is_set and self._lacks(needed | {Kernels.KEPT_PROOFS}):
                time.sleep(_POLL_SECONDS)
            return
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


def _at_lowest_priority(task: Task, context: TaskContext) -> object:
    """Do a task that nobody waits for in a thread of the lowest priority, and wait for it.

    This thread, whose priority could not be raised again, is for questions of the person's.
    """
    answers: list[object] = []
    accidents: list[Exception] = []

    def work() -> None:
        lower_thread(lowest=True)
        try:
            answers.append(task.work(context))
        except Exception as error:  # noqa: BLE001  # it is raised again below
            accidents.append(error)

    thread = threading.Thread(target=work, name="at rest", daemon=True)
    thread.start()
    thread.join()
    if accidents:
        raise accidents[0]
    return answers[0]

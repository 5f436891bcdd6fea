"""The computer: a thread that answers the window's questions, one after the other.

A question is a :class:`Task` for the :class:`~gold.gui.computer.engine.Engine`: the computer's
move, the result of each first move, or whether a problem is sound. An urgent task is one that the
person waits for: it interrupts other tasks, which begin again after it. A task at rest is
interrupted by all others. The window calls :meth:`Computer.poll` once per frame, to get progress
and answers.
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
from gold.solver.warmup import FIRST, KernelPart, Warmup, needed_for, warmup

_POLL_SECONDS = 0.02  # seconds between checks whether the kernels are loaded
_KEEP_SECONDS = 20.0  # time limit for reading a proof out of the search's memory


@dataclass(frozen=True, slots=True)
class TaskContext:
    """The means of a running task.

    ``engine`` answers its questions. ``progress`` and ``report`` are callbacks that send news to
    the owner: the progress of a search, and results found so far. ``cancel`` is the flag that stops
    the task.
    """

    engine: Engine
    progress: ProgressCallback
    report: Callable[[object], None]
    cancel: CancelFlag

    def request(self, board: Board, limits: Limits) -> Request:
        """Return a request for a search of ``board``. Its time limit begins now."""
        return Request(board, Budget.of(limits, self.cancel), self.engine.workspace, self.progress)


@dataclass(frozen=True, eq=False)
class Task:
    """A question about a board. The answer is the value that ``work`` returns.

    - ``about``: the board; with ``computer``, it decides which kernels must be loaded first.
    - ``work``: runs in the computer's thread. A task that is interrupted by one of greater
      ``weight`` is started again, so ``work`` must be safe to stop and repeat.
    - ``urgent``: the person waits for the answer.
    - ``at_rest``: the task runs only while there is no other, at the lowest priority.

    Two tasks are equal only if they are the same object.
    """

    about: Board
    work: Callable[[TaskContext], object]
    urgent: bool = False
    at_rest: bool = False
    computer: EngineKind = EngineKind.EXACT

    @classmethod
    def to_solve(cls, board: Board, limits: Limits, computer: EngineKind) -> Task:
        """Return an urgent task: search for the best move with this computer."""

        def solve(context: TaskContext) -> object:
            return context.engine.solve(context.request(board, limits), computer)

        return cls(board, solve, urgent=True, computer=computer)

    @property
    def weight(self) -> int:
        """The priority: 2 for urgent tasks, 0 for usual ones, -1 for those at rest."""
        return 2 * self.urgent - self.at_rest


@dataclass(frozen=True, slots=True)
class TaskProgressed:
    """News: the progress of a task's search."""

    task: Task
    progress: Progress


@dataclass(frozen=True, slots=True)
class TaskReported:
    """News: a part of the answer, reported before the task is done."""

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
    """A waiting or running task with its owner and its cancel flag.

    ``gave_way``: it was interrupted by a task of greater weight and will start again. ``dropped``:
    nobody wants its answer any more.
    """

    owner: object
    task: Task
    flag: CancelFlag
    gave_way: bool = False
    dropped: bool = False


class Computer:
    """Answers one task after another in a separate thread.

    - ``engine``: None for a new one, made with ``resources`` and ``proof_megabytes``; see
      :class:`Engine`.
    - ``loading``: the loading of the kernels in the background; None before it has started.

    Other threads may use the engine only to ask which proofs exist, and to set its limits.
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
        self._awaited: Collection[KernelPart] | None = None
        self.loading: Warmup | None = None
        self._told_unavailable = False

    def get_ready(self) -> None:
        """Start loading the kernels in the background; later calls do nothing."""
        if self._own and self.loading is None:
            self.loading = warmup(apart=True)

    @property
    def is_loading(self) -> bool:
        """Whether kernels are still being loaded. Ask only urgent questions meanwhile."""
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
        """The progress of loading, in words; empty if no answer waits for it."""
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
        """The state of loading, in words: ready, ready but still loading, or failed."""
        loading = self.loading
        if loading is not None and isinstance(loading.error, UnavailableError):
            return _("cannot be loaded")
        if self.preparation or loading is None or loading.ready or loading.error is not None:
            return self.preparation or _("ready")
        return _("ready; still loading: {done} of {total}").format(
            done=loading.done, total=loading.total
        )

    def complaints(self) -> str:
        """Return new errors with kept proofs or with loading; empty if there are none."""
        complaints = self.engine.complaints
        error = self.loading and self.loading.error
        if isinstance(error, UnavailableError) and not self._told_unavailable:
            self._told_unavailable = True
            complaints.append(str(error))
        return " ".join(complaints.popleft() for _number in range(len(complaints)))

    @property
    def is_idle(self) -> bool:
        """Whether there are no tasks, except tasks at rest."""
        with self._changed:
            return not any(job.task.weight >= 0 for job in self._jobs())

    # For the window

    def run(self, owner: object, task: Task) -> Task:
        """Queue a task and return it. Interrupt a running task of smaller weight.

        ``owner`` gets the news of the task from :meth:`poll`.
        """
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
        """Set a task's cancel flag, so that it ends soon; its answer is still news. Ignore None."""
        with self._changed:
            for job in self._jobs():
                if job.task is task:
                    job.flag.set()

    def drop(self, task: Task | None) -> None:
        """Stop a task and discard its news. Ignore None."""
        self._drop(lambda job: job.task is task)

    def forget(self, owner: object) -> None:
        """Stop all tasks of an owner, and discard their news."""
        self._drop(lambda job: job.owner is owner)

    def close(self) -> None:
        """Stop all tasks. The thread ends as soon as the running task does."""
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
        """Return the news for an owner since the last call."""
        with self._changed:
            mine = [news for job, news in self._news if job.owner is owner]
            self._news = [item for item in self._news if item[0].owner is not owner]
        return mine

    # In the computer's thread

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
        """After a search that took long, queue a task at rest that keeps its proof."""
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
            # of equal weights, the one that has waited longest
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
            if task.at_rest and job.flag.is_set:  # interrupted or dropped while waiting for kernels
                return TaskDone(task, None)
            return TaskDone(
                task, _at_lowest_priority(task, context) if task.at_rest else task.work(context)
            )
        except Exception as error:  # noqa: BLE001  # the window must be told of any error
            LOGGER.exception("the computer broke down")
            known = isinstance(error, GoldError)
            return TaskFailed(task, str(error) if known else f"{type(error).__name__}: {error}")

    def _tell(self, job: _Job, news: News) -> None:
        with self._changed:
            if not job.dropped and not job.gave_way:
                self._news.append((job, news))

    def _load(self, job: _Job) -> None:
        """Wait for the kernels that a job needs, so that loading does not count as search time.

        Return early if the job's cancel flag is set, or if loading fails.
        """
        self.get_ready()
        if self.loading is None or self.loading.ready:
            return
        needed = needed_for(job.task.about, job.task.computer)
        # Nobody waits for this task. It must not compile kernels itself, which takes much memory.
        if job.task.at_rest:
            while not job.flag.is_set and self._lacks(needed | {KernelPart.KEPT_PROOFS}):
                time.sleep(_POLL_SECONDS)
            return
        self.loading.hurry(needed)
        try:
            while not job.flag.is_set and self._lacks(needed):
                self._awaited = needed
                time.sleep(_POLL_SECONDS)
        finally:
            self._awaited = None

    def _lacks(self, needed: Collection[KernelPart]) -> bool:
        loading = self.loading
        return loading is not None and loading.error is None and not loading.has(needed)


def _at_lowest_priority(task: Task, context: TaskContext) -> object:
    """Run a task in a new thread of the lowest priority, wait for it, and return its answer.

    The calling thread keeps its priority, since it could not be raised again for urgent tasks.
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

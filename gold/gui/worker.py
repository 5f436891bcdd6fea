"""The computer, in a thread of its own: takes searches, gives back progress and answers, never blocks.

The window asks with :meth:`Computer.start`, and looks once a frame what :meth:`Computer.poll` has. The engine
is imported by the thread, so that the window opens before anything slow is loaded.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from gold.board.board import Board
from gold.gui.log import LOGGER
from gold.solver.api import CancelFlag, Limits, Progress, ProgressCallback, Result
from gold.trainer.events import SearchRequest

_PATIENCE = 0.02  # seconds between looks at whether the kernels are ready

Solve: TypeAlias = Callable[[Board, Limits, ProgressCallback | None, CancelFlag | None], Result]


@dataclass(frozen=True, slots=True)
class Progressed:
    """How far the search of a request is."""

    request_id: int
    progress: Progress


@dataclass(frozen=True, slots=True)
class Answered:
    """The result of a request."""

    request_id: int
    result: Result


@dataclass(frozen=True, slots=True)
class Broke:
    """The search of a request broke down."""

    request_id: int
    message: str


News: TypeAlias = Progressed | Answered | Broke


class Loading(Protocol):
    """Something that gets ready in the background: ``done`` of ``total`` steps."""

    done: int
    total: int
    error: Exception | None

    @property
    def ready(self) -> bool:
        """Whether it is."""


class Computer:
    """Runs searches one after the other. ``solve`` is the engine; the program's own when None."""

    def __init__(self, solve: Solve | None = None) -> None:
        self._solve = solve
        self._jobs: queue.SimpleQueue[tuple[object, SearchRequest, CancelFlag] | None] = queue.SimpleQueue()
        self._news: queue.SimpleQueue[tuple[object, News]] = queue.SimpleQueue()
        self._flags: dict[tuple[int, int], CancelFlag] = {}
        self._thread: threading.Thread | None = None
        self.loading: Loading | None = None

    def get_ready(self) -> None:
        """Begin to load the kernels in the background; later calls do nothing."""
        if self._solve is None and self.loading is None:
            from gold.solver.warmup import warmup

            self.loading = warmup()

    @property
    def is_getting_ready(self) -> bool:
        """Whether kernels are being loaded or compiled."""
        loading = self.loading
        return loading is not None and not loading.ready and loading.error is None

    def start(self, owner: object, request: SearchRequest) -> None:
        """Search for a request; ``owner`` is who polls for what comes of it."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="computer", daemon=True)
            self._thread.start()
        flag = CancelFlag()
        self._flags[id(owner), request.id] = flag
        self._jobs.put((owner, request, flag))

    def stop(self, owner: object, request_id: int) -> None:
        """Let a search end soon, with the best it has."""
        flag = self._flags.get((id(owner), request_id))
        if flag is not None:
            flag.set()

    def poll(self, owner: object) -> list[News]:
        """What came of the owner's searches since the last time."""
        mine: list[News] = []
        others: list[tuple[object, News]] = []
        while True:
            try:
                whose, news = self._news.get_nowait()
            except queue.Empty:
                break
            if whose is owner:
                mine.append(news)
            else:
                others.append((whose, news))
        for left in others:
            self._news.put(left)
        for news in mine:
            if not isinstance(news, Progressed):
                self._flags.pop((id(owner), news.request_id), None)
        return mine

    def forget(self, owner: object) -> None:
        """Stop an owner's searches and drop what came of them."""
        for (whose, _number), flag in list(self._flags.items()):
            if whose == id(owner):
                flag.set()
        self.poll(owner)

    def close(self) -> None:
        """Stop everything; the thread ends when its search does."""
        for flag in self._flags.values():
            flag.set()
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            owner, request, flag = job
            self._news.put((owner, self._search(owner, request, flag)))

    def _load(self, flag: CancelFlag) -> Solve:
        """Wait until the kernels are ready, so that loading them takes nothing from the search's time."""
        self.get_ready()
        while self.is_getting_ready and not flag.is_set:
            time.sleep(_PATIENCE)
        from gold.solver.engine import solve
        from gold.solver.workspace import Workspace

        workspace = Workspace()  # what is proved of a problem answers the moves that follow

        def with_memory(
            board: Board, limits: Limits, progress: ProgressCallback | None, cancel: CancelFlag | None
        ) -> Result:
            return solve(board, limits, progress, cancel, workspace=workspace)

        return with_memory

    def _search(self, owner: object, request: SearchRequest, flag: CancelFlag) -> News:
        def report(progress: Progress) -> None:
            self._news.put((owner, Progressed(request.id, progress)))

        try:
            if self._solve is None:
                self._solve = self._load(flag)
            result = self._solve(request.problem.board(), request.limits, report, flag)
        except Exception as error:  # noqa: BLE001  # whatever it is, the window must hear of it
            LOGGER.exception("the search broke down")
            return Broke(request.id, f"{type(error).__name__}: {error}")
        return Answered(request.id, result)

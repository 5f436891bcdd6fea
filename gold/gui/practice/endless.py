"""Problems without end: each is made before it is wanted, in a thread, and kept among the person's own."""

from __future__ import annotations

import secrets
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from queue import Empty, Full, Queue

from gold import clock
from gold.errors import GoldError
from gold.gui.computer.worker import Computer
from gold.gui.desktop.log import LOGGER
from gold.gui.practice.endless_dialog import EndlessDialog, name_of
from gold.gui.stage.reading import in_background
from gold.gui.stage.reading_progress import ReadingProgress
from gold.gui.stage.scene import Window
from gold.i18n import _, ngettext
from gold.problem.collection import Collection
from gold.problem.identity import problem_id
from gold.solver.api import CancelFlag
from gold.trainer.difficulty import level_of
from gold.trainer.generated import (
    LEVELS,
    Endless,
    FailedPiece,
    Generated,
    GenerationPiece,
    GenerationRequest,
    Outcome,
    keep,
    kept_keys,
    steps,
)
from gold.trainer.progress.logbook import Logbook

_AHEAD = 3  # problems that wait for the person
_MOST_FAILURES = 10
"""Errors without a problem in between, after which no more are made."""
_PATIENCE = 0.05  # seconds between looks at whether the computer is at leisure
_WHILE_FULL = 1.0  # seconds between looks at whether no more are wanted

Steps = Callable[[GenerationPiece, CancelFlag], Iterator[Outcome]]


class Making(ReadingProgress):
    """How many shapes were tried; at first, how far the ``computer`` is with getting ready. ``on_stop`` is
    called when nobody wants to wait any more.
    """

    tried = 0

    def __init__(self, computer: Computer, on_stop: Callable[[], object]) -> None:
        super().__init__()
        self._computer, self._on_stop = computer, on_stop

    def stop(self) -> None:
        """Make no more."""
        super().stop()
        self._on_stop()

    def words(self) -> str:
        """So many of them."""
        if not self.tried and self._computer.is_getting_ready:
            return self._computer.preparation
        return ngettext("{n} shape tried", "{n} shapes tried", self.tried).format(n=self.tried)


class Maker:
    """Makes problems of one kind in a thread, a few ahead, while the ``computer`` is ready and no session
    waits for it. No two are the same, and none is one of those that are kept.
    """

    def __init__(self, request: GenerationRequest, computer: Computer, seed: int, make: Steps) -> None:
        self.request = request
        self._computer, self._seed, self._make = computer, seed, make
        self._ready: Queue[Generated] = Queue(_AHEAD)
        self._tried = self._failures = 0
        self._error: Exception | None = None
        self._cancel = CancelFlag()
        threading.Thread(target=self._work, name="maker", daemon=True).start()

    def take(self, progress: Making) -> Generated:
        """The next problem, as soon as there is one. Waits; not to be called from the window's thread.

        :raises ReadingStoppedError: if the person no longer wants to wait.
        :raises Exception: if none can be made.
        """
        while True:
            progress.look()
            progress.tried = self._tried
            try:
                made = self._ready.get(timeout=_PATIENCE)
            except Empty:
                if self._error is not None:
                    raise self._error from None
            else:
                self._tried = 0
                return made

    @property
    def has_ended(self) -> bool:
        """Whether it makes no more: it was closed, or there was an error."""
        return self._cancel.is_set or self._error is not None

    def close(self) -> None:
        """Make no more."""
        self._cancel.set()

    # In the thread

    def _work(self) -> None:
        try:
            seen = kept_keys()
            for number in count():
                for made in self._make(GenerationPiece(self.request, self._seed, number), self._cancel):
                    while not self._cancel.is_set and not self._computer.is_at_leisure:
                        time.sleep(_PATIENCE)
                    if self._cancel.is_set:
                        return
                    self._tried += 1
                    if isinstance(made, FailedPiece):
                        self._leave_out(made)
                    elif made is not None and made.key not in seen:
                        seen.add(made.key)
                        self._put(made)
        except Exception as error:  # noqa: BLE001  # whatever it is, who waits must be told
            self._error = error

    def _leave_out(self, failed: FailedPiece) -> None:
        """Tell of an error, and go on without that problem.

        :raises GoldError: if there are so many that it would be in vain.
        """
        LOGGER.error(failed.message)
        print(failed.message, file=sys.stderr)
        self._failures += 1
        if self._failures == _MOST_FAILURES:
            raise GoldError(failed.message)

    def _put(self, made: Generated) -> None:
        """Keep a problem until it is wanted; wait while there are enough."""
        self._failures = 0
        while not self._cancel.is_set:
            with suppress(Full):
                self._ready.put(made, timeout=_WHILE_FULL)
                return


class EndlessProblems:
    """Asks what problems the person wants, and brings one after the other.

    ``open_`` practises a problem of a collection.
    """

    def __init__(self, window: Window, computer: Computer, logbook: Callable[[], Logbook]) -> None:
        self._window, self._computer, self._logbook = window, computer, logbook
        self._maker: Maker | None = None
        self._request: GenerationRequest | None = None

    def ask(self) -> None:
        """Let the person choose, and begin."""
        self._window.push(EndlessDialog(self._window, self._request or self._suited(), self.bring))

    def bring(self, request: GenerationRequest) -> None:
        """Practise the next problem of a kind, as soon as it is made."""
        self._request = request
        maker = self._maker_of(request)
        progress = Making(self._computer, maker.close)

        def work() -> tuple[Generated, Collection]:
            found = maker.take(progress)
            return found, keep(found.problem)

        def then(done: tuple[Generated, Collection]) -> None:
            found, collection = done
            self._logbook().estimates.add(problem_id(found.problem), found.difficulty)
            self._window.play(Endless(collection, request), len(collection.entries) - 1)

        in_background(self._window, work, then, _("Making a problem …"), name_of(request), progress=progress)

    def close(self) -> None:
        """Make no more."""
        if self._maker is not None:
            self._maker.close()
            self._maker = None

    def _suited(self) -> GenerationRequest:
        """Problems of the person's level; easy ones for somebody who has no rating yet."""
        ratings = self._logbook().ratings
        level = level_of(ratings.of_person(clock.now()).value) if ratings.history() else LEVELS[0]
        return GenerationRequest(level if level in LEVELS else LEVELS[-1])

    def _maker_of(self, request: GenerationRequest) -> Maker:
        self._computer.get_ready()
        if self._maker is None or self._maker.request != request or self._maker.has_ended:
            self.close()
            self._maker = Maker(request, self._computer, secrets.randbits(32), steps)
        return self._maker

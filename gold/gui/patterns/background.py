"""What the pattern explorer does in threads: opening the stores, and searching the library for a pattern."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from gold.gui.stage.reading import Job
from gold.patterns.learned.explorer import Explorer
from gold.patterns.learned.shape import PatternShape
from gold.shipped import shipped
from gold.trainer.library import Shelved, load_library
from gold.trainer.occurrences import Occurrence, occurrences

Shelves = Callable[[], Sequence[Shelved]]


def open_explorer() -> Explorer:
    """The patterns that come with the program.

    :raises GoldError: if a store is missing or damaged.
    """
    return Explorer.open(shipped("assets") / "patterns")


class BackgroundSearch:
    """Searches the library for one pattern at a time; a new search stops the one before.

    ``shelves`` are the collections that have been read; if there are none yet, they are read here.
    """

    def __init__(self, shelves: Shelves) -> None:
        self._shelves = shelves
        self._stop = threading.Event()
        self._job: Job[list[Occurrence]] | None = None

    def start(self, shape: PatternShape) -> None:
        """Search for a pattern."""
        self.stop()
        self._stop = stop = threading.Event()
        known = self._shelves()
        self._job = Job(lambda: occurrences(shape, known or load_library(), stop.is_set))

    def stop(self) -> None:
        """Give up."""
        self._stop.set()
        self._job = None

    @property
    def running(self) -> bool:
        """Whether a result may still come."""
        return self._job is not None

    def poll(self) -> list[Occurrence] | None:
        """What was found, once; None while there is no news.

        :raises Exception: whatever went wrong.
        """
        if self._job is None or not self._job.wait(0):
            return None
        job, self._job = self._job, None
        return job.result()

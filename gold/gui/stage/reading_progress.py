"""How far a thread has come with reading problems, and the way to stop it."""

from __future__ import annotations

import threading

from gold.i18n import _, ngettext
from gold.problem.collection import Entry
from gold.problem.files import ReadingStoppedError
from gold.trainer.guessed_target import is_playable


class ReadingProgress:
    """What has been read so far. The reading thread calls :meth:`report` and :meth:`look`, the window's
    thread everything else.

    ``entries`` are those that have been read, and ``count`` is their number; ``share`` goes from 0 to 1;
    ``first`` is the place of the first entry that can be played, once there is one.
    """

    def __init__(self) -> None:
        self.share = 0.0
        self.first: int | None = None
        self.count = 0
        self.entries: list[Entry] = []
        self._stopped = threading.Event()

    def report(self, entry: Entry | None, share: float) -> None:
        """Note an entry.

        :raises ReadingStoppedError: if the reading is to be stopped.
        """
        self.look()
        self.share = share
        if entry is None:
            return
        self.entries.append(entry)
        self.count += 1
        if self.first is None and entry.problem is not None and is_playable(entry.problem):
            self.first = self.count - 1

    def look(self) -> None:
        """Go on, unless the reading is to be stopped.

        :raises ReadingStoppedError: if it is.
        """
        if self._stopped.is_set():
            raise ReadingStoppedError(_("Reading was cancelled."))

    def stop(self) -> None:
        """Stop the reading at its next entry."""
        self._stopped.set()

    def words(self) -> str:
        """How many entries have been read; empty if none has."""
        return ngettext("{n} problem", "{n} problems", self.count).format(n=self.count) if self.count else ""

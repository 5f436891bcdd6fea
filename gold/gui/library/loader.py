"""Reads the library in a thread, so that the window never waits for files."""

from __future__ import annotations

import queue
import threading
from pathlib import Path

from gold.folders import problems_folder
from gold.gui.desktop.log import LOGGER
from gold.problem.sources import OPENABLE
from gold.trainer.library import SHIPPED_FOLDER, Shelved, load_library

Fingerprint = frozenset[tuple[str, int, int]]


class LibraryLoader:
    """Reads all collections, repeatedly if needed; only results of the latest reading are returned.
    ``own_folder`` has the user's own problems.
    """

    def __init__(self, shipped: Path | None = None, own: Path | None = None) -> None:
        self._shipped, self.own_folder = shipped or SHIPPED_FOLDER, own or problems_folder()
        self._news: queue.SimpleQueue[tuple[int, Shelved | None]] = queue.SimpleQueue()  # None: all is read
        self._number = 0
        self._seen: Fingerprint | None = None
        self.running = False

    @property
    def has_read(self) -> bool:
        """Whether everything has been read, and nothing is read again."""
        return self._seen is not None and not self.running

    def start(self) -> None:
        """Start reading everything again."""
        self._number += 1
        self.running = True
        self._seen = self._fingerprint()
        threading.Thread(target=self._read, args=(self._number,), name="library", daemon=True).start()

    def start_if_changed(self) -> bool:
        """Start reading if a file has come, gone or changed since the last reading; True if so."""
        if self._seen is not None and self._fingerprint() == self._seen:
            return False
        self.start()
        return True

    def stop(self) -> None:
        """Stop reading."""
        self._number += 1
        self.running = False

    def poll(self) -> list[Shelved]:
        """The collections that were read since the last call."""
        shelves: list[Shelved] = []
        while not self._news.empty():
            number, shelved = self._news.get()
            if number == self._number and shelved is not None:
                shelves.append(shelved)
            elif number == self._number:
                self.running = False
        return shelves

    def _read(self, number: int) -> None:
        try:
            for shelved in load_library(self._shipped, self.own_folder):
                if number != self._number:
                    return
                self._news.put((number, shelved))
        except Exception:  # noqa: BLE001  # the library is shown without what cannot be read
            LOGGER.exception("the library could not be read")
        finally:
            self._news.put((number, None))

    def _fingerprint(self) -> Fingerprint:
        """Names, times and sizes of the folders, and of the files that may contain problems."""
        seen = set()
        for folder in (self._shipped, self.own_folder):
            for path in (*folder.glob("*"), *folder.glob("*/*")):
                try:
                    if path.suffix.lower() in OPENABLE or path.is_dir():
                        about = path.stat()
                        seen.add((str(path), about.st_mtime_ns, about.st_size))
                except OSError:
                    continue
        return frozenset(seen)

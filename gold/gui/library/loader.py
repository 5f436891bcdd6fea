"""Reads the library in a thread, so that the window never waits for files."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from gold.folders import problems_folder
from gold.gui.desktop.log import LOGGER
from gold.i18n import language
from gold.problem.folders_and_archives import OPENABLE
from gold.trainer.glossary import terms
from gold.trainer.library.shelves import SHIPPED_FOLDER, Shelved, load_library
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.training.guided_path import GuidedPath, guided_paths
from gold.trainer.training.learning_path import path_through

Fingerprint = frozenset[tuple[str, int, int]]


class LibraryLoader:
    """Reads all collections in a thread.

    It can be started again at any time; then the results of the earlier reading are dropped.

    ``own_folder`` has the user's own problems. ``linked()`` returns folders elsewhere, which may be
    slow or missing, so only threads access them. ``wait()`` is called between problems, and may block
    the thread. ``language`` is the window's language when the latest reading began.
    """

    def __init__(
        self,
        shipped: Path | None = None,
        own: Path | None = None,
        linked: Callable[[], Sequence[Path]] = tuple,
        wait: Callable[[], None] = lambda: None,
    ) -> None:
        self._shipped = shipped or SHIPPED_FOLDER
        self.own_folder = own or problems_folder()
        self._linked = linked
        self._wait = wait
        # The path through the program's collections; None until all has been read.
        self.path: Shelved | None = None
        self.paths: Sequence[GuidedPath] = ()
        # The number of a reading, and a collection that it has read; None at its end.
        self._news: queue.SimpleQueue[tuple[int, Shelved | None]] = queue.SimpleQueue()
        self._number = 0
        self.language = language()
        self._seen: Fingerprint | None = None
        self._seen_linked: Fingerprint | None = None
        self._looking: threading.Thread | None = None
        self._stale = -1  # the number of the reading after which a change was found
        self.running = False

    @property
    def has_read(self) -> bool:
        """Whether the whole library has been read, and is not being read again."""
        return self._seen is not None and not self.running

    def start(self) -> None:
        """Start reading everything again."""
        self._number += 1
        self.running = True
        self.language = language()
        self._seen = self._fingerprint(self._shipped, self.own_folder)
        work = self._number, tuple(self._linked())
        threading.Thread(target=self._read, args=work, name="library", daemon=True).start()

    def start_if_changed(self) -> bool:
        """Start reading again if files in the program's or the user's folder have changed.

        Return whether reading was started.
        """
        if (
            self._seen is not None
            and self._fingerprint(self._shipped, self.own_folder) == self._seen
        ):
            return False
        self.start()
        return True

    def look(self) -> None:
        """Compare the folders with the last reading, in a thread; the result is :attr:`is_stale`."""
        if not self.running and (self._looking is None or not self._looking.is_alive()):
            work = self._number, tuple(self._linked())
            self._looking = threading.Thread(
                target=self._compare, args=work, name="watch", daemon=True
            )
            self._looking.start()

    @property
    def is_stale(self) -> bool:
        """Whether :meth:`look` has found that files have changed since the last reading."""
        return self._stale == self._number and not self.running

    def _compare(self, number: int, linked: Sequence[Path]) -> None:
        now = self._fingerprint(self._shipped, self.own_folder), self._fingerprint(*linked)
        if now != (self._seen, self._seen_linked):
            self._stale = number

    def stop(self) -> None:
        """Stop reading the library."""
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

    def _read(self, number: int, linked: Sequence[Path]) -> None:
        try:
            self._wait()
            terms()  # so that no screen has to read the words that it explains
            self._seen_linked = self._fingerprint(*linked)
            shelves: list[Shelved] = []
            for shelved in load_library(self._shipped, self.own_folder, linked, self._wait):
                if number != self._number:
                    return
                self._news.put((number, shelved))
                shelves.append(shelved)
            beside = self._shipped.parent / "assets" / "paths", self.own_folder.parent / "paths"
            self.paths = guided_paths(shelves, *beside)
            self.path = path_through(shelves, shipped_estimates(), self._wait)
        except Exception:  # noqa: BLE001  # the library is shown without what cannot be read
            LOGGER.exception("the library could not be read")
        finally:
            self._news.put((number, None))

    def _fingerprint(self, *folders: Path) -> Fingerprint:
        """The paths, modification times and sizes of subfolders and files, two levels deep.

        Only files that may contain problems count. A folder or file that cannot be accessed is left
        out.
        """
        seen = set()
        for folder in folders:
            try:
                paths = [folder, *folder.glob("*"), *folder.glob("*/*")] if folder.is_dir() else []
            except OSError:
                continue
            for path in paths:
                try:
                    if path.suffix.lower() in OPENABLE or (path.is_dir() and path != folder):
                        about = path.stat()
                        seen.add((str(path), about.st_mtime_ns, about.st_size))
                    elif path == folder:
                        # only that it exists: its time changes with any file in it
                        seen.add((str(path), 0, 0))
                except OSError:
                    continue
        return frozenset(seen)

"""What makes the tests fast and changes nothing that they test.

Programs that tests start, those that are killed among them, wait for the disk as always.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from gold.gui.library import loader
from gold.i18n import language
from gold.trainer.difficulty import Difficulty
from gold.trainer.library import kept, shelves
from gold.trainer.library.kept import ReadCollection
from gold.trainer.library.numbering import Numbering
from gold.trainer.library.shelves import Owner, Shelved
from gold.trainer.progress import database
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from gold.trainer.training.guided_path import PATHS_FOLDER, GuidedPath

KEPT_FOR_TESTS = Path(__file__).resolve().parents[1] / ".pytest_cache" / "library.kept"
"""What the program's problems are when read: it is made anew when a file or what reads it changes."""

_read_or_kept = kept.kept_or_read
_of_the_program, _shelve = shelves._of_the_program, shelves._shelve
_guided_paths, _path_through = loader.guided_paths, loader.path_through


def leave_the_disk_alone(patch: pytest.MonkeyPatch) -> None:
    """Do not wait until what is written is on the disk: no power is cut during a test."""
    patch.setattr(os, "fsync", lambda descriptor: None)
    patch.setattr(database, "SYNCHRONOUS", "OFF")


def read_what_ships_once(patch: pytest.MonkeyPatch) -> None:
    """Have all processes of all runs share what they read of the program's problems, and each process keep
    what it has made of them: the library is opened by some three hundred tests.
    """

    def kept_or_read(
        files: Sequence[Path],
        read: Iterable[ReadCollection],
        wait: Callable[[], object],
        kept_in: Path | None = None,
    ) -> Iterator[ReadCollection]:
        ships = all(file.parent == shelves.SHIPPED_FOLDER for file in files)
        return _read_or_kept(files, read, wait, kept_in or (KEPT_FOR_TESTS if ships else None))

    patch.setattr(shelves, "kept_or_read", kept_or_read)
    remembered = Remembered()
    patch.setattr(shelves, "_of_the_program", remembered.of_the_program)
    patch.setattr(shelves, "_shelve", remembered.shelve)
    patch.setattr(loader, "guided_paths", remembered.guided_paths)
    patch.setattr(loader, "path_through", remembered.path_through)


class Remembered:
    """What this process has made of the program's problems, by what it was made of. Nothing of it changes:
    what was read is known again by its files, what was made of that by the object itself.
    """

    def __init__(self) -> None:
        self._read: dict[object, list[ReadCollection]] = {}
        self._shelved: dict[object, tuple[ReadCollection, Shelved]] = {}
        self._guided: dict[object, tuple[list[Shelved], list[GuidedPath]]] = {}
        self._path: dict[object, tuple[list[Shelved], Shelved]] = {}

    def of_the_program(
        self, folder: Path, wait: Callable[[], None], kept_in: Path | None = None
    ) -> Iterator[ReadCollection]:
        if folder != shelves.SHIPPED_FOLDER or kept_in is not None:
            yield from _of_the_program(folder, wait, kept_in)
            return
        key = _as_it_is(folder)
        known = self._read.get(key)
        if known is None:
            found = []
            for one in _of_the_program(folder, wait):
                found.append(one)
                yield one
            self._read[key] = found
            return
        for one in known:
            wait()
            yield one

    def shelve(
        self, read: ReadCollection, owner: Owner, numbering: Numbering | None = None
    ) -> Shelved:
        if owner is not Owner.PROGRAM or numbering is not None:
            return _shelve(read, owner, numbering)
        key = id(read), language()
        if key not in self._shelved:
            self._shelved[key] = read, _shelve(read, owner)
        return self._shelved[key][1]

    def guided_paths(self, library: list[Shelved], program: Path, own: Path) -> list[GuidedPath]:
        if program != PATHS_FOLDER or own.is_dir() or not _ship(library):
            return _guided_paths(library, program, own)
        key = *map(id, library), language(), _as_it_is(program)
        if key not in self._guided:
            self._guided[key] = library, _guided_paths(library, program, own)
        return self._guided[key][1]

    def path_through(
        self,
        library: list[Shelved],
        estimates: Mapping[str, Difficulty],
        wait: Callable[[], None] = lambda: None,
    ) -> Shelved:
        if estimates is not shipped_estimates() or not _ship(library):
            return _path_through(library, estimates, wait)
        key = *map(id, library), language()
        if key not in self._path:
            self._path[key] = library, _path_through(library, estimates, wait)
        return self._path[key][1]


def _ship(library: list[Shelved]) -> bool:
    return all(shelved.owner is Owner.PROGRAM for shelved in library)


def _as_it_is(folder: Path) -> tuple[object, ...]:
    """What tells whether files of a folder have changed."""
    seen = ((file.name, file.stat()) for file in sorted(folder.iterdir()))
    return folder, *((name, state.st_mtime_ns, state.st_size) for name, state in seen)

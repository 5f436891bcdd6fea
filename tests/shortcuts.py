"""What makes the tests fast and changes nothing that they test.

Programs that tests start, those that are killed among them, wait for the disk as always.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from gold.trainer.library import kept, shelves
from gold.trainer.library.kept import ReadCollection
from gold.trainer.progress import database

KEPT_FOR_TESTS = Path(__file__).resolve().parents[1] / ".pytest_cache" / "library.kept"
"""What the program's problems are when read: it is made anew when a file or what reads it changes."""

_read_or_kept = kept.kept_or_read


def leave_the_disk_alone(patch: pytest.MonkeyPatch) -> None:
    """Do not wait until what is written is on the disk: no power is cut during a test."""
    patch.setattr(os, "fsync", lambda descriptor: None)
    patch.setattr(database, "SYNCHRONOUS", "OFF")


def read_what_ships_once(patch: pytest.MonkeyPatch) -> None:
    """Have all processes of all runs share what they read of the program's problems."""

    def kept_or_read(
        files: Sequence[Path],
        read: Iterable[ReadCollection],
        wait: Callable[[], object],
        kept_in: Path | None = None,
    ) -> Iterator[ReadCollection]:
        ships = all(file.parent == shelves.SHIPPED_FOLDER for file in files)
        return _read_or_kept(files, read, wait, kept_in or (KEPT_FOR_TESTS if ships else None))

    patch.setattr(shelves, "kept_or_read", kept_or_read)

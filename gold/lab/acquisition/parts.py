"""The results of pieces that are done, kept on disk until all are: a run that was stopped goes on from them.

A part is named by what it is made of: the games, what was acquired and how, and the kernels. So parts of
other games or of an older program are never taken, whatever folder they lie in.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import zipfile
import zlib
from pathlib import Path

import numpy as np

from gold.lab.acquisition.tables import Table

Tables = tuple[Table, ...]

_ENDING = ".part.npz"
_COLUMNS = ("keys", "counts", "firsts")


class Parts:
    """The parts in one folder, which is made when the first part is saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._used: set[Path] = set()

    def path(self, task: str, games: str, program: str) -> Path:
        """Where the part of these games for this task lies, whether or not it is there."""
        name = hashlib.sha256(f"{task}\n{games}\n{program}".encode()).hexdigest()[:32]
        return self.folder / (name + _ENDING)

    def has(self, path: Path) -> bool:
        """Whether a part is there, and whole; the sums of its columns are looked at."""
        try:
            with zipfile.ZipFile(path) as file:
                whole = file.testzip() is None
        except (OSError, EOFError, ValueError, zlib.error, zipfile.BadZipFile):
            return False
        if whole:
            self._used.add(path)
        return whole

    def load(self, path: Path) -> Tables:
        """The tables of a part that is there."""
        with np.load(path, allow_pickle=False) as file:
            return tuple(
                Table(*(file[f"{column}{number}"] for column in _COLUMNS))
                for number in range(len(file.files) // len(_COLUMNS))
            )

    def save(self, path: Path, tables: Tables) -> None:
        """Keep a part. A full disk or a folder that is read-only costs the part, not the run."""
        columns = {
            f"{name}{number}": getattr(table, name)
            for number, table in enumerate(tables)
            for name in _COLUMNS
        }
        buffer = io.BytesIO()
        np.savez(buffer, **columns)
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            temporary = path.with_suffix(".tmp")
            temporary.write_bytes(buffer.getbuffer())
            temporary.replace(path)
            self._used.add(path)

    def clear(self) -> None:
        """Delete the parts that this run saved or loaded; and the folder, if nothing else is in it."""
        with contextlib.suppress(OSError):
            for path in self._used:
                path.unlink(missing_ok=True)
            self.folder.rmdir()

    @property
    def kept(self) -> int:
        """How many parts of this run are on disk."""
        return len(self._used)

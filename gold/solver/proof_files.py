"""The files of a store of proofs: their names, their size, and the removal of old ones.

:mod:`gold.solver.proof_store` reads and writes their content. This module imports nothing slow.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from gold.folders import proofs_folder
from gold.shipped import shipped

SUFFIX: Final = ".proof"


class _File(NamedTuple):
    used: int  # when, in nanoseconds
    size: int
    path: Path


@dataclass(frozen=True, slots=True)
class ProofFiles:
    """The files in a folder, each named by the id of its problem. The time of a file is when it was
    last used.
    """

    folder: Path

    def path(self, name: str) -> Path:
        """Return the path of the file for a problem's id."""
        return self.folder / f"{name}{SUFFIX}"

    def names(self) -> frozenset[str]:
        """Return the ids of all problems that have a file."""
        return frozenset(path.stem for path in self.folder.glob(f"*{SUFFIX}"))

    @property
    def size(self) -> int:
        """The size of all files together, in bytes."""
        return sum(each.size for each in self._files())

    def empty(self) -> None:
        """Delete all files."""
        for each in self._files():
            with suppress(OSError):
                each.path.unlink()

    def make_room(self, megabytes: float) -> None:
        """Delete the files used longest ago, until the others take at most ``megabytes``.

        The file used last is never deleted.
        """
        files = sorted(self._files())
        left = sum(each.size for each in files) - megabytes * 2**20
        for each in files[:-1]:
            if left <= 0:
                return
            with suppress(OSError):
                each.path.unlink()
            left -= each.size

    def _files(self) -> list[_File]:
        files = []
        for path in self.folder.glob(f"*{SUFFIX}"):
            with suppress(OSError):  # another program may have deleted it
                stat = path.stat()
                files.append(_File(stat.st_mtime_ns, stat.st_size, path))
        return files


def users_proofs() -> ProofFiles:
    """Return the files of the user's own proofs."""
    return ProofFiles(proofs_folder())


def shipped_proofs() -> ProofFiles:
    """Return the files of the proofs that come with GoLD. They are never written."""
    return ProofFiles(shipped("assets") / "proofs")

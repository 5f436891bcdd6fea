"""The folder of a store of proofs, as files: whose proofs are there, how much room they take, and which go
first. What is in them, :mod:`gold.solver.proof_store` knows; this module loads nothing slow.
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
    """The files in a folder, each named by the id of its problem. A file is used when its time is changed."""

    folder: Path

    def path(self, name: str) -> Path:
        """Where the proofs of a problem are, by its id."""
        return self.folder / f"{name}{SUFFIX}"

    def names(self) -> frozenset[str]:
        """The ids of the problems whose proofs are there."""
        return frozenset(path.stem for path in self.folder.glob(f"*{SUFFIX}"))

    @property
    def size(self) -> int:
        """How many bytes the files take."""
        return sum(each.size for each in self._files())

    def empty(self) -> None:
        """Throw all proofs away."""
        for each in self._files():
            with suppress(OSError):
                each.path.unlink()

    def make_room(self, megabytes: float) -> None:
        """Throw away what was used longest ago, down to so many megabytes, but never what was used last."""
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
            with suppress(OSError):  # another program may have thrown it away
                stat = path.stat()
                files.append(_File(stat.st_mtime_ns, stat.st_size, path))
        return files


def users_proofs() -> ProofFiles:
    """The files of the user's own proofs."""
    return ProofFiles(proofs_folder())


def shipped_proofs() -> ProofFiles:
    """The files of the proofs that come with GoLD, which are never written to."""
    return ProofFiles(shipped("assets") / "proofs")

"""Where the person was when they last practised, so that the next start can lead back there."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from gold.atomic import write_atomically
from gold.errors import GoldError
from gold.folders import state_folder

_FILE = "place.json"


@dataclass(frozen=True, slots=True)
class LastPlace:
    """A problem of a collection, or today's training, where ``files`` is empty.

    ``files`` is the file or the folder of the collection; ``problem`` is the id of the problem, and
    ``file`` with ``index`` its place. ``name`` says in words where it is.
    """

    name: str
    files: str = ""
    file: str = ""
    index: int = 0
    problem: str = ""

    @property
    def is_training(self) -> bool:
        """Whether it is today's training, whatever is left of that."""
        return not self.files

    @property
    def is_there(self) -> bool:
        """Whether it can still be opened."""
        return self.is_training or Path(self.files).exists()


def keep_place(place: LastPlace, folder: Path | None = None) -> None:
    """Remember a place instead of the one before. If that cannot be written, it is not remembered: the next
    start then begins in the library.
    """
    path = (folder or state_folder()) / _FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(asdict(place), ensure_ascii=False).encode())
    except (OSError, GoldError):
        return


def kept_place(folder: Path | None = None) -> LastPlace | None:
    """The place that was remembered last; None if there is none, or it is no longer there."""
    try:
        found = LastPlace(**json.loads(((folder or state_folder()) / _FILE).read_bytes()))
        texts = found.name, found.files, found.file, found.problem
        sound = all(isinstance(text, str) for text in texts) and isinstance(found.index, int)
        return found if sound and found.is_there else None
    except (OSError, ValueError, TypeError):
        return None

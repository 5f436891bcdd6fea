"""The number of each problem in its collection. It stays when others are removed or moved.

The numbers of the user's own collections are kept in a hidden file in their folder. For each
collection, it lists the ids of its problems in the order in which they were added. A problem's
number is its place in this list. Removed problems stay in the list, so a problem that comes back
gets its old number.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from gold.atomic import write_atomically
from gold.errors import GoldError

FILE_NAME = ".numbers.json"
_ID_LENGTH = 12  # letters of an id that are kept


class Numbering:
    """The numbers of the problems in a folder's collections.

    If their file cannot be read, numbering starts again from 1.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / FILE_NAME
        self._known: dict[str, list[str]] = {}
        self._changed = False
        with contextlib.suppress(OSError, ValueError, RecursionError):
            read = json.loads(self._path.read_bytes())
            if isinstance(read, dict):
                lists = {name: ids for name, ids in read.items() if isinstance(ids, list)}
                self._known = {name: list(map(str, ids)) for name, ids in lists.items()}

    def numbers(self, path: Path, ids: Sequence[str]) -> list[int]:
        """Return the numbers of the problems with these ``ids`` in the collection ``path``.

        A new id gets the next number; an empty id gets 0.
        """
        inside = path.is_relative_to(self._folder)
        name = str(path.relative_to(self._folder) if inside else path)
        kept = self._known.setdefault(name, [])
        places = {known: number for number, known in enumerate(kept, 1)}
        for one in (each[:_ID_LENGTH] for each in ids if each):
            if one not in places:
                kept.append(one)
                places[one] = len(kept)
                self._changed = True
        return [places[one[:_ID_LENGTH]] if one else 0 for one in ids]

    def save(self) -> None:
        """Write the numbers into their file, if there are new ones. Errors are ignored."""
        if self._changed and self._folder.is_dir():
            with contextlib.suppress(GoldError, OSError):
                write_atomically(self._path, json.dumps(self._known).encode())
                self._changed = False

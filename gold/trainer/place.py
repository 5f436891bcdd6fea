"""Keeps in files where the person last practised, so that the next start can resume there."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from gold.atomic import write_if_possible
from gold.folders import problems_folder, state_folder
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.names.shown import shown_name
from gold.problem.text import ESCAPED, read_own

_FILE = "place.json"
_PATH_FILE = "every-day.json"
_SHELF = "shelf.txt"
_PLACEMENT = "strength.json"


@dataclass(frozen=True, slots=True)
class LastPlace:
    """The problem and course last practised.

    The course is a collection, a path, today's training, or a placement: the problems that measure
    a new person's strength.
    """

    name: str
    """The collection's name as the file has it, not translated."""
    files: str = ""
    """The file or folder of the collection or path; empty if the course has none."""
    file: str = ""
    """The file of the problem."""
    index: int = 0
    """The index of the problem in that file, from 0."""
    problem: str = ""
    """The problem's id; in a placement, the ids of all problems asked so far."""
    on_path: bool = False
    """Whether the course is a path: the one in ``files``, or without, that through all problems."""
    wish: str = ""
    """The kind of problems generated after the last one; empty if none are generated."""
    number: int = 0
    """The problem's number in the course, from 1; 0 if not known."""
    total: int = 0
    """The number of problems in the course; 0 if not known."""

    @property
    def words(self) -> str:
        """The name of the course with the problem's number, in the user's language."""
        return self._name + place_in_words(self.number, self.total)

    @property
    def _name(self) -> str:
        if self.is_training or self.is_placement:
            return _("Training") if self.is_training else _("Finding your strength")
        if self.on_path and not self.files:
            return _("From easy to hard")
        if Path(self.files) == problems_folder():  # problems that are in no collection
            return _("Single problems")
        return shown_name(Collection(self.name, Path(self.files), ()))

    @property
    def is_training(self) -> bool:
        """Whether the course is today's training. Nothing of it may be left to do."""
        return not (self.files or self.on_path or self.problem)

    @property
    def is_last(self) -> bool:
        """Whether this is the last of several problems, and no more are generated."""
        return self.number == self.total > 1 and not self.wish

    @property
    def is_placement(self) -> bool:
        """Whether the course is a placement."""
        return bool(self.problem) and not (self.files or self.on_path)

    @property
    def is_there(self) -> bool:
        """Whether the file or folder still exists, so that the place can be opened."""
        return not self.files or Path(self.files).exists()


def place_in_words(number: int, total: int) -> str:
    """The end of a caption, such as "3 of 20"; empty if there is only one problem."""
    place = _("{number} of {total}").format(number=number, total=total)
    return f"  ›  {place}" if total > 1 else ""


def keep_place(place: LastPlace, folder: Path | None = None) -> None:
    """Save ``place`` as the last place.

    A place on the path through all problems, or in a placement, is also saved in a separate file,
    which other places do not overwrite. Errors in writing are ignored.
    """
    data = json.dumps(asdict(place), ensure_ascii=False).encode(errors=ESCAPED)
    own = _FILE
    if place.is_placement:
        own = _PLACEMENT
    elif place.on_path and not place.files:
        own = _PATH_FILE
    for name in {_FILE, own}:
        write_if_possible((folder or state_folder()) / name, data)


def end_placement(folder: Path | None = None) -> None:
    """Delete the unfinished placement, since the strength is known.

    If it was the last place, today's training becomes the last place.
    """
    with suppress(OSError):
        ((folder or state_folder()) / _PLACEMENT).unlink(missing_ok=True)
    place = kept_place(folder)
    if place is not None and place.is_placement:
        keep_place(LastPlace("Training"), folder)


def keep_shelf(collection: Path) -> None:
    """Save which collection the library shows. Errors in writing are ignored."""
    write_if_possible(state_folder() / _SHELF, str(collection).encode(errors=ESCAPED))


def kept_shelf() -> Path | None:
    """The collection last shown in the library, else the one last practised; None if unknown."""
    with suppress(OSError, ValueError):
        return Path(read_own(state_folder() / _SHELF).decode(errors=ESCAPED))
    place = kept_place()
    return Path(place.files) if place is not None and place.files else None


def kept_place(folder: Path | None = None) -> LastPlace | None:
    """Load the last place; None if none is saved, or if its files no longer exist."""
    return _read((folder or state_folder()) / _FILE)


def place_on_path(folder: Path | None = None) -> LastPlace | None:
    """Load the last place on the path through all problems; None if the path was never begun."""
    return _read((folder or state_folder()) / _PATH_FILE)


def unfinished_placement(folder: Path | None = None) -> LastPlace | None:
    """Load the place in an unfinished placement; None if none was begun, or if it is finished."""
    return _read((folder or state_folder()) / _PLACEMENT)


def _read(path: Path) -> LastPlace | None:
    try:
        found = LastPlace(**json.loads(read_own(path)))
        texts = found.name, found.files, found.file, found.problem, found.wish
        numbers = found.index, found.number, found.total
        sound = all(isinstance(text, str) for text in texts) and all(
            isinstance(n, int) for n in numbers
        )
        sound = sound and isinstance(found.on_path, bool)
        return found if sound and found.is_there else None
    except (OSError, ValueError, TypeError, RecursionError):
        return None

"""Where the person was when they last practised, so that the next start can lead back there."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from gold.atomic import write_if_possible
from gold.folders import problems_folder, state_folder
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.shown import shown_name
from gold.problem.text import ESCAPED, read_own

_FILE = "place.json"
_PATH_FILE = "every-day.json"
_SHELF = "shelf.txt"
_PLACEMENT = "strength.json"


@dataclass(frozen=True, slots=True)
class LastPlace:
    """Where a person practised: a problem of a collection or of a path, today's training, or the
    problems that find out the strength.
    """

    name: str
    """The collection's name as the file has it, not translated."""
    files: str = ""
    """The file or folder of the collection or path."""
    file: str = ""
    """The file of the problem."""
    index: int = 0
    """The problem's place in that file, from 0."""
    problem: str = ""
    """The problem's id; of a placement, the ids of all asked so far."""
    on_path: bool = False
    """Whether ``files`` is a path."""
    wish: str = ""
    """The kind of endless problems that are made after the last one; empty if none are."""
    number: int = 0
    """The problem's place among ``total``, from 1; 0 if not known."""
    total: int = 0
    """The number of problems; 0 if not known."""

    @property
    def words(self) -> str:
        """The collection with the problem's number, or the training, in the user's language."""
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
        """Whether this is today's training, even if nothing of it is left to do."""
        return not (self.files or self.on_path or self.problem)

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after this problem of several."""
        return self.number == self.total > 1 and not self.wish

    @property
    def is_placement(self) -> bool:
        """Whether the person's strength was being found out."""
        return bool(self.problem) and not (self.files or self.on_path)

    @property
    def is_there(self) -> bool:
        """Whether the file or folder still exists, so that the place can be opened."""
        return not self.files or Path(self.files).exists()


def place_in_words(number: int, total: int) -> str:
    """A problem's number among all, as the end of a caption; empty if there is only one problem."""
    place = _("{number} of {total}").format(number=number, total=total)
    return f"  ›  {place}" if total > 1 else ""


def keep_place(place: LastPlace, folder: Path | None = None) -> None:
    """Remember a place instead of the one before. The last place on the path through all problems,
    and of an unfinished placement, is also kept in a file of its own, which other places do not
    replace. If a file cannot be written, the next start begins in the library.
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
    """The strength is known: forget the unfinished placement. Training takes its place if that was last."""
    with suppress(OSError):
        ((folder or state_folder()) / _PLACEMENT).unlink(missing_ok=True)
    place = kept_place(folder)
    if place is not None and place.is_placement:
        keep_place(LastPlace("Training"), folder)


def keep_shelf(collection: Path) -> None:
    """Remember which collection the library shows. If that cannot be written, nothing happens."""
    write_if_possible(state_folder() / _SHELF, str(collection).encode(errors=ESCAPED))


def kept_shelf() -> Path | None:
    """The collection shown in the library last, else the one practised last; None if neither is known."""
    with suppress(OSError, ValueError):
        return Path(read_own(state_folder() / _SHELF).decode(errors=ESCAPED))
    place = kept_place()
    return Path(place.files) if place is not None and place.files else None


def kept_place(folder: Path | None = None) -> LastPlace | None:
    """The place that was remembered last; None if there is none, or it is no longer there."""
    return _read((folder or state_folder()) / _FILE)


def place_on_path(folder: Path | None = None) -> LastPlace | None:
    """The last place on the path through all problems; None before it was begun."""
    return _read((folder or state_folder()) / _PATH_FILE)


def unfinished_placement(folder: Path | None = None) -> LastPlace | None:
    """Where finding out the strength goes on; None if that was never begun, or is over."""
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

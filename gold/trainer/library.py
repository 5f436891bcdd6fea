"""The library: which collections there are, how far the user has come with them, and searching them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from gold.board.position import Position
from gold.errors import GoldError, ProblemFormatError
from gold.folders import problems_folder
from gold.i18n import _, language
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection, problem_files
from gold.problem.identity import problem_id
from gold.problem.model import Problem
from gold.problem.position_search import PositionIndex
from gold.problem.shown import shown_description, shown_tag, shown_title
from gold.shipped import shipped
from gold.trainer.guessed_target import is_playable
from gold.trainer.progress.attempts import Mark, Tally
from gold.trainer.progress.notes import Note

_SHIPPED = shipped("problems")
_NO_NOTE = Note()
_NO_NOTES: Mapping[str, Note] = {}
_Thing = TypeVar("_Thing")


class Order(StrEnum):
    """How the problems of a collection are sorted; what is not known comes last."""

    GIVEN = "given"
    DIFFICULTY = "difficulty"
    DUE = "due"
    SUCCESS = "success"


class Owner(StrEnum):
    """Whose a collection is."""

    PROGRAM = "program"
    USER = "user"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A collection in the library.

    ``ids`` has the problem id of each entry, empty for an unreadable one; ``drafts`` tells which entries
    cannot be played yet. ``texts`` is what a search looks through, for each entry, in a ``language``; they
    are made when the files are read, for a search of ten thousand problems would wait for them.
    """

    collection: Collection
    owner: Owner
    ids: tuple[str, ...]
    drafts: tuple[bool, ...]
    texts: tuple[str, ...] = ()
    language: str = ""

    def marks(self, tallies: Mapping[str, Tally]) -> list[Mark]:
        """How far the user has come, for each entry."""
        return [tallies[name].mark if name in tallies else Mark.NEW for name in self.ids]

    def solved(self, tallies: Mapping[str, Tally]) -> int:
        """How many of its problems are solved."""
        return self.marks(tallies).count(Mark.SOLVED)

    @property
    def count(self) -> int:
        """How many of its problems can be read."""
        return len(self.collection.problems)


def shelve(collection: Collection, owner: Owner) -> Shelved:
    """Put a collection into the library. This takes a third of a millisecond per problem."""
    problems = [entry.problem for entry in collection.entries]
    ids = tuple(problem_id(problem) if problem else "" for problem in problems)
    drafts = tuple(problem is not None and not is_playable(problem) for problem in problems)
    return Shelved(collection, owner, ids, drafts, _texts(collection), language())


def shipped_folder() -> Path:
    """The problems that came with the program."""
    return _SHIPPED


def is_shipped(path: Path) -> bool:
    """Whether a file came with the program and must not be written."""
    return path.resolve().is_relative_to(_SHIPPED)


def load_library(shipped: Path | None = None, own: Path | None = None) -> Iterator[Shelved]:
    """Yield all collections, those of the program first, one at a time, since there may be thousands of
    problems. A missing folder counts as empty.
    """
    for collection in sorted(collections_in(shipped or shipped_folder()), key=_rank):
        yield shelve(collection, Owner.PROGRAM)
    for collection in collections_in(own or problems_folder()):
        yield shelve(collection, Owner.USER)


def _rank(collection: Collection) -> float:
    """The order of a shipped collection: the number ``place`` in its header; without one it comes last."""
    place = collection.extra.get("place")
    return place if isinstance(place, int | float) else float("inf")


def collections_in(folder: Path) -> Iterator[Collection]:
    """The collections of a folder: each folder in it, each file with a collection name or several problems,
    and all other files together.

    A file or folder that cannot be read becomes a collection that holds only the error.
    """
    try:
        subfolders = sorted(item for item in folder.iterdir() if item.is_dir() and item.name[0] not in "._")
        files = problem_files(folder)
    except (OSError, GoldError):
        return
    for subfolder in subfolders:
        collection = _load(subfolder)
        if collection.entries:
            yield collection
    loose: list[Entry] = []
    for file in files:
        collection = _load(file)
        if len(collection.entries) > 1 or collection.name != file.stem:
            yield collection
        else:
            loose += collection.entries
    if loose:
        yield Collection(_("Single problems"), folder, tuple(loose))


def _load(path: Path) -> Collection:
    try:
        return load_collection(path)
    except ProblemFormatError as error:
        return Collection(path.stem, path, (Entry(path, 0, error.line or 1, error=error),))
    except GoldError as error:
        wrapped = ProblemFormatError(str(error), str(path))
        return Collection(path.stem, path, (Entry(path, 0, 1, error=wrapped),))


def ordered(shelved: Shelved, ranks: Mapping[str, float]) -> Shelved:
    """The same collection with the problems of low rank first, and last those that have none."""
    known = [ranks.get(name, math.inf) for name in shelved.ids]
    places = sorted(range(len(known)), key=known.__getitem__)

    def put(things: Sequence[_Thing]) -> tuple[_Thing, ...]:
        return tuple(things[place] for place in places)

    collection = replace(shelved.collection, entries=put(shelved.collection.entries))
    return Shelved(collection, shelved.owner, put(shelved.ids), put(shelved.drafts))


def tags_by_id(shelves: Iterable[Shelved]) -> dict[str, tuple[str, ...]]:
    """The tags of all problems that can be read, by id."""
    return {
        name: entry.problem.tags
        for shelved in shelves
        for name, entry in zip(shelved.ids, shelved.collection.entries, strict=True)
        if entry.problem is not None
    }


class Query:
    """What somebody searches for: all these words, and ``#ko``, which is the start of a tag.

    >>> from gold.board.position import Position
    >>> problem = Problem(Position.empty(9), title="The L group", tags=("corner", "bent four"))
    >>> [Query(text).matches(problem) for text in ("l GROUP", "#corn", "#group", "#bent four", "")]
    [True, True, False, True, True]
    """

    def __init__(self, text: str) -> None:
        words = text.casefold().split()
        tags = [f"\n{word[1:]}" for word in words if word.startswith("#") and word[1:]]
        self._wanted = [*tags, *(word for word in words if not word.startswith("#") or not word[1:])]

    def matches(self, problem: Problem, note: Note = _NO_NOTE, motifs: Iterable[str] = ()) -> bool:
        """Whether a problem has all that is searched for. The note is one of its texts, and ``#favourite`` a
        tag of favourites.

        ``motifs`` are tags that were found in its proof.
        """
        return self.is_in(_text(problem), note, motifs)

    def is_in(self, text: str, note: Note = _NO_NOTE, motifs: Iterable[str] = ()) -> bool:
        """The same for the text of a problem in the library."""
        if motifs or note is not _NO_NOTE:
            favourite = f"\nfavourite\n{_('favourite').casefold()}" if note.favourite else ""
            text = f"{favourite}{_tag_lines(motifs)}{text}\f{_one_line(note.text)}"
        return all(word in text for word in self._wanted)


def _texts(collection: Collection) -> tuple[str, ...]:
    return tuple(_text(entry.problem) if entry.problem else "" for entry in collection.entries)


def _text(problem: Problem) -> str:
    """What a search looks through: a line begins with each tag, and none with anything else."""
    about = (shown_title(problem), shown_description(problem), problem.source, problem.author)
    return f"{_tag_lines(problem.tags)}\f{_one_line(' '.join(about))}"


def _tag_lines(tags: Iterable[str]) -> str:
    """Tags as they were written and as they are shown."""
    return "".join(f"\n{tag}\n{shown_tag(tag)}" for tag in tags).casefold()


def _one_line(text: str) -> str:
    return text.replace("\n", " ").casefold()


def search(
    shelves: Sequence[Shelved],
    query: str,
    notes: Mapping[str, Note] = _NO_NOTES,
    motifs: Mapping[str, Iterable[str]] | None = None,
) -> Shelved:
    """All problems that match the query, as one collection; ``motifs`` are those found in proofs, by id."""
    more, wanted, now = motifs or {}, Query(query), language()
    found = []
    for shelved in shelves:
        texts = shelved.texts if shelved.language == now else _texts(shelved.collection)
        for entry, name, draft, text in zip(
            shelved.collection.entries, shelved.ids, shelved.drafts, texts, strict=True
        ):
            if entry.problem and wanted.is_in(text, notes.get(name, _NO_NOTE), more.get(name, ())):
                found.append((entry, name, draft))
    return _gathered(_("Search: {query}").format(query=query.strip()), found)


class PositionSearch:
    """Finds problems of some collections by their stones; see :class:`PositionIndex`. To make one takes a
    hundredth of a millisecond per problem.
    """

    def __init__(self, shelves: Sequence[Shelved]) -> None:
        self._all = [
            triple
            for shelved in shelves
            for triple in zip(shelved.collection.entries, shelved.ids, shelved.drafts, strict=True)
        ]
        problems = [entry.problem for entry, _id, _draft in self._all]
        self._index = PositionIndex([problem.position if problem else None for problem in problems])

    def find(self, wanted: Position, exact: bool) -> Shelved:
        """All problems that hold the stones of a position, or consist of them, as one collection."""
        found = [self._all[index] for index in self._index.find(wanted, exact)]
        return _gathered(_("Search by position"), found)


def _gathered(title: str, found: Sequence[tuple[Entry, str, bool]]) -> Shelved:
    entries = tuple(entry for entry, _id, _draft in found)
    ids, drafts = tuple(name for _entry, name, _draft in found), tuple(draft for *_rest, draft in found)
    return Shelved(Collection(title, Path(), entries), Owner.USER, ids, drafts)

"""The collections of the library: how they are loaded, sorted and searched."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import itemgetter
from pathlib import Path

from gold.board.position import Position
from gold.errors import FileAccessError, GoldError, ProblemFormatError
from gold.file_names import is_folder
from gold.folders import problems_folder
from gold.i18n import _, language
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection, load_header, problem_files
from gold.problem.matching.duplicates import same_stones_key
from gold.problem.matching.identity import problem_id
from gold.problem.matching.position_search import PositionIndex
from gold.problem.model import Problem
from gold.problem.names.shown import (
    SINGLE_PROBLEMS,
    gives_away,
    shown_description,
    shown_tag,
    shown_title,
)
from gold.shipped import shipped
from gold.trainer.guessed_target import is_playable
from gold.trainer.library.kept import ReadCollection, brought_along, kept_or_read
from gold.trainer.library.numbering import Numbering
from gold.trainer.marks import Mark, Note, Tally, mark_in
from gold.trainer.settings import Settings

SHIPPED_FOLDER = shipped("problems")
"""The folder of the program's collections."""
_NO_NOTE = Note()
_NO_NOTES: Mapping[str, Note] = {}


class Order(StrEnum):
    """An order of the problems of a collection. Problems that it does not rank come last.

    An order named after a mark puts the problems with that mark first.
    """

    GIVEN = "given"
    DIFFICULTY = "difficulty"
    DUE = "due"
    SUCCESS = "success"
    OPEN = Mark.OPEN.value
    HELPED = Mark.HELPED.value
    FAILED_FIRST = Mark.FAILED_FIRST.value
    FIRST_TRY = Mark.FIRST_TRY.value
    NEW = Mark.NEW.value
    RANDOM = "random"

    @property
    def mark(self) -> Mark | None:
        """The mark that comes first; None for orders without one."""
        return Mark(self.value) if self.value in set(Mark) else None


class Owner(StrEnum):
    """The owner of a collection. Collections of linked folders are never changed."""

    PROGRAM = "program"
    USER = "user"
    LINKED = "linked"


@dataclass(frozen=True, slots=True)
class ShelvedEntry:
    """An entry of a collection in the library, with the data that is computed when it is loaded."""

    entry: Entry
    id: str
    """The problem id; empty if the entry is unreadable."""
    is_draft: bool
    """Whether the problem cannot be played yet."""
    text: str
    """The :func:`search_text`. To compute it for ten thousand problems would slow a search down."""
    stones: str = ""
    """For a problem of the program, :func:`gold.problem.matching.duplicates.same_stones_key`; else empty."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A collection in the library: owner, entries, and the language of their search texts."""

    collection: Collection
    owner: Owner
    entries: tuple[ShelvedEntry, ...]
    language: str

    @property
    def ids(self) -> tuple[str, ...]:
        """The problem id of each entry; empty for an unreadable one."""
        return tuple(one.id for one in self.entries)

    def marks(self, tallies: Mapping[str, Tally]) -> list[Mark]:
        """The mark of each entry."""
        return [mark_in(tallies, name) for name in self.ids]

    def solved(self, tallies: Mapping[str, Tally]) -> int:
        """Count the problems that are solved, with or without help."""
        return sum(mark.is_solved for mark in self.marks(tallies))

    def with_entries(self, entries: Iterable[ShelvedEntry]) -> Shelved:
        """Return the collection with these entries: some of its own, or all in another order."""
        own = tuple(entries)
        collection = replace(self.collection, entries=tuple(one.entry for one in own))
        return replace(self, collection=collection, entries=own)

    @property
    def count(self) -> int:
        """The number of problems that can be read."""
        return len(self.collection.problems)


def _at_once() -> None:
    """Do nothing: the default callback where no other thread needs time."""


def shelve(
    collection: Collection,
    owner: Owner,
    numbering: Numbering | None = None,
    wait: Callable[[], None] = _at_once,
) -> Shelved:
    """Make a collection ready for the library: compute ids, numbers and search texts.

    This takes a third of a millisecond per problem; ``wait`` is called between problems.
    """
    return _shelve(_with_ids(collection, wait), owner, numbering)


def _with_stone_keys(collection: Collection, wait: Callable[[], None]) -> ReadCollection:
    """Compute for each problem the id, whether it is a draft, and the key of its stones."""
    stones = []
    for problem in (one.problem for one in collection.entries):
        wait()
        stones.append(same_stones_key(problem.position) if problem is not None else "")
    return replace(_with_ids(collection, wait), stones=tuple(stones))


def _with_ids(collection: Collection, wait: Callable[[], None]) -> ReadCollection:
    """Compute for each problem the id, and whether it is a draft."""
    ids = []
    drafts = []
    for problem in (one.problem for one in collection.entries):
        wait()
        ids.append(problem_id(problem) if problem is not None else "")
        drafts.append(problem is not None and not is_playable(problem))
    return ReadCollection(collection, tuple(ids), tuple(drafts))


def _shelve(read: ReadCollection, owner: Owner, numbering: Numbering | None = None) -> Shelved:
    collection = read.collection
    ids = read.ids
    numbers = numbering.numbers(collection.path, ids) if numbering else range(1, len(ids) + 1)
    entries = tuple(
        _numbered(entry, collection, number)
        for entry, number in zip(collection.entries, numbers, strict=True)
    )
    stones = read.stones or ("",) * len(ids)
    shelved = tuple(map(_shelved, entries, ids, read.drafts, stones))
    return Shelved(replace(collection, entries=entries), owner, shelved, language())


def _numbered(entry: Entry, collection: Collection, number: int) -> Entry:
    """Return the entry with its series and number.

    An untitled problem in a separate file gets none: it is shown by the file's name, except if that
    gives the solution away.
    """
    problem = entry.problem
    by_file = problem is not None and not problem.title and entry.path != collection.path
    if problem is None or (by_file and not gives_away(entry.path.stem)):
        return entry
    return replace(entry, series=collection.name, number=number)


def _shelved(entry: Entry, name: str, is_draft: bool, stones: str) -> ShelvedEntry:
    text = search_text(entry.problem) if entry.problem is not None else ""
    return ShelvedEntry(entry, name, is_draft, text, stones)


def is_shipped(path: Path) -> bool:
    """Return whether a file came with the program and must not be written."""
    return path.resolve().is_relative_to(SHIPPED_FOLDER)


def load_library(
    shipped: Path | None = None,
    own: Path | None = None,
    linked: Sequence[Path] = (),
    wait: Callable[[], None] = _at_once,
) -> Iterator[Shelved]:
    """Yield all collections: those of the program, then the user's, then those of linked folders.

    A missing folder counts as empty; a missing linked folder is a collection with an error.
    ``wait`` is called between problems, so that other threads can run.
    """
    for read in _of_the_program(shipped or SHIPPED_FOLDER, wait):
        yield _shelve(read, Owner.PROGRAM)
    folder = own or problems_folder()
    numbering = Numbering(folder)
    for collection in collections_in(folder, wait=wait):
        yield shelve(collection, Owner.USER, numbering, wait)
    for place in linked:
        for collection in _linked(place, wait):
            yield shelve(collection, Owner.LINKED, numbering, wait)
    numbering.save()


def users_library(settings: Settings) -> Iterator[Shelved]:
    """Load all collections of the user's library, with those of the linked folders."""
    return load_library(linked=tuple(map(Path, settings.linked_folders)))


def _linked(folder: Path, wait: Callable[[], None]) -> list[Collection]:
    """Load the collections of a linked folder: at least one, which may be empty or an error."""
    if not is_folder(folder):
        text = _("{path} is not there: bring it back, or unlink it (Organize).").format(path=folder)
        return [
            Collection(folder.name, folder, (Entry(folder, 0, 1, error=FileAccessError(text)),))
        ]
    found = list(collections_in(folder, folder.name or str(folder), wait))
    return found or [Collection(folder.name or str(folder), folder, ())]


def _of_the_program(
    folder: Path, wait: Callable[[], None], kept_in: Path | None = None
) -> Iterator[ReadCollection]:
    """Yield the program's collections, sorted by the field ``place`` of their headers.

    Collections without that field come last.
    """
    try:
        files = sorted(problem_files(folder), key=_place)
    except GoldError:
        return
    read = (_with_stone_keys(collection, wait) for collection in _in_files(files, folder, "", wait))
    yield from kept_or_read(files, read, wait, kept_in)


def program_collections(kept_in: Path | None = None) -> list[Collection]:
    """Load the program's collections, from their files or from the cache.

    The cache is the file ``kept_in``, by default one in the user's folder.
    """
    return [read.collection for read in _of_the_program(SHIPPED_FOLDER, _at_once, kept_in)]


def pack_library(folder: Path) -> None:
    """Write the cache of the program's collections into a folder, to be part of a download."""
    program_collections(folder / brought_along().name)


def _place(file: Path) -> float:
    try:
        place = load_header(file).extra.get("place")
    except GoldError:
        return math.inf
    return place if isinstance(place, int | float) else math.inf


def collections_in(
    folder: Path, loose_name: str = "", wait: Callable[[], None] = _at_once
) -> Iterator[Collection]:
    """Yield the collections of a folder.

    - Each subfolder is a collection.
    - Each file that names a collection or has several problems is one, too.
    - All other files together are one, with the name ``loose_name``.
    - A file or folder that cannot be read is a collection that holds only the error.
    """
    try:
        subfolders = sorted(
            item for item in folder.iterdir() if item.name[0] not in "._" and is_folder(item)
        )
        files = problem_files(folder)
    except (OSError, GoldError):
        return
    for subfolder in subfolders:
        collection = _load(subfolder, wait)
        if collection.entries:
            yield collection
    yield from _in_files(files, folder, loose_name, wait)


def _in_files(
    files: Iterable[Path], folder: Path, loose_name: str, wait: Callable[[], None]
) -> Iterator[Collection]:
    loose: list[Entry] = []
    for file in files:
        collection = _load(file, wait)
        if len(collection.entries) > 1 or collection.name != file.stem:
            yield collection
        else:
            loose += collection.entries
    if loose:
        yield Collection(loose_name or SINGLE_PROBLEMS, folder, tuple(loose))


def _load(path: Path, wait: Callable[[], None]) -> Collection:
    try:
        return load_collection(path, lambda _entry, _share: wait())
    except GoldError as error:
        line = error.line if isinstance(error, ProblemFormatError) else 0
        return Collection(path.stem, path, (Entry(path, 0, line or 1, error=error),))


def ordered(shelved: Shelved, ranks: Mapping[str, float]) -> Shelved:
    """Sort a collection by ``ranks``, numbers by problem id; problems without one come last."""
    return shelved.with_entries(
        sorted(shelved.entries, key=lambda one: ranks.get(one.id, math.inf))
    )


def tags_by_id(shelves: Iterable[Shelved]) -> dict[str, tuple[str, ...]]:
    """The tags of all problems that can be read, by id."""
    return {
        one.id: one.entry.problem.tags
        for shelved in shelves
        for one in shelved.entries
        if one.entry.problem is not None
    }


class Query:
    """A search query: words that must all occur, and with ``#`` the beginnings of tags.

    >>> from gold.board.position import Position
    >>> text = search_text(Problem(Position.empty(9), title="The L group", tags=("corner", "bent four")))
    >>> [Query(words).matches(text) for words in ("l GROUP", "#corn", "#group", "#bent four", "")]
    [True, True, False, True, True]
    """

    def __init__(self, text: str) -> None:
        words = text.casefold().split()
        tags = [f"\n{word[1:]}" for word in words if word.startswith("#") and word[1:]]
        self._wanted = [
            *tags,
            *(word for word in words if not word.startswith("#") or not word[1:]),
        ]

    def matches(self, text: str, note: Note = _NO_NOTE, motifs: Iterable[str] = ()) -> bool:
        """Return whether a problem has all words and tags of the query.

        ``text`` is its :func:`search_text`; words may also occur in ``note``. A favourite has the
        tag ``#favourite``. ``motifs`` are tags found in the proof.
        """
        if motifs or note is not _NO_NOTE:
            translated = _("favourite").casefold()
            favourite = f"\nfavourite\n{translated}" if note.favourite else ""
            text = f"{favourite}{_tag_lines(motifs)}{text}\f{_one_line(note.text)}"
        return all(word in text for word in self._wanted)


def search_text(problem: Problem) -> str:
    """The text that a :class:`Query` searches, in lower case.

    Each tag begins a line, by which ``#`` finds it; no other word begins one.
    """
    about = (shown_title(problem), shown_description(problem), problem.source, problem.author)
    return f"{_tag_lines(problem.tags)}\f{_one_line(' '.join(about))}"


def _tag_lines(tags: Iterable[str]) -> str:
    """Lines that begin with the tags: each as in the file, and as it is shown."""
    names = [(tag, shown_tag(tag)) for tag in tags]
    return "".join(f"\n{tag}\n{name}\n{name.replace(' ', '-')}" for tag, name in names).casefold()


def _one_line(text: str) -> str:
    return text.replace("\n", " ").casefold()


def everything(shelves: Iterable[Shelved]) -> Shelved:
    """Gather all problems of the library in one collection, each once."""
    found = {one.id: one for shelved in shelves for one in shelved.entries if one.id}
    return _gathered(_("All problems"), tuple(found.values()))


def search_shelves(
    shelves: Sequence[Shelved],
    query: str,
    notes: Mapping[str, Note] = _NO_NOTES,
    motifs: Mapping[str, Iterable[str]] | None = None,
) -> Shelved:
    """Gather all problems that match a query in one collection.

    Problems whose title equals the query come first, then titles that begin with it, then titles
    that contain it, then others. ``notes`` and ``motifs`` (found in proofs) are by problem id.
    """
    title = " ".join(query.casefold().split())
    query_words = Query(query)
    now = language()
    ranked = list[tuple[int, ShelvedEntry]]()
    for shelved in shelves:
        for one in shelved.entries:
            problem = one.entry.problem
            if problem is None:
                continue
            text = one.text if shelved.language == now else search_text(problem)
            if query_words.matches(
                text, notes.get(one.id, _NO_NOTE), (motifs or {}).get(one.id, ())
            ):
                ranked.append((_rank_of_title(shown_title(problem).casefold(), title), one))
    matching = [one for _rank, one in sorted(ranked, key=itemgetter(0))]
    return _gathered(_("Search: {query}").format(query=query.strip()), matching)


def _rank_of_title(title: str, wanted: str) -> int:
    """The rank of a title in a search for ``wanted``; both texts are in lower case.

    0 if they are equal, 1 if the title begins with ``wanted``, 2 if it contains it, else 3.
    """
    if title == wanted:
        return 0
    if title.startswith(wanted):
        return 1
    return 2 if wanted in title else 3


class PositionSearch:
    """Finds problems of some collections by their stones, with a :class:`PositionIndex`."""

    def __init__(self, shelves: Sequence[Shelved]) -> None:
        self._all = [one for shelved in shelves for one in shelved.entries]
        problems = [one.entry.problem for one in self._all]
        self._index = PositionIndex([problem.position if problem else None for problem in problems])

    def find(self, wanted: Position, exact: bool, at_edges: bool = False) -> Shelved:
        """Gather all problems that have the stones of ``wanted`` in one collection.

        With ``exact`` they have no other stones. With ``at_edges`` the stones must be as far from
        the edges as in ``wanted``.
        """
        matching = [self._all[index] for index in self._index.find(wanted, exact, at_edges)]
        return _gathered(_("Search by position"), matching)


def _gathered(title: str, entries: Sequence[ShelvedEntry]) -> Shelved:
    collection = Collection(title, Path(), tuple(one.entry for one in entries))
    return Shelved(collection, Owner.USER, tuple(entries), language())

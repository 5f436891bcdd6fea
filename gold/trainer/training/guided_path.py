"""Guided paths: ideas in the order of learning, each shown once and then practised in problems.

A path is a file in GoLD's own format (docs/paths.md).

- The field ``level`` of the header is the rank of the people that it is for.
- The field ``next`` of the header names the path that follows.
- Each document below is an idea: its name is the title, its sentences are the description, and its
  picture is the diagram with the moves to show.
- The field ``problems`` of an idea names problems of the library, in the order in which they are
  asked: ``FILE/TITLE``, or ``FILE/POSITION`` with the position's name under ``proved``.

A path for people who are new to Go is their course. Training takes its new problems from it, an
idea or two a day, and then from the paths that follow. The course ends when all ideas are learned
(:mod:`gold.trainer.training.lessons`), or when the person leaves it; no rating ends it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import ClassVar

from gold.errors import GoldError, ProblemFormatError
from gold.folders import data_folder
from gold.i18n import _, language
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection, problem_files
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.library.shelves import SHIPPED_FOLDER, Owner, Shelved, ShelvedEntry, shelve
from gold.trainer.modes import FOR_LESSONS, Mode
from gold.trainer.place import LastPlace
from gold.trainer.progress.logbook import Logbook
from gold.trainer.ranks import Rank, Strength
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course, Idea
from gold.trainer.training.lessons import Lesson, lessons, where_on

LEVEL = "level"
PROBLEMS = "problems"
NEXT = "next"
PATHS_FOLDER = shipped("assets") / "paths"
"""The folder of the program's paths; the user's are in ``paths`` beside the folder of problems."""
_NEW = "new"
_RANK = re.compile(r"(\d{1,2}) (kyu|dan)")
_BEGINNERS_BELOW = Rank(-20)
"""Below this rank, a person is new to Go and follows the path for beginners."""


@dataclass(frozen=True, slots=True)
class GuidedPath:
    """A guided path: its problems, and the idea of each problem."""

    shelved: Shelved
    """The problems, as a collection of the library."""
    ideas: tuple[Idea, ...]
    """The idea of each problem: as many as problems."""
    level: Rank
    """The rank of the people that the path is for."""
    is_first: bool
    """Whether the path is for people who are new to Go."""
    next: str = ""
    """The :attr:`name` of the path that follows; empty if none does."""

    @property
    def name(self) -> str:
        """The name of the path's file without the ending, as ``next`` and the settings have it."""
        return self.shelved.collection.path.stem

    @property
    def idea_of(self) -> dict[str, Idea]:
        """The idea of each problem, by its id, in the order of the path."""
        return dict(zip((one.id for one in self.shelved.entries), self.ideas, strict=True))

    def lessons(self, logbook: Logbook) -> list[Lesson]:
        """Compute the person's progress with each idea."""
        return lessons(self.ideas, logbook)

    def is_learned(self, logbook: Logbook) -> bool:
        """Return whether every idea of the path is learned."""
        return all(lesson.is_learned for lesson in self.lessons(logbook))


@dataclass(frozen=True, slots=True)
class OnPath(Course):
    """A guided path as a course: a mistake costs little rating, and its refutation is shown."""

    fixed_mode: ClassVar[Mode | None] = FOR_LESSONS

    ideas: tuple[Idea, ...] = ()

    def settings(self, chosen: Settings) -> Settings:
        """The person's settings with three changes.

        Wrong moves are reported at once, the next problem does not open by itself, and the map of
        first moves is not shown.
        """
        return chosen.changed(after_mistake="tell", auto_advance=False, map_after_solving=False)

    def idea(self, index: int) -> Idea | None:
        """The idea that the problem at an index asks for."""
        return self.ideas[index]

    def index_of(self, name: str) -> int:
        """The index of the problem with the id ``name``; there must be one."""
        return next(
            index
            for index, entry in enumerate(self.collection.entries)
            if entry.problem is not None and problem_id(entry.problem) == name
        )

    def name_and_place(self, index: int) -> tuple[str, str]:
        name, place = Course.name_and_place(self, index)
        return f"{name} · {self.ideas[index].place}", place

    @property
    def why_no_other_mode(self) -> str:
        """Why the person cannot choose another mode. Never empty."""
        return _(
            "On a path, the first try counts a little. Open a collection to choose another mode."
        )

    def place(self, index: int) -> LastPlace | None:
        """The place of the problem at an index, with ``on_path`` set."""
        place = Course.place(self, index)
        return replace(place, on_path=True) if place is not None else None


def course_on(path: GuidedPath) -> OnPath:
    """Build the course that practises a path."""
    return OnPath(path.shelved.collection, path.ideas)


def is_on(course: Course, path: GuidedPath) -> bool:
    """Return whether a course asks problems of ``path``; the day's training may do so, too."""
    ideas = (course.idea(index) for index in range(len(course.collection.entries)))
    first = next((idea for idea in ideas if idea is not None), None)
    return first is not None and any(first.problems == idea.problems for idea in path.ideas)


def here_on(path: GuidedPath, logbook: Logbook) -> int:
    """The index of the problem at which the path continues; 0 if all is learned."""
    ids = path.shelved.ids
    name = where_on(path.ideas, logbook)
    return ids.index(name) if name in ids else 0


def is_new_to_go(logbook: Logbook, now: datetime) -> bool:
    """Return whether the person has a rating, from attempts or by statement, of a beginner."""
    rated = logbook.ratings.history()
    return bool(rated) and logbook.ratings.of_person(now).value < _BEGINNERS_BELOW.rating


def followed(
    paths: Sequence[GuidedPath], logbook: Logbook, now: datetime, left: Container[str] = ()
) -> GuidedPath | None:
    """The path that the person's training follows; None if it follows none.

    For a person who is new to Go, it is the first path of the beginners' course that is still to be
    learned. The course is a path for people new to Go, and the paths that follow it. Training
    follows no path once the person has left it; ``left`` has the names of such paths.
    """
    by_name = {path.name: path for path in reversed(paths)}
    for first in paths:
        if not (first.is_first and _is_led(first, logbook, now)):
            continue
        for path in _chain(first, by_name):
            if path.name in left:
                break
            if not path.is_learned(logbook):
                return path
    return None


def begun_before(
    paths: Sequence[GuidedPath], path: GuidedPath, logbook: Logbook, now: datetime
) -> int:
    """Count the ideas begun on the day of ``now`` on all paths before ``path`` in its course."""
    followed_by = {path.name}
    count = 0
    while before := [
        one for one in paths if one.next in followed_by and one.name not in followed_by
    ]:
        followed_by.update(one.name for one in before)
        count += sum(lesson.begun_on(now) for one in before for lesson in one.lessons(logbook))
    return count


def _chain(first: GuidedPath, by_name: Mapping[str, GuidedPath]) -> Iterator[GuidedPath]:
    """Yield a path and the paths that follow it, each once."""
    seen = set[str]()
    path: GuidedPath | None = first
    while path is not None and path.name not in seen:
        seen.add(path.name)
        yield path
        path = by_name.get(path.next)


def _is_led(path: GuidedPath, logbook: Logbook, now: datetime) -> bool:
    """Return whether ``path``, for people new to Go, is the person's course.

    It is if the person was a beginner by the later one of these: their statement of strength, and
    their rating when they began the path. So a rating that grows does not end the course. Without
    either, today's rating decides.
    """
    stated = logbook.ratings.stated()
    tried = logbook.attempts.played(path.shelved.ids)
    begun = next((each.at for each in tried if each.mode is FOR_LESSONS), None)
    if begun is not None and (stated is None or stated.at < begun):
        before = [each.rating for each in logbook.ratings.history() if each.at < begun]
        return bool(before) and before[-1].value < _BEGINNERS_BELOW.rating
    if stated is not None:
        return stated.rating.value < _BEGINNERS_BELOW.rating
    return is_new_to_go(logbook, now)


# Reading


def guided_paths(
    shelves: Iterable[Shelved], program: Path = PATHS_FOLDER, own: Path | None = None
) -> list[GuidedPath]:
    """Load the guided paths of the program and then of the user, each sorted by rank, lowest first.

    Their problems are looked up in ``shelves``. For a file that cannot be read, the path holds only
    the error.
    """
    found = {one.collection.path.stem: one for one in reversed(list(shelves))}
    paths = []
    for folder, owner in ((program, Owner.PROGRAM), (own or data_folder() / "paths", Owner.USER)):
        files = problem_files(folder) if folder.is_dir() else []
        for file in files:
            try:
                paths.append(read_path(file, found.get, owner))
            except GoldError as error:
                broken = Collection(file.stem, file, (Entry(file, 0, 1, error=error),))
                entry = ShelvedEntry(broken.entries[0], "", False, "")
                shelved = Shelved(broken, owner, (entry,), language())
                paths.append(GuidedPath(shelved, (), Rank(0), is_first=False))
    return sorted(paths, key=lambda path: (path.shelved.owner, path.level))


def is_path(collection: Collection) -> bool:
    """Return whether the file of a collection is a guided path."""
    return LEVEL in collection.extra


def shelf_beside(file: Path) -> Callable[[str], Shelved | None]:
    """Return a function that finds a collection by file name, for a path outside the library.

    It looks in this order: the folder ``problems`` beside the path's folder, the program's
    collections, the path's own folder. It returns None if there is no such file.
    """
    here = file.absolute().parent

    @cache
    def shelf(name: str) -> Shelved | None:
        places = (
            folder / f"{name}.yaml" for folder in (here.parent / "problems", SHIPPED_FOLDER, here)
        )
        found = next((place for place in places if place.is_file()), None)
        return shelve(load_collection(found), Owner.USER) if found is not None else None

    return shelf


def read_path(
    file: Path, shelf: Callable[[str], Shelved | None], owner: Owner = Owner.USER
) -> GuidedPath:
    """Load the path in a file. ``shelf`` finds a collection by the name of its file.

    :raises GoldError: with file, line and remedy, if the file cannot be read, or names a problem
        that does not exist.
    """
    collection = load_collection(file)
    level = str(collection.extra.get(LEVEL, ""))
    rank = _RANK.fullmatch(level)
    if level != _NEW and rank is None:
        message = _("the header needs a field `level: new`, or a rank such as `level: 10 kyu`")
        raise ProblemFormatError(message, str(file), 1)
    entries = list[ShelvedEntry]()
    ideas = list[Idea]()
    total = len(collection.entries)
    for number, entry in enumerate(collection.entries, 1):
        if entry.error is not None:
            raise entry.error
        asked = _named_problems(entry, shelf)
        entries += asked
        assert entry.problem is not None
        ideas += [Idea(entry.problem, tuple(one.id for one in asked), number, total)] * len(asked)
    steps = Strength.NEW.rank.steps
    if rank is not None:
        number_of_rank = int(rank[1])
        steps = -number_of_rank if rank[2] == "kyu" else number_of_rank - 1
    problems = tuple(one.entry for one in entries)
    shown = Collection(collection.name, file, problems, collection.description, collection.extra)
    shelved = Shelved(shown, owner, tuple(entries), language())
    return GuidedPath(
        shelved, tuple(ideas), Rank(steps), rank is None, str(collection.extra.get(NEXT, ""))
    )


def _named_problems(entry: Entry, shelf: Callable[[str], Shelved | None]) -> list[ShelvedEntry]:
    """Look up the problems that a document of a path names.

    :raises ProblemFormatError: if it names none, or one that does not exist.
    """

    def wrong(message: str) -> ProblemFormatError:
        return ProblemFormatError(message, str(entry.path), entry.line)

    problem = entry.problem
    assert problem is not None
    if not (problem.title and problem.description):
        raise wrong(_("an idea needs a name, `title:`, and one or two sentences, `description:`"))
    names = problem.extra.get(PROBLEMS)
    if not isinstance(names, list) or not names:
        raise wrong(_("an idea needs its problems: `problems: [first-steps/Take a stone]`"))
    found = []
    for name in map(str, names):
        file, _slash, title = name.partition("/")
        shelved = shelf(file)
        if shelved is None:
            text = _(
                "{name}: there is no collection {file} in the library; a problem is named FILE/TITLE"
            )
            raise wrong(text.format(name=name, file=file))
        one = next(
            (
                one
                for one in shelved.entries
                if one.entry.problem and _is_called(one.entry.problem, title)
            ),
            None,
        )
        if one is None:
            text = _(
                "{name}: {file} has no problem with this title, nor with this name of its position"
            )
            raise wrong(text.format(name=name, file=file))
        found.append(one)
    return found


def _is_called(problem: Problem, title: str) -> bool:
    record = problem.proved_record
    return title in (problem.title, record.position if record else "")

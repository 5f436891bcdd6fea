"""Guided paths: ideas in the order in which they are learned, each shown once and then asked in problems.

A path is a file of GoLD's own format (docs/paths.md). Its header says for whom it is (``level``). Each
document below is an idea: its name is the title, its sentences the description, its picture the diagram with
the moves to show there. Its field ``problems`` names problems of the library, in the order in which they are
asked: ``FILE/TITLE``, or ``FILE/POSITION`` with the name that stands under ``proved``.

How far a person has come is what they have tried, so two computers agree once their progress is merged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
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
from gold.problem.model import Problem
from gold.shipped import shipped
from gold.trainer.library.shelves import SHIPPED_FOLDER, Owner, Shelved, ShelvedEntry, shelve
from gold.trainer.modes import FOR_LESSONS, Mode
from gold.trainer.place import LastPlace
from gold.trainer.progress.logbook import Logbook
from gold.trainer.ranks import Rank, Strength
from gold.trainer.settings import Settings
from gold.trainer.training.course import Course, Idea
from gold.trainer.training.learning_path import rest_of_path

LEVEL, PROBLEMS = "level", "problems"
PATHS_FOLDER = shipped("assets") / "paths"
"""The paths that come with the program; the folder ``paths`` beside the user's problems has their own."""
_NEW = "new"
_RANK = re.compile(r"(\d{1,2}) (kyu|dan)")
_BEGINNERS_BELOW = Rank(-20)
"""Below this rank the path for people who are new to Go comes first."""


@dataclass(frozen=True, slots=True)
class GuidedPath:
    """A guided path: its problems as a collection of the library (``shelved``), and the idea of each problem.

    ``level`` is the rank that it is for; ``is_first``: it is for people who are new to Go.
    """

    shelved: Shelved
    ideas: tuple[Idea, ...]
    level: Rank
    is_first: bool

    @property
    def idea_of(self) -> dict[str, Idea]:
        """The idea of each problem, by its id, in the order of the path."""
        return dict(zip((one.id for one in self.shelved.entries), self.ideas, strict=True))

    def is_done(self, tried: Container[str]) -> bool:
        """Whether every problem of the path was tried."""
        return all(one.id in tried for one in self.shelved.entries)


@dataclass(frozen=True, slots=True)
class OnPath(Course):
    """A path to be practised: a wrong answer costs little rating, and what refutes it is told."""

    fixed_mode: ClassVar[Mode | None] = FOR_LESSONS

    ideas: tuple[Idea, ...] = ()

    def settings(self, chosen: Settings) -> Settings:
        """The person's settings, but wrong moves are told, and the next problem never comes by itself."""
        return chosen.changed(after_mistake="tell", auto_advance=False, map_after_solving=False)

    def idea(self, index: int) -> Idea | None:
        """The idea that the problem at an index asks for."""
        return self.ideas[index]

    @property
    def why_no_other_mode(self) -> str:
        """Why there is no other mode: the path says how it is practised. Never empty."""
        return _("On a path, the first try counts a little. Open a collection to choose another mode.")

    def place(self, index: int) -> LastPlace | None:
        """The place of the problem at an index, marked as one on a path."""
        place = Course.place(self, index)
        return replace(place, on_path=True) if place is not None else None


def course_on(path: GuidedPath) -> OnPath:
    """The course that practises a path."""
    return OnPath(path.shelved.collection, path.ideas)


def here_on(path: GuidedPath, logbook: Logbook) -> int:
    """The index of the first problem of the path that was never tried, where it goes on; 0 if all were."""
    return rest_of_path(path.shelved, "", logbook.attempts.problems())


def is_new_to_go(logbook: Logbook, now: datetime) -> bool:
    """Whether the person has a rating, from attempts or their own word, that is still a beginner's."""
    rated = logbook.ratings.history()
    return bool(rated) and logbook.ratings.of_person(now).value < _BEGINNERS_BELOW.rating


def followed(paths: Iterable[GuidedPath], logbook: Logbook, now: datetime) -> GuidedPath | None:
    """The first unfinished path for people new to Go, if the person is new to Go; None otherwise."""
    if not is_new_to_go(logbook, now):
        return None
    tried = logbook.attempts.problems()
    return next((path for path in paths if path.is_first and not path.is_done(tried)), None)


# Reading


def guided_paths(
    shelves: Iterable[Shelved], program: Path = PATHS_FOLDER, own: Path | None = None
) -> list[GuidedPath]:
    """The guided paths in the folders of the program and the person, those for lower ranks first. Their
    problems are looked up in ``shelves``. A path that cannot be read holds only the error.
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
    """Whether a file holds a path, and not a collection of problems."""
    return LEVEL in collection.extra


def shelf_beside(file: Path) -> Callable[[str], Shelved | None]:
    """A function that finds a collection by the name of its file, for a path outside the library. It looks
    beside the path, in the folder ``problems`` beside the path's folder, and among the program's collections.
    """
    here = file.absolute().parent

    @cache
    def shelf(name: str) -> Shelved | None:
        places = (folder / f"{name}.yaml" for folder in (here.parent / "problems", SHIPPED_FOLDER, here))
        found = next((place for place in places if place.is_file()), None)
        return shelve(load_collection(found), Owner.USER) if found is not None else None

    return shelf


def read_path(file: Path, shelf: Callable[[str], Shelved | None], owner: Owner = Owner.USER) -> GuidedPath:
    """The path in a file. ``shelf`` finds a collection by the name of its file.

    :raises GoldError: with file, line and remedy, if it cannot be read, or names a problem that is not there.
    """
    collection = load_collection(file)
    level = str(collection.extra.get(LEVEL, ""))
    rank = _RANK.fullmatch(level)
    if level != _NEW and rank is None:
        message = _("the header needs a field `level: new`, or a rank such as `level: 10 kyu`")
        raise ProblemFormatError(message, str(file), 1)
    entries, ideas = list[ShelvedEntry](), list[Idea]()
    for entry in collection.entries:
        if entry.error is not None:
            raise entry.error
        asked = _asked(entry, shelf)
        entries += asked
        assert entry.problem is not None
        ideas += [Idea(entry.problem, tuple(one.id for one in asked))] * len(asked)
    steps = (
        Strength.NEW.rank.steps if rank is None else -int(rank[1]) if rank[2] == "kyu" else int(rank[1]) - 1
    )
    problems = tuple(one.entry for one in entries)
    shown = Collection(collection.name, file, problems, collection.description, collection.extra)
    shelved = Shelved(shown, owner, tuple(entries), language())
    return GuidedPath(shelved, tuple(ideas), Rank(steps), rank is None)


def _asked(entry: Entry, shelf: Callable[[str], Shelved | None]) -> list[ShelvedEntry]:
    """The problems that a document names.

    :raises ProblemFormatError: if there are none, or one is not there.
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
            text = _("{name}: there is no collection {file} in the library; a problem is named FILE/TITLE")
            raise wrong(text.format(name=name, file=file))
        one = next(
            (one for one in shelved.entries if one.entry.problem and _is_called(one.entry.problem, title)),
            None,
        )
        if one is None:
            text = _("{name}: {file} has no problem with this title, nor with this name of its position")
            raise wrong(text.format(name=name, file=file))
        found.append(one)
    return found


def _is_called(problem: Problem, title: str) -> bool:
    record = problem.proved_record
    return title in (problem.title, record.position if record else "")

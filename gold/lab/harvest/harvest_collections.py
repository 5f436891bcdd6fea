"""Makes the collections of a harvest: by level, easy problems first,
without repeated problems or titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from gold.lab.harvest.same_inside import same_inside_key
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import problem_id
from gold.problem.names.old_books import OldBook
from gold.problem.names.titles import FROM_GAMES, MADE, numbered_titles, without_number
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.endless.generated import Generated

N_ = str
"""Marks a text for the catalogues; the library translates it."""


class _Kind(NamedTuple):
    """An origin of problems: their title, the start of their file names, the names and the
    description of their collections, and their place in the library.
    """

    title: str
    prefix: str
    names: Mapping[Level, str]
    about: str
    place: int


_FROM_GAMES = _Kind(
    FROM_GAMES,
    "from-games",
    {
        Level.EASY: N_("From games: easy"),
        Level.MEDIUM: N_("From games: medium"),
        Level.HARD: N_("From games: hard"),
        Level.VERY_HARD: N_("From games: very hard"),
    },
    N_("Groups from games of strong players, each proved to have one right first move."),
    10,
)
_MADE = _Kind(
    MADE,
    "made-by-gold",
    {
        Level.EASY: N_("Made by GoLD: easy"),
        Level.MEDIUM: N_("Made by GoLD: medium"),
        Level.HARD: N_("Made by GoLD: hard"),
        Level.VERY_HARD: N_("Made by GoLD: very hard"),
    },
    N_("Shapes that GoLD has made, each proved to have one right first move."),
    20,
)
_KINDS = _FROM_GAMES, _MADE
MOST_PROBLEMS = 300
"""The largest number of problems in a collection; harder ones make another collection."""
_FEWEST = 5
"""The smallest number of problems in a collection; fewer are added to the easier level."""
_FILE = re.compile(
    r"(?:from-games|made-by-gold)-(?:(?:easy|medium|hard|very-hard)(?:-[0-9]+)?\.yaml|estimates\.json)"
)


class Shelves:
    """The problems found so far, in order, without repetitions.

    ``known`` and ``titles`` are the keys and titles of the other problems that ship.
    """

    def __init__(self, known: Iterable[str] = (), titles: Iterable[str] = ()) -> None:
        self._keys = set(known)
        self._titles = tuple(titles)
        self.found: list[Generated] = []

    def add(self, found: Generated) -> bool:
        """Add a problem, unless there is one with the same inside; return whether it was added."""
        key = same_inside_key(found.problem.position)
        if key in self._keys:
            return False
        self._keys.add(key)
        self.found.append(found)
        return True

    def collections(self, folder: Path) -> Iterator[Collection]:
        """Yield the collections, each with the path of its file in ``folder``.

        A level with more than :data:`MOST_PROBLEMS` problems has several collections of about equal
        size.
        """
        for kind in _KINDS:
            levels = _by_level(self._of(kind))
            taken = (each.problem.title for each in self._of(kind))
            titles = numbered_titles(kind.title, [*self._titles, *taken])
            for place, level in enumerate(Level, kind.place):
                of_level = sorted(levels[level], key=lambda each: each.difficulty.rating)
                for number, part in enumerate(_parts(of_level), 1):
                    of_several = f" {number}" if number > 1 else ""
                    name = f"{kind.prefix}-{level}{of_several}".replace(" ", "-")
                    path = folder / f"{name}.yaml"
                    entries = tuple(_entries(kind, path, part, titles))
                    header = {"place": place + number / 100}
                    yield Collection(
                        kind.names[level] + of_several, path, entries, kind.about, header
                    )

    def estimates(self, folder: Path) -> Iterator[tuple[Path, Mapping[str, Difficulty]]]:
        """Yield the path of each file of difficulty estimates, and the estimates by problem id."""
        for kind in _KINDS:
            if of_kind := self._of(kind):
                path = folder / f"{kind.prefix}-estimates.json"
                yield path, {problem_id(each.problem): each.difficulty for each in of_kind}

    def _of(self, kind: _Kind) -> Sequence[Generated]:
        return [
            each for each in self.found if ("from" in each.problem.extra) is (kind is _FROM_GAMES)
        ]


def _by_level(found: Iterable[Generated]) -> Mapping[Level, Sequence[Generated]]:
    levels: dict[Level, list[Generated]] = {level: [] for level in Level}
    for each in found:
        levels[each.difficulty.level].append(each)
    for easier, level in reversed(list(pairwise(Level))):
        if len(levels[level]) < _FEWEST:
            levels[easier] += levels[level]
            levels[level] = []
    return levels


def hand_made() -> Iterator[Path]:
    """Return the paths of the shipped collections that people made;
    the others come from commands.
    """
    paths = sorted(shipped("problems").glob("*.yaml"))
    others = ("from-games-", "made-by-gold-", *OldBook)
    return (path for path in paths if not path.name.startswith(others))


def left_over(folder: Path, written: Iterable[Path]) -> list[Path]:
    """Return the files of an earlier harvest in a folder that are not among those just written."""
    now = set(written)
    return sorted(
        path for path in folder.iterdir() if _FILE.fullmatch(path.name) and path not in now
    )


def _parts(found: Sequence[Generated]) -> Iterator[Sequence[Generated]]:
    count = -(-len(found) // MOST_PROBLEMS)
    for number in range(count):
        yield found[len(found) * number // count : len(found) * (number + 1) // count]


def _entries(
    kind: _Kind, path: Path, found: Iterable[Generated], titles: Iterator[str]
) -> Iterator[Entry]:
    """Yield the problems with the tag of their level;
    one without a numbered title gets the next title.
    """
    for index, each in enumerate(found):
        problem = each.problem
        level = each.difficulty.level.replace(" ", "-")
        tags = problem.tags if level in problem.tags else (*problem.tags, level)
        has_number = without_number(problem.title)[0] == kind.title
        title = problem.title if has_number else next(titles)
        yield Entry(path, index, 1, replace(problem, title=title, tags=tags))

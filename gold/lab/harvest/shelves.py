"""The collections that a harvest becomes: by level, easy ones first, no problem twice and no title twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from gold.lab.harvest.work import Harvested
from gold.problem.collection import Collection, Entry
from gold.problem.duplicates import same_inside_key
from gold.problem.titles import numbered
from gold.trainer.difficulty import Level

_NAMES = {
    Level.EASY: "From games: easy",
    Level.MEDIUM: "From games: medium",
    Level.HARD: "From games: hard",
    Level.VERY_HARD: "From games: very hard",
}
_ABOUT = "Groups from games of strong players, each proved to have one right first move."


class Shelves:
    """What has been found so far, in the order in which it came; nothing twice."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._keys = set(known)
        self.found: list[Harvested] = []

    def add(self, found: Harvested) -> bool:
        """Add a problem, unless there is one like it; return whether it is new."""
        key = same_inside_key(found.problem.position)
        if key in self._keys:
            return False
        self._keys.add(key)
        self.found.append(found)
        return True

    def collections(self, folder: Path) -> Iterator[Collection]:
        """The collections, each with its file in a folder."""
        for place, level in enumerate(Level):
            of_level = [each for each in self.found if each.difficulty.level is level]
            if of_level:
                path = folder / f"from-games-{level.replace(' ', '-')}.yaml"
                of_level.sort(key=lambda each: each.difficulty.rating)
                entries = tuple(_titled(path, of_level))
                yield Collection(_NAMES[level], path, entries, _ABOUT, {"place": 10 + place})


def _titled(path: Path, found: Iterable[Harvested]) -> Iterator[Entry]:
    titles: set[str] = set()
    for index, each in enumerate(found):
        title = numbered(each.problem.title, titles)
        titles.add(title)
        yield Entry(path, index, 1, replace(each.problem, title=title))

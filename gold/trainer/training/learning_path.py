"""The path from easy to hard: all problems that ship, mixed over the collections.

Those of books and games come first, with few that GoLD has made; then the rest of these, from easy to hard.

It is the same for everybody, so it can be left and taken up again; :mod:`gold.trainer.place` remembers where.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Collection as Some
from dataclasses import dataclass, replace
from pathlib import Path

from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Owner, Shelved
from gold.trainer.place import LastPlace, place_in_words
from gold.trainer.training.choosing import (
    BELOW,
    NewProblem,
    candidates,
    few_made,
    is_easy,
    likeness,
)
from gold.trainer.training.course import Course

PATH = Path("every day")
"""Stands in place of a file in the path's collection."""
_BLOCK = 20
"""Number of problems of about the same level that are mixed."""
_APART = 10
"""Least number of problems between two with the same stones, if their block allows it."""


@dataclass(frozen=True, slots=True)
class EveryDay(Course):
    """The path from easy to hard as a course. It goes on where the person left it, whatever came between."""

    def place(self, index: int) -> LastPlace | None:
        entry = self.entry(index)
        if entry is None or entry.problem is None:
            return None
        name = self.collection.name
        total = len(self.collection.entries)
        return LastPlace(
            name, problem=problem_id(entry.problem), on_path=True, number=index + 1, total=total
        )

    def name_and_place(self, index: int) -> tuple[str, str]:
        return _("From easy to hard"), place_in_words(index + 1, len(self.collection.entries))


def path_through(
    shelves: Iterable[Shelved],
    estimates: Mapping[str, Difficulty],
    wait: Callable[[], None] = lambda: None,
) -> Shelved:
    """The path from easy to hard through the program's collections. Problems without an estimate come last.
    ``wait`` is called between problems, so that other threads can run.
    """
    program = [shelved for shelved in shelves if shelved.owner is Owner.PROGRAM]
    shelved_entries = {
        one.id: one for shelved in reversed(program) for one in reversed(shelved.entries)
    }
    found = list(candidates(program).values())
    # Ids are digests: they mix problems that are equally hard, in the same way each time.
    found.sort(key=lambda one: (_rating(one, estimates), one.id))
    parts = few_made(found, lambda one: one.is_made)
    entries = tuple(shelved_entries[one.id] for part in parts for one in _mixed(part, wait))
    about = _("All problems of GoLD, from easy to hard. The path goes on where you left it.")
    collection = Collection(
        _("From easy to hard"), PATH, tuple(one.entry for one in entries), about
    )
    return Shelved(collection, Owner.PROGRAM, entries, "")


def rest_of_path(path: Shelved, at: str, tried: Some[str], begins: int = 0) -> int:
    """The index at which the path goes on: of the problem with the id ``at`` or, if it was ``tried``, of the
    next one that was not. Problems before the index ``begins`` come last. 0 if all were tried.
    """
    ids = path.ids
    here = ids.index(at) if at in ids else begins
    order = (*range(here, len(ids)), *range(begins, here), *range(min(begins, here)))
    return next((index for index in order if ids[index] not in tried), 0)


def beginning(path: Shelved, estimates: Mapping[str, Difficulty], rating: float) -> int:
    """The index of the first problem of the path that is not too easy for somebody with this rating."""
    ids = path.ids
    least = rating - BELOW
    return next((index for index, name in enumerate(ids) if not is_easy(name, estimates, least)), 0)


def to_practise(shown: Shelved, path: Shelved | None) -> Collection | Course:
    """What to practise if this is ``shown`` in the library: the path from easy to hard as a course, if all of
    it is shown in its order; otherwise the collection as it is shown.
    """
    if shown.collection.path != PATH:
        return shown.collection
    if path is not None and shown.entries == path.entries:
        return EveryDay(shown.collection)
    return replace(shown.collection, path=Path())


def _rating(one: NewProblem, estimates: Mapping[str, Difficulty]) -> float:
    return estimates[one.id].rating if one.id in estimates else float("inf")


def _mixed(found: Sequence[NewProblem], wait: Callable[[], None]) -> Iterator[NewProblem]:
    """The problems block by block; in a block each is as unlike the last as possible, and no recent twin."""
    twins = dict[str, frozenset[str]]()
    for one in found:
        wait()
        twins[one.id] = one.twins
    recent = deque[frozenset[str]](maxlen=_APART)
    last: NewProblem | None = None
    for start in range(0, len(found), _BLOCK):
        left = list(found[start : start + _BLOCK])
        while left:
            near = frozenset[str]().union(*recent)
            best = min(
                left,
                key=lambda one: (bool(near & twins[one.id]), likeness(one, last) if last else 0),
            )
            wait()
            left.remove(best)
            recent.append(twins[best.id])
            last = best
            yield best

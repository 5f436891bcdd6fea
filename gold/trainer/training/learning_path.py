"""The path from easy to hard: all problems that ship, mixed over the collections.

Its first part has the problems of books and games, with a few generated ones, from easy to hard.
The second part has the other generated ones, again from easy to hard.

The path is the same for everybody, so a person can leave and resume it; :mod:`gold.trainer.place`
keeps the last place.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Collection as Some
from dataclasses import dataclass, replace
from pathlib import Path

from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.matching.identity import problem_id
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
"""The pseudo-path of the path's collection, which has no file."""
_BLOCK = 20
"""The number of problems of about the same level that are mixed."""
_APART = 10
"""Least number of problems between two with the same stones, if their block allows it."""


@dataclass(frozen=True, slots=True)
class EveryDay(Course):
    """The path from easy to hard as a course. It resumes where the person last left it."""

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
    """Build the path from easy to hard through the program's collections.

    Problems without an estimate come last in their part. ``wait`` is called between problems, so
    that other threads can run.
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
    about = _("All of GoLD's problems, from easy to hard. It goes on where you left off.")
    collection = Collection(
        _("From easy to hard"), PATH, tuple(one.entry for one in entries), about
    )
    return Shelved(collection, Owner.PROGRAM, entries, "")


def rest_of_path(path: Shelved, at: str, tried: Some[str], begins: int = 0) -> int:
    """The index of the first problem, from a place of the path on, that was never tried.

    The place is the problem with the id ``at``, else the index ``begins``. After the end the search
    continues from ``begins`` to the place, then from the beginning. 0 if all problems were tried.
    """
    ids = path.ids
    here = ids.index(at) if at in ids else begins
    order = (*range(here, len(ids)), *range(begins, here), *range(min(begins, here)))
    return next((index for index in order if ids[index] not in tried), 0)


def beginning(path: Shelved, estimates: Mapping[str, Difficulty], rating: float) -> int:
    """The index of the path's first problem that is not too easy for a person of this rating."""
    ids = path.ids
    least = rating - BELOW
    return next((index for index, name in enumerate(ids) if not is_easy(name, estimates, least)), 0)


def to_practise(shown: Shelved, path: Shelved | None) -> Collection | Course:
    """The course or collection to practise from what the library shows.

    It is the path as a course if the library shows all of the path in order; else the collection
    as it is shown.
    """
    if shown.collection.path != PATH:
        return shown.collection
    if path is not None and shown.entries == path.entries:
        return EveryDay(shown.collection)
    return replace(shown.collection, path=Path())


def _rating(one: NewProblem, estimates: Mapping[str, Difficulty]) -> float:
    return estimates[one.id].rating if one.id in estimates else float("inf")


def _mixed(found: Sequence[NewProblem], wait: Callable[[], None]) -> Iterator[NewProblem]:
    """Yield the problems block by block, each as unlike the last one as the block allows.

    Problems that have no twin among the last ones come before others.
    """
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

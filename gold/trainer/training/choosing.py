"""Which new problems come next: those near the person's rating, mixed, and never one beside its twin.

Twins have the same stones (:func:`gold.problem.duplicates.same_stones_key`): "to kill" and "to live" of one
group, for instance. The answer to one gives away the other, so they do not come on the same day.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from gold.problem.collection import Entry
from gold.problem.duplicates import same_stones_key
from gold.problem.model import Problem
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Shelved

_NEARER = 100.0  # points by which a problem with a weak motif counts as nearer to the person's level
_UNKNOWN = 250.0  # how far away a problem counts of which nobody knows how hard it is
_SAME_COLLECTION, _SAME_TAGS = 60.0, 120.0
"""Points by which a problem counts as farther away after one of the same collection, and after one with the
same tags, in proportion to how many they share."""
_MIXED = 5  # problems for each that is wanted, the nearest ones, among which the mixture is chosen


@dataclass(frozen=True, slots=True)
class NewProblem:
    """A problem that may come: its id, its entry, the collection, and all of its tags."""

    id: str
    entry: Entry = field(compare=False)
    collection: Path = Path()
    tags: frozenset[str] = frozenset()

    @property
    def twins(self) -> str:
        """What it shares with its twins; empty if it has none."""
        return twins_key(self.id, self.entry.problem)


def candidates(shelves: Iterable[Shelved]) -> dict[str, NewProblem]:
    """The problems that may come as new ones, by id, in the order of the library."""
    found: dict[str, NewProblem] = {}
    for shelved in shelves:
        path = shelved.collection.path
        for one in shelved.entries:
            problem = one.entry.problem
            if problem is not None and not one.is_draft and one.id not in found:
                found[one.id] = NewProblem(one.id, one.entry, path, frozenset(problem.tags))
    return found


def choose_new(
    fresh: Iterable[NewProblem], count: int, level: float, estimates: Mapping[str, Difficulty],
    weak: Collection[str] = (), asked: Sequence[NewProblem] = (), twins: Iterable[str] = (),
) -> list[NewProblem]:  # fmt: skip
    """So many of the ``fresh`` problems for a person with this rating, in the order in which they come.

    A motif in ``weak`` brings a problem nearer. ``asked`` were asked today, the last one last; no twin of
    theirs is chosen, none of ``twins``, and none of another one that is chosen.
    """

    def distance(one: NewProblem) -> float:
        estimate = estimates.get(one.id)
        if estimate is None:
            return _UNKNOWN
        return abs(estimate.rating - level) - _NEARER * (not one.tags.isdisjoint(weak))

    taken = {*twins, *(one.twins for one in asked)}
    last = with_motifs(asked[-1], estimates) if asked else None
    return mixture([with_motifs(one, estimates) for one in fresh], distance, count, last, taken)


def with_motifs(one: NewProblem, estimates: Mapping[str, Difficulty]) -> NewProblem:
    """The problem with the motifs of its proof among its tags."""
    motifs = estimates[one.id].motifs if one.id in estimates else ()
    return NewProblem(one.id, one.entry, one.collection, one.tags.union(motifs))


def mixture(
    problems: Iterable[NewProblem], distance: Callable[[NewProblem], float], count: int,
    last: NewProblem | None = None, taken: Collection[str] = (),
) -> list[NewProblem]:  # fmt: skip
    """So many of the problems with the smallest ``distance``, no two of one collection or motif in a row
    where that can be helped. ``last`` came before them; ``taken`` are the twins that must not come.
    """
    # Ids are digests: of problems that are equally near they make a mixed order, the same each time.
    near = sorted(problems, key=lambda one: (distance(one), one.id))
    pool = _without_twins(near, set(taken) - {""}, _MIXED * count)
    chosen: list[NewProblem] = []
    while pool and len(chosen) < count:
        before = chosen[-1] if chosen else last
        best = min(pool, key=lambda one: distance(one) + (likeness(one, before) if before else 0.0))
        pool.remove(best)
        chosen.append(best)
    return chosen


def _without_twins(near: Iterable[NewProblem], taken: set[str], count: int) -> list[NewProblem]:
    """The first of some problems: of twins, only the one that comes first."""
    found: list[NewProblem] = []
    for one in near:
        if len(found) >= count:
            break
        key = one.twins
        if key not in taken:
            found.append(one)
            taken |= {key} - {""}
    return found


def likeness(one: NewProblem, last: NewProblem) -> float:
    """How many points a problem counts as farther away if it comes right after another one."""
    every = one.tags | last.tags
    shared = len(one.tags & last.tags) / len(every) if every else 0.0
    return _SAME_TAGS * shared + _SAME_COLLECTION * (one.collection == last.collection)


def twins_key(name: str, problem: Problem | None) -> str:
    """What a problem shares with its twins, by its id; empty if it cannot be read."""
    return _key(name, _Unhashed(problem)) if problem is not None else ""


@dataclass(frozen=True, slots=True)
class _Unhashed:
    """A problem that makes no difference in a cache: its id says it all, and is hashed sooner."""

    problem: Problem = field(compare=False)


@lru_cache(maxsize=4096)
def _key(_name: str, unhashed: _Unhashed) -> str:
    return same_stones_key(unhashed.problem.position)

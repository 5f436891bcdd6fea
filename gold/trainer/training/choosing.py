"""Chooses new problems: near the person's rating, mixed, and never two twins on one day.

Twins have the same stones (:func:`gold.problem.matching.duplicates.same_stones_key`), such as "to kill" and
"to live" of one group: the answer to one gives away the other. Problems generated from the same
group of a game are twins, too. A problem is *made* if GoLD has generated it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from gold.board.status import Status
from gold.problem.collection import Entry
from gold.problem.matching.duplicates import same_stones_key
from gold.problem.model import Problem
from gold.trainer.compared_to_best import is_settled
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import SHIPPED_FOLDER, Shelved

MADE_AWAY = 250.0
"""Points by which a made problem counts as farther away, so that books and games come first."""
# points by which a problem with a weak motif counts as nearer to the person's level
_NEARER = 100.0
# the distance in points, by assumption, of a problem of unknown difficulty to the person's level
_UNKNOWN = 250.0
_SAME_COLLECTION = 60.0
_SAME_TAGS = 120.0
"""Points by which a problem counts as farther away right after a problem of the same collection
(``_SAME_COLLECTION``), or after one with the same tags (``_SAME_TAGS``, times the share of common
tags).
"""
MADE = "made-by-gold-"
"""The beginning of the file names of made collections."""
BELOW = 300.0
"""Points below a person's rating at which problems teach nothing: six of seven are solved."""
_MADE_APART = 4
"""Least number of problems of books and games between two made ones, if there are enough."""
_APART = 3  # least number of other problems between two kos or sekis, if there are enough
_SETTLED_APART = 6
"""Least number of other problems between two settled groups, if there are enough."""
# the mixture is chosen from the nearest problems: this many times the wanted number
_MIXED = 5


_T = TypeVar("_T")


@cache
def is_made_by_gold(file: Path) -> bool:
    """Return whether a file is a shipped collection of made problems."""
    return file.name.startswith(MADE) and file.parent == SHIPPED_FOLDER


def few_made(items: Iterable[_T], is_made: Callable[[_T], bool]) -> tuple[list[_T], list[_T]]:
    """Divide items into a list in which at most one of five is made, and the made ones left over.

    Both lists keep the order.
    """
    first: list[_T] = []
    rest: list[_T] = []
    since = 0  # the number of others since the last made one
    for item in items:
        if not is_made(item):
            first.append(item)
            since += 1
        elif since >= _MADE_APART:
            first.append(item)
            since = 0
        else:
            rest.append(item)
    return first, rest


@dataclass(frozen=True, slots=True)
class NewProblem:
    """A problem that may be asked as a new one."""

    id: str
    entry: Entry = field(compare=False)
    collection: Path = Path()
    """The file of its collection."""
    tags: frozenset[str] = frozenset()
    """The tags in its file; after :func:`with_motifs` also the motifs of its proof."""
    stones: str = field(default="", compare=False)
    """The key of its stones by :func:`gold.problem.matching.duplicates.same_stones_key`; may be empty."""

    @property
    def is_made(self) -> bool:
        """Whether GoLD has generated the problem, from nothing or from a group of a game."""
        return is_made_by_gold(self.collection)

    @property
    def twins(self) -> frozenset[str]:
        """The keys of the problem: two problems that share a key are twins."""
        problem = self.entry.problem
        return frozenset() if problem is None else _keys(self.id, _Unhashed(problem, self.stones))

    def is_settled(self, known: Difficulty | None) -> bool:
        """Return whether no move works, by the file or by the ``known`` difficulty."""
        if known is not None and not known.is_solvable:
            return True
        return self.entry.problem is not None and is_settled(self.entry.problem)


def candidates(
    shelves: Iterable[Shelved], never: Collection[str] = (), *, made: bool = True
) -> dict[str, NewProblem]:
    """The problems that may come as new ones, by id, in the library's order.

    Left out are drafts, problems whose ids are in ``never``, and with ``made=False`` made problems.
    """
    found: dict[str, NewProblem] = {}
    for shelved in shelves:
        path = shelved.collection.path
        for one in shelved.entries:
            problem = one.entry.problem
            if (
                problem is not None
                and not one.is_draft
                and one.id not in found
                and one.id not in never
            ):
                new = NewProblem(one.id, one.entry, path, frozenset(problem.tags), one.stones)
                if made or not new.is_made:
                    found[one.id] = new
    return found


def choose_new(
    fresh: Iterable[NewProblem],
    count: int,
    level: float,
    estimates: Mapping[str, Difficulty],
    weak: Collection[str] = (),
    asked: Sequence[NewProblem] = (),
    below: float = math.inf,
    made_away: float = MADE_AWAY,
) -> list[NewProblem]:
    """Choose up to ``count`` of the ``fresh`` problems near a level, in the order to ask them.

    No twin of a problem in ``asked``, or of another chosen problem, is chosen.

    :param level: the person's rating.
    :param weak: motifs; a problem with one of them counts as nearer to the level.
    :param asked: the problems of the day that come before, in order.
    :param below: problems more than this many points easier than the level are not chosen.
    :param made_away: points by which a made problem counts as farther away.
    """
    weak_tags = frozenset(weak)

    def distance(one: NewProblem) -> float:
        estimate = estimates.get(one.id)
        if estimate is None:
            return _UNKNOWN
        is_weak = not (one.tags.isdisjoint(weak_tags) and weak_tags.isdisjoint(estimate.motifs))
        return abs(estimate.rating - level) - (_NEARER if is_weak else 0.0)

    taken = frozenset[str]().union(*(one.twins for one in asked))
    last = with_motifs(asked[-1], estimates) if asked else None
    least = level - below
    fit = (one for one in fresh if not is_easy(one.id, estimates, least))
    return mixture(fit, distance, count, last, taken, made_away, estimates)


def is_easy(name: str, estimates: Mapping[str, Difficulty], least: float) -> bool:
    """Return whether the problem with the id ``name`` has an estimate below ``least``."""
    return name in estimates and estimates[name].rating < least


def with_motifs(one: NewProblem, estimates: Mapping[str, Difficulty]) -> NewProblem:
    """Return the problem with the motifs of its proof added to its tags."""
    motifs = estimates[one.id].motifs if one.id in estimates else ()
    return replace(one, tags=one.tags.union(motifs))


def mixture(
    problems: Iterable[NewProblem],
    distance: Callable[[NewProblem], float],
    count: int,
    last: NewProblem | None = None,
    taken: Collection[str] = (),
    made_away: float = MADE_AWAY,
    estimates: Mapping[str, Difficulty] = MappingProxyType({}),
) -> list[NewProblem]:
    """Choose up to ``count`` problems with small ``distance``, in the order to ask them.

    - Two in a row of the same collection or motif are avoided.
    - A ko or seki does not come first, nor soon after another, as long as there are other problems.
    - A settled group comes after six other problems at the earliest, as long as there are others.
    - With ``made_away`` above 0, a made problem comes after four others at the earliest, as long as
      there are others.

    :param last: the problem that comes before the first chosen one.
    :param taken: keys (:attr:`NewProblem.twins`); problems that have one of them are not chosen.
    :param made_away: points by which a made problem counts as farther away.
    :param estimates: motifs that only these know count as tags.
    """

    def away(one: NewProblem) -> float:
        return distance(one) + (made_away if one.is_made else 0.0)

    # Ids are digests: they mix problems that are equally near, in the same way each time.
    near = sorted(problems, key=lambda one: (away(one), one.id))
    pool = [with_motifs(one, estimates) for one in _without_twins(near, set(taken), _MIXED * count)]
    chosen: list[NewProblem] = []
    while pool and len(chosen) < count:
        before = [*([last] if last else []), *chosen]
        recent = before[-_APART:]
        plain = not recent or any(map(_is_special, recent))
        natural = len(before) < _MADE_APART or any(one.is_made for one in before[-_MADE_APART:])
        natural = natural and made_away > 0
        to_find = len(before) < _SETTLED_APART or any(map(_asks_status, before[-_SETTLED_APART:]))
        best = min(
            pool,
            key=lambda one: (
                natural and one.is_made,
                to_find and _asks_status(one),
                plain and _is_special(one),
                away(one) + (likeness(one, recent[-1]) if recent else 0.0),
            ),
        )
        pool.remove(best)
        chosen.append(best)
    return chosen


def _without_twins(near: Iterable[NewProblem], taken: set[str], count: int) -> list[NewProblem]:
    """The first ``count`` problems without a key in ``taken``, nor twins of earlier ones.

    Their keys are added to ``taken``.
    """
    found: list[NewProblem] = []
    for one in near:
        if len(found) >= count:
            break
        if taken.isdisjoint(one.twins):
            found.append(one)
            taken |= one.twins
    return found


def _is_special(one: NewProblem) -> bool:
    return not one.tags.isdisjoint((Status.KO, Status.SEKI))


def _asks_status(one: NewProblem) -> bool:
    """Return whether the problem is a settled group, about which a word is asked."""
    return "status" in one.tags


def likeness(one: NewProblem, last: NewProblem) -> float:
    """The points by which ``one`` counts as farther away right after ``last``: they are alike."""
    every = one.tags | last.tags
    shared = len(one.tags & last.tags) / len(every) if every else 0.0
    same = _SAME_COLLECTION if one.collection == last.collection else 0.0
    return _SAME_TAGS * shared + same


@dataclass(frozen=True, slots=True)
class _Unhashed:
    """A problem, and the key of its stones if known, that a cache neither hashes nor compares.

    The cache's other argument, the id, is enough, and is hashed faster.
    """

    problem: Problem = field(compare=False)
    stones: str = field(compare=False)


@lru_cache(maxsize=4096)
def _keys(_name: str, unhashed: _Unhashed) -> frozenset[str]:
    extra = unhashed.problem.extra
    made_of = extra.get("after", extra.get("from"))
    is_of_game = isinstance(made_of, dict) and "game" in made_of
    group = f"{made_of['game']} {made_of.get('move')}" if is_of_game else ""
    stones = unhashed.stones or same_stones_key(unhashed.problem.position)
    return frozenset((stones, group)) - {""}

"""Which new problems come next: problems near the person's rating, mixed, and never two twins on one day.

Twins have the same stones (:func:`gold.problem.duplicates.same_stones_key`), such as "to kill" and "to live"
of one group: the answer to one gives away the other. Or they were made of one group from a game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from gold.board.status import Status
from gold.problem.collection import Entry
from gold.problem.duplicates import same_stones_key
from gold.problem.model import Problem
from gold.trainer.compared_to_best import is_settled
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import SHIPPED_FOLDER, Shelved

MADE_AWAY = 250.0
"""Points by which a problem that GoLD has made counts as farther away: books and games come first."""
# points by which a problem with a weak motif counts as nearer to the person's level
_NEARER = 100.0
# points by which a problem of unknown difficulty counts as away from the person's level
_UNKNOWN = 250.0
_SAME_COLLECTION = 60.0
_SAME_TAGS = 120.0
"""Points by which a problem counts as farther away after one of the same collection, and after one with the
same tags, in proportion to how many they share."""
MADE = "made-by-gold-"
"""How the files of the collections begin that the program has made."""
BELOW = 300.0
"""Points below a person's rating at which problems teach nothing: they are solved in six cases of seven."""
_MADE_APART = 4
"""Problems of books and games between two that GoLD has made, if there are so many: people see it."""
_APART = 3  # problems between two whose best result is a ko or a seki, if there are others
_SETTLED_APART = 6
"""Problems with a move to find between two that ask whether a group is settled, if there are so many."""
# the mixture is chosen from so many times the wanted number of problems, the nearest ones
_MIXED = 5


_T = TypeVar("_T")


@cache
def is_made_by_gold(file: Path) -> bool:
    """Whether a file is one of the collections that the program has made."""
    return file.name.startswith(MADE) and file.parent == SHIPPED_FOLDER


def few_made(items: Iterable[_T], is_made: Callable[[_T], bool]) -> tuple[list[_T], list[_T]]:
    """Part items, which keep their order: first those in which at most one of five is made, then the made
    ones that are left over.
    """
    first: list[_T] = []
    rest: list[_T] = []
    since = 0  # how many others have come since the last one that is made
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
    """A problem that may be asked as a new one: its id, its entry, the collection, and all of its tags."""

    id: str
    entry: Entry = field(compare=False)
    collection: Path = Path()
    tags: frozenset[str] = frozenset()
    stones: str = field(default="", compare=False)
    """The key of its stones, if it is known already."""

    @property
    def is_made(self) -> bool:
        """Whether GoLD has made it, from the beginning or of a group from a game: neither a book nor a game
        has it, and no person drew it.
        """
        return is_made_by_gold(self.collection)

    @property
    def twins(self) -> frozenset[str]:
        """Keys of which its twins have one."""
        problem = self.entry.problem
        return frozenset() if problem is None else _keys(self.id, _Unhashed(problem, self.stones))

    def is_settled(self, known: Difficulty | None) -> bool:
        """Whether no move works, by its file or by what is ``known`` of its difficulty: a settled group."""
        if known is not None and not known.is_solvable:
            return True
        return self.entry.problem is not None and is_settled(self.entry.problem)


def candidates(
    shelves: Iterable[Shelved], never: Collection[str] = (), *, made: bool = True
) -> dict[str, NewProblem]:
    """The problems that may come as new ones, by id, in the library's order, without those in ``never``. With
    ``made`` unset, those that GoLD has made are left out, too.
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
    """Choose ``count`` of the ``fresh`` problems for a person of rating ``level``, in the order in which to
    ask them; fewer, if the others are more than ``below`` points easier.

    A problem with a motif in ``weak`` counts as nearer to the level, and one that GoLD has made as farther
    away, by ``made_away`` points. ``asked`` are the problems of today that come before, the last one last. No
    twin of these or of another chosen problem is chosen.
    """

    def distance(one: NewProblem) -> float:
        estimate = estimates.get(one.id)
        if estimate is None:
            return _UNKNOWN
        nearer = 0.0 if one.tags.isdisjoint(weak) else _NEARER
        return abs(estimate.rating - level) - nearer

    taken = frozenset[str]().union(*(one.twins for one in asked))
    last = with_motifs(asked[-1], estimates) if asked else None
    fit = (one for one in fresh if not is_easy(one.id, estimates, level - below))
    return mixture(
        [with_motifs(one, estimates) for one in fit], distance, count, last, taken, made_away
    )


def is_easy(name: str, estimates: Mapping[str, Difficulty], least: float) -> bool:
    """Whether the problem with the id ``name`` is known to have a rating below ``least``."""
    return name in estimates and estimates[name].rating < least


def with_motifs(one: NewProblem, estimates: Mapping[str, Difficulty]) -> NewProblem:
    """The problem, with the motifs found in its proof added to its tags."""
    motifs = estimates[one.id].motifs if one.id in estimates else ()
    return replace(one, tags=one.tags.union(motifs))


def mixture(
    problems: Iterable[NewProblem],
    distance: Callable[[NewProblem], float],
    count: int,
    last: NewProblem | None = None,
    taken: Collection[str] = (),
    made_away: float = MADE_AWAY,
) -> list[NewProblem]:
    """Choose the ``count`` problems with the smallest ``distance``, but rather not two in a row of one
    collection or motif.

    No ko or seki comes first of all, or soon after another; a settled group comes after six others at the
    earliest. ``last`` is the problem that came before. ``taken`` are keys of :attr:`~NewProblem.twins`:
    problems that have one are not chosen. What GoLD has made counts as farther away, by ``made_away`` points;
    if that is any, it comes after four others at the earliest, as long as there are others.
    """

    def away(one: NewProblem) -> float:
        return distance(one) + (made_away if one.is_made else 0.0)

    # Ids are digests: they mix problems that are equally near, in the same way each time.
    near = sorted(problems, key=lambda one: (away(one), one.id))
    pool = _without_twins(near, set(taken), _MIXED * count)
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
    """The first ``count`` problems, without twins of earlier ones or of those ``taken``."""
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
    """Whether it asks whether a group is alive or dead as it stands."""
    return "status" in one.tags


def likeness(one: NewProblem, last: NewProblem) -> float:
    """How alike two problems are: so many points less fitting is ``one`` if it comes right after ``last``."""
    every = one.tags | last.tags
    shared = len(one.tags & last.tags) / len(every) if every else 0.0
    same = _SAME_COLLECTION if one.collection == last.collection else 0.0
    return _SAME_TAGS * shared + same


@dataclass(frozen=True, slots=True)
class _Unhashed:
    """A problem that a cache does not compare, since the id beside it is enough, and is hashed faster; and
    the key of its stones, if it is known.
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

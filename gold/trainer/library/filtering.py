"""Filters the problems of a collection by mark, due date, rank and motif."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection as Some
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from gold.problem.names.shown import is_level
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Shelved, ShelvedEntry
from gold.trainer.marks import Mark, Tally, mark_in
from gold.trainer.ranks import RankRange, rank_of


class Due(Enum):
    """The states besides marks: due for review, and never to be offered again."""

    NOW = "due"
    NEVER = "never"


State = Mark | Due
STATES: tuple[State, ...] = (Due.NOW, *Mark, Due.NEVER)
RANGES = (
    RankRange(-30, -21),
    RankRange(-20, -10),
    RankRange(-9, -1),
    RankRange(0, 2),
    RankRange(3),
)
"""The ranges of ranks offered as choices, the same as for the person's own strength."""


@dataclass(frozen=True, slots=True)
class Filter:
    """The conditions on the problems to show; a condition of None allows any problem."""

    state: State | None = None
    """A mark, or a member of :class:`Due`."""
    ranks: RankRange | None = None
    """The range that the problem's rank lies in."""
    motif: str | None = None
    """A tag or motif of the problem."""


_Facts = Mapping[str, frozenset[Any]]
"""The values of a problem by the names of the filter's fields; a rank is in steps from 1 dan."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of problems that each choice of a filter would show, the other fields unchanged.

    The key None stands for the choice that allows any.
    """

    states: Mapping[State | None, int]
    ranks: Mapping[RankRange | None, int]
    """By the members of :data:`RANGES`, which do not overlap."""
    motifs: Mapping[str | None, int]


class Filtering:
    """Filters one collection.

    :param tallies: the counts of attempts by problem id.
    :param due: the problem ids for each member of :class:`Due`.
    :param known: the estimated difficulties by problem id.
    """

    def __init__(
        self,
        shelved: Shelved,
        tallies: Mapping[str, Tally],
        due: Mapping[Due, Some[str]],
        known: Mapping[str, Difficulty],
    ) -> None:
        self._shelved = shelved
        self._facts = [_facts(one, tallies, due, known) for one in shelved.entries]

    def counts(self, wanted: Filter) -> Counts:
        """Count the problems that each choice would show, the rest of ``wanted`` unchanged."""

        def count(name: str) -> Counter[Any]:
            passing = self._passing(replace(wanted, **{name: None}))
            return Counter(value for _one, facts in passing for value in (None, *facts[name]))

        ranks = Counter[RankRange | None]()
        for steps, problems in count("ranks").items():
            ranks[_range_of(steps)] += problems
        return Counts(count("state"), ranks, count("motif"))

    def filtered(self, wanted: Filter) -> Shelved:
        """The problems that pass the filter, as a collection.

        An empty filter keeps unreadable entries, too.
        """
        if wanted == Filter():
            return self._shelved
        return self._shelved.with_entries(one for one, _facts in self._passing(wanted))

    def _passing(self, wanted: Filter) -> Iterator[tuple[ShelvedEntry, _Facts]]:
        asked = [(each.name, getattr(wanted, each.name)) for each in fields(wanted)]
        asked = [(name, value) for name, value in asked if value is not None]
        for one, facts in zip(self._shelved.entries, self._facts, strict=True):
            if facts is not None and all(_has(facts[name], value) for name, value in asked):
                yield one, facts


def _has(facts: frozenset[Any], wanted: object) -> bool:
    """Return whether ``facts`` has the wanted value, or a value in the wanted range of ranks."""
    if isinstance(wanted, RankRange):
        return any(steps in wanted for steps in facts)
    return wanted in facts


def _range_of(steps: int | None) -> RankRange | None:
    """The member of :data:`RANGES` with this rank; None for None."""
    return None if steps is None else next(each for each in RANGES if steps in each)


def _facts(
    one: ShelvedEntry,
    tallies: Mapping[str, Tally],
    due: Mapping[Due, Some[str]],
    known: Mapping[str, Difficulty],
) -> _Facts | None:
    """The values of a problem that filters compare; None for an unreadable entry."""
    problem = one.entry.problem
    if problem is None:
        return None
    found = known.get(one.id)
    return {
        "state": frozenset(
            {mark_in(tallies, one.id), *(state for state in due if one.id in due[state])}
        ),
        "ranks": frozenset({rank_of(found.rating).steps} if found is not None else ()),
        "motif": frozenset(tag for tag in problem.tags if not is_level(tag)).union(
            found.motifs if found is not None else ()
        ),
    }

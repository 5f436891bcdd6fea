"""Which problems of a collection are shown: by how they went, whether they are due, rank and motif."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection as Some
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from gold.problem.shown import is_level
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Shelved, ShelvedEntry
from gold.trainer.marks import Mark, Tally, mark_in
from gold.trainer.ranks import RankRange, rank_of


class Due(Enum):
    """What a filter can ask for besides marks: problems that are due for review, or never offered again."""

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
"""The ranges of ranks that are offered at once: those in which people say how strong they are."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which problems to show, by ``state`` (a mark or :class:`Due`), ranks and motif; None allows any."""

    state: State | None = None
    ranks: RankRange | None = None
    motif: str | None = None


_Facts = Mapping[str, frozenset[Any]]
"""What a problem is, by the names of a filter's fields; ``ranks`` has its one rank, as steps from 1 dan."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers beside the choices of a filter: how many problems each choice would show while
    the rest of the filter stays as it is. The key None is for the choice of any.
    """

    states: Mapping[State | None, int]
    ranks: Mapping[RankRange | None, int]
    """Beside the :data:`RANGES`, of which no two share a rank."""
    motifs: Mapping[str | None, int]


class Filtering:
    """Filters one collection. ``tallies`` count the attempts by problem id, ``due`` has the ids for
    each member of :class:`Due`, and ``known`` the estimated difficulties by id.
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
        """How many problems each choice would show if the rest of the filter stays; see :class:`Counts`."""

        def count(name: str) -> Counter[Any]:
            passing = self._passing(replace(wanted, **{name: None}))
            return Counter(value for _one, facts in passing for value in (None, *facts[name]))

        ranks = Counter[RankRange | None]()
        for steps, problems in count("ranks").items():
            ranks[_range_of(steps)] += problems
        return Counts(count("state"), ranks, count("motif"))

    def filtered(self, wanted: Filter) -> Shelved:
        """The problems that pass the filter, as a collection. An empty filter keeps unreadable ones, too."""
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
    """Whether one of the facts is the wanted one or, for a range of ranks, lies in it."""
    if isinstance(wanted, RankRange):
        return any(steps in wanted for steps in facts)
    return wanted in facts


def _range_of(steps: int | None) -> RankRange | None:
    """The range that is offered and has this rank; None for None."""
    return None if steps is None else next(each for each in RANGES if steps in each)


def _facts(
    one: ShelvedEntry,
    tallies: Mapping[str, Tally],
    due: Mapping[Due, Some[str]],
    known: Mapping[str, Difficulty],
) -> _Facts | None:
    """What filters ask about a problem; None for an unreadable entry."""
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

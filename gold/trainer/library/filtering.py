"""Which problems of a collection are shown: by how they went, by what is due, by level and by motif."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection as Some
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from gold.problem.shown import is_level
from gold.trainer.difficulty import Difficulty, Level
from gold.trainer.library.shelves import Shelved, ShelvedEntry
from gold.trainer.progress.marks import Mark, Tally


class Due(Enum):
    """The one state that is no mark: a position of the problem waits for review."""

    NOW = "due"


State = Mark | Due
STATES: tuple[State, ...] = (Due.NOW, *Mark)


@dataclass(frozen=True, slots=True)
class Filter:
    """What is asked of a problem; None asks nothing. ``motif`` is a tag, or was found in the proof."""

    state: State | None = None
    level: Level | None = None
    motif: str | None = None


@dataclass(frozen=True, slots=True)
class _Facts:
    states: frozenset[State]
    level: Level | None
    motifs: frozenset[str]

    def pass_(self, wanted: Filter) -> bool:
        return (
            (wanted.state is None or wanted.state in self.states)
            and (wanted.level is None or wanted.level is self.level)
            and (wanted.motif is None or wanted.motif in self.motifs)
        )


@dataclass(frozen=True, slots=True)
class Counts:
    """How many problems each choice would leave, if the rest of the filter stays; None is for no choice."""

    states: Mapping[State | None, int]
    levels: Mapping[Level | None, int]
    motifs: Mapping[str | None, int]


class Filtering:
    """What filters look at in a collection. ``due`` are the ids of problems that wait for review, ``known``
    is how hard problems are, as far as it has been estimated.
    """

    def __init__(
        self, shelved: Shelved, tallies: Mapping[str, Tally], due: Some[str], known: Mapping[str, Difficulty]
    ) -> None:
        self._shelved = shelved
        self._facts = [_facts(one, tallies, due, known) for one in shelved.entries]

    def counts(self, wanted: Filter) -> Counts:
        """The numbers beside the choices."""
        states: Counter[State | None] = Counter()
        levels: Counter[Level | None] = Counter()
        motifs: Counter[str | None] = Counter()
        free = replace(wanted, state=None), replace(wanted, level=None), replace(wanted, motif=None)
        for facts in self._facts:
            if facts is not None and facts.pass_(free[0]):
                states.update((None, *facts.states))
            if facts is not None and facts.pass_(free[1]):
                levels.update((None,) if facts.level is None else (None, facts.level))
            if facts is not None and facts.pass_(free[2]):
                motifs.update((None, *facts.motifs))
        return Counts(states, levels, motifs)

    def filtered(self, wanted: Filter) -> Shelved:
        """The collection with the problems that pass; with all, if nothing is asked."""
        if wanted == Filter():
            return self._shelved
        pairs = zip(self._shelved.entries, self._facts, strict=True)
        entries = tuple(one for one, facts in pairs if facts is not None and facts.pass_(wanted))
        collection = replace(self._shelved.collection, entries=tuple(one.entry for one in entries))
        return replace(self._shelved, collection=collection, entries=entries)


def _facts(
    one: ShelvedEntry, tallies: Mapping[str, Tally], due: Some[str], known: Mapping[str, Difficulty]
) -> _Facts | None:
    """None for what cannot be read."""
    problem = one.entry.problem
    if problem is None:
        return None
    mark: State = tallies[one.id].mark if one.id in tallies else Mark.NEW
    found = known.get(one.id)
    motifs = frozenset(tag for tag in problem.tags if not is_level(tag))
    return _Facts(
        frozenset((mark, Due.NOW) if one.id in due else (mark,)),
        found.level if found is not None else None,
        motifs.union(found.motifs) if found is not None else motifs,
    )

"""The queue of library problems that the idle computer proves: their order, and their time."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from gold import __version__
from gold.atomic import write_if_possible
from gold.errors import NOT_AS_WRITTEN
from gold.problem.model import Problem
from gold.trainer.library.shelves import Shelved

SECONDS: Final = (10.0, 60.0, 600.0)
"""Seconds of the first, second and third search of a problem; each round covers all problems."""


class Unproved(NamedTuple):
    """A problem that has no proof yet; ``name`` is its id."""

    name: str
    problem: Problem


def by_due_date(shelves: Iterable[Shelved], due: Mapping[str, datetime]) -> list[Unproved]:
    """Sort the problems of the library: those to review by due date, then the others in order.

    ``due`` has the due dates by problem id. Drafts are left out.
    """
    problems = {
        one.id: Unproved(one.id, one.entry.problem)
        for shelved in shelves
        for one in shelved.entries
        if one.entry.problem is not None and not one.is_draft
    }
    first = sorted((name for name in problems if name in due), key=lambda name: due[name])
    return [problems[name] for name in dict.fromkeys((*first, *problems))]


def turns(
    problems: Sequence[Unproved], proved: Collection[str], tried: TriedInVain
) -> Iterator[tuple[Unproved, float]]:
    """Yield pairs (problem to prove, seconds to search).

    All problems come for a short time first, then the unproved ones for longer. ``proved`` has the
    ids of proved problems; it may grow between two yields. A problem that was ``tried`` for at
    least that long is left out.
    """
    for seconds in SECONDS:
        for one in problems:
            if (
                one.name not in proved
                and tried.seconds(one.name) < seconds
                and not one.problem.errors()
            ):
                yield one, seconds


class TriedInVain:
    """The time that each problem was searched without a proof, kept in the file ``path``.

    Times from another version of the program are ignored. If the file cannot be read or written,
    problems are searched again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seconds: dict[str, float] = {}
        with suppress(OSError, *NOT_AS_WRITTEN):
            content: Any = json.loads(path.read_bytes())
            if content["version"] == __version__:
                self._seconds = {
                    str(name): float(number) for name, number in content["seconds"].items()
                }

    def seconds(self, name: str) -> float:
        """The seconds that a problem was searched without a proof; 0 if it never was."""
        return self._seconds.get(name, 0.0)

    def remember(self, name: str, seconds: float) -> None:
        """Save the seconds that a problem was searched without a proof."""
        self._seconds[name] = seconds
        content = {"version": __version__, "seconds": self._seconds}
        write_if_possible(self._path, json.dumps(content).encode())

"""Which problems of the library are proved while nobody asks anything: in which order, for how long each."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from gold import __version__
from gold.atomic import write_atomically
from gold.errors import NOT_AS_WRITTEN
from gold.problem.model import Problem
from gold.trainer.library.shelves import Shelved

SECONDS: Final = (10.0, 60.0, 600.0)
"""For how long a problem is searched at first, and how long when all others have had their turn."""


class Unproved(NamedTuple):
    """A problem that may be proved; ``name`` is its id."""

    name: str
    problem: Problem


def by_due_date(shelves: Iterable[Shelved], due: Mapping[str, datetime]) -> list[Unproved]:
    """The problems of the library, those first that come back first; then the others, as they stand there.

    ``due`` has when problems come back, by their ids.
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
    """The problems to prove, each with its seconds: all for a short time first, then those that are left for
    longer. ``proved`` may grow meanwhile.
    """
    for seconds in SECONDS:
        for each in problems:
            if each.name not in proved and tried.seconds(each.name) < seconds and not each.problem.errors():
                yield each, seconds


class TriedInVain:
    """For how long problems were searched in vain, by this version of the program; kept in a file. If that
    cannot be read or written, they are tried again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seconds: dict[str, float] = {}
        with suppress(OSError, *NOT_AS_WRITTEN):
            content: Any = json.loads(path.read_bytes())
            if content["version"] == __version__:
                self._seconds = {str(name): float(number) for name, number in content["seconds"].items()}

    def seconds(self, name: str) -> float:
        """For how long a problem was searched."""
        return self._seconds.get(name, 0.0)

    def remember(self, name: str, seconds: float) -> None:
        """Remember that a problem was searched for so long, and not proved."""
        self._seconds[name] = seconds
        content = {"version": __version__, "seconds": self._seconds}
        with suppress(OSError, ValueError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, json.dumps(content).encode())

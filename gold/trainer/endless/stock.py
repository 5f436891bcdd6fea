"""The stock: generated problems that were not handed out to the person yet.

At first it has the problems that ship (``assets/stock/``, written by ``main.py generate``).
Problems made on this computer, and the keys of those handed out, are kept in one file of the user's
data folder, which all windows share. Each change reads and rewrites the whole file under a lock.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

from gold.atomic import write_atomically
from gold.errors import NOT_AS_WRITTEN, GoldError, file_access
from gold.folders import data_folder
from gold.i18n import _
from gold.locks import locked
from gold.problem.collection import Collection
from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.matching.duplicates import same_position_key
from gold.problem.names.titles import title_of
from gold.problem.text import read_own
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty
from gold.trainer.endless.generated import Generated, GenerationRequest, keep, read_generated

_PATIENCE_SECONDS = 5.0  # the longest wait for the lock; windows hold it for some milliseconds


class Stock:
    """The stock, kept in one file. Any thread and any process may use it.

    :raises GoldError: from all methods, if the file cannot be used. A damaged file is renamed, so
        that the next call begins a new one.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or data_folder() / "stock.json"

    def problems(self) -> list[Generated]:
        """All problems: first those that ship, then those made here, the oldest first."""
        with self._lock():
            return _not_handed_out(*self._read())

    def number_of(self, request: GenerationRequest) -> int:
        """Count the problems in the stock that fit a request."""
        return sum(one.fits(request) for one in self.problems())

    def add(self, made: Generated) -> bool:
        """Add a problem. Return False if it is known already.

        It is if it is in the stock, was handed out, or ships in the library. (A problem with a
        motif is made by changing a problem of the library, and may turn out the same.)
        """
        with self._lock():
            own, handed_out = self._read()
            known = {*handed_out, *(one.key for one in _not_handed_out(own, handed_out))}
            if made.key in known | _keys_of_library(shipped("problems")):
                return False
            self._write([*own, made], handed_out)
            return True

    def hand_out(self, request: GenerationRequest) -> tuple[Generated, Collection] | None:
        """Move the problem nearest to a request from the stock to the user's collection.

        Of equally near problems, the oldest is taken. Return (problem, collection), or None if the
        stock is empty. A lock keeps other windows from doing this at the same time.
        """
        with self._lock():
            own, handed_out = self._read()
            problems = _not_handed_out(own, handed_out)
            if not problems:
                return None
            made = min(problems, key=lambda one: one.distance(request))
            collection = keep(made.problem)
            self._write([one for one in own if one.key != made.key], [*handed_out, made.key])
            return made, collection

    # The file

    def _lock(self) -> AbstractContextManager[object]:
        return locked(self._file.with_suffix(".lock"), _PATIENCE_SECONDS)

    def _read(self) -> tuple[list[Generated], list[str]]:
        """Load the problems made on this computer, and the keys of those handed out."""
        with file_access(_("{path} cannot be used: {reason}"), self._file):
            try:
                data = read_own(self._file)
            except FileNotFoundError:
                return [], []
        try:
            content = json.loads(data)
            rows = [("\n".join(row["problem"]), row["difficulty"]) for row in content["made"]]
            return [read_generated(text, known) for text, known in rows], [
                *map(str, content["handed out"])
            ]
        except (*NOT_AS_WRITTEN, GoldError) as error:
            digest = hashlib.sha256(data).hexdigest()[:8]
            aside = self._file.with_name(f"{self._file.stem}-damaged-{digest}.json")
            self._file.replace(aside)
            text = _("The stock of endless problems was damaged ({reason}). It is now in {path}.")
            raise GoldError(text.format(reason=error, path=aside)) from error

    def _write(self, made: Sequence[Generated], handed_out: Sequence[str]) -> None:
        files = [format_problems([one.problem], FileFormat.YAML).splitlines() for one in made]
        rows = [
            {"problem": lines, "difficulty": asdict(one.difficulty)}
            for lines, one in zip(files, made, strict=True)
        ]
        content = {"made": rows, "handed out": handed_out}
        write_atomically(self._file, json.dumps(content, indent=1, ensure_ascii=False).encode())


def _not_handed_out(own: Sequence[Generated], handed_out: Sequence[str]) -> list[Generated]:
    """The problems that ship and those made here (``own``), each once, except those handed out."""
    problems = {one.key: one for one in (*shipped_problems(shipped("assets") / "stock"), *own)}
    return [one for key, one in problems.items() if key not in set(handed_out)]


@cache
def shipped_problems(folder: Path | None = None) -> tuple[Generated, ...]:
    """Load the problems of the stock that ships, without numbers in their titles.

    :raises GoldError: if a file cannot be read.
    """
    found = []
    for path in sorted((folder or shipped("assets") / "stock").glob("*.yaml")):
        rows = json.loads(path.with_suffix(".json").read_bytes())
        for problem, row in zip(load_collection(path).problems, rows, strict=True):
            titled = replace(problem, title=title_of(problem.position))
            found.append(Generated(titled, Difficulty.of_row(row)))
    return tuple(found)


@cache
def _keys_of_library(folder: Path) -> frozenset[str]:
    """The keys of all problems in a shipped folder, which does not change in a running program."""
    library = (load_collection(path).problems for path in folder.glob("*.yaml"))
    return frozenset(
        same_position_key(problem.position) for problems in library for problem in problems
    )

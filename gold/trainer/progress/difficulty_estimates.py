"""The estimated difficulties of problems, stored because a proof takes time; they are not exported.

The estimates of shipped problems ship beside them (``problems/*estimates.json``), so that they are
known on the first day. They must be computed again after every change of the problems or of the
searches (:data:`gold.authoring.traits.VERSION`); docs/adding-problems.md has the commands.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

from gold.authoring.traits import VERSION
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.database import ProgressDatabase

FOLDER = shipped("problems")
_COLUMNS = "problem, proved, nodes, moves, working, depth, deepest, tempting, motifs"


class Estimates:
    """The difficulties of problems by id. Estimates by another version of the searches are ignored.

    :raises GoldError: from :meth:`add`, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def add(self, problem: str, difficulty: Difficulty) -> None:
        """Store a problem's estimated difficulty."""
        values = asdict(difficulty) | {"motifs": " ".join(difficulty.motifs)}
        self._database.insert("estimates", "OR REPLACE", problem=problem, version=VERSION, **values)

    def all(self) -> dict[str, Difficulty]:
        """All estimates by problem id: the shipped ones, and those stored here, which win."""
        return {**shipped_estimates(), **self._find("TRUE")}

    def of(self, problem: str) -> Difficulty | None:
        """The estimate of one problem; None if there is none."""
        return self._find("problem = ?", problem).get(problem) or shipped_estimates().get(problem)

    def _find(self, condition: str, *values: str) -> dict[str, Difficulty]:
        query = f"SELECT {_COLUMNS} FROM estimates WHERE version = ? AND {condition}"
        return {
            problem: replace(Difficulty(bool(proved), *numbers), motifs=tuple(motifs.split()))
            for problem, proved, *numbers, motifs in self._database.rows(query, (VERSION, *values))
        }


@cache
def shipped_estimates(folder: Path = FOLDER) -> Mapping[str, Difficulty]:
    """Load the estimates in the files of a folder, by problem id."""
    files = sorted(folder.glob("*estimates.json"))
    return {name: found for file in files for name, found in estimates_in(file).items()}


def estimates_in(path: Path) -> Mapping[str, Difficulty]:
    """Load the estimates in a file, by problem id.

    Empty if the file is missing or damaged, or if it is from another version of the searches.
    """
    try:
        found = json.loads(path.read_bytes())
        if found["version"] != VERSION:
            return {}
        return {name: Difficulty.of_row(row) for name, row in found["problems"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}

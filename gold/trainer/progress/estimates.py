"""How hard problems are, as estimated from their proofs: kept, as a proof takes time, but never exported.

Estimates that are not in the database may be among those that ship with the problems.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from gold.authoring.traits import VERSION
from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.database import ProgressDatabase
from gold.trainer.progress.shipped_estimates import shipped_estimates

_COLUMNS = "problem, proved, nodes, moves, working, depth, deepest, tempting, motifs"


class Estimates:
    """The difficulty of problems by id. Estimates by another version of the search do not count.

    :raises GoldError: from :meth:`add`, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def add(self, problem: str, difficulty: Difficulty) -> None:
        """Keep a problem's estimated difficulty."""
        values = asdict(difficulty) | {"motifs": " ".join(difficulty.motifs)}
        self._database.insert("estimates", "OR REPLACE", problem=problem, version=VERSION, **values)

    def all(self) -> dict[str, Difficulty]:
        """All estimates, by problem id."""
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

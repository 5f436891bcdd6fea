"""What was estimated of problems from their proofs: kept, because a proof takes time, but never exported."""

from __future__ import annotations

from gold.authoring.traits import VERSION
from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.database import Database, Row

_COLUMNS = "problem, proved, nodes, moves, working, depth, deepest, tempting, motifs"


class Estimates:
    """The difficulty of problems by id. What another version of the search has found does not count."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, problem: str, found: Difficulty) -> None:
        """Keep what was found about a problem.

        :raises GoldError: if it cannot be written.
        """
        values = (
            problem, found.proved, found.nodes, found.moves, found.working, found.depth, found.deepest,
            found.tempting, " ".join(found.motifs), VERSION,
        )  # fmt: skip
        marks = ", ".join("?" * len(values))
        with self._database.transaction() as connection:
            connection.execute(
                f"INSERT OR REPLACE INTO estimates ({_COLUMNS}, version) VALUES ({marks})", values
            )

    def all(self) -> dict[str, Difficulty]:
        """Everything that is known."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM estimates WHERE version = ?", (VERSION,))
        return {str(row[0]): _difficulty(row) for row in rows}

    def of(self, problem: str) -> Difficulty | None:
        """What is known of one problem."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM estimates WHERE problem = ? AND version = ?", (problem, VERSION)
        )
        return _difficulty(rows[0]) if rows else None

    def ratings(self) -> dict[str, float]:
        """The estimated ratings."""
        return {name: found.rating for name, found in self.all().items()}

    def rating(self, problem: str) -> float | None:
        """The estimated rating of one problem; None if nothing is known of it."""
        found = self.of(problem)
        return found.rating if found is not None else None


def _difficulty(row: Row) -> Difficulty:
    _problem, proved, *numbers, motifs = row
    nodes, moves, working, depth, deepest, tempting = (int(str(number)) for number in numbers)
    return Difficulty(
        bool(proved), nodes, moves, working, depth, deepest, tempting, tuple(str(motifs).split())
    )

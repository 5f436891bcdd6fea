"""Takes back the last attempt after a slip of the hand, with its effects on ratings and cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from gold.atomic import write_if_possible
from gold.folders import state_folder
from gold.problem.text import read_own
from gold.trainer.progress.database import ProgressDatabase, Row

_FILE = "slips.json"
_MOST_PROBLEMS = 5_000
"""The number of problems whose slips are remembered, the latest ones."""

_LAST = """
    SELECT
        (SELECT COALESCE(MAX(id), 0) FROM attempts),
        (SELECT COALESCE(MAX(id), 0) FROM ratings),
        (SELECT COALESCE(MAX(id), 0) FROM reviews)
"""
"""Selects the numbers of the last rows."""


@dataclass(frozen=True, slots=True)
class BeforeAttempt:
    """The data about a problem before an attempt at it."""

    problem: str
    """The problem's id."""
    attempts: int
    """The number of the last attempt."""
    ratings: int
    """The number of the last rating."""
    reviews: int
    """The number of the last review."""
    cards: tuple[Row, ...]
    """The problem's cards: number, due time, memory."""
    never: tuple[Row, ...]
    """Whether the problem is never to be offered again, and since when; empty if never stated."""


def before_attempt(database: ProgressDatabase, problem: str) -> BeforeAttempt:
    """Read the present data about a problem, so that the next attempt at it can be taken back."""
    ((attempts, ratings, reviews),) = database.rows(_LAST)
    cards = database.rows("SELECT id, due, memory FROM cards WHERE problem = ?", (problem,))
    never = database.rows("SELECT never, at FROM never WHERE problem = ?", (problem,))
    return BeforeAttempt(problem, attempts, ratings, reviews, tuple(cards), tuple(never))


def take_back(database: ProgressDatabase, before: BeforeAttempt) -> None:
    """Delete the attempts at a problem since ``before``, and restore its rating and its cards.

    The person's ratings from these attempts are deleted, too; later ratings of the person stay, and
    so do rows of other problems.

    :raises GoldError: if it cannot be written; then nothing changes.
    """
    name = before.problem
    with database.transaction() as connection:
        connection.execute(
            "DELETE FROM ratings WHERE id > ? AND problem IS NULL AND at IN "
            "(SELECT at FROM attempts WHERE id > ? AND problem = ?)",
            (before.ratings, before.attempts, name),
        )
        connection.execute(
            "DELETE FROM ratings WHERE id > ? AND problem = ?", (before.ratings, name)
        )
        connection.execute(
            "DELETE FROM attempts WHERE id > ? AND problem = ?", (before.attempts, name)
        )
        connection.execute(
            "DELETE FROM reviews WHERE id > ? AND card IN (SELECT id FROM cards WHERE problem = ?)",
            (before.reviews, name),
        )
        connection.execute("DELETE FROM never WHERE problem = ?", (name,))
        for never, at in before.never:
            database.insert("never", problem=name, never=never, at=at)
        known = [number for number, _due, _memory in before.cards]
        marks = ", ".join("?" * len(known))
        connection.execute(
            f"DELETE FROM cards WHERE problem = ? AND id NOT IN ({marks})",
            (name, *known),
        )
        for number, due, memory in before.cards:
            connection.execute(
                "UPDATE cards SET due = ?, memory = ? WHERE id = ?", (due, memory, number)
            )


def kept_slips(folder: Path | None = None) -> dict[str, date]:
    """Load the days on which slips were taken back, by problem id; empty if nothing is stored."""
    try:
        found = json.loads(read_own((folder or state_folder()) / _FILE))
        return {str(name): date.fromisoformat(day) for name, day in found.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def keep_slips(taken: Mapping[str, date], folder: Path | None = None) -> None:
    """Save the days on which slips were taken back, by problem id. Errors are ignored."""
    latest = list(taken.items())[-_MOST_PROBLEMS:]
    text = json.dumps({name: day.isoformat() for name, day in latest})
    write_if_possible((folder or state_folder()) / _FILE, text.encode())

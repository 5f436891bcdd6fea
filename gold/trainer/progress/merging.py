"""Adds the rows of a progress file to those of a database.

What both have stays once, so that a file may be imported twice. Of a position that both review, the newer
state of memory wins, of two notes about a problem the later one. All is put in the order of time, because the
latest rating is what holds.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from gold.trainer.progress.database import ProgressDatabase
from gold.trainer.progress.rows import COLUMNS, ProgressTable, Row

_LOGS = (
    ProgressTable.ATTEMPTS, ProgressTable.REVIEWS, ProgressTable.RATINGS, ProgressTable.SCHEDULERS,
    ProgressTable.EXAMS,
)  # fmt: skip
# The rows of the file are in temporary tables called new_attempts and so on, with the ids of the file.
_PROBLEMS = "INSERT OR IGNORE INTO problems (id, text) SELECT id, text FROM new_problems"
_NEWER_MEMORY = """
    UPDATE cards SET due = new.due, memory = new.memory FROM new_cards AS new
    WHERE cards.problem = new.problem AND cards.moves = new.moves
    AND (SELECT MAX(at) FROM new_reviews WHERE card = new.id)
        > (SELECT COALESCE(MAX(at), '') FROM reviews WHERE card = cards.id)
"""
_NEW_CARDS = """
    INSERT OR IGNORE INTO cards (problem, moves, due, memory)
    SELECT problem, moves, due, memory FROM new_cards ORDER BY rowid
"""
_NUMBERS_OF_CARDS = """
    UPDATE new_reviews SET card = (
        SELECT cards.id FROM cards JOIN new_cards USING (problem, moves) WHERE new_cards.id = new_reviews.card
    )
"""
_NOTES = """
    INSERT INTO notes (problem, favourite, text, at)
    SELECT problem, favourite, text, at FROM new_notes WHERE TRUE ORDER BY rowid
    ON CONFLICT (problem) DO UPDATE SET favourite = excluded.favourite, text = excluded.text, at = excluded.at
    WHERE excluded.at > notes.at
"""


@dataclass(frozen=True, slots=True)
class Imported:
    """What was new: how many attempts, and how many positions to review."""

    attempts: int
    cards: int


def merge(tables: Mapping[ProgressTable, list[Row]], database: ProgressDatabase) -> Imported:
    """Add rows; their ids are those of their file.

    :raises GoldError: if the database cannot be written; then nothing has changed.
    """
    with database.transaction() as connection:
        for table, rows in tables.items():
            connection.execute(f"CREATE TEMP TABLE new_{table} AS SELECT * FROM {table} WHERE FALSE")
            names = list(COLUMNS[table])
            _insert(connection, f"new_{table}", names, [tuple(row[name] for name in names) for row in rows])
        connection.execute(_PROBLEMS)
        connection.execute(_NEWER_MEMORY)
        cards = connection.execute(_NEW_CARDS).rowcount
        connection.execute(_NUMBERS_OF_CARDS)
        connection.execute(_NOTES)
        added = {table: _merge_log(connection, table) for table in _LOGS}
        for table in tables:
            connection.execute(f"DROP TABLE new_{table}")
    return Imported(added[ProgressTable.ATTEMPTS], cards)


def _merge_log(connection: sqlite3.Connection, table: ProgressTable) -> int:
    """Add what happened at other times, and put all in the order of time; return how many rows are new."""
    names = [name for name in COLUMNS[table] if name != "id"]
    columns, same = ", ".join(names), " AND ".join(f"mine.{name} IS new.{name}" for name in names)
    count = connection.execute(
        f"INSERT INTO {table} ({columns}) SELECT {columns} FROM new_{table} AS new "
        f"WHERE NOT EXISTS (SELECT 1 FROM {table} AS mine WHERE {same}) ORDER BY new.rowid"
    ).rowcount
    if count:
        rows = connection.execute(f"SELECT {columns} FROM {table} ORDER BY at, id").fetchall()
        connection.execute(f"DELETE FROM {table}")
        _insert(connection, table, names, rows)
    return count


def _insert(
    connection: sqlite3.Connection, table: str, names: list[str], rows: list[tuple[object, ...]]
) -> None:
    marks = ", ".join("?" * len(names))
    connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", rows)

"""Adds the rows of a progress file to those of a database.

What both have stays once, so that a file may be imported twice. Of a position that both review, the newer
state of memory wins, of two notes about a problem the later one. All is put in the order of time, because the
latest rating is what holds.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from gold.trainer.progress.database import Database
from gold.trainer.progress.rows import COLUMNS, Row, Table

_LOGS = (Table.ATTEMPTS, Table.REVIEWS, Table.RATINGS, Table.SCHEDULERS)
_Rows = Mapping[Table, list[Row]]


@dataclass(frozen=True, slots=True)
class Imported:
    """What was new: how many attempts, and how many positions to review."""

    attempts: int
    cards: int


def merge(tables: _Rows, database: Database) -> Imported:
    """Add rows; their ids are those of their file.

    :raises GoldError: if the database cannot be written; then nothing has changed.
    """
    with database.transaction() as connection:
        before = {table: _read(connection, table) for table in Table}
        _insert(connection, Table.PROBLEMS, tables[Table.PROBLEMS], "OR IGNORE")
        number_of, new_cards = _merge_cards(connection, before, tables)
        _merge_notes(connection, before[Table.NOTES], tables[Table.NOTES])
        new_attempts = 0
        for table in _LOGS:
            rows = tables[table]
            if table is Table.REVIEWS:
                rows = [{**row, "card": number_of[row["card"]]} for row in rows]
            new = _merge_log(connection, table, before[table], rows)
            new_attempts += new if table is Table.ATTEMPTS else 0
    return Imported(new_attempts, new_cards)


def _merge_cards(
    connection: sqlite3.Connection, before: _Rows, tables: _Rows
) -> tuple[dict[object, object], int]:
    """Add the cards; return the number that each of the file's now has, and how many are new."""
    known = {(row["problem"], row["moves"]): row for row in before[Table.CARDS]}
    mine, theirs = _last_reviews(before), _last_reviews(tables)
    number_of, new = dict[object, object](), 0
    for row in tables[Table.CARDS]:
        old = known.get((row["problem"], row["moves"]))
        if old is None:
            names = [name for name in COLUMNS[Table.CARDS] if name != "id"]
            number_of[row["id"]] = _insert_one(connection, Table.CARDS, {name: row[name] for name in names})
            new += 1
            continue
        number_of[row["id"]] = old["id"]
        if theirs.get(row["id"], "") > mine.get(old["id"], ""):
            connection.execute(
                "UPDATE cards SET due = ?, memory = ? WHERE id = ?", (row["due"], row["memory"], old["id"])
            )
    return number_of, new


def _merge_notes(connection: sqlite3.Connection, mine: list[Row], theirs: list[Row]) -> None:
    """Of two notes about one problem, keep the later one."""
    written = {row["problem"]: str(row["at"]) for row in mine}
    newer = [row for row in theirs if str(row["at"]) > written.get(row["problem"], "")]
    _insert(connection, Table.NOTES, newer, "OR REPLACE")


def _last_reviews(tables: _Rows) -> dict[object, str]:
    last: dict[object, str] = {}
    for row in tables[Table.REVIEWS]:
        last[row["card"]] = max(last.get(row["card"], ""), str(row["at"]))
    return last


def _merge_log(connection: sqlite3.Connection, table: Table, mine: list[Row], theirs: list[Row]) -> int:
    """Add what happened at other times, and put all in the order of time; return how many rows are new."""
    names = [name for name in COLUMNS[table] if name != "id"]

    def without_id(row: Row) -> tuple[object, ...]:
        return tuple(row[name] for name in names)

    known = {without_id(row) for row in mine}
    new = [row for row in theirs if without_id(row) not in known]
    if not new:
        return 0
    at = names.index("at")
    everything = sorted([without_id(row) for row in (*mine, *new)], key=lambda values: str(values[at]))
    connection.execute(f"DELETE FROM {table}")
    marks = ", ".join("?" * len(names))
    connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", everything)
    return len(new)


def _read(connection: sqlite3.Connection, table: Table) -> list[Row]:
    names = list(COLUMNS[table])
    rows = connection.execute(f"SELECT {', '.join(names)} FROM {table} ORDER BY rowid")
    return [dict(zip(names, row, strict=True)) for row in rows]


def _insert(connection: sqlite3.Connection, table: Table, rows: list[Row], how: str = "") -> None:
    names = list(COLUMNS[table])
    marks = ", ".join("?" * len(names))
    values = [[row[name] for name in names] for row in rows]
    connection.executemany(f"INSERT {how} INTO {table} ({', '.join(names)}) VALUES ({marks})", values)


def _insert_one(connection: sqlite3.Connection, table: Table, row: Row) -> object:
    marks = ", ".join("?" * len(row))
    query = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})"
    return connection.execute(query, list(row.values())).lastrowid

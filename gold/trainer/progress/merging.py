"""Adds the rows of a progress file to those of a database.

Rows that both have are kept once, so a file may be imported twice. Of two notes about a problem, or
two answers whether it may be offered again, the later one wins. Ratings, and the scheduler's memory
of each card, are computed anew from all attempts and reviews, in the order of time. So the result
does not depend on the order in which files are imported, nor on how often.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gold.trainer.progress.attempts import AttemptLog
from gold.trainer.progress.database import ProgressDatabase
from gold.trainer.progress.difficulty_estimates import Estimates
from gold.trainer.progress.ratings import Against, Ratings, Stated, estimated
from gold.trainer.progress.reviews import Reviews
from gold.trainer.progress.rows import COLUMNS, LATER_COLUMNS, ProgressTable, Row, read_tables

_Tables = Mapping[ProgressTable, list[Row]]
_Key = tuple[object, ...]
_LOGS = (
    ProgressTable.ATTEMPTS, ProgressTable.REVIEWS, ProgressTable.RATINGS, ProgressTable.SCHEDULERS,
    ProgressTable.EXAMS,
)  # fmt: skip
_PROBLEMS = """
    INSERT INTO problems (id, text) VALUES (:id, :text)
    ON CONFLICT (id) DO UPDATE SET text = MIN(text, excluded.text)
"""
_NOTES = """
    INSERT INTO notes (problem, favourite, text, at) VALUES (:problem, :favourite, :text, :at)
    ON CONFLICT (problem) DO UPDATE SET favourite = excluded.favourite, text = excluded.text, at = excluded.at
    WHERE (excluded.at, excluded.text, excluded.favourite) > (notes.at, notes.text, notes.favourite)
"""
_NEVER = """
    INSERT INTO never (problem, never, at) VALUES (:problem, :never, :at)
    ON CONFLICT (problem) DO UPDATE SET never = excluded.never, at = excluded.at
    WHERE (excluded.at, excluded.never) > (never.at, never.never)
"""
_CARDS = """
    INSERT INTO cards (problem, moves, due, memory) VALUES (:problem, :moves, :due, :memory)
    ON CONFLICT (problem, moves) DO UPDATE SET due = excluded.due, memory = excluded.memory
    WHERE (excluded.due, excluded.memory) > (cards.due, cards.memory)
"""
"""It does not matter which ``memory`` wins: if there are reviews, it is computed anew from them."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The numbers of attempts and of review cards that an import added."""

    attempts: int
    cards: int


def merge(tables: _Tables, database: ProgressDatabase) -> Imported:
    """Add the rows (``tables``) of a progress file that a database lacks; return how many were new.

    :raises GoldError: if the database cannot be written; then nothing has changed.
    """
    with database.transaction() as connection:
        mine = read_tables(database)
        connection.executemany(_PROBLEMS, tables[ProgressTable.PROBLEMS])
        connection.executemany(_NOTES, tables[ProgressTable.NOTES])
        connection.executemany(_NEVER, tables[ProgressTable.NEVER])
        connection.executemany(_CARDS, tables[ProgressTable.CARDS])
        cards = read_tables(database)[ProgressTable.CARDS]
        numbers = {_position(row): row["id"] for row in cards}
        old = _logs(mine, numbers)
        new = _logs(tables, numbers)
        for table in _LOGS:
            _write(connection, table, _united(table, old[table], new[table]))
        Reviews(database).replay()
        _rate_anew(database)
    attempts = _count(database, ProgressTable.ATTEMPTS) - len(mine[ProgressTable.ATTEMPTS])
    return Imported(attempts, len(cards) - len(mine[ProgressTable.CARDS]))


def _count(database: ProgressDatabase, table: ProgressTable) -> int:
    ((count,),) = database.rows(f"SELECT COUNT(*) FROM {table}")
    return int(count)


def _position(row: Row) -> _Key:
    return row["problem"], row["moves"]


# The logs, in one of the files


def _logs(tables: _Tables, numbers: Mapping[_Key, object]) -> dict[ProgressTable, list[Row]]:
    """The rows of the logs, made comparable between two databases.

    Reviews refer to cards by the ``numbers`` in the merged database, and of the ratings only those
    stated by the person are kept.
    """
    logs = {table: [dict(row) for row in tables[table]] for table in _LOGS}
    cards = {row["id"]: numbers[_position(row)] for row in tables[ProgressTable.CARDS]}
    for row in logs[ProgressTable.REVIEWS]:
        row["card"] = cards[row["card"]]
    logs[ProgressTable.RATINGS] = [*_stated(logs[ProgressTable.RATINGS])]
    return logs


def _stated(ratings: Sequence[Row]) -> Iterator[Row]:
    """Yield the ratings that the person stated.

    Older files do not mark them; there they are those at whose time no problem was rated.
    """
    of_attempts = {row["at"] for row in ratings if row["problem"] is not None}
    is_first = True
    for row in ratings:
        if row["problem"] is None:
            if row["stated"] is None and row["at"] not in of_attempts:
                row["stated"] = Stated.FIRST if is_first else Stated.LATER
            is_first = False
            if row["stated"]:
                yield row | {"stated": abs(int(str(row["stated"])))}


# The rows of both


def _united(table: ProgressTable, mine: Sequence[Row], theirs: Sequence[Row]) -> list[Row]:
    """The rows of both sides of a table, in the order of time.

    Equal rows are merged: if one side has n of them and the other m, the larger number remains.
    Columns that older versions lack do not count for equality; the largest known value is taken.
    """
    later = LATER_COLUMNS.get(table, frozenset())
    names = [name for name in COLUMNS[table] if name != "id" and name not in later]
    here = _rows_by_key(mine, names)
    there = _rows_by_key(theirs, names)
    united: list[Row] = []
    for key in {**here, **there}:
        same = here[key] + there[key]
        known = {name: max((row[name] for row in same), key=_order) for name in later}
        row = dict(zip(names, key, strict=True)) | known
        united += [row] * max(len(here[key]), len(there[key]))
    return sorted(united, key=lambda row: [_order(row[name]) for name in ("at", *names)])


def _rows_by_key(rows: Sequence[Row], names: Sequence[str]) -> defaultdict[_Key, list[Row]]:
    """Group rows by their values in the columns ``names``."""
    by_key: defaultdict[_Key, list[Row]] = defaultdict(list)
    for row in rows:
        by_key[tuple(row[name] for name in names)].append(row)
    return by_key


def _order(value: object) -> tuple[int, float, str]:
    """A sort key for values of any type: None first, then numbers, then texts."""
    if isinstance(value, int | float):
        return 1, value, ""
    return (0, 0.0, "") if value is None else (2, 0.0, str(value))


def _write(connection: sqlite3.Connection, table: ProgressTable, rows: Sequence[Row]) -> None:
    names = [name for name in COLUMNS[table] if name != "id"]
    connection.execute(f"DELETE FROM {table}")
    values = ", ".join(f":{name}" for name in names)
    connection.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({values})", rows)


def _rate_anew(database: ProgressDatabase) -> None:
    known = Estimates(database).all()
    Ratings(database).replay(
        (
            each,
            estimated(each, known.get(each.problem))
            if against is None
            else Against(against, harder),
        )
        for each, against, harder in AttemptLog(database).with_ratings()
    )

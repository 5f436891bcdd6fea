"""The rows of a progress file: the columns of each table, and the checks of their values."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

import fsrs

from gold import clock
from gold.i18n import _
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import utc
from gold.trainer.progress.database import ProgressDatabase
from gold.trainer.progress.reviews import memory_of

Row = dict[str, object]


class ProgressTable(StrEnum):
    """The tables of the database. Each refers only to tables that are listed before it."""

    ATTEMPTS = "attempts"
    PROBLEMS = "problems"
    CARDS = "cards"
    REVIEWS = "reviews"
    RATINGS = "ratings"
    SCHEDULERS = "schedulers"
    NOTES = "notes"
    EXAMS = "exams"
    NEVER = "never"


class RowError(ValueError):
    """A row cannot be used. The message says which value is wrong, and what would be right."""


_Reader = Callable[[Any], object]


def _reader(
    fits: Callable[[Any], object], needed: Callable[[], str], first: _Reader | None = None
) -> _Reader:
    """Build a reader: a function that checks a value and returns it, or raises a :class:`RowError`.

    The reader ``first`` converts the value before ``fits`` checks it. ``needed`` is the text of the
    error.
    """

    def read(value: object) -> object:
        value = value if first is None else first(value)
        if not fits(value):
            raise RowError(needed())
        return value

    return read


_any_text = _reader(
    lambda value: isinstance(value, str), lambda: _("a text is needed; it may be empty")
)
_text = _reader(lambda value: isinstance(value, str) and value, lambda: _("a text is needed"))
_whole = _reader(
    lambda value: isinstance(value, int) and abs(value) < 1 << 63,
    lambda: _("a whole number is needed"),
)
_count = _reader(lambda number: number >= 0, lambda: _("a number from 0 on is needed"), _whole)
_flag = _reader(
    lambda number: number in (0, 1), lambda: _("1 for yes or 0 for no is needed"), _whole
)
_grade = _reader(
    lambda number: number in set(fsrs.Rating),
    lambda: _("a grade from 1 (again) to 4 (easy) is needed"),
    _whole,
)
_mode = _reader(
    lambda value: value in set(Mode),
    lambda: _("one of these is needed: {words}").format(words=", ".join(Mode)),
)
_memory = _reader(
    lambda text: memory_of(text) is not None,
    lambda: _("what the scheduler knows of the position is needed, as it was exported"),
    _text,
)


def _between(least: float, most: float, first: _Reader | None = None) -> _Reader:
    def needed() -> str:
        text = _("a number from {least} to {most} is needed")
        return text.format(least=f"{least:g}", most=f"{most:g}")

    return _reader(lambda number: least <= number <= most, needed, first or _number)


def _number(value: object) -> float:
    try:
        number = float(value) if isinstance(value, int | float) else math.nan
    except OverflowError:
        number = math.nan
    if not math.isfinite(number):
        raise RowError(_("a number is needed"))
    return number


def _time(value: object) -> str:
    try:
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        raise RowError(_("a time with its zone is needed, such as 2026-11-22T08:00:00.000+00:00"))
    if not clock.is_possible(time):
        text = _("a time from the year {first} to {last} is needed")
        raise RowError(text.format(first=clock.FIRST_YEAR, last=clock.LAST_YEAR))
    return utc(time)  # times are compared as texts


def _parameters(value: object) -> object:
    text = _text(value)
    try:
        fsrs.Scheduler(tuple(json.loads(str(text))))
    except (ValueError, TypeError, RecursionError) as error:
        raise RowError(_("the scheduler's parameters are needed, as they were exported")) from error
    return text


def _or_nothing(reader: _Reader) -> _Reader:
    return lambda value: None if value is None else reader(value)


_zone = _or_nothing(_between(1 - 24 * 60, 24 * 60 - 1, _whole))
_stated = _between(-1, 2, _whole)
LATER_COLUMNS: Mapping[ProgressTable, frozenset[str]] = {
    ProgressTable.ATTEMPTS: frozenset({"zone", "difficulty", "deviation", "harder"}),
    ProgressTable.REVIEWS: frozenset({"zone"}),
    ProgressTable.RATINGS: frozenset({"stated"}),
}
"""Columns that older files lack; their value is then None, for unknown."""
COLUMNS: Mapping[ProgressTable, Mapping[str, _Reader]] = {
    ProgressTable.ATTEMPTS: {
        "id": _whole,
        "problem": _text,
        "at": _time,
        "solved": _flag,
        "hints": _count,
        "takebacks": _count,
        "seconds": _or_nothing(_between(0, 1e7)),
        "mode": _mode,
        "moves": _any_text,
        "mistake": _or_nothing(_count),
        "counts": _flag,
        "zone": _zone,
        "difficulty": _or_nothing(_between(-1e4, 1e4)),
        "deviation": _or_nothing(_between(1, 1000)),
        "harder": _or_nothing(_between(0, 1e4)),
    },
    ProgressTable.PROBLEMS: {"id": _text, "text": _text},
    ProgressTable.CARDS: {
        "id": _whole,
        "problem": _text,
        "moves": _any_text,
        "due": _time,
        "memory": _memory,
    },
    ProgressTable.REVIEWS: {
        "id": _whole,
        "card": _whole,
        "at": _time,
        "grade": _grade,
        "seconds": _or_nothing(_between(0, 1e7)),
        "zone": _zone,
    },
    ProgressTable.RATINGS: {
        "id": _whole,
        "problem": _or_nothing(_text),
        "at": _time,
        "rating": _between(-1e4, 1e4),
        "deviation": _between(1, 1000),
        "volatility": _between(1e-4, 10),
        "stated": _or_nothing(_stated),
    },
    ProgressTable.NOTES: {"problem": _text, "favourite": _flag, "text": _any_text, "at": _time},
    ProgressTable.NEVER: {"problem": _text, "never": _flag, "at": _time},
    ProgressTable.EXAMS: {
        "id": _whole,
        "at": _time,
        "level": _between(-1e4, 1e4),
        "solved": _count,
        "problems": _count,
        "seconds": _between(0, 1e7),
        "passed": _flag,
    },
    ProgressTable.SCHEDULERS: {"id": _whole, "at": _time, "parameters": _parameters},
}


def read_tables(database: ProgressDatabase) -> dict[ProgressTable, list[Row]]:
    """Read all rows of all tables, in the order in which they were added."""
    tables = {}
    for table in ProgressTable:
        names = list(COLUMNS[table])
        order = "id" if "id" in names else "rowid"
        rows = database.rows(f"SELECT {', '.join(names)} FROM {table} ORDER BY {order}")
        tables[table] = [dict(zip(names, row, strict=True)) for row in rows]
    return tables


def checked(table: ProgressTable, cells: Mapping[str, object]) -> Row:
    """Check the cells of a row from a progress file; return them as the database stores them.

    :raises RowError: if a column is missing or unknown, or a value is not allowed; names the
        column.
    """
    columns = COLUMNS[table]
    unknown = [name for name in cells if name not in columns]
    if unknown:
        text = _("{table} have no column {name}: remove it, or import this with a later GoLD")
        raise RowError(text.format(table=table, name=unknown[0]))
    row: Row = {}
    for name, reader in columns.items():
        if name not in cells and name in LATER_COLUMNS.get(table, ()):
            row[name] = None
            continue
        if name not in cells:
            raise RowError(
                _("{table}: the value of {name} is missing").format(table=table, name=name)
            )
        try:
            row[name] = reader(cells[name])
        except RowError as error:
            text = _("{table}: {name} is {value}, but {needed}")
            shown = json.dumps(cells[name], ensure_ascii=False)[:60]
            raise RowError(
                text.format(table=table, name=name, value=shown, needed=error)
            ) from error
    return row

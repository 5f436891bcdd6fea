"""The rows of a progress file: which columns the tables have, and what may stand in them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum

import fsrs

from gold import clock
from gold.i18n import _
from gold.trainer.progress.attempts import Mode, utc
from gold.trainer.progress.reviews import memory_of

Row = dict[str, object]


class Table(StrEnum):
    """The tables of the database, in an order in which each refers only to those before it."""

    ATTEMPTS = "attempts"
    PROBLEMS = "problems"
    CARDS = "cards"
    REVIEWS = "reviews"
    RATINGS = "ratings"
    SCHEDULERS = "schedulers"
    NOTES = "notes"


class RowError(ValueError):
    """A row cannot be used; says which value and what would be right."""


_Reader = Callable[[object], object]


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise RowError(_("a text is needed"))
    return value


def _any_text(value: object) -> str:
    if not isinstance(value, str):
        raise RowError(_("a text is needed; it may be empty"))
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or abs(value) >= 1 << 63:
        raise RowError(_("a whole number is needed"))
    return value


def _count(value: object) -> int:
    number = _whole(value)
    if number < 0:
        raise RowError(_("a number from 0 on is needed"))
    return number


def _flag(value: object) -> int:
    number = _whole(value)
    if number not in (0, 1):
        raise RowError(_("1 for yes or 0 for no is needed"))
    return number


def _number(value: object) -> float:
    try:
        number = float(value) if isinstance(value, int | float) else math.nan
    except OverflowError:
        number = math.nan
    if not math.isfinite(number):
        raise RowError(_("a number is needed"))
    return number


def _between(least: float, most: float) -> _Reader:
    def read(value: object) -> float:
        number = _number(value)
        if not least <= number <= most:
            said = _("a number from {least} to {most} is needed")
            raise RowError(said.format(least=f"{least:g}", most=f"{most:g}"))
        return number

    return read


def _time(value: object) -> str:
    try:
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        raise RowError(_("a time with its zone is needed, such as 2026-11-22T08:00:00.000+00:00"))
    if not clock.is_possible(time):
        said = _("a time from the year {first} to {last} is needed")
        raise RowError(said.format(first=clock.FIRST_YEAR, last=clock.LAST_YEAR))
    return utc(time)  # times are compared as texts


def _mode(value: object) -> str:
    if value not in set(Mode):
        raise RowError(_("one of these is needed: {words}").format(words=", ".join(Mode)))
    return str(value)


def _grade(value: object) -> int:
    number = _whole(value)
    if number not in set(fsrs.Rating):
        raise RowError(_("a grade from 1 (again) to 4 (easy) is needed"))
    return number


def _memory(value: object) -> str:
    text = _text(value)
    if memory_of(text) is None:
        raise RowError(_("what the scheduler knows of the position is needed, as it was exported"))
    return text


def _parameters(value: object) -> str:
    try:
        fsrs.Scheduler(tuple(json.loads(_text(value))))
    except (ValueError, TypeError, RecursionError) as error:
        raise RowError(_("the scheduler's parameters are needed, as they were exported")) from error
    return str(value)


def _or_nothing(reader: _Reader) -> _Reader:
    return lambda value: None if value is None else reader(value)


COLUMNS: Mapping[Table, Mapping[str, _Reader]] = {
    Table.ATTEMPTS: {
        "id": _whole, "problem": _text, "at": _time, "solved": _flag, "hints": _count, "takebacks": _count,
        "seconds": _or_nothing(_between(0, 1e7)), "mode": _mode, "moves": _any_text,
        "mistake": _or_nothing(_count), "counts": _flag,
    },
    Table.PROBLEMS: {"id": _text, "text": _text},
    Table.CARDS: {"id": _whole, "problem": _text, "moves": _any_text, "due": _time, "memory": _memory},
    Table.REVIEWS: {
        "id": _whole, "card": _whole, "at": _time, "grade": _grade, "seconds": _or_nothing(_between(0, 1e7)),
    },
    Table.RATINGS: {
        "id": _whole, "problem": _or_nothing(_text), "at": _time, "rating": _between(-1e4, 1e4),
        "deviation": _between(1, 1000), "volatility": _between(1e-4, 10),
    },
    Table.NOTES: {"problem": _text, "favourite": _flag, "text": _any_text, "at": _time},
    Table.SCHEDULERS: {"id": _whole, "at": _time, "parameters": _parameters},
}  # fmt: skip


def checked(table: Table, cells: Mapping[str, object]) -> Row:
    """A row as the database keeps it.

    :raises RowError: if a value is missing, unknown or not what it should be; names the column.
    """
    columns = COLUMNS[table]
    unknown = [name for name in cells if name not in columns]
    if unknown:
        said = _("{table} have no column {name}: remove it, or import this with a later GoLD")
        raise RowError(said.format(table=table, name=unknown[0]))
    row: Row = {}
    for name, reader in columns.items():
        if name not in cells:
            raise RowError(_("{table}: the value of {name} is missing").format(table=table, name=name))
        try:
            row[name] = reader(cells[name])
        except RowError as error:
            said = _("{table}: {name} is {value}, but {needed}")
            shown = json.dumps(cells[name], ensure_ascii=False)[:60]
            raise RowError(said.format(table=table, name=name, value=shown, needed=error)) from error
    return row

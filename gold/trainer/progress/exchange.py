"""Exports the progress to a JSON or CSV file, and imports it from JSON or from another database.

JSON is one object with a list of rows for each table of the database;
:mod:`gold.trainer.progress.merging` adds the rows to those of a database. CSV is for spreadsheets,
and cannot be imported. It is one sheet: the first column names the table of each row, and the
others are the columns of all tables.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gold.atomic import write_atomically
from gold.errors import GoldError, file_access
from gold.i18n import _
from gold.problem.text import read_own, require_ordinary
from gold.trainer.progress.database import FILE_NAME, ProgressDatabase
from gold.trainer.progress.merging import Imported, merge
from gold.trainer.progress.rows import COLUMNS, ProgressTable, Row, RowError, checked, read_tables

JSON = ".json"
CSV = ".csv"
SQLITE = ".sqlite"
_NAME = "gold progress"
_VERSION = 1
_REFERENCES = {
    ProgressTable.CARDS: {"problem": ProgressTable.PROBLEMS},
    ProgressTable.REVIEWS: {"card": ProgressTable.CARDS},
}
"""The columns that refer to a row of another table, by its ``id``."""


class ProgressFileError(GoldError, ValueError):
    """A progress file cannot be read; has the file, the line (0 if unknown) and a remedy."""

    def __init__(self, problem: str, path: Path, line: int = 0) -> None:
        super().__init__(f"{path}:{line}: {problem}" if line else f"{path}: {problem}")
        self.problem = problem
        self.path = path
        self.line = line


def export_file(path: Path, database: ProgressDatabase) -> int:
    """Export all tables to a file, as JSON or CSV by its ending; return the number of attempts.

    :raises GoldError: if the ending is neither, or the file cannot be written.
    """
    write = {JSON: to_json, CSV: to_csv}.get(path.suffix.lower())
    if write is None:
        text = _("{name}: the ending says the format: .json or .csv")
        raise GoldError(text.format(name=path.name))
    tables = read_tables(database)
    write_atomically(path, write(tables).encode())
    return len(tables[ProgressTable.ATTEMPTS])


def import_file(path: Path, database: ProgressDatabase) -> Imported:
    """Add the rows of a JSON file or of another database that ``database`` lacks.

    :raises GoldError: if the file cannot be read, or the database cannot be written; then nothing
        is added.
    """
    read = {JSON: _read_json, SQLITE: _read_database}.get(path.suffix.lower())
    if read is None:
        message = _(
            "{name}: only .json and .sqlite can be imported: export your progress again, as .json"
        )
        raise GoldError(message.format(name=path.name))
    return merge(read(path), database)


def _read_database(path: Path) -> dict[ProgressTable, list[Row]]:
    """Read the rows of a database file, such as one that a sync program has copied here.

    A temporary copy is opened, since opening a database migrates it to the newest schema.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / FILE_NAME
        with file_access(_("{path} cannot be read: {reason}"), path):
            require_ordinary(path)
            shutil.copyfile(path, copy)
            log = path.with_name(path.name + "-wal")
            if log.exists():
                shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        with closing(ProgressDatabase(copy)) as database:
            if database.notice:
                raise ProgressFileError(_("it is damaged, or of a later version of GoLD"), path)
            tables = read_tables(database)
    try:
        return _checked(tables)
    except _WrongRowError as error:
        raise ProgressFileError(str(error), path) from error


def _read_json(path: Path) -> dict[ProgressTable, list[Row]]:
    try:
        with file_access(_("{path} cannot be read: {reason}"), path):
            text = read_own(path).decode("utf-8-sig")
        content = json.loads(text)
    except UnicodeDecodeError as error:
        message = _("this is not text in UTF-8: export it again from GoLD, or save it as UTF-8")
        raise ProgressFileError(message, path) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 0
        message = _("this is not JSON ({reason}): the file is damaged; export it again")
        raise ProgressFileError(message.format(reason=error), path, line) from error
    version = content.pop(_NAME, None) if isinstance(content, dict) else None
    if version is None:
        message = _("this is no export of GoLD's: “{name}”: {version} is missing")
        raise ProgressFileError(message.format(name=_NAME, version=_VERSION), path)
    if not isinstance(version, int) or not 1 <= version <= _VERSION:
        message = _(
            "version {found} of the format: this GoLD knows version {known}; a later one may read it"
        )
        raise ProgressFileError(message.format(found=version, known=_VERSION), path)
    for name in content:
        if name not in set(ProgressTable):
            message = _("there is no table {name}; there are {tables}")
            raise ProgressFileError(
                message.format(name=name, tables=", ".join(ProgressTable)), path
            )

    def line_of(cells: object) -> int:
        """The line of the file that holds the whole row ``cells``; 0 if there is none."""
        read = json.JSONDecoder().raw_decode
        wanted = json.dumps(cells)
        for number, line in enumerate(text.split("\n"), 1):
            for brace in re.finditer("{", line):
                with suppress(ValueError):
                    if json.dumps(read(line, brace.start())[0]) == wanted:
                        return number
        return 0

    tables = {table: content.get(table, []) for table in ProgressTable}
    try:
        return _checked(tables)
    except _WrongRowError as error:
        raise ProgressFileError(str(error), path, line_of(error.cells)) from error


class _WrongRowError(ValueError):
    """A row of a file cannot be used; has its ``cells``."""

    def __init__(self, problem: str, cells: object) -> None:
        super().__init__(problem)
        self.cells = cells


def _checked(tables: Mapping[ProgressTable, Any]) -> dict[ProgressTable, list[Row]]:
    """Check the rows of a file; return them as the database stores them.

    :raises _WrongRowError: if a row cannot be used, or names a problem or a card that the file lacks.
    """
    found: dict[ProgressTable, list[Row]] = {}
    ids: dict[ProgressTable, set[object]] = {table: set() for table in ProgressTable}
    for table, rows in tables.items():
        found[table] = []
        for cells in rows if isinstance(rows, list) else [rows]:
            if not isinstance(cells, dict):
                message = _("a row of {table} is an object in braces, such as {{“id”: 1}}")
                raise _WrongRowError(message.format(table=table), cells)
            try:
                row = checked(table, cells)
            except RowError as error:
                raise _WrongRowError(str(error), cells) from error
            if "id" in row and row["id"] in ids[table]:
                message = _("the number {n} is taken: give each row of {table} its own id")
                raise _WrongRowError(message.format(n=row["id"], table=table), cells)
            for name, target in _REFERENCES.get(table, {}).items():
                if row[name] not in ids[target]:
                    message = _(
                        "{name} {value} is not among the {target}: add it, or remove this row"
                    )
                    text = message.format(name=name, value=row[name], target=target)
                    raise _WrongRowError(text, cells)
            ids[table].add(row.get("id"))
            found[table].append(row)
    return found


def _as_text(value: bytes) -> str:
    """Decode bytes that another program has stored in the database instead of a text."""
    return value.decode(errors="backslashreplace")


def to_json(tables: Mapping[ProgressTable, list[Row]]) -> str:
    """Encode the rows of all tables as JSON, one row in a line."""
    parts = [f'"{_NAME}": {_VERSION}']
    for table, rows in tables.items():
        body = ",\n".join(json.dumps(row, ensure_ascii=False, default=_as_text) for row in rows)
        parts.append(f'"{table}": [\n{body}\n]' if rows else f'"{table}": []')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def to_csv(tables: Mapping[ProgressTable, list[Row]]) -> str:
    """Encode the rows of all tables as one sheet of CSV."""
    names = list(dict.fromkeys(name for columns in COLUMNS.values() for name in columns))
    sheet = io.StringIO(newline="")
    writer = csv.DictWriter(sheet, ["table", *names])
    writer.writeheader()
    for table, rows in tables.items():
        cells = ({name: _as_cell(value) for name, value in row.items()} for row in rows)
        writer.writerows({"table": table.value, **row} for row in cells)
    return sheet.getvalue()


def _as_cell(value: object) -> object:
    """A value for a spreadsheet; a text that looks like a formula gets an apostrophe before it."""
    text = _as_text(value) if isinstance(value, bytes) else value
    is_formula = isinstance(text, str) and text.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{text}" if is_formula else text

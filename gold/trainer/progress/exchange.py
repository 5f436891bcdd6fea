"""Progress as a file: everything that is kept, as JSON, so that nothing is lost there and back.

JSON is one object with a list of rows for each table of the database; :mod:`gold.trainer.progress.merging`
adds them to those of a database. CSV is for spreadsheets, and cannot be imported. It is one sheet: the first
column names the table of each row, and the others are the columns of all tables.
"""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from gold.atomic import write_atomically
from gold.errors import GoldError, file_access
from gold.i18n import _
from gold.problem.text import read_own, require_ordinary
from gold.trainer.progress.database import FILE_NAME, ProgressDatabase
from gold.trainer.progress.merging import Imported, merge
from gold.trainer.progress.rows import COLUMNS, ProgressTable, Row, RowError, checked, read_tables

JSON, CSV, SQLITE = ".json", ".csv", ".sqlite"
_NAME = "gold progress"
_VERSION = 1


class ProgressFileError(GoldError, ValueError):
    """A progress file cannot be read; tells the file, the line (0 if unknown) and what would be right."""

    def __init__(self, problem: str, path: Path, line: int = 0) -> None:
        super().__init__(f"{path}:{line}: {problem}" if line else f"{path}: {problem}")
        self.problem, self.path, self.line = problem, path, line


def export_file(path: Path, database: ProgressDatabase) -> int:
    """Write everything into a file whose ending says in which format; return how many attempts that were.

    :raises GoldError: if the ending is another one, or the file cannot be written.
    """
    write = {JSON: to_json, CSV: to_csv}.get(path.suffix.lower())
    if write is None:
        text = _("{name}: the ending says the format: .json or .csv")
        raise GoldError(text.format(name=path.name))
    tables = read_tables(database)
    write_atomically(path, write(tables).encode())
    return len(tables[ProgressTable.ATTEMPTS])


def import_file(path: Path, database: ProgressDatabase) -> Imported:
    """Add all that a JSON file or another database holds and this database lacks; nothing if that fails.

    :raises GoldError: if the file cannot be read, or the database cannot be written.
    """
    read = {JSON: _read_json, SQLITE: _read_database}.get(path.suffix.lower())
    if read is None:
        message = _("{name}: only .json and .sqlite can be imported: export your progress again, as .json")
        raise GoldError(message.format(name=path.name))
    return merge(read(path), database)


def _read_database(path: Path) -> dict[ProgressTable, list[Row]]:
    """The rows of a database, such as one that a program for keeping computers in step has copied here. The
    file is copied first, since opening a database brings it up to date.
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
        return {table: [checked(table, row) for row in rows] for table, rows in tables.items()}
    except RowError as error:
        raise ProgressFileError(str(error), path) from error


def _read_json(path: Path) -> dict[ProgressTable, list[Row]]:
    try:
        with file_access(_("{path} cannot be read: {reason}"), path):
            text = read_own(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = _("this is not text in UTF-8: export it again from GoLD, or save it as UTF-8")
        raise ProgressFileError(message, path) from error
    tables: dict[ProgressTable, list[Row]] = {table: [] for table in ProgressTable}
    lines: dict[ProgressTable, dict[int, int]] = {table: {} for table in ProgressTable}
    for table, line, cells in _rows(text, path):
        try:
            row = checked(table, cells)
        except RowError as error:
            raise ProgressFileError(str(error), path, line) from error
        number = row.get("id")
        if isinstance(number, int):
            first = lines[table].setdefault(number, line)
            if first != line:
                message = _("the number {n} is taken by line {line}: give each row of {table} its own id")
                raise ProgressFileError(message.format(n=number, line=first, table=table), path, line)
        tables[table].append(row)
    _check_references(tables, lines, path)
    return tables


def _as_text(value: bytes) -> str:
    """Bytes that another program has put into the database instead of a text."""
    return value.decode(errors="backslashreplace")


def to_json(tables: Mapping[ProgressTable, list[Row]]) -> str:
    """The rows as JSON, one in a line."""
    parts = [f'"{_NAME}": {_VERSION}']
    for table, rows in tables.items():
        body = ",\n".join(json.dumps(row, ensure_ascii=False, default=_as_text) for row in rows)
        parts.append(f'"{table}": [\n{body}\n]' if rows else f'"{table}": []')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def to_csv(tables: Mapping[ProgressTable, list[Row]]) -> str:
    """The rows as one sheet."""
    names = list(dict.fromkeys(name for columns in COLUMNS.values() for name in columns))
    sheet = io.StringIO(newline="")
    writer = csv.DictWriter(sheet, ["table", *names])
    writer.writeheader()
    for table, rows in tables.items():
        cells = ({name: _as_cell(value) for name, value in row.items()} for row in rows)
        writer.writerows({"table": table.value, **row} for row in cells)
    return sheet.getvalue()


def _as_cell(value: object) -> object:
    """A value for a spreadsheet: a text that it would take for a formula is marked as a text."""
    text = _as_text(value) if isinstance(value, bytes) else value
    is_formula = isinstance(text, str) and text.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{text}" if is_formula else text


# Reading: each row with its table and the line on which it begins


def _rows(text: str, path: Path) -> Iterator[tuple[ProgressTable, int, Mapping[str, object]]]:
    """Walk through the lists, and yield each row with its table and its line."""
    reader = _JsonReader(text, path)
    version: object = None
    for _item in reader.items("{", "}"):
        name = reader.value()
        reader.expect(":")
        if name == _NAME:
            version = reader.value()
            if not isinstance(version, int) or not 1 <= version <= _VERSION:
                message = _(
                    "version {found} of the format: this GoLD knows version {known}; a later one may read it"
                )
                raise ProgressFileError(message.format(found=version, known=_VERSION), path, reader.line)
        elif name in set(ProgressTable):
            table = ProgressTable(str(name))
            for line in reader.items("[", "]"):
                row = reader.value()
                if not isinstance(row, dict):
                    message = _("a row of {table} is an object in braces, such as {{“id”: 1}}")
                    raise ProgressFileError(message.format(table=table), path, line)
                yield table, line, row
        else:
            message = _("there is no table {name}; there are {tables}")
            raise ProgressFileError(
                message.format(name=name, tables=", ".join(ProgressTable)), path, reader.line
            )
    if version is None:
        message = _("this is no export of GoLD's: “{name}”: {version} is missing")
        raise ProgressFileError(message.format(name=_NAME, version=_VERSION), path)


class _JsonReader:
    """Reads a text value by value, and knows its lines."""

    def __init__(self, text: str, path: Path) -> None:
        self._text, self._path = text, path
        self._decoder = json.JSONDecoder()
        self._at = self._line_at = 0
        self._line = 1

    @property
    def line(self) -> int:
        """The line of the next value."""
        self._line += self._text.count("\n", self._line_at, self._at)
        self._line_at = self._at
        return self._line

    def _skip_blanks(self) -> None:
        text, at = self._text, self._at
        while at < len(text) and text[at] in " \t\r\n":
            at += 1
        self._at = at

    def skip(self, mark: str) -> bool:
        """Pass a punctuation mark if it comes next; return whether it did."""
        self._skip_blanks()
        if not self._text.startswith(mark, self._at):
            return False
        self._at += len(mark)
        return True

    def expect(self, mark: str) -> None:
        """Pass a punctuation mark that must come next."""
        if not self.skip(mark):
            text = _("“{mark}” is missing here: the file is damaged; export it again")
            raise ProgressFileError(text.format(mark=mark), self._path, self.line)

    def value(self) -> object:
        """The next value."""
        self._skip_blanks()
        try:
            value, self._at = self._decoder.raw_decode(self._text, self._at)
        except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError
            line = error.lineno if isinstance(error, json.JSONDecodeError) else self.line
            text = _("this is not JSON ({reason}): the file is damaged; export it again")
            reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
            raise ProgressFileError(text.format(reason=reason), self._path, line) from error
        return value

    def items(self, begin: str, end: str) -> Iterator[int]:
        """Pass through a list or an object: yield the line of each item, which the caller then reads."""
        self.expect(begin)
        while not self.skip(end):
            yield self.line
            if not self.skip(","):
                self.expect(end)
                return


def _check_references(
    tables: Mapping[ProgressTable, list[Row]], lines: Mapping[ProgressTable, Mapping[int, int]], path: Path
) -> None:
    """Require that the file has the problems that cards name, and the cards that reviews name.

    :raises ProgressFileError: if one is missing.
    """
    problems = {row["id"] for row in tables[ProgressTable.PROBLEMS]}
    cards = {row["id"] for row in tables[ProgressTable.CARDS]}
    wanted = (
        (ProgressTable.CARDS, "problem", problems, ProgressTable.PROBLEMS),
        (ProgressTable.REVIEWS, "card", cards, ProgressTable.CARDS),
    )
    for table, name, known, target in wanted:
        for row in tables[table]:
            if row[name] not in known:
                line = lines[table].get(int(str(row["id"])), 0)
                message = _("{name} {value} is not among the {target}: add it, or remove this row")
                text = message.format(name=name, value=row[name], target=target)
                raise ProgressFileError(text, path, line)

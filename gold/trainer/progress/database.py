"""The file that keeps a person's progress: an SQLite database that survives crashes and later versions.

When a transaction ends, its data is on disk. If the program is killed, nothing is lost or half
written, thanks to SQLite's write-ahead log. Before a migration the old file is copied beside
itself. A file that cannot be read is renamed, never deleted. Two windows may use one file.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from gold import clock
from gold.atomic import temporary_beside
from gold.errors import GoldError
from gold.folders import data_folder
from gold.i18n import _
from gold.problem.text import require_ordinary

FILE_NAME = "progress.sqlite"
SYNCHRONOUS = "FULL"
"""With FULL, SQLite waits for the disk at the end of each transaction. Tests may set OFF."""
_HEAD = b"SQLite format 3\0"
_PATIENCE_SECONDS = 5.0  # the longest wait for another window that is writing

Row = tuple[Any, ...]
"""A row of a query; its columns have the types of the schema."""


class ProgressDatabase:
    """One open database. Use it only from the thread that made it, and close it at the end.

    Queries may call the SQL function ``is_moment``: whether a text is a possible time
    (:func:`gold.clock.moment`).

    ``notice`` is a message on what went wrong on opening; empty if nothing did. Either an
    unreadable database was renamed, or no file can be written. In the latter case a database in
    memory lasts only until the program ends.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / FILE_NAME
        self.notice = ""
        self._connection = self._open()

    @property
    def is_kept(self) -> bool:
        """Whether the database is a file, which another thread can read, and not in memory."""
        ((_number, _name, file),) = self.rows("PRAGMA database_list")
        return bool(file)

    def rows(self, query: str, values: Iterable[object] = ()) -> list[Row]:
        """Run a query, and return its rows.

        :raises GoldError: if they cannot be read.
        """
        try:
            return self._connection.execute(query, tuple(values)).fetchall()
        except sqlite3.Error as error:
            text = _("{path} cannot be read: {reason}")
            raise GoldError(text.format(path=self.path, reason=error)) from error

    def insert(self, table: str, how: str = "", **values: object) -> int:
        """Add a row and return its number; ``how`` is SQL's "OR REPLACE" or "OR IGNORE".

        :raises GoldError: if it cannot be written.
        """
        query = f"INSERT {how} INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})"
        with self.transaction() as connection:
            return connection.execute(query, tuple(values.values())).lastrowid or 0

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Context manager: commit all statements executed inside, or none if an error is raised.

        The data is on disk on exit. A transaction inside another is a part of the outer one.

        :raises GoldError: if it cannot be written.
        """
        if self._connection.in_transaction:
            yield self._connection
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            text = _("What you did could not be saved in {path}: {reason}")
            raise GoldError(text.format(path=self.path, reason=_reason(error))) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _open(self) -> sqlite3.Connection:
        log = self._log_of_a_broken_file()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            require_ordinary(self.path)
            return _connect(self.path)
        except _NewerSchemaError:
            text = _(
                "{path} was written by a later version of GoLD; what you solve now will not be saved"
            )
            self.notice = text.format(path=self.path)
        except (sqlite3.OperationalError, sqlite3.IntegrityError) as error:
            self.notice = self._unkept(_("{path} cannot be used ({reason})"), error)
        except sqlite3.DatabaseError as error:  # no database, or a damaged one
            aside = self._set_aside(log)
            if aside is not None:
                text = _(
                    "{path} cannot be read ({reason}); it was renamed to {name}, and a new one was started"
                )
                self.notice = text.format(path=self.path, reason=error, name=aside.name)
                with contextlib.suppress(sqlite3.Error):
                    return _connect(self.path)
                return _connect(None)
            self.notice = self._unkept(_("{path} cannot be read ({reason})"), error)
        except OSError as error:
            self.notice = self._unkept(_("{path} cannot be created ({reason})"), error)
        return _connect(None)

    def _unkept(self, text: str, error: Exception) -> str:
        trouble = text.format(path=self.path, reason=error)
        return _("{trouble}; what you solve now will not be saved").format(trouble=trouble)

    def _log_of_a_broken_file(self) -> bytes:
        """Read the write-ahead log beside a file whose head is damaged; empty if there is none.

        The log may hold all rows written since the last checkpoint, and SQLite deletes it when it
        cannot open the file.
        """
        try:
            require_ordinary(self.path)
            with self.path.open("rb") as file:
                if file.read(len(_HEAD)) == _HEAD:
                    return b""
            return self._beside("-wal").read_bytes()
        except OSError:
            return b""

    def _set_aside(self, log: bytes) -> Path | None:
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.broken-{number}")).exists():
            number += 1
        try:
            beside = aside.with_name(f"{aside.name}-wal")
            if log:
                beside.write_bytes(log)
            else:
                with contextlib.suppress(FileNotFoundError):
                    self._beside("-wal").replace(beside)
            self.path.replace(aside)
            for suffix in ("-wal", "-shm"):
                self._beside(suffix).unlink(missing_ok=True)
        except OSError:
            return None
        return aside

    def _beside(self, suffix: str) -> Path:
        return self.path.with_name(self.path.name + suffix)


class _NewerSchemaError(Exception):
    """The database was written by a later version."""


def _connect(path: Path | None) -> sqlite3.Connection:
    """Open a database file, and bring it to the newest schema. If ``path`` is None, use memory."""
    connection = sqlite3.connect(
        path or ":memory:", timeout=_PATIENCE_SECONDS, isolation_level=None
    )
    connection.create_function("is_moment", 1, lambda text: clock.moment(text) is not None)
    connection.create_function("zone_of", 1, _zone_of)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        connection.execute("PRAGMA foreign_keys = ON")
        version = _version(connection)
        newest = len(migrations())
        if version > newest:
            raise _NewerSchemaError
        if 0 < version < newest and path is not None:
            _back_up(connection, path.with_name(f"{path.name}.version-{version}"))
        if version < newest:
            _migrate(connection)
        connection.execute("SELECT COUNT(*) FROM attempts").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _zone_of(text: object) -> int | None:
    at = clock.moment(text)
    return None if at is None else clock.zone_of(at.astimezone(clock.HERE))


def _reason(error: sqlite3.Error) -> str:
    """The reason of an error in words; except for a read-only file, it is SQLite's English text."""
    read_only = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY
    return _("the file is read-only") if read_only else str(error)


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrations() -> list[str]:
    """The steps to the newest schema, from ``migrations.sql`` beside this module.

    The number of a step, from 1, is the version that it leads to. A step is a text of statements
    that end with semicolons and contain none.
    """
    text = Path(__file__).with_name("migrations.sql").read_text(encoding="utf-8")
    return re.split(r"-- Step \d+\n", text)[1:]


def _migrate(connection: sqlite3.Connection) -> None:
    """Migrate the schema to the newest version, in one transaction.

    Another window may have done so meanwhile; then nothing is left to do.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        steps = migrations()
        for step in steps[_version(connection) :]:
            for statement in step.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the database to ``target`` atomically. An existing copy is not replaced."""
    if target.exists():
        return
    unfinished = temporary_beside(target)
    copy = sqlite3.connect(unfinished)
    try:
        connection.backup(copy)
        copy.close()
        unfinished.replace(target)
    finally:
        copy.close()
        unfinished.unlink(missing_ok=True)

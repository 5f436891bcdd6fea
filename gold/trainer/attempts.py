"""What the user has tried and solved: one row per attempt, in a small database that survives crashes.

An attempt is on disk when :meth:`AttemptLog.add` returns. Killing the program loses nothing and leaves
nothing half written, thanks to SQLite's write-ahead log. A database that cannot be read is renamed, never
deleted.
"""

from __future__ import annotations

import hashlib
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from pathlib import Path

import numpy as np

from gold.board.points import PointState
from gold.board.position import Grid, Position
from gold.errors import GoldError
from gold.folders import data_folder
from gold.i18n import _
from gold.problem.model import Problem

SCHEMA_VERSION = 1
_FILE_NAME = "progress.sqlite"
_SCHEMA = """
    CREATE TABLE attempts (
        id INTEGER PRIMARY KEY,
        problem TEXT NOT NULL,
        at TEXT NOT NULL,
        solved INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        takebacks INTEGER NOT NULL
    );
    CREATE INDEX attempts_by_problem ON attempts (problem);
"""


class Mark(StrEnum):
    """How far the user has come with a problem."""

    NEW = "new"
    TRIED = "tried"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Tally:
    """The attempts at one problem."""

    tried: int = 0
    solved: int = 0

    @property
    def mark(self) -> Mark:
        """How far the user has come with the problem."""
        return Mark.SOLVED if self.solved else Mark.TRIED if self.tried else Mark.NEW


def problem_id(problem: Problem) -> str:
    """An id that outlives the problem's file: it stays the same when the problem is moved, renamed, rotated,
    mirrored or recoloured.

    It is a digest of the position, the side to play and the boundary rule. Of the sixteen symmetric views of
    the position it takes the one that sorts first.
    """
    position = problem.position
    digest = hashlib.sha256(f"{position.size} {position.boundary.value} ".encode())
    digest.update(_canonical_bytes(position))
    return digest.hexdigest()[:32]


def _canonical_bytes(position: Position) -> bytes:
    """The view that sorts first: its side to play and its states. Uses numpy, because libraries are long."""
    grid = position.grid
    recolored: Grid = _swapped_states()[grid]
    views = []
    for to_play, colored in ((position.to_play, grid), (position.to_play.opponent, recolored)):
        for view in (colored, colored.T):
            flips = (view, view[::-1], view[:, ::-1], view[::-1, ::-1])
            views += [bytes([to_play]) + flip.tobytes() for flip in flips]
    return min(views)


@cache
def _swapped_states() -> Grid:
    swapped = np.arange(max(PointState) + 1, dtype=np.int8)
    swapped[[PointState.BLACK, PointState.WHITE]] = PointState.WHITE, PointState.BLACK
    keystones = [PointState.BLACK_KEYSTONE, PointState.WHITE_KEYSTONE]
    swapped[keystones] = keystones[::-1]
    return swapped


class AttemptLog:
    """The user's attempts. Use it only from the thread that made it, and close it at the end.

    ``notice`` says what went wrong on opening, and is empty if nothing did. Either an unreadable database was
    renamed, or none can be written: then attempts are kept only until the program ends.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / _FILE_NAME
        self.notice = ""
        self._database = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return _connect(str(self.path))
        except _NewerSchemaError:
            said = _("{path} was written by a later version of GoLD; what you solve now will not be saved")
            self.notice = said.format(path=self.path)
        except sqlite3.OperationalError as error:
            self.notice = self._unkept(_("{path} cannot be used ({reason})"), error)
        except sqlite3.DatabaseError as error:
            aside = self._set_aside()
            if aside is not None:
                said = _(
                    "{path} cannot be read ({reason}); it was renamed to {name}, and a new one was started"
                )
                self.notice = said.format(path=self.path, reason=error, name=aside.name)
                return self._open_anew()
            self.notice = self._unkept(_("{path} cannot be read ({reason})"), error)
        except OSError as error:
            self.notice = self._unkept(_("{path} cannot be created ({reason})"), error)
        return _connect(":memory:")

    def _unkept(self, said: str, error: Exception) -> str:
        trouble = said.format(path=self.path, reason=error)
        return _("{trouble}; what you solve now will not be saved").format(trouble=trouble)

    def _open_anew(self) -> sqlite3.Connection:
        try:
            return _connect(str(self.path))
        except sqlite3.Error:
            return _connect(":memory:")

    def _set_aside(self) -> Path | None:
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.broken-{number}")).exists():
            number += 1
        try:
            self.path.replace(aside)
            for suffix in ("-wal", "-shm"):
                self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        except OSError:
            return None
        return aside

    def add(self, problem: str, at: datetime, solved: bool, hints: int = 0, takebacks: int = 0) -> None:
        """Store an attempt at the problem with this id. The time must have a time zone.

        :raises GoldError: if it cannot be written.
        """
        if at.tzinfo is None:
            raise ValueError("an attempt's time needs a zone: UTC, for instance")
        row = (problem, at.isoformat(timespec="seconds"), int(solved), hints, takebacks)
        try:
            with self._database:
                self._database.execute(
                    "INSERT INTO attempts (problem, at, solved, hints, takebacks) VALUES (?, ?, ?, ?, ?)", row
                )
        except sqlite3.Error as error:
            said = _("what you solved could not be saved in {path}: {reason}")
            raise GoldError(said.format(path=self.path, reason=error)) from error

    def tally(self, problem: str) -> Tally:
        """The attempts at one problem."""
        query = "SELECT COUNT(*), COALESCE(SUM(solved), 0) FROM attempts WHERE problem = ?"
        tried, solved = self._database.execute(query, (problem,)).fetchone()
        return Tally(tried, solved)

    def tallies(self) -> dict[str, Tally]:
        """The attempts at every problem that was tried, by problem id."""
        query = "SELECT problem, COUNT(*), SUM(solved) FROM attempts GROUP BY problem"
        return {problem: Tally(tried, solved) for problem, tried, solved in self._database.execute(query)}

    def close(self) -> None:
        """Close the database."""
        self._database.close()


class _NewerSchemaError(Exception):
    """The database was written by a later version."""


def _connect(path: str) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=5.0)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA_VERSION:
            raise _NewerSchemaError
        if version == 0:
            with database:
                database.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
        database.execute("SELECT COUNT(*) FROM attempts").fetchone()
    except BaseException:
        database.close()
        raise
    return database

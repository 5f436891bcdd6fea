"""The person's notes on problems: texts, favourites, and problems never to be offered again."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gold.trainer.marks import Note
from gold.trainer.progress.attempts import known_moment, utc
from gold.trainer.progress.database import ProgressDatabase


class Notes:
    """The notes by problem id, which stay when a problem is moved, renamed or turned.

    :raises GoldError: from methods that write, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def of(self, problem: str) -> Note:
        """The note on a problem; an empty one if none is stored."""
        return self.all().get(problem, Note())

    def all(self) -> dict[str, Note]:
        """The notes of all problems that have one."""
        rows = self._database.rows(
            "SELECT problem, favourite, text FROM notes WHERE favourite OR text != ''"
        )
        notes = {problem: Note(bool(favourite), text) for problem, favourite, text in rows}
        return notes | {name: replace(notes.get(name, Note()), never=True) for name in self.never()}

    def never(self) -> frozenset[str]:
        """The ids of the problems that are never to be offered again."""
        return frozenset(
            name for (name,) in self._database.rows("SELECT problem FROM never WHERE never")
        )

    def set_never(self, problem: str, never: bool, at: datetime) -> None:
        """Store that a problem is never to be offered again (True), or may be offered (False)."""
        self._database.insert("never", "OR REPLACE", problem=problem, never=never, at=utc(at))

    def never_changed(self, problem: str) -> datetime | None:
        """The time of the last :meth:`set_never` for a problem; None if there was none."""
        query = "SELECT at FROM never WHERE problem = ? AND is_moment(at)"
        rows = self._database.rows(query, (problem,))
        return known_moment(rows[0][0]) if rows else None

    def set_favourite(self, problem: str, favourite: bool, at: datetime) -> None:
        """Make a problem a favourite (True), or no longer one (False). Its text stays."""
        self._set(problem, "favourite", int(favourite), at)

    def write(self, problem: str, text: str, at: datetime) -> None:
        """Replace the text about a problem; an empty text removes it. A favourite stays one."""
        self._set(problem, "text", text.strip(), at)

    def _set(self, problem: str, column: str, value: object, at: datetime) -> None:
        query = f"""
            INSERT INTO notes (problem, at, {column}) VALUES (?, ?, ?)
            ON CONFLICT (problem) DO UPDATE SET at = excluded.at, {column} = excluded.{column}
        """
        with self._database.transaction() as connection:
            connection.execute(query, (problem, utc(at), value))

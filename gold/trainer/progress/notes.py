"""What the person says of problems: favourites, problems never to be offered again, and notes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gold.trainer.marks import Note
from gold.trainer.progress.attempts import known_moment, utc
from gold.trainer.progress.database import ProgressDatabase


class Notes:
    """What the person says of each problem, by its id. It stays when a problem is moved, renamed or turned.

    :raises GoldError: from all that writes, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def of(self, problem: str) -> Note:
        """The note about a problem; an empty one if none is kept."""
        return self.all().get(problem, Note())

    def all(self) -> dict[str, Note]:
        """The notes of all problems that have one."""
        rows = self._database.rows(
            "SELECT problem, favourite, text FROM notes WHERE favourite OR text != ''"
        )
        notes = {problem: Note(bool(favourite), text) for problem, favourite, text in rows}
        return notes | {name: replace(notes.get(name, Note()), never=True) for name in self.never()}

    def never(self) -> frozenset[str]:
        """The ids of the problems that no training, exam or run offers any more."""
        return frozenset(
            name for (name,) in self._database.rows("SELECT problem FROM never WHERE never")
        )

    def set_never(self, problem: str, never: bool, at: datetime) -> None:
        """Note that a problem shall never be offered again, or shall be as before."""
        self._database.insert("never", "OR REPLACE", problem=problem, never=never, at=utc(at))

    def never_changed(self, problem: str) -> datetime | None:
        """When it was last said whether a problem shall never be offered again; None if it never was."""
        query = "SELECT at FROM never WHERE problem = ? AND is_moment(at)"
        rows = self._database.rows(query, (problem,))
        return known_moment(rows[0][0]) if rows else None

    def set_favourite(self, problem: str, favourite: bool, at: datetime) -> None:
        """Make a problem a favourite, or no longer one. Its note stays."""
        self._set(problem, "favourite", int(favourite), at)

    def write(self, problem: str, text: str, at: datetime) -> None:
        """Replace the note about a problem; an empty text removes it. A favourite stays one."""
        self._set(problem, "text", text.strip(), at)

    def _set(self, problem: str, column: str, value: object, at: datetime) -> None:
        query = f"""
            INSERT INTO notes (problem, at, {column}) VALUES (?, ?, ?)
            ON CONFLICT (problem) DO UPDATE SET at = excluded.at, {column} = excluded.{column}
        """
        with self._database.transaction() as connection:
            connection.execute(query, (problem, utc(at), value))

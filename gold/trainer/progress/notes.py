"""What the person says of a problem: whether it is a favourite, and a note in their own words."""

from __future__ import annotations

from datetime import datetime

from gold.trainer.marks import Note
from gold.trainer.progress.attempts import utc
from gold.trainer.progress.database import ProgressDatabase


class Notes:
    """Favourites and notes, by problem id. They stay with a problem that is moved, renamed or turned.

    :raises GoldError: from all that writes, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def of(self, problem: str) -> Note:
        """The note about a problem; an empty one if none is kept."""
        return self.all().get(problem, Note())

    def all(self) -> dict[str, Note]:
        """The notes of all problems that have one."""
        rows = self._database.rows("SELECT problem, favourite, text FROM notes WHERE favourite OR text != ''")
        return {problem: Note(bool(favourite), text) for problem, favourite, text in rows}

    def set_favourite(self, problem: str, favourite: bool, at: datetime) -> None:
        """Make a problem a favourite, or no longer one; its text stays."""
        self._set(problem, "favourite", int(favourite), at)

    def write(self, problem: str, text: str, at: datetime) -> None:
        """Replace a problem's text; an empty one removes it. Whether it is a favourite stays."""
        self._set(problem, "text", text.strip(), at)

    def _set(self, problem: str, column: str, value: object, at: datetime) -> None:
        query = f"""
            INSERT INTO notes (problem, at, {column}) VALUES (?, ?, ?)
            ON CONFLICT (problem) DO UPDATE SET at = excluded.at, {column} = excluded.{column}
        """
        with self._database.transaction() as connection:
            connection.execute(query, (problem, utc(at), value))

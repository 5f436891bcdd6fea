"""What the person has tried and solved: one row per attempt."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from gold import clock
from gold.trainer.progress.database import Database, Row


class Mark(StrEnum):
    """How far the person has come with a problem."""

    NEW = "new"
    TRIED = "tried"
    SOLVED = "solved"


class Mode(StrEnum):
    """How a problem was practised. Only in some modes an attempt changes the ratings."""

    STUDY = "study"
    PRACTICE = "practice"
    REVIEW = "review"
    READING = "reading"
    BLIND = "blind"
    QUIZ = "quiz"
    TIMED = "timed"
    STREAK = "streak"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at the problem with this id, ended at a time with a time zone.

    ``seconds`` is how long the person thought, None if that was not measured. ``moves`` are the names of all
    moves, from the canonical view of the problem as it was played; ``mistake`` is how many of them had been
    made before the first wrong one, None if there was none. ``counts`` is False where the result was not
    proved: it counts neither for the person nor against them.
    """

    problem: str
    at: datetime
    solved: bool
    hints: int = 0
    takebacks: int = 0
    seconds: float | None = None
    mode: Mode = Mode.STUDY
    moves: tuple[str, ...] = ()
    mistake: int | None = None
    counts: bool = True

    def __post_init__(self) -> None:
        """Refuse a time that would be another one after the computer has travelled."""
        if self.at.tzinfo is None:
            raise ValueError("an attempt's time needs a zone: UTC, for instance")

    @property
    def clean(self) -> bool:
        """Whether it was solved without help."""
        return self.solved and not self.hints and not self.takebacks


@dataclass(frozen=True, slots=True)
class Tally:
    """The attempts at one problem. ``clean_first`` tells how the first one went, None if there was none."""

    tried: int = 0
    solved: int = 0
    clean_first: bool | None = None

    @property
    def mark(self) -> Mark:
        """How far the person has come with the problem."""
        return Mark.SOLVED if self.solved else Mark.TRIED if self.tried else Mark.NEW


_COLUMNS = "problem, at, solved, hints, takebacks, seconds, mode, moves, mistake, counts"
# With MIN, SQLite takes the other columns from the row that has the least: https://sqlite.org/lang_select.html
_TALLY = """
    SELECT problem, COUNT(*), SUM(solved), solved AND NOT hints AND NOT takebacks, MIN(id) FROM attempts
"""


class AttemptLog:
    """All attempts, in the order in which they ended. One with an impossible time is only counted at its
    problem.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, attempt: Attempt) -> int:
        """Store an attempt and return its number.

        :raises GoldError: if it cannot be written.
        """
        values = (
            attempt.problem, utc(attempt.at), attempt.solved, attempt.hints, attempt.takebacks,
            attempt.seconds, attempt.mode.value, " ".join(attempt.moves), attempt.mistake, attempt.counts,
        )  # fmt: skip
        marks = ", ".join("?" * len(values))
        query = f"INSERT INTO attempts ({_COLUMNS}) VALUES ({marks})"
        with self._database.transaction() as connection:
            number = connection.execute(query, values).lastrowid
        assert number is not None
        return number

    def all(self, since: datetime | None = None) -> list[Attempt]:
        """The attempts that ended at a time or later."""
        where, values = ("at >= ?", (utc(since),)) if since else ("TRUE", ())
        return self._find(where, values)

    def _find(self, condition: str, values: Row) -> list[Attempt]:
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM attempts WHERE {condition} ORDER BY id", values)
        return [_attempt(row, at) for row in rows if (at := clock.moment(row[1])) is not None]

    def tally(self, problem: str) -> Tally:
        """The attempts at one problem, counted."""
        rows = self._database.rows(f"{_TALLY} WHERE problem = ? GROUP BY problem", (problem,))
        return _tally(rows[0]) if rows else Tally()

    def tallies(self) -> dict[str, Tally]:
        """The attempts at every problem that was tried, counted, by problem id."""
        return {str(row[0]): _tally(row) for row in self._database.rows(f"{_TALLY} GROUP BY problem")}

    def latest(self) -> datetime | None:
        """The latest time of any attempt. A clock that shows less has been turned back."""
        rows = self._database.rows("SELECT at FROM attempts WHERE is_moment(at) ORDER BY at DESC LIMIT 1")
        return clock.moment(rows[0][0]) if rows else None


def utc(time: datetime) -> str:
    """A time as it is stored: texts that sort like times."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


def _tally(row: Row) -> Tally:
    _, tried, solved, clean, _first = row
    assert isinstance(tried, int)
    assert isinstance(solved, int)
    return Tally(tried, solved, bool(clean))


def _attempt(row: Row, at: datetime) -> Attempt:
    problem, _at, solved, hints, takebacks, seconds, mode, moves, mistake, counts = row
    return Attempt(
        str(problem),
        at,
        bool(solved),
        int(str(hints)),
        int(str(takebacks)),
        None if seconds is None else float(str(seconds)),
        Mode(str(mode)),
        tuple(str(moves).split()),
        None if mistake is None else int(str(mistake)),
        bool(counts),
    )

"""The log of the person's attempts: one row per attempt."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime, timedelta

from gold import clock
from gold.trainer.marks import Tally, tallied
from gold.trainer.modes import FREE_PLAY, MODES, Mode
from gold.trainer.progress.database import ProgressDatabase, Row
from gold.trainer.progress.glicko import Rating


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at a problem."""

    problem: str
    """The problem's id."""
    at: datetime
    """The time when the attempt ended, by the person's own clock."""
    solved: bool
    """Whether the problem was solved."""
    hints: int = 0
    """The number of hints and other helps."""
    takebacks: int = 0
    """The number of times that moves were taken back."""
    seconds: float | None = None
    """The person's thinking time; None if it was not measured."""
    mode: Mode = FREE_PLAY
    """The mode in which the problem was practised."""
    moves: tuple[str, ...] = ()
    """The names of all moves, in the canonical view of the problem."""
    mistake: int | None = None
    """The number of moves before the first wrong one; None if no move was wrong."""
    counts: bool = True
    """Whether the result was proved; otherwise it counts neither for nor against the person."""

    def __post_init__(self) -> None:
        """Refuse a time without a zone, whose meaning would change when the computer travels.

        :raises ValueError: if ``at`` has no zone.
        """
        if self.at.tzinfo is None:
            raise ValueError("an attempt's time needs a zone: UTC, for instance")

    @property
    def clean(self) -> bool:
        """Whether the problem was solved without help."""
        return self.solved and not self.hints and not self.takebacks


_COLUMNS = ", ".join((*(field.name for field in fields(Attempt)), "zone"))
_LONGEST_DAY = timedelta(hours=24 + 26)  # for a person who travels across the date line
_BY_MOVES = ", ".join(f"'{mode}'" for mode, rules in MODES.items() if not rules.asks_word)
PLAYED = f"counts AND mode IN ({_BY_MOVES})"
"""An SQL condition: the attempt shows whether the person can solve the problem.

That is, its result is proved and was reached by playing. In the quiz, the person only chooses one
of five words.
"""


class AttemptLog:
    """All attempts, in the order in which they ended.

    An attempt with an impossible time counts only in the tally of its problem.

    :raises GoldError: from :meth:`add`, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def add(self, attempt: Attempt, against: Rating | None = None, harder: float = 0.0) -> int:
        """Store an attempt and return its number.

        If the attempt was rated, ``against`` is the problem's rating at that time, and ``harder``
        are the points added to it for the length of the line.
        """
        values = asdict(attempt) | {"at": utc(attempt.at), "moves": " ".join(attempt.moves)}
        values |= {"zone": clock.zone_of(attempt.at)}
        if against is not None:
            values |= {
                "difficulty": against.value,
                "deviation": against.deviation,
                "harder": harder,
            }
        return self._database.insert("attempts", **values)

    def all(self, since: datetime | None = None) -> list[Attempt]:
        """The attempts that ended at ``since`` or later; all attempts if it is None."""
        query = f"SELECT {_COLUMNS} FROM attempts WHERE at >= ? ORDER BY id"
        return _attempts(self._database.rows(query, (utc(since) if since else "",)))

    def today(self, now: datetime) -> list[Attempt]:
        """The attempts of the day of ``now``, each by the clock of the place where it was made."""
        day = clock.day_of(now)
        return [each for each in self.all(now - _LONGEST_DAY) if clock.day_of(each.at) == day]

    def with_ratings(self) -> Iterator[tuple[Attempt, Rating | None, float]]:
        """Yield all attempts, each as (attempt, rating, points).

        The rating is that of the problem at that time; None if the attempt was not rated. The
        points were added to it for the length of the line.
        """
        columns = f"{_COLUMNS}, difficulty, deviation, harder"
        query = f"SELECT {columns} FROM attempts WHERE is_moment(at) ORDER BY id"
        for *row, difficulty, deviation, harder in self._database.rows(query):
            (attempt,) = _attempts([tuple(row)])
            known = None if None in (difficulty, deviation) else Rating(difficulty, deviation)
            yield attempt, known, harder or 0.0

    def last(self, count: int) -> list[Attempt]:
        """The latest ``count`` attempts that count and were played (no status quiz), the oldest first."""
        query = f"SELECT {_COLUMNS} FROM attempts WHERE {PLAYED} ORDER BY id DESC LIMIT ?"
        return _attempts(self._database.rows(query, (count,))[::-1])

    def played(self, problems: Sequence[str]) -> list[Attempt]:
        """The attempts at these problems that count and were played (no status quiz), the oldest first."""
        query = (
            f"SELECT {_COLUMNS} FROM attempts WHERE {PLAYED} "
            "AND problem IN (SELECT value FROM json_each(?)) ORDER BY at, id"
        )
        return _attempts(self._database.rows(query, (json.dumps(list(problems)),)))

    def problems(self) -> set[str]:
        """The ids of all problems that were ever tried by playing, with whatever result."""
        query = f"SELECT DISTINCT problem FROM attempts WHERE mode IN ({_BY_MOVES})"
        return {name for (name,) in self._database.rows(query)}

    def tally(self, problem: str) -> Tally:
        """Count the attempts at one problem."""
        return self._tallies("problem = ?", problem).get(problem, Tally())

    def tallies(self) -> dict[str, Tally]:
        """Count the attempts at every problem that was tried, by problem id."""
        return self._tallies("TRUE")

    def _tallies(self, condition: str, *values: str) -> dict[str, Tally]:
        query = (
            f"SELECT problem, solved, hints, takebacks, NOT ({PLAYED}) FROM attempts "
            f"WHERE counts AND {condition} ORDER BY at, id"
        )
        return tallied(self._database.rows(query, values))

    def latest(self) -> datetime | None:
        """The latest time of any attempt; None without attempts.

        If the clock shows an earlier time, it was set back.
        """
        rows = self._database.rows(
            "SELECT at FROM attempts WHERE is_moment(at) ORDER BY at DESC LIMIT 1"
        )
        return clock.moment(rows[0][0]) if rows else None


def as_stored(time: datetime) -> datetime:
    """Round a time to milliseconds, as it is stored, so that later computations give the same."""
    return time.replace(microsecond=time.microsecond // 1000 * 1000)


def utc(time: datetime) -> str:
    """A time as the text that is stored: in UTC. Such texts sort in the order of time."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


def known_moment(text: str) -> datetime:
    """Parse a stored time that is valid for sure, since the query has called ``is_moment``."""
    found = clock.moment(text)
    assert found is not None
    return found


def _attempts(rows: list[Row]) -> list[Attempt]:
    return [_attempt(row, at) for row in rows if (at := clock.moment(row[1])) is not None]


def _attempt(row: Row, at: datetime) -> Attempt:
    problem, _at, solved, hints, takebacks, seconds, mode, moves, mistake, counts, zone = row
    played, at = tuple(moves.split()), clock.lived(at, zone)
    return Attempt(
        problem,
        at,
        bool(solved),
        hints,
        takebacks,
        seconds,
        Mode(mode),
        played,
        mistake,
        bool(counts),
    )

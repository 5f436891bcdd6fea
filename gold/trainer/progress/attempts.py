"""What the person has tried and solved: one row per attempt."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime, timedelta

from gold import clock
from gold.trainer.marks import Tally, tallied
from gold.trainer.modes import FREE_PLAY, Mode
from gold.trainer.progress.database import ProgressDatabase, Row
from gold.trainer.progress.glicko import Rating


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at a problem."""

    problem: str
    """The problem's id."""
    at: datetime
    """When it ended, by the person's own clock."""
    solved: bool
    """Whether the problem was solved."""
    hints: int = 0
    """How many hints and other helps were taken."""
    takebacks: int = 0
    """How often moves were taken back."""
    seconds: float | None = None
    """How long the person thought; None if that was not measured."""
    mode: Mode = FREE_PLAY
    """How the problem was practised."""
    moves: tuple[str, ...] = ()
    """The names of all moves, in the canonical view of the problem."""
    mistake: int | None = None
    """How many moves were made before the first wrong one; None if there was none."""
    counts: bool = True
    """False if the result was not proved: it counts neither for the person nor against them."""

    def __post_init__(self) -> None:
        """Refuse a time without a zone, which would change when the computer travels."""
        if self.at.tzinfo is None:
            raise ValueError("an attempt's time needs a zone: UTC, for instance")

    @property
    def clean(self) -> bool:
        """Whether the problem was solved without help."""
        return self.solved and not self.hints and not self.takebacks


_COLUMNS = ", ".join((*(field.name for field in fields(Attempt)), "zone"))
_LONGEST_DAY = timedelta(hours=24 + 26)  # to the other side of the date line
_BY_MOVES = ", ".join(f"'{mode}'" for mode in Mode if not mode.rules.asks_word)
PLAYED = f"counts AND mode IN ({_BY_MOVES})"
"""SQL for the attempts that say whether somebody can solve a problem: the result is proved, and was reached
by playing. The quiz is a choice among five words, and no move is played.
"""


class AttemptLog:
    """All attempts, in the order in which they ended. An attempt with an impossible time counts only in the
    tally of its problem. Writing raises a :class:`~gold.errors.GoldError` if it fails.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def add(self, attempt: Attempt, against: Rating | None = None, harder: float = 0.0) -> int:
        """Store an attempt and return its number. If it was rated, ``against`` is the problem's rating, and
        ``harder`` the points added to that for the length of the line.
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
        """The attempts that ended at ``since`` or later; None: all attempts."""
        query = f"SELECT {_COLUMNS} FROM attempts WHERE at >= ? ORDER BY id"
        return _attempts(self._database.rows(query, (utc(since) if since else "",)))

    def today(self, now: datetime) -> list[Attempt]:
        """The attempts of this day. Each attempt's day goes by the clock of the place where it was made."""
        day = clock.day_of(now)
        return [each for each in self.all(now - _LONGEST_DAY) if clock.day_of(each.at) == day]

    def with_ratings(self) -> Iterator[tuple[Attempt, Rating | None, float]]:
        """Yield all attempts, each with the rating that its problem had then (None if it was not rated) and
        the points added to that for the length of the line.
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
        """The ids of all problems that were ever tried by playing, whatever came of it."""
        query = f"SELECT DISTINCT problem FROM attempts WHERE mode IN ({_BY_MOVES})"
        return {name for (name,) in self._database.rows(query)}

    def tally(self, problem: str) -> Tally:
        """The attempts at one problem, counted."""
        return self._tallies("problem = ?", problem).get(problem, Tally())

    def tallies(self) -> dict[str, Tally]:
        """The attempts at every problem that was tried, counted, by problem id."""
        return self._tallies("TRUE")

    def _tallies(self, condition: str, *values: str) -> dict[str, Tally]:
        query = (
            f"SELECT problem, solved, hints, takebacks, NOT ({PLAYED}) FROM attempts "
            f"WHERE counts AND {condition} ORDER BY at, id"
        )
        return tallied(self._database.rows(query, values))

    def latest(self) -> datetime | None:
        """The latest time of any attempt; None if there is none. A clock that shows less was turned back."""
        rows = self._database.rows(
            "SELECT at FROM attempts WHERE is_moment(at) ORDER BY at DESC LIMIT 1"
        )
        return clock.moment(rows[0][0]) if rows else None


def as_stored(time: datetime) -> datetime:
    """A time rounded as it is stored, so that what is computed from it now and later is the same."""
    return time.replace(microsecond=time.microsecond // 1000 * 1000)


def utc(time: datetime) -> str:
    """A time in UTC as the text that is stored; such texts sort like times."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


def known_moment(text: str) -> datetime:
    """The time in a stored text that is known to be valid: the query has tested it by ``is_moment``."""
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

"""The ratings of the person and of the problems, after each rated attempt."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from gold import clock
from gold.trainer.progress.attempts import Attempt, Mode, utc
from gold.trainer.progress.database import Database, Row
from gold.trainer.progress.glicko import Rating, rated

RATED_MODES = frozenset({Mode.PRACTICE, Mode.READING, Mode.BLIND})
_DAY = 86400.0
_ESTIMATED = 200.0  # the deviation of a difficulty that was estimated from a proof


@dataclass(frozen=True, slots=True)
class RatedOn:
    """A rating, and since when it holds."""

    at: datetime
    rating: Rating


class Ratings:
    """Everybody's rating. A problem that nobody has tried has the one that its proof suggests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_person(self, now: datetime) -> Rating:
        """The person's rating as it is now."""
        rows = self._database.rows(f"{_SELECT_PERSON} ORDER BY id DESC LIMIT 1")
        if not rows:
            return Rating()
        (last,) = _rated_on(rows)
        return last.rating.after((now - last.at).total_seconds() / _DAY)

    def history(self) -> list[RatedOn]:
        """The person's ratings, oldest first."""
        return _rated_on(self._database.rows(f"{_SELECT_PERSON} ORDER BY id"))

    def of_problem(self, problem: str, estimate: float | None = None) -> Rating:
        """A problem's rating; as long as nobody has tried it, the estimate's."""
        rows = self._database.rows(f"{_SELECT} WHERE problem = ? ORDER BY id DESC LIMIT 1", (problem,))
        if rows:
            return _rating(rows[0])
        return Rating() if estimate is None else Rating(estimate, _ESTIMATED)

    def of_problems(self) -> dict[str, Rating]:
        """The ratings of all problems that were tried."""
        rows = self._database.rows(
            f"{_SELECT} WHERE id IN (SELECT MAX(id) FROM ratings WHERE problem IS NOT NULL GROUP BY problem)"
        )
        return {str(row[0]): _rating(row) for row in rows}

    def rate(self, attempt: Attempt, estimate: float | None = None) -> Rating | None:
        """Rate person and problem by an attempt, and return the person's rating; None if it is not rated.

        Rated is the first attempt at a problem, in a mode where one try counts, if its result is proved. Only
        what was solved without help is a win.

        :raises GoldError: if it cannot be written.
        """
        if attempt.mode not in RATED_MODES or not attempt.counts or not self._is_first(attempt):
            return None
        score = 1.0 if attempt.clean else 0.0
        person, problem = self.of_person(attempt.at), self.of_problem(attempt.problem, estimate)
        after = rated(person, [(problem, score)])
        with self._database.transaction() as connection:
            for name, rating in ((None, after), (attempt.problem, rated(problem, [(person, 1.0 - score)]))):
                connection.execute(
                    "INSERT INTO ratings (problem, at, rating, deviation, volatility) VALUES (?, ?, ?, ?, ?)",
                    (name, utc(attempt.at), rating.value, rating.deviation, rating.volatility),
                )
        return after

    def _is_first(self, attempt: Attempt) -> bool:
        """Whether no rated mode saw the problem before."""
        return not self._database.rows("SELECT 1 FROM ratings WHERE problem = ? LIMIT 1", (attempt.problem,))


_SELECT = "SELECT problem, at, rating, deviation, volatility FROM ratings"
_SELECT_PERSON = f"{_SELECT} WHERE problem IS NULL AND is_moment(at)"


def _rated_on(rows: list[Row]) -> list[RatedOn]:
    return [RatedOn(at, _rating(row)) for row in rows if (at := clock.moment(row[1])) is not None]


def _rating(row: Row) -> Rating:
    _problem, _at, value, deviation, volatility = row
    return Rating(float(str(value)), float(str(deviation)), float(str(volatility)))

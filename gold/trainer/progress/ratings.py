"""The ratings of the person and of the problems, after each rated attempt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from gold import clock
from gold.trainer.progress.attempts import Attempt, Mode, utc
from gold.trainer.progress.database import ProgressDatabase, Row
from gold.trainer.progress.glicko import Rating, rated

HELPED = 0.5
"""As how much of a failure it counts that a problem was solved with help. Each whole one would punish who
learns. With less, the rating of somebody who asks whenever they are stuck rises too far above their strength:
by 120 points with a half, by 260 with a quarter (``tests/trainer/progress/test_first_month.py``)."""
RATED_MODES = frozenset({Mode.PRACTICE, Mode.TRAIN, Mode.READING, Mode.BLIND})
_DAY = 86400.0
_ESTIMATED = 200.0  # the deviation of a difficulty that was estimated from a proof
_SHOWN = 0.9
"""A win raises nobody above the problem's rating and this share of its deviation: it shows no more. Else one
who solves all of many easy problems would rise without end. With less, people end below their strength: by 44
points after sixty problems with 0.75.
"""
_MORE_FOR_A_MOVE, _MOST_MOVES = 25.0, 4
"""What each own move after the first adds to a problem's rating, for so many moves: a choice, not measured.
It leaves the order of problems as the size of their proofs gives it (docs/difficulty.md)."""


@dataclass(frozen=True, slots=True)
class RatedOn:
    """A rating, and since when it holds."""

    at: datetime
    rating: Rating


class Ratings:
    """Everybody's rating. A problem that nobody has tried has the one that its proof suggests.

    :raises GoldError: from :meth:`rate`, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
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
            return Rating(*rows[0][2:])
        return Rating() if estimate is None else Rating(estimate, _ESTIMATED)

    def of_problems(self) -> dict[str, Rating]:
        """The ratings of all problems that were tried."""
        rows = self._database.rows(
            f"{_SELECT} WHERE id IN (SELECT MAX(id) FROM ratings WHERE problem IS NOT NULL GROUP BY problem)"
        )
        return {problem: Rating(*rating) for problem, _at, *rating in rows}

    def rate(self, attempt: Attempt, estimate: float | None = None, depth: int = 0) -> Rating | None:
        """Rate person and problem by an attempt, and return the person's rating; None if it is not rated.

        Rated is the first attempt at a problem, in a mode where one try counts, if its result is proved. Only
        what was solved without help is a win; with help it is a share of a failure, :data:`HELPED`. The
        longer the line that had to be read, the harder the problem counts, for a win as for a loss: ``depth``
        is the length in moves of its solution where that is known, and the attempt shows how far it was
        played. No win raises the person above what it shows (:data:`_SHOWN`).
        """
        seen = "SELECT 1 FROM ratings WHERE problem = ? LIMIT 1"  # in any rated mode
        if (
            attempt.mode not in RATED_MODES
            or not attempt.counts
            or self._database.rows(seen, (attempt.problem,))
        ):
            return None
        score = 1.0 if attempt.clean else 0.0
        share = HELPED if attempt.solved and not attempt.clean else 1.0
        person, problem = self.of_person(attempt.at), self.of_problem(attempt.problem, estimate)
        shown = problem.value + _SHOWN * problem.deviation
        own_moves = (max(depth, len(attempt.moves)) + 1) // 2
        harder = _MORE_FOR_A_MOVE * min(max(0, own_moves - 1), _MOST_MOVES)
        problem = replace(problem, value=problem.value + harder)
        after = rated(person, [(problem, score)], share)
        after = replace(after, value=min(after.value, max(person.value, shown)))
        with self._database.transaction():
            self._keep(None, after, attempt.at)
            self._keep(attempt.problem, rated(problem, [(person, 1.0 - score)], share), attempt.at)
        return after

    def state(self, rating: Rating, at: datetime) -> None:
        """From now on the person has this rating, because they said so.

        :raises GoldError: if it cannot be written.
        """
        self._keep(None, rating, at)

    def _keep(self, problem: str | None, rating: Rating, at: datetime) -> None:
        self._database.insert(
            "ratings", problem=problem, at=utc(at), rating=rating.value, deviation=rating.deviation,
            volatility=rating.volatility,
        )  # fmt: skip


_SELECT = "SELECT problem, at, rating, deviation, volatility FROM ratings"
_SELECT_PERSON = f"{_SELECT} WHERE problem IS NULL AND is_moment(at)"


def _rated_on(rows: list[Row]) -> list[RatedOn]:
    return [RatedOn(at, Rating(*row[2:])) for row in rows if (at := clock.moment(row[1])) is not None]

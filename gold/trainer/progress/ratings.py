"""The ratings of the person and of the problems, after each rated attempt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import IntEnum

from gold import clock
from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.attempts import Attempt, known_moment, utc
from gold.trainer.progress.database import ProgressDatabase, Row
from gold.trainer.progress.glicko import Rating, rated

HELPED = 0.5
"""The share of a failure for which a solution with help counts. A whole one would punish those who learn. A
smaller one lets the rating of somebody who asks whenever they are stuck rise too far above their strength: by
120 points with a half, by 260 with a quarter (``tests/trainer/training/test_first_month.py``)."""
_DAY = 86400.0
_ESTIMATED = 200.0  # the deviation of a difficulty that was estimated from a proof
_SHOWN = 0.9
"""No win raises a person above the hardest problem solved, by its rating plus this share of its deviation: no
more is proved. Else people who solve many easy problems would rise without end. A smaller share leaves them
below their strength. So would a limit from each problem by itself: where the library has little at their
level, losses would count and wins would not (docs/difficulty.md).
"""
_MORE_FOR_A_MOVE = 25.0
_MOST_MOVES = 4
"""Points that each own move after the first adds to a problem's rating, and how many moves count: a choice,
not measured. It leaves the order of problems as the size of their proofs gives it (docs/difficulty.md)."""


@dataclass(frozen=True, slots=True)
class RatedOn:
    """A rating, and the time from which it holds."""

    at: datetime
    rating: Rating


@dataclass(frozen=True, slots=True)
class Against:
    """How hard a problem counts in an attempt: its rating, and points added for the line's length."""

    problem: Rating
    harder: float

    @property
    def rating(self) -> Rating:
        """The problem's rating raised by ``harder``: what the person's result is compared with."""
        return replace(self.problem, value=self.problem.value + self.harder)


@dataclass(frozen=True, slots=True)
class RatedAttempt:
    """What a rated attempt led to: the ``person``'s new rating; and how hard the problem counted."""

    person: Rating
    against: Against


class Stated(IntEnum):
    """Where a person's rating is from: an attempt (``NOT`` stated), or the person's own word, before any
    rated attempt (``FIRST``) or later. Importing older attempts makes a first one ``OVERRULED``.
    """

    OVERRULED = -1
    NOT = 0
    FIRST = 1
    LATER = 2


class Ratings:
    """The ratings of the person and of the problems. An untried problem has the one that its proof suggests.

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

    def stated(self) -> RatedOn | None:
        """What the person said last of how strong they are; None if they never did."""
        query = f"{_SELECT_PERSON} AND stated IN ({Stated.FIRST}, {Stated.LATER}) ORDER BY at DESC, id DESC"
        return next(iter(_rated_on(self._database.rows(f"{query} LIMIT 1"))), None)

    def of_problem(self, problem: str, estimate: float | None = None) -> Rating:
        """A problem's rating. Until it is tried, it is that of the estimate, or unknown without one."""
        rows = self._database.rows(
            f"{_SELECT} WHERE problem = ? ORDER BY id DESC LIMIT 1", (problem,)
        )
        if rows:
            return Rating(*rows[0][2:])
        return Rating() if estimate is None else Rating(estimate, _ESTIMATED)

    def of_problems(self) -> dict[str, Rating]:
        """The ratings of all problems that were tried."""
        rows = self._database.rows(
            f"{_SELECT} WHERE id IN (SELECT MAX(id) FROM ratings WHERE problem IS NOT NULL GROUP BY problem)"
        )
        return {problem: Rating(*rating) for problem, _at, *rating in rows}

    def rate(
        self, attempt: Attempt, estimate: float | None = None, depth: int = 0
    ) -> RatedAttempt | None:
        """Rate person and problem by an attempt; None if it is not rated.

        Rated is only the first attempt at a problem, if its result is proved, in a mode where one try counts.
        A solution without help is a win; one with help is a share of a failure, :data:`HELPED`, but is not
        rated on a path. The longer the line that had to be read, the harder the problem counts, for a win and
        for a loss: ``depth`` is the length in moves of its solution, 0 if not known, and the attempt shows
        how far it was played. No win raises the person above what was proved (:data:`_SHOWN`).
        """
        seen = "SELECT 1 FROM ratings WHERE problem = ? LIMIT 1"  # in any rated mode
        if not _is_rated(attempt) or self._database.rows(seen, (attempt.problem,)):
            return None
        against = _against(self.of_problem(attempt.problem, estimate), depth, len(attempt.moves))
        ((proved,),) = self._database.rows(_PROVED, (_SHOWN,))
        return RatedAttempt(
            self._keep_both(against, attempt, max(proved, _shown(against, attempt))), against
        )

    def _keep_both(self, against: Against, attempt: Attempt, proved: float) -> Rating:
        """Rate both; the person rises to ``proved`` at most."""
        after, problem = _both_after(self.of_person(attempt.at), against, attempt, proved)
        with self._database.transaction():
            self._keep(None, after, attempt.at)
            self._keep(attempt.problem, problem, attempt.at)
        return after

    def state(self, rating: Rating, at: datetime) -> None:
        """Set the person's rating from now on, because they said how strong they are.

        :raises GoldError: if it cannot be written.
        """
        is_first = not self._database.rows("SELECT 1 FROM ratings LIMIT 1")
        self._keep(None, rating, at, Stated.FIRST if is_first else Stated.LATER)

    def _keep(
        self, problem: str | None, rating: Rating, at: datetime, stated: Stated | None = None
    ) -> None:
        self._database.insert(
            "ratings",
            problem=problem,
            at=utc(at),
            rating=rating.value,
            deviation=rating.deviation,
            volatility=rating.volatility,
            stated=stated or Stated.NOT,
        )

    def replay(self, attempts: Iterable[tuple[Attempt, Against]]) -> None:
        """Compute all ratings anew from attempts in order, each with how hard its problem counts. Ratings
        that the person stated stay. But one that was stated before any attempt is overruled if older attempts
        have come from another computer.
        """
        stated = self._database.rows(
            "SELECT at, rating, deviation, volatility, stated FROM ratings "
            f"WHERE stated != {Stated.NOT} AND is_moment(at) ORDER BY at DESC, id DESC"
        )
        with self._database.transaction() as connection:
            connection.execute(f"DELETE FROM ratings WHERE stated = {Stated.NOT} OR is_moment(at)")
            seen = set[str]()
            proved = 0.0
            for attempt, against in attempts:
                if _is_rated(attempt) and attempt.problem not in seen:
                    self._state_until(utc(attempt.at), stated, is_first=not seen)
                    seen.add(attempt.problem)
                    proved = max(proved, _shown(against, attempt))
                    self._keep_both(against, attempt, proved)
            self._state_until(None, stated, is_first=not seen)

    def _state_until(self, until: str | None, stated: list[Row], *, is_first: bool) -> None:
        while stated and (until is None or stated[-1][0] <= until):
            text, *rating, how = stated.pop()
            kind = Stated.FIRST if is_first else Stated.OVERRULED
            if how == Stated.LATER:
                kind = Stated.LATER
            self._keep(None, Rating(*rating), known_moment(text), kind)


def _is_rated(attempt: Attempt) -> bool:
    helped = attempt.solved and not attempt.clean
    rules = attempt.mode.rules
    return attempt.counts and rules.is_rated and (rules.help_costs or not helped)


def _against(problem: Rating, depth: int, moves: int) -> Against:
    """How hard a problem counts in an attempt of so many ``moves``, if its solution has ``depth`` moves."""
    own_moves = (max(depth, moves) + 1) // 2
    return Against(problem, _MORE_FOR_A_MOVE * min(max(0, own_moves - 1), _MOST_MOVES))


def with_line(rating: float, depth: int) -> float:
    """How hard a problem of this rating counts whose solution has ``depth`` moves (0 if not known)."""
    return _against(Rating(rating), depth, 0).rating.value


def _shown(against: Against, attempt: Attempt) -> float:
    """The highest rating that an attempt proves; 0 if it is no win."""
    return against.problem.value + _SHOWN * against.problem.deviation if attempt.clean else 0.0


def _both_after(
    person: Rating, against: Against, attempt: Attempt, proved: float
) -> tuple[Rating, Rating]:
    score = 1.0 if attempt.clean else 0.0
    share = HELPED if attempt.solved and not attempt.clean else 1.0
    share *= attempt.mode.rules.rating_share
    after = rated(person, [(against.rating, score)], share)
    after = replace(after, value=min(after.value, max(person.value, proved)))
    return after, rated(against.rating, [(person, 1.0 - score)], share)


def estimated(attempt: Attempt, known: Difficulty | None) -> Against:
    """How hard a problem counts in an attempt, by the estimate from its proof (``known``; None: no proof)."""
    problem = Rating() if known is None else Rating(known.rating, _ESTIMATED)
    return _against(problem, 0 if known is None else known.depth, len(attempt.moves))


_PROVED = """
    SELECT COALESCE(MAX(difficulty + ? * deviation), 0) FROM attempts
    WHERE solved AND NOT hints AND NOT takebacks
"""
_SELECT = "SELECT problem, at, rating, deviation, volatility FROM ratings"
_SELECT_PERSON = f"""
    SELECT (SELECT zone FROM attempts WHERE attempts.at = ratings.at), at, rating, deviation, volatility
    FROM ratings WHERE problem IS NULL AND is_moment(at) AND stated IS NOT {Stated.OVERRULED}
"""


def _rated_on(rows: list[Row]) -> list[RatedOn]:
    return [
        RatedOn(clock.lived(known_moment(at), zone), Rating(*rating)) for zone, at, *rating in rows
    ]

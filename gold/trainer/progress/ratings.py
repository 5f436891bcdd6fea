"""The ratings of the person and of the problems, which change with each rated attempt."""

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
"""The weight of a solution with help, as a share of a failure.

A share of 1 would punish people who learn. The smaller the share, the further the rating of a
person who asks for help whenever they are stuck rises above their strength: by 120 points with 1/2,
by 260 with 1/4 (``tests/trainer/training/test_first_month.py``).
"""
_DAY = 86400.0
_ESTIMATED = 200.0  # the deviation of a difficulty that was estimated from a proof
_SHOWN = 0.9
"""Wins raise a person at most to the rating of the hardest solved problem plus this share of its
deviation, since they prove no more.

Without this limit, people who solve many easy problems would rise without end. A smaller share
leaves them below their strength. So would a separate limit for each problem: where the library has
few problems of their level, losses would count and wins would not (docs/difficulty.md).
"""
_MORE_FOR_A_MOVE = 25.0
_MOST_MOVES = 4
"""The points added to a problem's rating for each own move after the first, and most such moves.

The numbers are chosen, not measured. They keep the order of problems by the size of their proofs
(docs/difficulty.md).
"""


@dataclass(frozen=True, slots=True)
class RatedOn:
    """A rating, and the time from which it holds."""

    at: datetime
    rating: Rating


@dataclass(frozen=True, slots=True)
class Against:
    """The difficulty of a problem in an attempt: its rating, and points for the line's length."""

    problem: Rating
    harder: float

    @property
    def rating(self) -> Rating:
        """The problem's rating raised by ``harder``: that of the person's opponent."""
        return replace(self.problem, value=self.problem.value + self.harder)


@dataclass(frozen=True, slots=True)
class RatedAttempt:
    """The result of rating an attempt: the person's new rating, and the problem's difficulty."""

    person: Rating
    against: Against


class Stated(IntEnum):
    """The source of a person's rating: an attempt (``NOT``), or the person's own statement.

    A statement is made before any rated attempt (``FIRST``) or later (``LATER``). A first one
    becomes ``OVERRULED`` if older attempts are imported.
    """

    OVERRULED = -1
    NOT = 0
    FIRST = 1
    LATER = 2


class Ratings:
    """The ratings of the person and of the problems.

    :raises GoldError: from methods that write, if it cannot be written.
    """

    def __init__(self, database: ProgressDatabase) -> None:
        self._database = database

    def of_person(self, now: datetime) -> Rating:
        """The person's rating at the time ``now``; its deviation grows with time."""
        rows = self._database.rows(f"{_SELECT_PERSON} ORDER BY id DESC LIMIT 1")
        if not rows:
            return Rating()
        (last,) = _rated_on(rows)
        return last.rating.after((now - last.at).total_seconds() / _DAY)

    def history(self) -> list[RatedOn]:
        """The person's ratings, oldest first."""
        return _rated_on(self._database.rows(f"{_SELECT_PERSON} ORDER BY id"))

    def stated(self) -> RatedOn | None:
        """The person's last statement of their strength; None if there was none."""
        query = f"{_SELECT_PERSON} AND stated IN ({Stated.FIRST}, {Stated.LATER}) ORDER BY at DESC, id DESC"
        return next(iter(_rated_on(self._database.rows(f"{query} LIMIT 1"))), None)

    def of_problem(self, problem: str, estimate: float | None = None) -> Rating:
        """A problem's rating; before its first attempt, the ``estimate``, or else the default."""
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
        """Rate person and problem by an attempt, and store both ratings; None if it is not rated.

        - Only the first attempt at a problem is rated, if its result is proved, in a rated mode.
        - A solution without help is a win. A solution with help is a share of a failure
          (:data:`HELPED`); on a path it is not rated.
        - A longer line makes the problem harder, for a win and for a loss. The length is ``depth``,
          that of the solution in moves (0 if unknown), or that of the attempt if it is longer.
        - No win raises the person above the proved strength (:data:`_SHOWN`).

        ``estimate`` is the problem's rating by its proof; None if there is none.
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
        """Store the new ratings of person and problem, and return the person's.

        The person rises to ``proved`` at most.
        """
        after, problem = _both_after(self.of_person(attempt.at), against, attempt, proved)
        with self._database.transaction():
            self._keep(None, after, attempt.at)
            self._keep(attempt.problem, problem, attempt.at)
        return after

    def state(self, rating: Rating, at: datetime) -> None:
        """Store a rating that the person has stated, valid from the time ``at``.

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
        """Compute all ratings anew from attempts in order, each with its problem's difficulty.

        Ratings that the person stated stay. One that was stated before any attempt is overruled if
        older attempts have come from another computer.
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
    """The difficulty of a problem with a solution of ``depth`` moves in an attempt of ``moves``."""
    own_moves = (max(depth, moves) + 1) // 2
    return Against(problem, _MORE_FOR_A_MOVE * min(max(0, own_moves - 1), _MOST_MOVES))


def with_line(rating: float, depth: int) -> float:
    """The rating raised for the length of a solution of ``depth`` moves (0 if unknown)."""
    return _against(Rating(rating), depth, 0).rating.value


def _shown(against: Against, attempt: Attempt) -> float:
    """The highest rating that an attempt proves of the person; 0 if it is no win."""
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
    """The difficulty of a problem in an attempt, by its estimate (None if there is none)."""
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

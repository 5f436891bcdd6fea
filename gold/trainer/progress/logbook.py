"""The logbook: all stored data of a person's practice, and how an attempt changes it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from gold.board.points import Move
from gold.clock import day_start
from gold.i18n import _, ngettext
from gold.problem.matching.identity import identify
from gold.problem.model import Problem
from gold.trainer.progress.attempts import Attempt, AttemptLog, as_stored, utc
from gold.trainer.progress.database import ProgressDatabase
from gold.trainer.progress.difficulty_estimates import Estimates
from gold.trainer.progress.exams import Exams
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.notes import Notes
from gold.trainer.progress.ratings import Ratings
from gold.trainer.progress.reviews import Grade, ReviewCard, Reviews, grade, usual_seconds

APART = 5
"""Least number of other problems before a failed problem is asked again on the same day."""
SET_ASIDE_AFTER = 5
"""Failures of one position, on as many days, after which its problem is not offered any more."""
SET_ASIDE_WITHIN = timedelta(days=90)
"""The time within which failures count. A problem that is forgotten twice a year was learned."""
# attempts with a failure or help on one day, after which a problem waits for tomorrow
_MOST_FAILURES = 4
_MOST_IN_A_ROW = 3
"""The same limit if fewer than :data:`APART` other problems came since the last attempt.

That is so at a day's end. A problem that is asked again at once is only remembered; a person who
fails even so needs a night.
"""
_CLOCK_TOLERANCE = timedelta(hours=1)
_COUNT_ODD = """
    SELECT (SELECT COUNT(*) FROM cards) + COUNT(*) FROM (
        SELECT at FROM attempts UNION ALL SELECT at FROM reviews UNION ALL SELECT at FROM schedulers
        UNION ALL SELECT at FROM ratings WHERE problem IS NULL
    ) WHERE NOT is_moment(at)
"""
"""Counts all cards, and the other rows that have an impossible time."""


@dataclass(frozen=True, slots=True)
class PlayedMoves:
    """The moves of an attempt; for a problem given up, only those saved with it."""

    moves: tuple[Move, ...] = ()
    """The moves saved with the problem, then the person's moves and the replies."""
    mistake: int | None = None
    """The number of moves before the first wrong one; None if no move is wrong."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The changes that storing an attempt has made."""

    rating: Rating | None
    """The person's new rating; None if it has not changed."""
    card: ReviewCard | None
    """The card of the position to review; None if there is none, or if it has not changed."""


class Logbook:
    """One person's logbook. Use it only from the thread that made it, and close it at the end.

    ``notice`` is a message for the person after opening; empty if there is none.

    :raises GoldError: from methods that write, if it cannot be written.
    """

    def __init__(self, path: Path | None = None, now: datetime | None = None) -> None:
        self.database = ProgressDatabase(path)
        self.attempts = AttemptLog(self.database)
        self.reviews = Reviews(self.database)
        self.ratings = Ratings(self.database)
        self.notes = Notes(self.database)
        self.estimates = Estimates(self.database)
        self.exams = Exams(self.database)
        self.notice = self.database.notice
        if now is not None and not self.notice:
            self.notice = "; ".join(filter(None, (self._odd_dates(), self._wrong_clock(now))))

    def _odd_dates(self) -> str:
        ((count,),) = self.database.rows(_COUNT_ODD)
        count -= len(self.reviews.all())
        if not count:
            return ""
        text = ngettext(
            "{n} entry in {path} has a date that cannot be right, and is left out",
            "{n} entries in {path} have dates that cannot be right, and are left out",
            count,
        )
        return text.format(n=count, path=self.database.path)

    def _wrong_clock(self, now: datetime) -> str:
        latest = self.attempts.latest()
        if latest is None or latest - now < _CLOCK_TOLERANCE:
            return ""
        text = _(
            "the clock shows {now}, but you practised until {latest}; reviews wait for the later date"
        )
        now_text, latest_text = (
            f"{each.astimezone(now.tzinfo):%Y-%m-%d %H:%M}" for each in (now, latest)
        )
        return text.format(now=now_text, latest=latest_text)

    def keep(
        self, problem: Problem, attempt: Attempt, played: PlayedMoves, comes_back: bool = True
    ) -> Kept:
        """Store an attempt, rate it, and make a card to review, in one transaction.

        Moves and mistake are taken from ``played``, and replace those of ``attempt``. If the
        attempt counts and ``comes_back`` is set, a card is made in these cases:

        - After a failure, of the position of the mistake, or of the one in which the person gave
          up. A wrong answer in the quiz makes none, since no move was played.
        - After a solution with help, of the first position: nobody knows yet whether the person can
          solve the problem alone.

        After :data:`SET_ASIDE_AFTER` failures of one position within :data:`SET_ASIDE_WITHIN`, its
        problem is not offered any more until the person wants it again. Then the count starts anew.
        """
        names = problem.position.geometry.vertices(identify(problem).canonical(played.moves))
        whole = replace(
            attempt, at=as_stored(attempt.at), moves=tuple(names), mistake=played.mistake
        )
        difficulty = self.estimates.of(whole.problem)
        with self.database.transaction():
            estimate = (None, 0) if difficulty is None else (difficulty.rating, difficulty.depth)
            rated = self.ratings.rate(whole, *estimate)
            against = () if rated is None else (rated.against.problem, rated.against.harder)
            self.attempts.add(whole, *against)
            card = None
            comes_back = comes_back and whole.counts
            if comes_back and not whole.solved and not whole.mode.rules.asks_word:
                card = self.reviews.fail(
                    problem, played.moves[: played.mistake], whole.at, whole.problem
                )
                if self._never_sticks(card, whole.at):
                    self.notes.set_never(card.problem, True, whole.at)
            elif comes_back and whole.solved and not whole.clean:
                card = self.reviews.helped(problem, whole.at, whole.problem)
        return Kept(None if rated is None else rated.person, card)

    def _never_sticks(self, card: ReviewCard, at: datetime) -> bool:
        """Return whether a card has failed just now, and too often within :data:`SET_ASIDE_WITHIN`.

        Failures count only since the person last said whether the problem may be offered.
        """
        since = at - SET_ASIDE_WITHIN
        wanted_at = self.notes.never_changed(card.problem)
        if wanted_at is not None:
            since = max(since, wanted_at)
        failures = self.reviews.failures(card, since)
        return failures.latest == at and failures.count >= SET_ASIDE_AFTER

    def keep_review(
        self, card: ReviewCard, problem: Problem, attempt: Attempt, played: PlayedMoves
    ) -> ReviewCard:
        """Store an attempt at a card, and return the card with its next due time.

        A mistake in another position makes another card. The card does not change in these cases:

        - the attempt does not count;
        - the card failed earlier on the same day, and was shown again only to be solved once.
        """
        failed_today = self.reviews.failed_today(card, attempt.at)
        usual = usual_seconds(self.attempts.last(200))
        with self.database.transaction():
            kept = self.keep(problem, attempt, played)
            if failed_today or not attempt.counts:
                return card
            if kept.card is not None and kept.card.number == card.number:
                return kept.card
            return self.reviews.answer(card, grade(attempt, usual), attempt.at, attempt.seconds)

    def reviews_today(
        self, now: datetime, skipped: Iterable[str] = ()
    ) -> tuple[list[ReviewCard], ...]:
        """The cards that *Train* asks today, in three lists.

        1. cards that failed today, at least :data:`APART` other problems ago;
        2. cards that are due, without problems that were tried today;
        3. cards that failed just now, and must wait for other problems.

        Problems in ``skipped`` are left out.
        """
        start = day_start(now)
        attempts = self.attempts.today(now)
        left_out = set(skipped)
        graded = {review.card: review for review in self.reviews.reviews(start)}
        failed = [card for card in self.reviews.offered() if card.number in graded]
        again: list[ReviewCard] = []
        just_now: list[ReviewCard] = []
        played = [each for each in attempts if not each.mode.rules.asks_word]
        for card in _one_each(
            (one for one in failed if graded[one.number].grade is Grade.Again), left_out
        ):
            tried = _TriedToday.among(played, card.problem)
            if not tried.is_enough:
                (again if tried.is_apart else just_now).append(card)
        busy = left_out.union(each.problem for each in attempts)
        return again, _one_each(self.reviews.due(start + timedelta(days=1)), busy), just_now

    def set_aside(self, now: datetime) -> list[str]:
        """The ids of the problems that failed too often and are not offered any more since today.

        They come in the order of time.
        """
        query = """
            SELECT never.problem FROM never
            JOIN cards ON cards.problem = never.problem
            JOIN reviews ON reviews.card = cards.id AND reviews.at = never.at
            WHERE never.never AND reviews.grade = ? AND never.at >= ?
            GROUP BY never.problem ORDER BY never.at
        """
        values = (Grade.Again.value, utc(day_start(now)))
        return [name for (name,) in self.database.rows(query, values)]

    def close(self) -> None:
        """Close the database."""
        self.database.close()


@dataclass(frozen=True, slots=True)
class _TriedToday:
    """Today's attempts at one problem, and the number of other problems played since."""

    attempts: list[Attempt]
    """The attempts at the problem."""
    others_since: int
    """The number of other problems since the last attempt; :data:`APART` without an attempt."""

    @classmethod
    def among(cls, played: Sequence[Attempt], problem: str) -> _TriedToday:
        """Pick the attempts at a problem from all that were ``played`` today."""
        places = [place for place, each in enumerate(played) if each.problem == problem]
        if not places:
            return cls([], APART)
        since = {each.problem for each in played[places[-1] + 1 :]}
        return cls([played[place] for place in places], len(since))

    @property
    def is_apart(self) -> bool:
        """Whether enough other problems came since to ask this one again."""
        return self.others_since >= APART

    @property
    def is_enough(self) -> bool:
        """Whether the problem is not asked again today: solved at last, or failed too often."""
        if self.attempts and self.attempts[-1].clean:
            return True
        most = _MOST_FAILURES if self.is_apart else _MOST_IN_A_ROW
        return sum(not attempt.clean for attempt in self.attempts) >= most


def _one_each(cards: Iterable[ReviewCard], busy: Container[str]) -> list[ReviewCard]:
    """The first card of each problem that is not in ``busy``, sorted by due date."""
    first = {card.problem: card for card in reversed(list(cards)) if card.problem not in busy}
    return sorted(first.values(), key=lambda card: (card.due, card.number))

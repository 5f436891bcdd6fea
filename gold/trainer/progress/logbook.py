"""Everything that is kept of a person's practice, in one place, and what an attempt changes in it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from gold.board.points import Move
from gold.clock import day_start
from gold.i18n import _, ngettext
from gold.problem.identity import identify
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
"""Other problems between a failure and the next time that it is asked on that day, at the least."""
SET_ASIDE_AFTER = 5
"""Failures of one position, on as many days, after which its problem is set aside."""
SET_ASIDE_WITHIN = timedelta(days=90)
"""Only failures of this time count. Who forgets a problem twice a year has learned it in between."""
# attempts with a failure or help on one day, after which a problem waits for tomorrow
_MOST_FAILURES = 6
_MOST_IN_A_ROW = 3
"""The same where no five others are left to come in between, as at a day's end: what is asked at once is only
remembered, and who fails it even so needs a night.
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
    """All moves of an attempt: those saved with the problem, then the person's and the replies. ``mistake``
    is how many come before the first wrong one; None if none is wrong. Of a problem given up none are kept.
    """

    moves: tuple[Move, ...] = ()
    mistake: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What an attempt changed."""

    rating: Rating | None
    """The person's new rating; None if it is as before."""
    card: ReviewCard | None
    """The position to review; None if there is none, or if it is as before."""


class Logbook:
    """One person's logbook. Use it only from the thread that made it, and close it at the end.

    ``notice`` is what the person must be told after opening; empty if there is nothing.

    :raises GoldError: from all that writes, if it cannot be written.
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
        """Keep an attempt and all that follows from it; nothing of it, if the program is killed. Returns the
        person's new rating and the position to review, each None if unchanged.

        After a failure the position of the mistake is kept for review, or the one in which the person gave
        up. So is a problem that was solved only with help: nobody knows yet whether the person can solve it.
        A wrong answer in the quiz is not: no move was played. Nothing is, unless it ``comes_back``. Moves and
        mistake are taken from ``played``, whatever ``attempt`` has.

        After :data:`SET_ASIDE_AFTER` failures of one position :data:`SET_ASIDE_WITHIN` its problem is offered
        no more, until the person wants it again; then it is so after as many further failures.
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
        """Whether a card that failed just now has failed too often lately, and since the person last said
        whether they want its problem.
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
        """Keep how a review went, and return the card with its next due time.

        A mistake in another position makes a card of its own. The card stays as it is if the attempt does not
        count, or if the card failed earlier on the same day: then it was shown again only to be solved once.
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
        """What *Train* asks again today: cards that failed today, at least :data:`APART` other problems ago;
        cards that are due; cards that failed just now, which have to wait for others. Problems in ``skipped``
        and, of those that are due, what was tried today are left out.
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
        """The ids of the problems that were set aside today since they never stick, the first one first."""
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
    """Today's attempts at one problem, and what was played since."""

    attempts: list[Attempt]
    """The attempts at the problem."""
    others_since: int
    """How many other problems were played since the last of them; :data:`APART` if there was none."""

    @classmethod
    def among(cls, played: Sequence[Attempt], problem: str) -> _TriedToday:
        """The attempts at a problem among all that were ``played`` today."""
        places = [place for place, each in enumerate(played) if each.problem == problem]
        if not places:
            return cls([], APART)
        since = {each.problem for each in played[places[-1] + 1 :]}
        return cls([played[place] for place in places], len(since))

    @property
    def is_apart(self) -> bool:
        """Whether enough others came in between to ask it again."""
        return self.others_since >= APART

    @property
    def is_enough(self) -> bool:
        """Whether it is not asked again today: it was solved at last, or failed too often."""
        if self.attempts and self.attempts[-1].clean:
            return True
        most = _MOST_FAILURES if self.is_apart else _MOST_IN_A_ROW
        return sum(not attempt.clean for attempt in self.attempts) >= most


def _one_each(cards: Iterable[ReviewCard], busy: Container[str]) -> list[ReviewCard]:
    """The first card of each problem, except of those in ``busy``, by due date."""
    first = {card.problem: card for card in reversed(list(cards)) if card.problem not in busy}
    return sorted(first.values(), key=lambda card: (card.due, card.number))

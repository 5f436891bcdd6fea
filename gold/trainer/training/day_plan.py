"""What to practise today: what is due for review, then new problems near the person's rating.

A day has a number of problems. Only those practised in *Train* count, each once, however often it came. A
problem that failed today, in *Train* or in free play, comes again the same day, after some others; FSRS does
not count that, as within a day people remember answers, not shapes (:mod:`gold.trainer.progress.reviews`).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.day_reviews import reviews_of_day
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard
from gold.trainer.training.choosing import BELOW, NewProblem, choose_new

# A motif is weak after 5 attempts, if its share is 0.1 below the person's average
_ENOUGH = 5
_WEAKER = 0.1
_LATEST = 300  # attempts that say what is weak now


@dataclass(frozen=True, slots=True)
class Today:
    """What is left to do today, in this order: problems that failed earlier today, cards by their due dates,
    new problems, and problems that failed just now. ``tries`` counts today's attempts by problem id.
    """

    again: tuple[ReviewCard, ...]
    cards: tuple[ReviewCard, ...]
    new: tuple[NewProblem, ...]
    at_the_end: tuple[ReviewCard, ...]
    tries: Counter[str]


@dataclass(frozen=True, slots=True)
class DayDone:
    """How many problems were done in *Train* on a day; how many of them were solved without help at the day's
    ``first_try``; how many failed at first and were solved when they came ``again``; and the seconds.
    """

    problems: int
    first_try: int
    again: int
    seconds: float


@dataclass(frozen=True, slots=True)
class NewOnes:
    """What the new problems of a day are chosen from."""

    library: Mapping[str, NewProblem]
    """The library's problems, by id."""
    trained: Container[str] | None = None
    """The ids of the part that is trained, whatever their rating; None for all."""
    path: Sequence[NewProblem] | None = None
    """The next problems of a path, in order: then no others come; None without a path."""
    below: float = BELOW
    """How many points a problem may be easier than the person's rating, even if the day gets shorter."""
    made: bool = True
    """Whether problems that GoLD has made come, too, where all are trained."""

    def may_come(self, one: NewProblem) -> bool:
        """Whether a problem belongs to what is trained."""
        if self.trained is not None:
            return one.id in self.trained
        return self.made or not one.is_made


def today(
    logbook: Logbook, wanted: int, choice: NewOnes, now: datetime, skipped: Collection[str] = ()
) -> Today:
    """What is left to do today, if the day has ``wanted`` problems. Problems in ``skipped`` are left out, and
    no others come instead.

    Of two twins, only one comes on a day. New problems, which were never tried and can be solved, are the
    next ones of a path, or chosen by :func:`~gold.trainer.training.choosing.choose_new`.
    """
    attempts = logbook.attempts.today(now)
    estimates = logbook.estimates.all()
    if choice.path is None:
        fresh = _never_tried(logbook, choice, estimates, skipped)
    else:
        fresh = _next_on(choice.path, logbook, now, skipped)
    reviews = reviews_of_day(logbook, wanted, now, skipped, len(fresh))
    new = fresh[: reviews.room]
    if choice.path is None:
        tried = dict.fromkeys(each.problem for each in attempts)
        coming = (card.problem for card in (*reviews.again, *reviews.at_the_end, *reviews.due))
        library = choice.library
        asked = [library[name] for name in (*tried, *coming) if name in library]
        rating = logbook.ratings.of_person(now).value
        weak = weak_motifs(logbook.attempts.last(_LATEST), estimates)
        below = choice.below if choice.trained is None else math.inf
        new = choose_new(fresh, reviews.room, rating, estimates, weak, asked, below)
    tries = Counter(attempt.problem for attempt in attempts)
    return Today(reviews.again, reviews.due, tuple(new), reviews.at_the_end, tries)


def _next_on(
    path: Sequence[NewProblem], logbook: Logbook, now: datetime, skipped: Collection[str]
) -> list[NewProblem]:
    """The problems of a path that are not asked today for another reason."""
    reviews = logbook.reviews_today(now, skipped)
    waiting = {card.problem for cards in reviews for card in cards}
    attempts = logbook.attempts.today(now)
    left_out = waiting.union(skipped, (each.problem for each in attempts))
    return [one for one in path if one.id not in left_out]


def _never_tried(
    logbook: Logbook,
    choice: NewOnes,
    estimates: Mapping[str, Difficulty],
    skipped: Collection[str],
) -> list[NewProblem]:
    """The problems that were never tried and in which a move works."""
    left_out = logbook.attempts.problems().union(skipped)
    return [
        one
        for name, one in choice.library.items()
        if name not in left_out and choice.may_come(one) and not one.is_settled(estimates.get(name))
    ]


def trained_today(logbook: Logbook, now: datetime) -> dict[str, list[Attempt]]:
    """Today's attempts in *Train*, by problem."""
    by_problem: defaultdict[str, list[Attempt]] = defaultdict(list)
    for each in logbook.attempts.today(now):
        if each.mode.rules.of_the_day:
            by_problem[each.problem].append(each)
    return by_problem


def done_today(logbook: Logbook, now: datetime) -> DayDone:
    """Count the problems that were done today in *Train*."""
    by_problem = trained_today(logbook, now)
    return DayDone(
        len(by_problem),
        sum(tries[0].clean for tries in by_problem.values()),
        sum(
            not tries[0].solved and any(each.clean for each in tries)
            for tries in by_problem.values()
        ),
        sum(each.seconds or 0.0 for tries in by_problem.values() for each in tries),
    )


def weak_motifs(attempts: Iterable[Attempt], estimates: Mapping[str, Difficulty]) -> frozenset[str]:
    """The motifs whose problems the person solves without help clearly less often than the average one."""
    counted = [each for each in attempts if each.counts]
    by_motif: defaultdict[str, list[bool]] = defaultdict(list)
    for each in counted:
        for motif in estimates[each.problem].motifs if each.problem in estimates else ():
            by_motif[motif].append(each.clean)
    least = fmean([each.clean for each in counted] or [0]) - _WEAKER
    return frozenset(
        motif for motif, clean in by_motif.items() if len(clean) >= _ENOUGH and fmean(clean) < least
    )

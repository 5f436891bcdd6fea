"""Chooses the problems of a day: cards that are due for review, then new problems near the rating.

A day has a number of problems. Only those practised in *Train* count, and each counts once. A
problem that failed today, in *Train* or in free play, comes again the same day, after some others.
FSRS ignores such repetitions: within a day people remember answers, not shapes
(:mod:`gold.trainer.progress.reviews`).
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

# A motif is weak after 5 attempts, if the share of those solved is 0.1 below the person's average
_ENOUGH = 5
_WEAKER = 0.1
_LATEST = 300  # latest attempts from which weak motifs are computed


@dataclass(frozen=True, slots=True)
class Today:
    """The problems left to do today. The groups come in the order of the fields."""

    again: tuple[ReviewCard, ...]
    """Problems that failed earlier today."""
    cards: tuple[ReviewCard, ...]
    """Cards that are due, by their due dates."""
    new: tuple[NewProblem, ...]
    """New problems."""
    at_the_end: tuple[ReviewCard, ...]
    """Problems that failed just now."""
    tries: Counter[str]
    """Today's attempts by problem id."""


@dataclass(frozen=True, slots=True)
class DayDone:
    """The counts of a day's training."""

    problems: int
    """Problems practised in *Train*."""
    first_try: int
    """Problems solved without help at the day's first try."""
    again: int
    """Problems that failed at the day's first try and were solved without help later that day."""
    seconds: float
    """The time of all attempts together."""


@dataclass(frozen=True, slots=True)
class NewOnes:
    """The problems that a day's new ones are chosen from, and the limits on the choice."""

    library: Mapping[str, NewProblem]
    """The library's problems, by id."""
    trained: Container[str] | None = None
    """The ids of the trained part, which come whatever their rating; None for the whole library."""
    path: Sequence[NewProblem] | None = None
    """The next problems of a path, in order; no others come. None without a path."""
    below: float = BELOW
    """Most points by which a problem may be easier than the rating. The day may get shorter."""
    made: bool = True
    """Whether generated problems may come, if the whole library is trained."""

    def may_come(self, one: NewProblem) -> bool:
        """Return whether a problem may be chosen.

        It must be in the trained part; if the whole library is trained, it must be from a book or
        game, or ``made`` must be set.
        """
        if self.trained is not None:
            return one.id in self.trained
        return self.made or not one.is_made


def today(
    logbook: Logbook, wanted: int, choice: NewOnes, now: datetime, skipped: Collection[str] = ()
) -> Today:
    """Choose the problems left to do on a day with ``wanted`` problems.

    Problems in ``skipped`` are left out without replacement. New problems are the next ones of a
    path. Without a path, :func:`~gold.trainer.training.choosing.choose_new` chooses them from the
    problems that were never tried and can be solved, without twins of today's problems.
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
    """The problems of a path that were not tried today, are not skipped, and wait for no review."""
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
    """The problems that may be chosen, were never tried, and have a solution."""
    left_out = logbook.attempts.problems().union(skipped)
    return [
        one
        for name, one in choice.library.items()
        if name not in left_out and choice.may_come(one) and not one.is_settled(estimates.get(name))
    ]


def trained_today(logbook: Logbook, now: datetime) -> dict[str, list[Attempt]]:
    """Today's attempts in *Train*, by problem id."""
    by_problem: defaultdict[str, list[Attempt]] = defaultdict(list)
    for each in logbook.attempts.today(now):
        if each.mode.rules.of_the_day:
            by_problem[each.problem].append(each)
    return by_problem


def done_today(logbook: Logbook, now: datetime) -> DayDone:
    """Count the problems practised today in *Train*."""
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
    """The motifs whose problems the person solves without help clearly less often than average."""
    counted = [each for each in attempts if each.counts]
    by_motif: defaultdict[str, list[bool]] = defaultdict(list)
    for each in counted:
        for motif in estimates[each.problem].motifs if each.problem in estimates else ():
            by_motif[motif].append(each.clean)
    least = fmean([each.clean for each in counted] or [0]) - _WEAKER
    return frozenset(
        motif for motif, clean in by_motif.items() if len(clean) >= _ENOUGH and fmean(clean) < least
    )

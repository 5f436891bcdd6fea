"""What to practise today: first what is due for review, then new problems at the person's level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from gold.trainer.progress.days import day_start
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import Card


@dataclass(frozen=True, slots=True)
class Quota:
    """How much a day the person wants: reviews, and new problems."""

    reviews: int = 50
    new: int = 5


@dataclass(frozen=True, slots=True)
class Today:
    """What is left to do today: cards in the order in which they fell due, then the ids of new problems.

    ``done`` is how many reviews and new problems were done today; ``held_back`` is how many cards are due
    beyond the quota.
    """

    cards: tuple[Card, ...]
    new: tuple[str, ...]
    done: int
    held_back: int

    @property
    def left(self) -> int:
        """How many are left."""
        return len(self.cards) + len(self.new)


def today(
    logbook: Logbook, quota: Quota, candidates: Sequence[str], estimates: Mapping[str, float], now: datetime
) -> Today:
    """What is left to do today.

    ``candidates`` are the ids of the problems that may come as new ones, in the order of their collections;
    ``estimates`` are the ratings that proofs suggest, for those that have one. New problems are those next to
    the person's rating; where nothing is known of them, in the order of the collections.
    """
    start = day_start(now)
    reviewed = len({review.card for review in logbook.reviews.reviews(start)})
    tried_before = {each.problem for each in logbook.attempts.all() if each.at < start}
    new_today = {each.problem for each in logbook.attempts.all(start)} - tried_before
    due = logbook.reviews.due(start + timedelta(days=1))
    room = max(0, quota.reviews - reviewed)
    fresh = [name for name in dict.fromkeys(candidates) if name not in tried_before | new_today]
    level = logbook.ratings.of_person(now).value
    usual = Rating().value
    fresh.sort(key=lambda name: abs(estimates.get(name, usual) - level))
    return Today(
        tuple(due[:room]),
        tuple(fresh[: max(0, quota.new - len(new_today))]),
        reviewed + len(new_today),
        len(due[room:]),
    )


def forecast(logbook: Logbook, days: int, now: datetime) -> list[int]:
    """How many cards fall due on each of the next days, today first with all that is overdue."""
    start = day_start(now)
    counts = [0] * days
    for card in logbook.reviews.all():
        day = max(0, (card.due - start) // timedelta(days=1))
        if day < days:
            counts[day] += 1
    return counts

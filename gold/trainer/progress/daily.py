"""What to practise today: first what is due for review, then new problems at the person's level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import fmean

from gold.clock import day_start
from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard

_NEARER = 100.0  # points by which a problem with a weak motif counts as nearer to the person's level
_ENOUGH, _WEAKER = 5, 0.1  # a motif is weak after so many attempts, if so much below the person's average
_LATEST = 300  # attempts that say what is weak now


@dataclass(frozen=True, slots=True)
class Quota:
    """How much a day the person wants: reviews, and new problems."""

    reviews: int = 50
    new: int = 5


@dataclass(frozen=True, slots=True)
class Today:
    """What is left to do today: cards in the order in which they fell due, then the ids of new problems."""

    cards: tuple[ReviewCard, ...]
    new: tuple[str, ...]

    @property
    def left(self) -> int:
        """How many are left."""
        return len(self.cards) + len(self.new)


def today(logbook: Logbook, quota: Quota, candidates: Sequence[str], now: datetime) -> Today:
    """What is left to do today.

    ``candidates`` are the ids of the problems that may come as new ones, in the order of their collections.
    New problems come in the order of how near their estimates are to the person's rating; a motif that the
    person finds hard brings a problem nearer. What is equally near stays in the order of the collections.
    """
    start = day_start(now)
    reviewed = len({review.card for review in logbook.reviews.reviews(start)})
    attempts = logbook.attempts.all()
    tried_before = {each.problem for each in attempts if each.at < start}
    new_today = {each.problem for each in attempts if each.at >= start} - tried_before
    due = logbook.reviews.due(start + timedelta(days=1))
    room = max(0, quota.reviews - reviewed)
    fresh = [name for name in dict.fromkeys(candidates) if name not in tried_before | new_today]
    estimates, level = logbook.estimates.all(), logbook.ratings.of_person(now).value
    weak = weak_motifs(attempts, estimates)

    def distance(name: str) -> float:
        estimate = estimates.get(name)
        if estimate is None:
            return abs(Rating().value - level)
        return abs(estimate.rating - level) - _NEARER * (not weak.isdisjoint(estimate.motifs))

    fresh.sort(key=distance)
    new = fresh[: max(0, quota.new - len(new_today))]
    return Today(tuple(due[:room]), tuple(new))


def weak_motifs(attempts: Sequence[Attempt], estimates: Mapping[str, Difficulty]) -> frozenset[str]:
    """The motifs at which the person solves clearly less without help than on average, of late."""
    counted = [each for each in attempts if each.counts][-_LATEST:]
    by_motif: defaultdict[str, list[bool]] = defaultdict(list)
    for each in counted:
        for motif in estimates[each.problem].motifs if each.problem in estimates else ():
            by_motif[motif].append(each.clean)
    least = fmean([each.clean for each in counted] or [0]) - _WEAKER
    return frozenset(
        motif for motif, clean in by_motif.items() if len(clean) >= _ENOUGH and fmean(clean) < least
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

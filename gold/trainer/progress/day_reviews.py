"""Which reviews a day holds. A day has a number of problems, and a part of it is for new ones."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard

_NEW_OF = 4
"""One of so many problems of a day is new, however many reviews wait."""


@dataclass(frozen=True, slots=True)
class DayReviews:
    """The reviews that a day still holds. What is due beyond them waits for another day."""

    again: tuple[ReviewCard, ...]
    """Cards that failed earlier today."""
    due: tuple[ReviewCard, ...]
    """Cards that are due."""
    at_the_end: tuple[ReviewCard, ...]
    """Cards that failed just now, and wait for others."""
    room: int
    """How many new problems fit into the day beside them."""

    @property
    def all(self) -> tuple[ReviewCard, ...]:
        """All of them."""
        return (*self.again, *self.due, *self.at_the_end)


def reviews_of_day(
    logbook: Logbook,
    wanted: int,
    now: datetime,
    skipped: Collection[str] = (),
    new: int | None = None,
) -> DayReviews:
    """The reviews that are left of a day with ``wanted`` problems, without problems in ``skipped``.

    ``new`` says how many new problems there are; None if that is not known: then there are enough.
    """
    attempts = logbook.attempts.today(now)
    done = {each.problem for each in attempts if each.mode.rules.of_the_day}
    again, due, at_the_end = logbook.reviews_today(now, skipped)
    counted = {*done, *skipped, *(card.problem for card in (*again, *at_the_end))}
    left = max(0, wanted - len(counted))
    new_today = {each.problem for each in attempts if each.mode.rules.brings_new}
    least_new = max(0, wanted // _NEW_OF - len(new_today))
    if new is not None:
        least_new = min(new, least_new)
    fitting = due[: max(0, left - least_new)]
    return DayReviews(tuple(again), tuple(fitting), tuple(at_the_end), left - len(fitting))

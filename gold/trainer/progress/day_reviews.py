"""Chooses the reviews of a day. A day has a number of problems; some places are for new ones."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard

_NEW_OF = 4
"""At least one of this many problems of a day is a new one, however many reviews are due."""


@dataclass(frozen=True, slots=True)
class DayReviews:
    """The reviews that are left of a day. Other due cards wait for another day."""

    again: tuple[ReviewCard, ...]
    """Cards that failed earlier today."""
    due: tuple[ReviewCard, ...]
    """Cards that are due."""
    at_the_end: tuple[ReviewCard, ...]
    """Cards that failed just now, and come again after other problems."""
    room: int
    """The number of new problems that fit into the day beside the reviews."""

    @property
    def all(self) -> tuple[ReviewCard, ...]:
        """The cards of all three groups."""
        return (*self.again, *self.due, *self.at_the_end)


def reviews_of_day(
    logbook: Logbook,
    wanted: int,
    now: datetime,
    skipped: Collection[str] = (),
    new: int | None = None,
) -> DayReviews:
    """Choose the reviews still to do today, if the day has ``wanted`` problems in all.

    :param skipped: ids of problems to leave out; they count as done.
    :param new: the number of new problems that there are; None if it is unknown, and then there are
        assumed to be enough.
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

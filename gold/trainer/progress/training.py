"""Today's training: the positions to review and the new problems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from gold.board.symmetry import Symmetry
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.identity import turned
from gold.problem.model import Problem
from gold.problem.shown import shown_series
from gold.trainer.course import Course
from gold.trainer.library import Shelved
from gold.trainer.progress.attempts import Mode
from gold.trainer.progress.daily import Quota, today
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard, view_of


@dataclass(frozen=True, slots=True)
class Training(Course):
    """What is left to do today; ``cards`` has the card of each entry, None where it is a new problem.
    ``views`` are the symmetries through which the entries are seen.

    One try counts for each entry.
    """

    has_more: ClassVar[bool] = True

    cards: tuple[ReviewCard | None, ...] = ()
    views: tuple[Symmetry, ...] = ()

    def mode_of(self, index: int, chosen: Mode) -> Mode:  # noqa: ARG002
        """A review, or a new problem."""
        return Mode.PRACTICE if self.cards[index] is None else Mode.REVIEW

    @property
    def why_no_other_mode(self) -> str:
        """The day's work is rated."""
        return _("In a training, one try counts. Open a collection to choose another mode.")

    def card_of(self, index: int) -> ReviewCard | None:
        """The card that is reviewed."""
        return self.cards[index]

    def as_in_library(self, index: int, problem: Problem) -> Problem:
        """It is turned back to the side from which it was first seen."""
        return turned(problem, self.views[index].inverse) if self.views else problem


def candidates(shelves: Iterable[Shelved]) -> dict[str, Entry]:
    """The problems that may come as new ones, by id, in the order of the library."""
    entries: dict[str, Entry] = {}
    for shelved in shelves:
        for one in shelved.entries:
            if one.entry.problem is not None and not one.is_draft:
                entries.setdefault(one.id, one.entry)
    return entries


def training(
    logbook: Logbook, shelves: Iterable[Shelved], quota: Quota, now: datetime, turns: bool = True
) -> Training:
    """Today's training, reviews first, which are scheduled with the parameters that were fitted last."""
    logbook.reviews.use_kept_parameters()
    new = candidates(shelves)
    left = today(logbook, quota, list(new), now)
    entries: list[Entry] = []
    views = [Symmetry()] * (len(left.cards) + len(left.new))
    for number, card in enumerate(left.cards):
        place = (Path(_("review {n}").format(n=card.number)), 0, 1)
        try:
            problem = logbook.reviews.problem(card)
            views[number] = view_of(card, problem) if turns else Symmetry()
            known, shown = new.get(card.problem, Entry(*place)), turned(problem, views[number])
            entries.append(Entry(*place, problem=shown, series=shown_series(known), number=known.number))
        except GoldError as error:
            entries.append(Entry(*place, error=error))
    entries += [new[name] for name in left.new]
    cards = (*left.cards, *(None for _name in left.new))
    return Training(Collection(_("Today"), Path(_("today")), tuple(entries)), cards, tuple(views))

"""Today's training, in which one problem leads to the next: the positions to review and the new problems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
from gold.trainer.library.shelves import Shelved
from gold.trainer.place import LastPlace
from gold.trainer.progress.attempts import Mode
from gold.trainer.progress.choosing import NewProblem, candidates
from gold.trainer.progress.daily import Quota, today
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard, view_of


@dataclass(frozen=True, slots=True)
class TrainingItem:
    """A problem of a training: its id and its entry, the card if it is a review, and how it is turned.
    ``tries`` is how often the problem was tried today before.
    """

    id: str
    entry: Entry
    card: ReviewCard | None = None
    view: Symmetry = Symmetry()  # noqa: RUF009  # immutable
    tries: int = 0

    @property
    def key(self) -> object:
        """What is to be done: another thing once it was tried."""
        return self.id, self.card is not None and self.card.number, self.tries


@dataclass(frozen=True, slots=True)
class Training(Course):
    """Today's problems: those that were asked, and after them what is left, as planned when it was made.

    One try counts for each. ``skipped`` are the ids of problems that the person passed over: they do not come
    again until the person asks for them. ``more`` is what they asked for beyond the day's number.
    """

    has_more: ClassVar[bool] = True

    items: tuple[TrainingItem, ...] = ()
    skipped: frozenset[str] = frozenset()
    more: int = 0

    def mode_of(self, index: int, chosen: Mode) -> Mode:  # noqa: ARG002
        """A review, or a new problem."""
        return Mode.TRAIN if self.items[index].card is None else Mode.REVIEW

    @property
    def why_no_other_mode(self) -> str:
        """The day's work is rated."""
        return _("In a training, one try counts. Open a collection to choose another mode.")

    def place(self, index: int) -> LastPlace | None:  # noqa: ARG002
        """Training goes on with whatever is left of the day."""
        return LastPlace(_("Training"))

    def card_of(self, index: int) -> ReviewCard | None:
        """The card that is reviewed."""
        return self.items[index].card

    def as_in_library(self, index: int, problem: Problem) -> Problem:
        """It is turned back to the side from which it was first seen."""
        return turned(problem, self.items[index].view.inverse)


Planner = Callable[[int, frozenset[str]], Sequence[TrainingItem]]
"""Plans what is left of the day, with so many problems more than its number, without those with some ids."""


def planner(
    logbook: Logbook, shelves: Iterable[Shelved], problems: int, now: datetime, turns: bool = True
) -> Planner:
    """What plans a day of so many problems, reviews first, as the logbook stands now."""
    library = candidates(shelves)
    logbook.reviews.use_kept_parameters()

    def plan(more: int, skipped: frozenset[str]) -> Sequence[TrainingItem]:
        left = today(logbook, Quota(problems, more), library, now, skipped)
        new = [TrainingItem(one.id, one.entry) for one in left.new]
        again, cards, at_the_end = (
            [_review(logbook, card, turns, left.tries[card.problem], library) for card in some]
            for some in (left.again, left.cards, left.at_the_end)
        )
        return [*again, *cards, *new, *at_the_end]

    return plan


def _review(
    logbook: Logbook, card: ReviewCard, turns: bool, tries: int, library: Mapping[str, NewProblem]
) -> TrainingItem:
    place = (Path(_("review {n}").format(n=card.number)), 0, 1)
    try:
        problem = logbook.reviews.problem(card)
    except GoldError as error:
        return TrainingItem(card.problem, Entry(*place, error=error), card, tries=tries)
    tried = logbook.attempts.tally(card.problem).tried
    view = view_of(card, problem, tried) if turns else Symmetry()
    known = library[card.problem].entry if card.problem in library else Entry(*place)
    entry = Entry(*place, problem=turned(problem, view), series=shown_series(known), number=known.number)
    return TrainingItem(card.problem, entry, card, view, tries)


def training(plan: Planner, more: int = 0) -> Training:
    """What is left to do today."""
    return _made((), plan, frozenset(), more)


def continued(course: Training, index: int, plan: Planner) -> Training:
    """The training after the item at ``index``: what is left is planned anew, since what failed comes again,
    and the rating has changed. An item that is still to do is one that the person skips.
    """
    asked = course.items[: index + 1]
    following = _made(asked, plan, course.skipped, course.more)
    if asked[-1].key not in {item.key for item in following.items[index + 1 :]}:
        return following
    return _made(asked, plan, course.skipped | {asked[-1].id}, course.more)


def with_skipped(course: Training, index: int, plan: Planner) -> Training:
    """The training after the item at ``index``, with what was skipped."""
    return _made(course.items[: index + 1], plan, frozenset(), course.more)


def _made(asked: Sequence[TrainingItem], plan: Planner, skipped: frozenset[str], more: int) -> Training:
    items = (*asked, *plan(more, skipped))
    collection = Collection(_("Today"), Path(_("today")), tuple(item.entry for item in items))
    return Training(collection, items, skipped, more)

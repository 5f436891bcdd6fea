"""Today's training, in which one problem leads to the next: the positions to review and the new problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
from gold.trainer.library.shelves import Shelved
from gold.trainer.place import LastPlace
from gold.trainer.progress.attempts import Mode
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard, view_of
from gold.trainer.training.choosing import NewProblem, candidates
from gold.trainer.training.course import Course, Idea, Leaving
from gold.trainer.training.day_plan import Quota, today
from gold.trainer.training.guided_path import GuidedPath, followed


@dataclass(frozen=True, slots=True)
class TrainingItem:
    """A problem of a training: its id and its entry, the card if it is a review, and how it is turned.
    ``tries`` is how often it was tried today before; ``idea`` is what a problem of a path asks for.
    """

    id: str
    entry: Entry
    card: ReviewCard | None = None
    view: Symmetry = Symmetry()  # noqa: RUF009  # immutable
    tries: int = 0
    idea: Idea | None = None


@dataclass(frozen=True, slots=True)
class Training(Course):
    """Today's problems: those that were asked, and after them what is left, as planned when it was made.

    One try counts for each. ``skipped`` are the ids of problems that the person passed over: they do not come
    again until the person asks for them; then they are ``taken_up``, and come first. ``more`` is what the
    person asked for beyond the day's number.
    """

    has_more: ClassVar[bool] = True
    leaving: ClassVar[Leaving] = Leaving.SKIPS

    items: tuple[TrainingItem, ...] = ()
    skipped: frozenset[str] = frozenset()
    more: int = 0
    taken_up: tuple[TrainingItem, ...] = ()

    def mode_of(self, index: int, chosen: Mode) -> Mode:  # noqa: ARG002
        """A review, or a new problem, which may be of a path."""
        item = self.items[index]
        return Mode.REVIEW if item.card is not None else Mode.PATH if item.idea is not None else Mode.TRAIN

    def idea(self, index: int) -> Idea | None:
        """What a problem of a path asks for."""
        return self.items[index].idea

    @property
    def why_no_other_mode(self) -> str:
        """The day's work is rated."""
        return _("In training, one try counts. Open a collection to choose another mode.")

    def place(self, index: int) -> LastPlace | None:  # noqa: ARG002
        """Training goes on with whatever is left of the day."""
        return LastPlace("Training")

    def name_and_place(self, index: int) -> tuple[str, str]:
        """How many of the day's problems were asked, each counted once."""
        asked = {item.id for item in self.items[: index + 1]}
        total = len(asked.union(item.id for item in self.items))
        place = _("{number} of {total}").format(number=len(asked), total=total)
        came = any(item.id == self.items[index].id for item in self.items[:index])
        return _("Today"), f"  ›  {place}" + (" · " + _("again") if came else "")

    def card_of(self, index: int) -> ReviewCard | None:
        """The card that is reviewed."""
        return self.items[index].card

    def as_in_library(self, index: int, problem: Problem) -> Problem:
        """It is turned back to the side from which it was first seen."""
        return turned(problem, self.items[index].view.inverse)


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans a day of so many problems, reviews first, as the logbook stands now, new ones of the ``path``."""

    logbook: Logbook
    library: Mapping[str, NewProblem]
    problems: int
    now: datetime
    turns: bool = True
    path: GuidedPath | None = None

    def left(self, more: int, skipped: frozenset[str]) -> Sequence[TrainingItem]:
        """What is left to do today, with so many problems more than the day's number, without those with some
        ids.
        """
        path = self.path
        ideas = (
            {one.id: idea for one, idea in zip(path.shelved.entries, path.ideas, strict=True)} if path else {}
        )
        ahead = [self.library[name] for name in ideas if name in self.library]
        left = today(self.logbook, Quota(self.problems, more), self.library, self.now, skipped, ahead)
        new = [TrainingItem(one.id, one.entry, idea=ideas.get(one.id)) for one in left.new]
        again, cards, at_the_end = (
            [_review(self.logbook, card, self.turns, left.tries[card.problem], self.library) for card in some]
            for some in (left.again, left.cards, left.at_the_end)
        )
        return [*again, *cards, *new, *at_the_end]

    def was_tried(self, item: TrainingItem) -> bool:
        """Whether an item was tried since it was planned."""
        tried = self.logbook.attempts.today(self.now)
        return sum(each.problem == item.id for each in tried) > item.tries


def planner(
    logbook: Logbook, shelves: Iterable[Shelved], problems: int, now: datetime, turns: bool = True,
    paths: Iterable[GuidedPath] = (),
) -> Planner:  # fmt: skip
    """What plans a day with the problems of a library; for people who are new to Go, with those of a path."""
    logbook.reviews.use_kept_parameters()
    return Planner(logbook, candidates(shelves), problems, now, turns, followed(paths, logbook, now))


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
    return _made(Training(Collection(_("Today"), Path(_("today")), ()), more=more), plan)


def continued(course: Training, index: int, plan: Planner) -> Training:
    """The training after the item at ``index``: what is left is planned anew, since what failed comes again,
    and the rating has changed. An item that is still to do is one that the person skips.
    """
    asked = course.items[: index + 1]
    waiting = tuple(item for item in course.taken_up if item.id != asked[-1].id)
    skipped = course.skipped if plan.was_tried(asked[-1]) else course.skipped | {asked[-1].id}
    return _made(replace(course, items=asked, skipped=skipped, taken_up=waiting), plan)


def with_skipped(course: Training, index: int, plan: Planner) -> Training:
    """The training after the item at ``index``, in which what was skipped comes next, as it was asked."""
    asked = course.items[: index + 1]
    latest = {item.id: item for item in asked if item.id in course.skipped}
    return _made(replace(course, items=asked, skipped=frozenset(), taken_up=tuple(latest.values())), plan)


def _made(course: Training, plan: Planner) -> Training:
    """The training with its items, all of which were asked, and what is left after them."""
    waiting = {item.id for item in course.taken_up}
    items = (*course.items, *course.taken_up, *plan.left(course.more, course.skipped | waiting))
    collection = Collection(_("Today"), Path(_("today")), tuple(item.entry for item in items))
    return replace(course, collection=collection, items=items)

"""Today's training as a course: the positions to review and the new problems, one after the other."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
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
from gold.trainer.modes import FOR_LESSONS, FOR_NEW_PROBLEMS, FOR_REVIEWS, Mode
from gold.trainer.place import LastPlace
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.reviews import ReviewCard, view_of
from gold.trainer.settings import Settings
from gold.trainer.training.choosing import BELOW, NewProblem, candidates, with_motifs
from gold.trainer.training.course import Course, Idea, Leaving
from gold.trainer.training.day_plan import NewOnes, today, trained_today
from gold.trainer.training.guided_path import GuidedPath, begun_before, followed
from gold.trainer.training.lessons import asked_next, ideas_a_day
from gold.trainer.training.trained import parts_in_words, trained

_RELATIVES = 3
"""How many easier problems are offered in place of one that never sticks."""
_EASIER = 200.0
"""Points by which they are easier at best: two to four ranks."""
_LEAST_EASIER = 50.0
_MOST_EASIER = 500.0
_SAME_MOTIFS = 300.0
"""Points by which a relative counts as nearer if all its motifs are the same."""


@dataclass(frozen=True, slots=True)
class TrainingItem:
    """A problem of a training: its id, its entry, the card if it is a review, and the ``view`` that is shown.
    ``tries`` counts today's earlier attempts. ``description`` is that of a new problem that is shown turned;
    it may name colours and points, so it is hidden. ``idea`` is that of a guided path, or None.
    """

    id: str
    entry: Entry
    card: ReviewCard | None = None
    view: Symmetry = Symmetry()  # noqa: RUF009  # immutable
    tries: int = 0
    description: str = ""
    idea: Idea | None = None


@dataclass(frozen=True, slots=True)
class Training(Course):
    """Today's problems: first those that were asked, then those still to do, as planned so far.

    One try counts for each.
    """

    reports: ClassVar[bool] = True
    """A report follows the last problem."""
    leaving: ClassVar[Leaving] = Leaving.SKIPS
    """A problem that is left undecided is passed over."""

    items: tuple[TrainingItem, ...] = ()
    """The problems."""
    skipped: frozenset[str] = frozenset()
    """The ids of problems that the person passed over. They come again only when the person asks
    for them.
    """
    more: int = 0
    """How many problems the person asked for beyond the day's number."""
    trained: str = ""
    """Where new problems come from."""
    below: float = BELOW
    """How many points new problems may be easier than the person's rating."""
    taken_up: tuple[TrainingItem, ...] = ()
    """Skipped problems that the person asked for; they come first."""
    done_before: frozenset[str] = frozenset()
    """The ids of what was done today before this training began."""
    course: str = ""
    """The name of the path that new problems are from; empty if they are from none."""
    tested: frozenset[tuple[str, ...]] = frozenset()
    """The ideas of that path which the person says they know, by the ids of their problems."""

    def mode_of(self, index: int, chosen: Mode) -> Mode:  # noqa: ARG002
        """The mode of an item: it differs for reviews, for problems of a path, and for other new problems."""
        item = self.items[index]
        if item.card is not None:
            return FOR_REVIEWS
        return FOR_NEW_PROBLEMS if item.idea is None else FOR_LESSONS

    def idea(self, index: int) -> Idea | None:
        """The idea of a guided path that an item asks for; None if it is not on a path."""
        return self.items[index].idea

    @property
    def why_no_other_mode(self) -> str:
        return _("In training, one try counts. Open a collection to choose another mode.")

    def place(self, index: int) -> LastPlace | None:  # noqa: ARG002
        return LastPlace("Training")

    def name_and_place(self, index: int) -> tuple[str, str]:
        ids = [item.id for item in self.items]
        asked = self.done_before.union(ids[: index + 1])
        total = len(self.done_before.union(ids))
        place = _("{number} of {total}").format(number=len(asked), total=total)
        came = ids[index] in self.done_before.union(ids[:index])
        idea = self.idea(index)
        name = " · ".join(
            filter(None, (_("Today"), self.trained, idea.place if idea is not None else ""))
        )
        return name, f"  ›  {place}" + (" · " + _("again") if came else "")

    def card_of(self, index: int) -> ReviewCard | None:
        return self.items[index].card

    def view_of(self, index: int) -> Symmetry:
        return self.items[index].view

    def as_in_library(self, index: int, problem: Problem) -> Problem:
        """A problem of the training, turned back to how the library has it, and with its description."""
        item = self.items[index]
        description = item.description or problem.description
        return replace(turned(problem, item.view.inverse), description=description)


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans a day with the problems of a ``library``. New problems are the next ones of the ``path``, for
    somebody who is new to Go; else those whose ids are in ``trained`` (None: all).
    """

    logbook: Logbook
    library: Mapping[str, NewProblem]
    settings: Settings
    now: datetime
    trained: Container[str] | None = None
    path: GuidedPath | None = None
    begun: int = 0
    """How many ideas were begun today on the courses before the path."""

    def left(
        self, more: int, skipped: frozenset[str], below: float = BELOW,
        tested: frozenset[tuple[str, ...]] = frozenset(),
    ) -> Sequence[TrainingItem]:  # fmt: skip
        """What is left to do today, if the day has ``more`` problems than usual, without the ids in
        ``skipped``. New problems are at most ``below`` points easier than the person's rating; on a path,
        ``tested`` are ideas that the person says they know.
        """
        wanted = self.settings.problems_per_day + more
        turns = self.settings.variants
        path = self.path
        ideas = path.idea_of if path is not None else {}
        ahead = None
        if path is not None:
            most = ideas_a_day(self.settings.problems_per_day, more)
            names = asked_next(path.lessons(self.logbook), self.now, most - self.begun, tested)
            ahead = [self.library[name] for name in names if name in self.library]
        choice = NewOnes(self.library, self.trained, ahead, below, self.settings.made_problems)
        left = today(self.logbook, wanted, choice, self.now, skipped)
        turn = self.settings.turn_new and path is None
        new = [replace(_new(one, turn), idea=ideas.get(one.id)) for one in left.new]
        again, cards, at_the_end = (
            [
                _review(self.logbook, card, turns, left.tries[card.problem], self.library)
                for card in some
            ]
            for some in (left.again, left.cards, left.at_the_end)
        )
        return [*again, *cards, *new, *at_the_end]

    def was_tried(self, item: TrainingItem) -> bool:
        """Whether the item's problem was tried since the item was planned."""
        tried = self.logbook.attempts.today(self.now)
        return sum(each.problem == item.id for each in tried) > item.tries


def planner(
    logbook: Logbook, shelves: Sequence[Shelved], settings: Settings, now: datetime,
    paths: Sequence[GuidedPath] = (),
) -> Planner:  # fmt: skip
    """A planner that takes its new problems from a library or, for beginners, from one of the ``paths``."""
    logbook.reviews.use_kept_parameters()
    library = candidates(shelves, logbook.notes.never())
    chosen = trained(settings.trained, shelves, logbook)
    path = followed(paths, logbook, now, settings.courses_left) if chosen is None else None
    begun = 0 if path is None else begun_before(paths, path, logbook, now)
    return Planner(logbook, library, settings, now, chosen, path, begun)


def _new(one: NewProblem, turns: bool) -> TrainingItem:
    problem = one.entry.problem
    assert problem is not None
    view = view_of(one.id, problem, 0) if turns else Symmetry()
    if view == Symmetry():
        return TrainingItem(one.id, one.entry)
    seen = replace(turned(problem, view), description="")
    return TrainingItem(
        one.id, replace(one.entry, problem=seen), None, view, 0, problem.description
    )


def _review(
    logbook: Logbook, card: ReviewCard, turns: bool, tries: int, library: Mapping[str, NewProblem]
) -> TrainingItem:
    place = (Path(_("review {n}").format(n=card.number)), 0, 1)
    try:
        problem = logbook.reviews.problem(card)
    except GoldError as error:
        return TrainingItem(card.problem, Entry(*place, error=error), card, tries=tries)
    tried = logbook.attempts.tally(card.problem).tried
    view = view_of(card.problem, problem, tried) if turns else Symmetry()
    known = library[card.problem].entry if card.problem in library else Entry(*place)
    entry = Entry(
        *place, problem=turned(problem, view), series=shown_series(known), number=known.number
    )
    return TrainingItem(card.problem, entry, card, view, tries)


def training(plan: Planner, more: int = 0, below: float = BELOW) -> Training:
    """Begin the training: what is left to do today, and ``more`` problems."""
    nothing = Collection(_("Today"), Path(_("today")), ())
    before = trained_today(plan.logbook, plan.now)
    return _made(Training(nothing, more=more, below=below, done_before=frozenset(before)), plan)


def continued(course: Training, index: int, plan: Planner) -> Training:
    """The training after the item at ``index``. What is left is planned anew, since failed problems come
    again and the rating has changed. If the item was not tried, it counts as skipped.
    """
    asked = course.items[: index + 1]
    waiting = tuple(item for item in course.taken_up if item.id != asked[-1].id)
    no_skip = plan.was_tried(asked[-1]) or asked[-1].id in plan.logbook.notes.never()
    skipped = course.skipped if no_skip else course.skipped | {asked[-1].id}
    return _made(replace(course, items=asked, skipped=skipped, taken_up=waiting), plan)


def with_skipped(course: Training, index: int, plan: Planner) -> Training:
    """The training after the item at ``index``, with the skipped problems next, in their first order."""
    asked = course.items[: index + 1]
    latest = {item.id: item for item in asked if item.id in course.skipped}
    return _made(
        replace(course, items=asked, skipped=frozenset(), taken_up=tuple(latest.values())), plan
    )


def with_easier(
    course: Training, index: int, easier: Sequence[TrainingItem], plan: Planner
) -> Training:
    """The training after the item at ``index``, with ``easier`` problems next."""
    asked = course.items[: index + 1]
    return _made(replace(course, items=asked, taken_up=(*easier, *course.taken_up)), plan)


def easier_relatives(item: TrainingItem, plan: Planner) -> list[TrainingItem]:
    """Up to three problems never tried, with the task of an item's problem and some of its motifs, that are
    easier by some ranks: for somebody with whom it does not stick.
    """
    problem = item.entry.problem
    if problem is None:
        return []
    logbook = plan.logbook
    estimates = logbook.estimates.all()
    known = estimates.get(item.id)
    rating = logbook.ratings.of_person(plan.now).value if known is None else known.rating
    tags = with_motifs(
        NewProblem(item.id, item.entry, tags=frozenset(problem.tags)), estimates
    ).tags
    tried = logbook.attempts.problems()
    found: list[tuple[float, NewProblem]] = []
    for one in plan.library.values():
        other = one.entry.problem
        estimate = estimates.get(one.id)
        if other is None or estimate is None or one.id in tried or one.is_settled(estimate):
            continue
        lower = rating - estimate.rating
        tags_of_other = with_motifs(one, estimates).tags
        shared = tags & tags_of_other
        if (
            other.objective is problem.objective
            and _LEAST_EASIER <= lower <= _MOST_EASIER
            and shared
        ):
            share = len(shared) / len(tags | tags_of_other)
            found.append((abs(lower - _EASIER) - _SAME_MOTIFS * share, one))
    taken = NewProblem(item.id, item.entry).twins
    chosen: list[TrainingItem] = []
    for _distance, one in sorted(found, key=lambda pair: (pair[0], pair[1].id)):
        if taken.isdisjoint(one.twins) and len(chosen) < _RELATIVES:
            taken |= one.twins
            chosen.append(_new(one, plan.settings.turn_new))
    return chosen


def with_test(course: Training, index: int, idea: Idea, plan: Planner) -> Training:
    """The training at ``index``, where the person says that they know an idea: what tests it comes next."""
    return _made(
        replace(course, items=course.items[:index], tested=course.tested | {idea.problems}), plan
    )


def _made(course: Training, plan: Planner) -> Training:
    """The training with its items so far, all of which were asked, and after them those still to do."""
    waiting = {item.id for item in course.taken_up}
    left = plan.left(course.more, course.skipped | waiting, course.below, course.tested)
    items = (*course.items, *course.taken_up, *left)
    collection = Collection(_("Today"), Path(_("today")), tuple(item.entry for item in items))
    said = parts_in_words(plan.settings.trained)
    path = plan.path.name if plan.path is not None else ""
    return replace(course, collection=collection, items=items, trained=said, course=path)

"""Today's training as a course: the cards to review and the new problems, one after the other."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from gold.board.symmetry import Symmetry
from gold.errors import GoldError
from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.problem.matching.identity import turned
from gold.problem.model import Problem
from gold.problem.names.shown import shown_series
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
"""Most easier problems that are offered in place of a problem that fails again and again."""
_EASIER = 200.0
"""Points by which such a problem is easier, in the best case."""
_LEAST_EASIER = 50.0
_MOST_EASIER = 500.0
_SAME_MOTIFS = 300.0
"""Points by which an easier problem counts as nearer if all of its motifs are the same."""


@dataclass(frozen=True, slots=True)
class TrainingItem:
    """A problem of a training: a review or a new problem."""

    id: str
    """The problem's id."""
    entry: Entry
    """The problem as it is shown."""
    card: ReviewCard | None = None
    """The card; None for a new problem."""
    view: Symmetry = Symmetry()  # noqa: RUF009  # immutable
    """The view in which the problem is shown: turned, mirrored or recoloured."""
    tries: int = 0
    """The number of attempts earlier today."""
    description: str = ""
    """The hidden description of a new problem that is turned: it may name colours and points."""
    idea: Idea | None = None
    """The idea of a guided path that the problem asks for; None for other problems."""
    taught: Idea | None = None
    """The idea of a path that a review's problem asked for when it was new; None for others."""


@dataclass(frozen=True, slots=True)
class Training(Course):
    """Today's problems: first those that were asked, then those still to do by the present plan.

    For each problem, only the first try counts.
    """

    reports: ClassVar[bool] = True
    """A report follows the last problem."""
    leaving: ClassVar[Leaving] = Leaving.SKIPS
    """A problem that is left undecided counts as skipped."""

    items: tuple[TrainingItem, ...] = ()
    """The problems, asked or still to do."""
    skipped: frozenset[str] = frozenset()
    """The ids of skipped problems. They come again only when the person asks for them."""
    more: int = 0
    """The number of problems that the person asked for beyond the day's number."""
    trained: str = ""
    """The name of the parts of the library that new problems come from; empty for all of it."""
    below: float = BELOW
    """Most points by which new problems may be easier than the person's rating."""
    taken_up: tuple[TrainingItem, ...] = ()
    """Problems that the person asked for, skipped ones or easier ones; they come first."""
    done_before: frozenset[str] = frozenset()
    """The ids of the problems trained today before this training began."""
    course: str = ""
    """The name of the path that new problems come from; empty if they come from none."""
    tested: frozenset[tuple[str, ...]] = frozenset()
    """The ideas of the path that the person claims to know, by the ids of their problems."""

    def mode_of(self, index: int, chosen: Mode) -> Mode:  # noqa: ARG002
        """The mode of an item: one for reviews, one for problems of a path, one for others."""
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

    def idea_behind(self, index: int) -> Idea | None:
        """The idea that an item asks for or, in a review, that it asked for when it was new."""
        item = self.items[index]
        return item.idea or item.taught

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
        """Turn the item's ``problem`` back to the library's view, and restore its description."""
        item = self.items[index]
        description = item.description or problem.description
        return replace(turned(problem, item.view.inverse), description=description)


@dataclass(frozen=True, slots=True)
class Planner:
    """Plans the rest of a day's training from the logbook, the library and the settings."""

    logbook: Logbook
    library: Mapping[str, NewProblem]
    """The problems that may come as new ones, by id."""
    settings: Settings
    now: datetime
    trained: Container[str] | None = None
    """The ids that new problems are chosen from; None for all."""
    path: GuidedPath | None = None
    """The path that new problems come from, for a person new to Go; else None."""
    begun: int = 0
    """The number of ideas begun today on paths before this one."""
    taught: Mapping[str, Idea] = field(default_factory=dict)
    """The ideas of all paths, by the ids of their problems."""

    def left(
        self,
        more: int,
        skipped: frozenset[str],
        below: float = BELOW,
        tested: frozenset[tuple[str, ...]] = frozenset(),
    ) -> Sequence[TrainingItem]:
        """Plan the problems left to do today: failed, due, new, and just failed ones.

        :param more: the number of problems beyond the day's number.
        :param skipped: the ids of problems to leave out.
        :param below: most points by which new problems may be easier than the person's rating.
        :param tested: ideas of the path that the person claims to know, by their problems' ids.
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
                replace(
                    _review(self.logbook, card, turns, left.tries[card.problem], self.library),
                    taught=self.taught.get(card.problem),
                )
                for card in some
            ]
            for some in (left.again, left.cards, left.at_the_end)
        )
        return [*again, *cards, *new, *at_the_end]

    def was_tried(self, item: TrainingItem) -> bool:
        """Return whether the item's problem was tried since the item was planned."""
        tried = self.logbook.attempts.today(self.now)
        return sum(each.problem == item.id for each in tried) > item.tries


def planner(
    logbook: Logbook,
    shelves: Sequence[Shelved],
    settings: Settings,
    now: datetime,
    paths: Sequence[GuidedPath] = (),
) -> Planner:
    """Build a planner with new problems from the library or, for beginners, from a path."""
    logbook.reviews.use_kept_parameters()
    library = candidates(shelves, logbook.notes.never())
    chosen = trained(settings.trained, shelves, logbook)
    path = followed(paths, logbook, now, settings.courses_left) if chosen is None else None
    begun = 0 if path is None else begun_before(paths, path, logbook, now)
    taught = {name: idea for one in reversed(paths) for name, idea in one.idea_of.items()}
    return Planner(logbook, library, settings, now, chosen, path, begun, taught)


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
    """Begin the training with the problems left to do today, and ``more`` problems."""
    nothing = Collection(_("Today"), Path(_("today")), ())
    before = trained_today(plan.logbook, plan.now)
    return _made(Training(nothing, more=more, below=below, done_before=frozenset(before)), plan)


def continued(course: Training, index: int, plan: Planner) -> Training:
    """Return the training after the item at ``index``, with the rest of the day planned anew.

    Failed problems come again, and the rating has changed. An item that was not tried counts as
    skipped, except if it is never to be offered again.
    """
    asked = course.items[: index + 1]
    waiting = tuple(item for item in course.taken_up if item.id != asked[-1].id)
    no_skip = plan.was_tried(asked[-1]) or asked[-1].id in plan.logbook.notes.never()
    skipped = course.skipped if no_skip else course.skipped | {asked[-1].id}
    return _made(replace(course, items=asked, skipped=skipped, taken_up=waiting), plan)


def with_skipped(course: Training, index: int, plan: Planner) -> Training:
    """Return the training once its item at ``index`` is finished: skipped problems come next."""
    asked = course.items[: index + 1]
    latest = {item.id: item for item in asked if item.id in course.skipped}
    return _made(
        replace(course, items=asked, skipped=frozenset(), taken_up=tuple(latest.values())), plan
    )


def with_easier(
    course: Training, index: int, easier: Sequence[TrainingItem], plan: Planner
) -> Training:
    """Return the training after the item at ``index``, with the ``easier`` problems next."""
    asked = course.items[: index + 1]
    return _made(replace(course, items=asked, taken_up=(*easier, *course.taken_up)), plan)


def easier_relatives(item: TrainingItem, plan: Planner) -> list[TrainingItem]:
    """Find easier problems to offer in place of an item that fails again and again.

    Return up to three problems that were never tried, have the item's task, share some of its
    motifs, and are easier by 50 to 500 points.
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
    """Return the training at ``index``, with the problems next that test ``idea``.

    The person claims to know the idea.
    """
    return _made(
        replace(course, items=course.items[:index], tested=course.tested | {idea.problems}), plan
    )


def _made(course: Training, plan: Planner) -> Training:
    """Return the training with the planned problems added after its items, which were all asked."""
    waiting = {item.id for item in course.taken_up}
    left = plan.left(course.more, course.skipped | waiting, course.below, course.tested)
    items = (*course.items, *course.taken_up, *left)
    collection = Collection(_("Today"), Path(_("today")), tuple(item.entry for item in items))
    said = parts_in_words(plan.settings.trained)
    path = plan.path.name if plan.path is not None else ""
    return replace(course, collection=collection, items=items, trained=said, course=path)

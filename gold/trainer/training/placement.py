"""Placement: measures a person's strength. A right answer brings a harder problem next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from gold.i18n import _
from gold.problem.collection import Collection
from gold.trainer.library.shelves import Owner, Shelved
from gold.trainer.modes import FOR_PLACEMENT, Mode
from gold.trainer.place import LastPlace, place_in_words
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.choosing import NewProblem, candidates, choose_new
from gold.trainer.training.course import Course, Leaving

QUESTIONS = 8


@dataclass(frozen=True, slots=True)
class Placement(Course):
    """The course that measures the person's strength: the problems asked so far.

    Only the first try counts. A problem that is given up counts as failed. Failed problems do not
    come back for review.
    """

    reports: ClassVar[bool] = True
    fixed_mode: ClassVar[Mode | None] = FOR_PLACEMENT
    leaving: ClassVar[Leaving] = Leaving.FAILS
    what_fails_comes_back: ClassVar[bool] = False

    asked: tuple[NewProblem, ...] = ()

    @property
    def why_no_other_mode(self) -> str:
        return _("Here one try counts: GoLD is finding out how strong you are.")

    def place(self, index: int) -> LastPlace:  # noqa: ARG002
        asked = " ".join(one.id for one in self.asked)
        return LastPlace("Placement", problem=asked, number=len(self.asked), total=QUESTIONS)

    def name_and_place(self, index: int) -> tuple[str, str]:
        return self.collection.name, place_in_words(index + 1, QUESTIONS)


def begin_placement(
    logbook: Logbook, shelves: Iterable[Shelved], now: datetime
) -> Placement | None:
    """Begin a placement with its first problem; None if no problem fits.

    Side effect: the person's rating keeps its value, but becomes as uncertain as a newcomer's.
    """
    before = logbook.ratings.of_person(now)
    first = next_question(logbook, shelves, Placement(), now)
    if first is not None:
        logbook.ratings.state(Rating(before.value), now)
    return first


def resumed(
    logbook: Logbook, shelves: Sequence[Shelved], ids: Iterable[str], now: datetime
) -> Placement | None:
    """Resume the placement that has asked the problems with these ``ids``.

    If its last problem was tried, or is never to be offered again, another problem is added. None
    if the placement has enough problems, or no other fits.
    """
    known = candidates(shelves)
    solvable = _solvable(known, logbook)
    course = _placement(tuple(solvable[name] for name in ids if name in solvable))
    is_behind = logbook.attempts.problems() | logbook.notes.never()
    if not course.asked or course.asked[-1].id in is_behind:
        return next_question(logbook, shelves, course, now)
    return course


def next_question(
    logbook: Logbook, shelves: Iterable[Shelved], course: Placement, now: datetime
) -> Placement | None:
    """Return the placement with one more problem; None if it has enough, or no other fits.

    A problem fits if it ships with the program, has an estimate and a solution, and is untried.
    """
    if len(course.asked) >= QUESTIONS:
        return None
    tried = logbook.attempts.problems()
    estimates = logbook.estimates.all()
    program = (one for one in shelves if one.owner is Owner.PROGRAM)
    known = candidates(program, logbook.notes.never())
    solvable = _solvable(known, logbook)
    fresh = [one for name, one in solvable.items() if name not in tried and name in estimates]
    level = logbook.ratings.of_person(now).value
    today = {each.problem for each in logbook.attempts.today(now)}
    before = [one for name, one in known.items() if name in today]
    asked = [*before, *course.asked]
    # only the distance to the level matters, so generated problems count as no farther away
    chosen = choose_new(fresh, 1, level, estimates, asked=asked, made_away=0.0)
    return _placement((*course.asked, *chosen)) if chosen else None


def _solvable(known: Mapping[str, NewProblem], logbook: Logbook) -> dict[str, NewProblem]:
    """The problems that have a solution: a word about a settled group says little of strength."""
    estimates = logbook.estimates.all()
    return {name: one for name, one in known.items() if not one.is_settled(estimates.get(name))}


def _placement(asked: tuple[NewProblem, ...]) -> Placement:
    name = _("Finding your strength")
    return Placement(Collection(name, Path(name), tuple(one.entry for one in asked)), asked)

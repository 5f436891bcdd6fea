"""Exams: ten problems at a level, against the clock, passed or not."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import fmean

from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Objective
from gold.trainer.modes import FOR_EXAMS, Mode
from gold.trainer.progress.exams import ExamResult
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.ratings import with_line
from gold.trainer.training.choosing import NewProblem, mixture, with_motifs
from gold.trainer.training.course import Course, Run, RunState

PROBLEMS = 10
NEEDED = 5
"""The number of problems that must be solved to pass.

A person solves problems of their own rating in half of all cases. So a person of the exam's level
passes about six exams of ten. If seven problems were needed, it would be one of six.
"""
SECONDS = FOR_EXAMS.rules.seconds or 0.0
EASIER = 200.0
"""The difference in points between two offered levels: five ranks."""
_USED = 400.0  # points by which a problem counts as farther from the level if it was tried before
_PARTS = (
    (True, Objective.SAVE, 3),
    (True, Objective.CAPTURE, 2),
    (False, Objective.SAVE, 2),
    (False, Objective.CAPTURE, 3),
    (False, None, PROBLEMS),
)
"""The parts of an exam, chosen one after the other: (only from books and games, task, number).

The last part fills the exam up.
"""
_NEAR = 120.0
"""Largest distance from the level, in points, of a problem that is chosen for the mixture."""
_CHANCE = 50.0  # the most points by which chance moves a problem away, so that two exams differ


@dataclass(frozen=True, slots=True)
class Exam(Run):
    """An exam. ``level`` is the mean rating of its problems."""

    mode: Mode = FOR_EXAMS
    level: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether enough problems were solved: five of ten, or half of a shorter exam."""
        return self.state.solved * PROBLEMS >= NEEDED * len(self.collection.entries)

    def result(self, at: datetime) -> ExamResult:
        seconds = SECONDS - self.state.left
        return ExamResult(
            at, self.level, self.state.solved, len(self.collection.entries), seconds, self.passed
        )


def exam_at(
    level: float, problems: Mapping[str, NewProblem], logbook: Logbook, before: Course, seed: int
) -> Exam | None:
    """Choose the problems of an exam at a level; None if no problem has a known rating.

    - At least half of them are from books and games, as far as there are some near the level.
    - Half of them ask to kill, and half to live.
    - Collections and motifs are mixed, and no two problems have the same stones.
    - Problems that were never tried are preferred.

    A problem's rating is raised for a long line, as in rated attempts. ``before`` is the course to
    return to. ``seed``: equal seeds choose the same exam.
    """
    tried = logbook.ratings.of_problems()
    estimates = logbook.estimates.all()
    alone = {name: estimates[name].rating for name in problems if name in estimates}
    alone |= {name: tried[name].value for name in problems if name in tried}
    depths = {name: estimates[name].depth for name in alone if name in estimates}
    ratings = {name: with_line(rating, depths.get(name, 0)) for name, rating in alone.items()}
    unfit = {name for name in ratings if problems[name].is_settled(estimates.get(name))}
    used = logbook.attempts.problems()
    chance = random.Random(seed)  # a choice, not a secret
    distances = {
        name: abs(rating - level) + (_USED if name in used else 0.0) + chance.uniform(0.0, _CHANCE)
        for name, rating in ratings.items()
        if name not in unfit
    }
    known = [with_motifs(problems[name], estimates) for name in distances]
    chosen = _mixed(known, lambda one: distances[one.id])
    if not chosen:
        return None
    collection = Collection(_("Exam"), Path(_("Exam")), tuple(one.entry for one in chosen))
    mean = fmean(ratings[one.id] for one in chosen)
    return Exam(collection, before=before, state=RunState(left=SECONDS), level=mean)


def _mixed(
    known: Sequence[NewProblem], distance: Callable[[NewProblem], float]
) -> list[NewProblem]:
    """Choose the problems of an exam: for each part those near the level, then the nearest."""
    chosen: list[NewProblem] = []
    for from_books_only, objective, count in _PARTS:
        fit = [
            one
            for one in known
            if objective is None
            or (
                _objective(one) is objective
                and distance(one) <= _NEAR
                and not (from_books_only and one.is_made)
            )
        ]
        wanted = min(count, PROBLEMS - len(chosen))
        taken = frozenset[str]().union(*(one.twins for one in chosen))
        chosen += mixture(fit, distance, wanted, taken=taken)
    return mixture(chosen, lambda _one: 0.0, PROBLEMS)


def _objective(one: NewProblem) -> Objective | None:
    return one.entry.problem.objective if one.entry.problem is not None else None

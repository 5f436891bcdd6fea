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
"""Problems that must be solved.

Who has the rating of a problem solves it in one of two cases. So who is of an exam's level passes in some six
of ten; with seven problems it would be one in six.
"""
SECONDS = FOR_EXAMS.rules.seconds or 0.0
EASIER = 200.0
"""Points between the levels that are offered: five ranks."""
_USED = 400.0  # points farther from the level that a problem counts if it was tried before
_PARTS = (
    (True, Objective.SAVE, 3),
    (True, Objective.CAPTURE, 2),
    (False, Objective.SAVE, 2),
    (False, Objective.CAPTURE, 3),
    (False, None, PROBLEMS),
)
"""What an exam is made of: whether only from books and games, to live or to kill, and how many. The last part
fills it up.
"""
_NEAR = 120.0
"""Points from the level up to which a problem is taken for the sake of the mixture."""
_CHANCE = 50.0  # the most points by which chance moves a problem away, so that two exams differ


@dataclass(frozen=True, slots=True)
class Exam(Run):
    """An exam; its ``level`` is the mean rating of its problems."""

    mode: Mode = FOR_EXAMS
    level: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether enough problems were solved: five of ten, or that share of an exam with fewer."""
        return self.state.solved * PROBLEMS >= NEEDED * len(self.collection.entries)

    def result(self, at: datetime) -> ExamResult:
        seconds = SECONDS - self.state.left
        return ExamResult(
            at, self.level, self.state.solved, len(self.collection.entries), seconds, self.passed
        )


def exam_at(
    level: float, problems: Mapping[str, NewProblem], logbook: Logbook, before: Course, seed: int
) -> Exam | None:
    """An exam of ``problems`` as hard as a level: mixed over collections and motifs, half of it at least from
    books and games, half of it kills and half lives, never two with the same stones, those never tried first.
    None if there is no problem whose rating is known.

    A problem is as hard as in an attempt that is rated: the longer its line, the harder it counts.
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
    """The problems of an exam: of each kind its share, as far as it has some near the level; then whatever
    is nearest.
    """
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

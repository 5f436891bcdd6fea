"""Exams: ten problems at a level, against the clock, passed or not."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import fmean

from gold.i18n import _
from gold.problem.collection import Collection
from gold.trainer.modes import FOR_EXAMS, Mode
from gold.trainer.progress.exams import ExamResult
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.choosing import NewProblem, mixture, with_motifs
from gold.trainer.training.course import Course, Run, RunState

PROBLEMS = 10
NEEDED = 7
SECONDS = FOR_EXAMS.rules.seconds or 0.0
EASIER = 200.0
"""Points between the levels that are offered: five ranks."""
_USED = 400.0  # points farther from the level that a problem counts if it was tried before
_CHANCE = 50.0  # the most points by which chance moves a problem away, so that two exams differ


@dataclass(frozen=True, slots=True)
class Exam(Run):
    """An exam; its ``level`` is the mean rating of its problems."""

    mode: Mode = FOR_EXAMS
    level: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether enough problems were solved: seven of ten, or that share of an exam with fewer."""
        return self.state.solved * PROBLEMS >= NEEDED * len(self.collection.entries)

    def result(self, at: datetime) -> ExamResult:
        seconds = SECONDS - self.state.left
        return ExamResult(
            at, self.level, self.state.solved, len(self.collection.entries), seconds, self.passed
        )


def exam_at(
    level: float, problems: Mapping[str, NewProblem], logbook: Logbook, before: Course, seed: int
) -> Exam | None:
    """An exam of ``problems`` with ratings near a level: mixed over collections and motifs, never two with
    the same stones, those never tried first. None if there is no problem whose rating is known.
    """
    tried = logbook.ratings.of_problems()
    estimates = logbook.estimates.all()
    ratings = {name: estimates[name].rating for name in problems if name in estimates}
    ratings |= {name: tried[name].value for name in problems if name in tried}
    unfit = {name for name in ratings if problems[name].is_settled(estimates.get(name))}
    used = logbook.attempts.problems()
    chance = random.Random(seed)  # a choice, not a secret
    distances = {
        name: abs(rating - level) + (_USED if name in used else 0.0) + chance.uniform(0.0, _CHANCE)
        for name, rating in ratings.items()
        if name not in unfit
    }
    known = [with_motifs(problems[name], estimates) for name in distances]
    chosen = mixture(known, lambda one: distances[one.id], PROBLEMS)
    if not chosen:
        return None
    collection = Collection(_("Exam"), Path(_("Exam")), tuple(one.entry for one in chosen))
    mean = fmean(ratings[one.id] for one in chosen)
    return Exam(collection, before=before, state=RunState(left=SECONDS), level=mean)

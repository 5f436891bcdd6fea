"""Exams: ten problems at a level, against the clock, passed or not."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from statistics import fmean

from gold.i18n import _
from gold.problem.collection import Collection, Entry
from gold.trainer.course import Course
from gold.trainer.progress.attempts import Mode
from gold.trainer.progress.exams import ExamResult
from gold.trainer.progress.logbook import Logbook
from gold.trainer.run import Run, RunState

PROBLEMS, NEEDED = 10, 7
SECONDS = 600.0
EASIER = 200.0
"""Points between the levels that are offered: five ranks."""
_AMONG = 3  # times as many problems near the level are chosen among, so that two exams differ


@dataclass(frozen=True, slots=True)
class Exam(Run):
    """An exam; its level is the mean rating of its problems."""

    mode: Mode = Mode.EXAM
    level: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether enough was solved; of fewer problems than an exam should have, the same share."""
        return self.state.solved * PROBLEMS >= NEEDED * len(self.collection.entries)

    def result(self, at: datetime) -> ExamResult:
        """How it ended."""
        seconds = SECONDS - self.state.left
        return ExamResult(
            at, self.level, self.state.solved, len(self.collection.entries), seconds, self.passed
        )


def exam_at(
    level: float, entries: Mapping[str, Entry], logbook: Logbook, before: Course, seed: int
) -> Exam | None:
    """An exam of problems, by id, whose ratings are as near to a level as there are; None if no rating is
    known.
    """
    tried, estimates = logbook.ratings.of_problems(), logbook.estimates.all()
    ratings = {name: estimates[name].rating for name in entries if name in estimates}
    ratings |= {name: tried[name].value for name in entries if name in tried}
    near = sorted(ratings, key=lambda name: abs(ratings[name] - level))[: _AMONG * PROBLEMS]
    if not near:
        return None
    chosen = random.Random(seed).sample(near, min(PROBLEMS, len(near)))  # a choice, not a secret
    collection = Collection(_("Exam"), Path(_("Exam")), tuple(entries[name] for name in chosen))
    mean = fmean(ratings[name] for name in chosen)
    return Exam(collection, before=before, state=RunState(left=SECONDS), level=mean)

"""Train these: problems with one tag, from the dashboard's weak points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.shown import shown_tag
from gold.trainer.library.shelves import Shelved
from gold.trainer.progress.attempts import Mode
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.choosing import candidates, choose_new
from gold.trainer.training.course import Course

_MOST_PROBLEMS = 20


@dataclass(frozen=True, slots=True)
class MotifTraining(Course):
    """Problems with one tag. One try counts for each; they use up nothing of the day."""

    fixed_mode: ClassVar[Mode | None] = Mode.PRACTICE


def motif_training(logbook: Logbook, shelves: Iterable[Shelved], tag: str, now: datetime) -> MotifTraining:
    """At most twenty problems with a tag: first those whose last attempt failed or needed help, the oldest
    first; then those that were never tried, near the person's rating; then the others, the oldest first.

    A tag is the author's, or a motif that was found in the proof.
    """
    estimates = logbook.estimates.all()
    found = {
        name: one
        for name, one in candidates(shelves, logbook.notes.never()).items()
        if tag in one.tags or (name in estimates and tag in estimates[name].motifs)
    }
    last = {attempt.problem: attempt for attempt in logbook.attempts.all() if attempt.problem in found}
    before = sorted(last.values(), key=lambda attempt: (attempt.clean, attempt.at))
    fresh = [one for name, one in found.items() if name not in last]
    level = logbook.ratings.of_person(now).value
    failed = [found[attempt.problem] for attempt in before if not attempt.clean]
    known = [found[attempt.problem] for attempt in before if attempt.clean]
    chosen = [
        *failed[:_MOST_PROBLEMS],
        *choose_new(fresh, max(0, _MOST_PROBLEMS - len(failed)), level, estimates, asked=failed),
    ]
    entries = tuple(one.entry for one in (*chosen, *known)[:_MOST_PROBLEMS])
    name = _("Training: {tag}").format(tag=shown_tag(tag))
    return MotifTraining(Collection(name, Path(), entries))

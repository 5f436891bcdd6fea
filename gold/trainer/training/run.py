"""Runs: many problems in a row, against the clock (time attack) or until the first mistake (streak)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from gold.i18n import _
from gold.problem.collection import Collection
from gold.trainer.events import MadeMove
from gold.trainer.progress.attempts import Attempt, Mode
from gold.trainer.training.course import Course

CLOCKED = frozenset({Mode.TIMED, Mode.EXAM})
"""The runs that end when their time is over."""
TIME_ATTACK = 180.0
"""Seconds of a time attack."""


@dataclass(slots=True)
class RunState:
    """How far a run is: the results of its problems by their place, whether each was solved, and the
    ``lines`` that were played; the last place that was ``reached``; and the seconds that are left where a
    clock runs.

    ``kept``: how it ended is in the logbook.
    """

    results: dict[int, bool] = field(default_factory=dict)
    lines: dict[int, tuple[MadeMove, ...]] = field(default_factory=dict)
    reached: int = 0
    left: float = TIME_ATTACK
    over: bool = False
    kept: bool = False

    @property
    def solved(self) -> int:
        """How many problems were solved."""
        return sum(self.results.values())

    @property
    def failed(self) -> int:
        """How many problems were failed, or given up."""
        return len(self.results) - self.solved

    def take(self, mode: Mode, index: int, solved: bool, line: tuple[MadeMove, ...] = ()) -> None:
        """Take the result of the problem at a place, and the line that led to it; the first one counts."""
        if self.over or index in self.results:
            return
        self.results[index], self.lines[index] = solved, line
        self.over = mode is Mode.STREAK and not solved

    def tick(self, mode: Mode, seconds: float) -> bool:
        """Let time pass in which the person could think; True if it is over with that."""
        if mode not in CLOCKED or self.over:
            return False
        self.left = max(0.0, self.left - seconds)
        self.over = self.left == 0.0
        return self.over


@dataclass(frozen=True, slots=True)
class Run(Course):
    """A time attack, a streak or an exam. ``before``: what was practised when it began."""

    has_more: ClassVar[bool] = True
    can_be_resumed: ClassVar[bool] = False

    mode: Mode = Mode.STREAK
    before: Course = field(default_factory=Course)
    state: RunState = field(default_factory=RunState)

    def mode_of(self, index: int, chosen: Mode) -> Mode:  # noqa: ARG002
        """That of the run."""
        return self.mode


@dataclass(frozen=True, slots=True)
class LookBack(Course):
    """The problems of a ``run`` that is over, to look at again: played freely, with the line that was played
    ready to be replayed. Nothing counts any more.
    """

    has_more: ClassVar[bool] = True
    can_be_resumed: ClassVar[bool] = False
    fixed_mode: ClassVar[Mode | None] = Mode.STUDY

    run: Run = field(default_factory=Run)

    def tried_before(self, index: int) -> tuple[MadeMove, ...]:
        """The line that was played in the run."""
        return self.run.state.lines.get(index, ())

    @property
    def why_no_other_mode(self) -> str:
        """They are looked at."""
        return _("What is over is looked at freely. Open a collection to choose another mode.")


def practised_before(course: Course) -> Course:
    """What was practised before a run; any other course is that itself."""
    match course:
        case Run():
            return course.before
        case LookBack():
            return course.run.before
        case _:
            return course


def run_of(course: Course, mode: Mode, seed: int) -> Run | None:
    """A run over a course's problems in random order; None if it has none that can be played."""
    entries = [
        each for each in course.collection.entries if each.problem is not None and not each.problem.errors()
    ]
    if not entries:
        return None
    random.Random(seed).shuffle(entries)  # an order, not a secret
    name = _("Time attack") if mode is Mode.TIMED else _("Streak")
    return Run(Collection(f"{name} · {course.collection.name}", Path(name), tuple(entries)), mode, course)


def longest_streak(attempts: list[Attempt]) -> int:
    """The most problems that were solved in a row in streaks."""
    longest = here = 0
    for attempt in attempts:
        if attempt.mode is Mode.STREAK:
            here = here + 1 if attempt.solved else 0
            longest = max(longest, here)
    return longest

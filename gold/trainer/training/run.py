"""How far a run has come: many problems in a row, against the clock or until the first mistake."""

from __future__ import annotations

from dataclasses import dataclass, field

from gold.trainer.events import MadeMove
from gold.trainer.progress.attempts import Attempt, Mode

CLOCKED = frozenset({Mode.TIMED, Mode.EXAM})
"""The runs that end when their time is over."""
TIME_ATTACK = 180.0
"""Seconds of a time attack."""


@dataclass(slots=True)
class RunState:
    """How far a run has come: by the place of each problem, whether it was solved (``results``) and the
    ``lines`` that were played; the last place ``reached``; and the seconds ``left``, if a clock runs.

    ``kept``: how it ended has been written into the logbook.
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
        """Take the first result of the problem at a place, and the line that led to it; ignore later ones."""
        if self.over or index in self.results:
            return
        self.results[index], self.lines[index] = solved, line
        self.over = mode is Mode.STREAK and not solved

    def tick(self, mode: Mode, seconds: float) -> bool:
        """Let thinking time pass; True if this ends the run."""
        if mode not in CLOCKED or self.over:
            return False
        self.left = max(0.0, self.left - seconds)
        self.over = self.left == 0.0
        return self.over


def longest_streak(attempts: list[Attempt]) -> int:
    """The most problems that were solved in a row in streaks."""
    longest = here = 0
    for attempt in attempts:
        if attempt.mode is Mode.STREAK:
            here = here + 1 if attempt.solved else 0
            longest = max(longest, here)
    return longest

"""What is kept of the person who practises: the time they took, the attempt at a problem, the day's work."""

from __future__ import annotations

import threading
from collections.abc import Callable

from gold import clock
from gold.gui import words
from gold.gui.practice.effects import KeepAttempt
from gold.gui.practice.model import PracticeModel
from gold.i18n import _, ngettext, sentence
from gold.problem.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.progress.attempts import Attempt, Mode, Tally
from gold.trainer.progress.daily import forecast
from gold.trainer.progress.days import day_start
from gold.trainer.progress.fitting import fit_file
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.summary import summary
from gold.trainer.run import Run, longest_streak


class Person:
    """Watches the person at one problem after another; ``logbook`` opens the record on first use."""

    def __init__(self, logbook: Callable[[], Logbook]) -> None:
        self._logbook = logbook
        self.tally = Tally()
        self.favourite = False
        self.difficulty: Difficulty | None = None
        self._thought = 0.0  # seconds at this problem

    def begin(self, model: PracticeModel) -> None:
        """A problem was loaded."""
        self._thought = 0.0
        name = problem_id(model.in_file)
        self.tally = self._logbook().attempts.tally(name)
        self.favourite = self._logbook().notes.of(name).favourite
        self.difficulty = self._logbook().estimates.of(name)

    def think(self, seconds: float) -> None:
        """Time went by in which the person could think."""
        self._thought += seconds

    def keep(self, model: PracticeModel, effect: KeepAttempt) -> None:
        """Keep an attempt, unless the problem is still being made in the editor."""
        if model.from_editor:
            return
        logbook, name = self._logbook(), problem_id(model.in_file)
        attempt = Attempt(
            name, clock.now(), effect.solved, effect.hints, effect.takebacks, self._thought, model.mode
        )
        if model.card is not None:
            logbook.keep_review(model.card, model.problem, attempt, effect.played)
        else:
            logbook.keep(model.problem, attempt, effect.played)
        self.tally = logbook.attempts.tally(name)

    def learn_difficulty(self, model: PracticeModel, found: Difficulty) -> None:
        """Keep how hard the problem is."""
        self.difficulty = found
        self._logbook().estimates.add(problem_id(model.in_file), found)

    def change_favourite(self, model: PracticeModel) -> None:
        """Make the problem a favourite, or no longer one.

        :raises GoldError: if that cannot be kept.
        """
        self._logbook().notes.set_favourite(problem_id(model.in_file), not self.favourite, clock.now())
        self.favourite = not self.favourite

    def run_words(self, run: Run) -> str:
        """How a run went, and how that compares."""
        state = run.state
        solved = ngettext("{n} problem solved", "{n} problems solved", state.solved).format(n=state.solved)
        if run.mode is Mode.TIMED:
            failed = ngettext("{n} failed", "{n} failed", state.failed).format(n=state.failed)
            return sentence(f"{solved}, {failed}")
        longest = longest_streak(self._logbook().attempts.all())
        return _("{solved} in a row. Your longest streak: {n}.").format(solved=solved, n=longest)

    def learn_to_schedule(self) -> None:
        """Fit the times of reviews to this person, beside the window, if there is enough that is new."""
        path = self._logbook().database.path
        fitting = threading.Thread(target=fit_file, args=(path, clock.now()), name="fit", daemon=True)
        fitting.start()

    def day(self) -> str:
        """How today's training went."""
        now = clock.now()
        done = summary(self._logbook().attempts.all(since=day_start(now)))
        return words.day_summary(done, forecast(self._logbook(), 2, now)[1])

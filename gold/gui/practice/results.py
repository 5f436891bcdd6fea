"""How a run or a day of training went, and what is learned from it."""

from __future__ import annotations

import threading

from gold import clock
from gold.gui import words
from gold.i18n import _, ngettext, sentence
from gold.trainer.progress.attempts import Mode, summary
from gold.trainer.progress.daily import forecast
from gold.trainer.progress.days import day_start
from gold.trainer.progress.fitting import fit_file
from gold.trainer.progress.logbook import Logbook
from gold.trainer.run import Run, longest_streak


def run_words(logbook: Logbook, run: Run) -> str:
    """How a run went, and how that compares."""
    state = run.state
    solved = ngettext("{n} problem solved", "{n} problems solved", state.solved).format(n=state.solved)
    if run.mode is Mode.TIMED:
        failed = ngettext("{n} failed", "{n} failed", state.failed).format(n=state.failed)
        return sentence(f"{solved}, {failed}")
    longest = longest_streak(logbook.attempts.all())
    return _("{solved} in a row. Your longest streak: {n}.").format(solved=solved, n=longest)


def day_words(logbook: Logbook) -> str:
    """How today's training went."""
    now = clock.now()
    done = summary(logbook.attempts.all(since=day_start(now)))
    return words.day_summary(done, forecast(logbook, 2, now)[1])


def learn_to_schedule(logbook: Logbook) -> None:
    """Fit the times of reviews to this person, beside the window, if there is enough that is new."""
    path = logbook.database.path
    threading.Thread(target=fit_file, args=(path, clock.now()), name="fit", daemon=True).start()

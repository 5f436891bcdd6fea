"""Today's training, as the library offers it: how much is left, and the way into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gold import clock
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.trainer.library import Shelved
from gold.trainer.progress.daily import Quota, today
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.training import candidates, training


class DailyTraining:
    """``left`` is how much is left to do today, as last counted by :meth:`count`."""

    def __init__(self, window: Window, logbook: Callable[[], Logbook]) -> None:
        self._window, self._logbook = window, logbook
        self.left = 0

    @property
    def _quota(self) -> Quota:
        return Quota(self._window.settings.reviews_per_day, self._window.settings.new_per_day)

    def count(self, shelves: Sequence[Shelved]) -> None:
        """Count again, with new problems from these collections."""
        self.left = today(self._logbook(), self._quota, list(candidates(shelves)), clock.now()).left

    def begin(self, shelves: Sequence[Shelved]) -> None:
        """Practise what is left."""
        turns = self._window.settings.variants
        course = training(self._logbook(), shelves, self._quota, clock.now(), turns)
        if course.collection.entries:
            self._window.play(course, 0)
        else:
            text = _("Nothing is left to do today. You choose how much a day in the settings.")
            self._window.say(text, "good")

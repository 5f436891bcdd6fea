"""Leads practice from problem to problem, through collections, trainings and runs, and from mode to mode."""

from __future__ import annotations

from collections.abc import Callable

from gold import clock
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.modes.dialog import ModeDialog, mode_name
from gold.gui.practice.person import Person
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _
from gold.problem.collection import Collection
from gold.trainer.generated import Endless, Request
from gold.trainer.progress.attempts import Mode
from gold.trainer.run import run_of


class Navigation:
    """Where to go from the practised problem.

    ``open`` loads a problem of a collection, ``again`` a model's problem from the beginning, and ``make`` one
    that is made first.
    """

    def __init__(
        self,
        window: Window,
        person: Person,
        open_: Callable[[Collection, int], object],
        again: Callable[[PracticeModel], object],
        make: Callable[[Request], object],
    ) -> None:
        self._window, self._person, self._open, self._again = window, person, open_, again
        self._make = make
        self._before_run: Collection | None = None

    def go(self, model: PracticeModel, direction: int) -> None:
        """Open the next problem, or the one before; after the last one, say how the training or run went."""
        index = model.neighbor(direction)
        if direction > 0 and model.run is not None and (index is None or model.run.state.over):
            self.end_run(model)
        elif index is not None and model.collection is not None:
            self._open(model.collection, index)
        elif direction > 0 and isinstance(model.collection, Endless):
            self._make(model.collection.request)
        elif direction > 0 and model.training is not None:
            self._end_training()
        elif direction > 0:
            self._window.say(_("That was the last problem."))
        else:
            self._window.say(_("This is the first problem."))

    def advance(self, model: PracticeModel) -> None:
        """Go on to the next problem by itself, if there is one."""
        if model.neighbor(1) is not None or model.has_end:
            self.go(model, 1)

    # Modes

    def ask_for_mode(self, model: PracticeModel) -> None:
        """Let the person choose how to practise, where that is theirs to choose."""
        if model.training is not None:
            self._window.say(_("In a training, one try counts. Open a collection to choose another mode."))
        elif model.from_editor:
            self._window.say(_("A problem from the editor is played freely. Save it to choose another mode."))
        else:
            dialog = ModeDialog(
                self._window, model.mode, model.collection is not None, lambda mode: self._choose(model, mode)
            )
            self._window.push(dialog)

    def _choose(self, model: PracticeModel, mode: Mode) -> None:
        """Practise in another mode, from this problem on; a run begins with a problem of its own."""
        collection = self._before_run if model.run is not None else model.collection
        if mode in (Mode.TIMED, Mode.STREAK):
            run = run_of(collection, mode, clock.now().microsecond) if collection is not None else None
            if run is None:
                self._window.say(_("There is no problem here that can be played."))
                return
            self._before_run = collection
            self._open(run, 0)
            return
        self._window.change(practice_mode=mode.value)
        if collection is None:
            self._again(model)
        else:
            self._open(collection, model.index if collection is model.collection else 0)

    # Ends

    def end_run(self, model: PracticeModel) -> None:
        """Say how a run went."""
        run = model.run
        assert run is not None
        run.state.over = True
        again = Choice(_("Once more"), lambda: self._choose(model, run.mode))
        stay = Choice(_("Close"))
        self._window.push(
            MessageDialog(self._window, mode_name(run.mode), self._person.run_words(run), [stay, again])
        )

    def _end_training(self) -> None:
        """Say how the day went, and go back to the library."""
        self._person.learn_to_schedule()
        leave = Choice(_("To the library"), lambda: self._window.show(Tab.LIBRARY))
        stay = Choice(_("Stay here"))
        self._window.push(MessageDialog(self._window, _("Done for today"), self._person.day(), [stay, leave]))

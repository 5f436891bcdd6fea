"""What goes on by itself: the clock of a run, the next problem, and taking back a wrong move."""

from __future__ import annotations

import time
from collections.abc import Callable

from gold.board.points import Point
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.session_commands import GAME
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.tabs import Tab
from gold.i18n import _, sentence
from gold.trainer.practice.events import KeepAttempt, Tell
from gold.trainer.practice.notices import MistakeTakenBack
from gold.trainer.training.course import Run

LOOK_AT_ANSWER = 1.6
"""Seconds for which the answer to a wrong move is seen before both are taken back."""
_LOOK_AT_SOLVED = 1.6  # seconds before the next problem comes
_LOOK_AT_FAILED = 3.0  # the same after a failure, since the person wants to see the refutation
_LOOKS = GAME | {
    Action.WHY, Action.ALL_MOVES, Action.COMPARE, Action.SAME_SHAPE, Action.MASTERS, Action.NOTE,
    Action.CORRECT, Action.EDIT,
}  # fmt: skip
"""What the person does to look at a problem for longer."""
_GLANCE = 10.0  # an exam that lasted so many seconds was not begun by a slip
_AWAY = frozenset(tab.action for tab in Tab if tab is not Tab.PRACTICE) | {
    Action.BACK, Action.MODE, Action.NEW, Action.OPEN, Action.PASTE, Action.TUTORIAL, Action.GENERATE,
    Action.TRAIN, Action.EVERY_DAY, Action.EXAM, Action.QUIZ,
}  # fmt: skip
"""What leads away from a run."""


class ExercisePace(Listener):
    """Runs the clock of a run, and opens the next problem after a result without being asked. ``advance``
    goes on to the next problem, ``end_run`` says how a run went.
    """

    def __init__(
        self, host: Host, advance: Callable[[], object], end_run: Callable[[Run], object]
    ) -> None:
        super().__init__(host)
        self._advance = advance
        self._end_run = end_run
        self._run = self.model.course.run
        self._due: float | None = None
        self._updated_at = time.monotonic()
        if self._run is not None:
            self._run.state.reached = max(self._run.state.reached, self.model.index)

    @property
    def busy(self) -> bool:
        timed = (
            self._run is not None
            and self._run.mode.rules.seconds is not None
            and not self._run.state.over
        )
        return timed or self._due is not None

    def take_click(self, point: Point) -> bool:  # noqa: ARG002  # wherever it is
        """Refuse clicks after the end of a run."""
        if self._run is None or not self._run.state.over:
            return False
        self.window.say(_("The run is over. Enter shows how it went, G begins another."))
        return True

    def perform(self, action: Action) -> bool:
        """Ask before the person leaves a run in which something was played, or an exam that has lasted a
        while. Whoever looks closer at a decided problem must press a key for the next one.
        """
        run = self._run
        if action is Action.NEXT_PROBLEM:
            self._due = None
        elif action in _LOOKS and self._due is not None:
            self._due = None
            self.window.say(_("The next problem waits until you press Enter."))
        if action not in _AWAY or run is None or run.state.over:
            return False
        rules = run.mode.rules
        looked = rules.looking_counts and (rules.seconds or 0.0) - run.state.left > _GLANCE
        if not (looked or run.state.results or self.model.session.can_undo):
            return False
        end = Choice(_("End it"), lambda: self._end_run(run), key="E")
        text = _("It is not over yet. If you leave, it ends here.")
        self.window.push(
            MessageDialog(self.window, run.mode.rules.name, text, [end, Choice(_("Stay here"))])
        )
        return True

    def touched(self) -> None:
        """After a click the next problem does not come by itself, except in a run."""
        if self._run is None:
            self._due = None

    def kept(self, attempt: KeepAttempt) -> None:
        """Plan the next problem: in a run after any result, else after a success, if the settings say so."""
        if self._run is not None and attempt.again:
            return
        if self._run is not None:
            line = self.model.session.line
            self._run.state.take(self._run.mode, self.model.index, attempt.solved, line)
            self._due = _LOOK_AT_SOLVED if attempt.solved else _LOOK_AT_FAILED
        elif attempt.solved and self.model.state.settings.auto_advance:
            self._due = _LOOK_AT_SOLVED

    def update(self, seconds: float) -> bool:
        """Open the next problem when it is due, and let the clock run, except while the computer thinks, the
        person looks at a result or, with no ``seconds``, a dialog lies over the board: nobody can play then.
        Time in other tabs counts, because a person can think there, too.
        """
        now = time.monotonic()
        away = now - self._updated_at
        self._updated_at = now
        run = self._run
        waits = self.model.session.thinking is not None
        passed = max(seconds, away) if seconds else 0.0
        run_out = (
            run is not None
            and not (waits or self.model.index in run.state.results)
            and run.state.tick(run.mode, passed)
        )
        if self._due is not None:
            self._due -= seconds
        if not run_out and (self._due is None or self._due > 0):
            return False
        self._due = None
        if self._run is not None and self._run.state.over:
            self._end_run(self._run)
        else:
            self._advance()
        return True


class TakesBack(Listener):
    """Takes a wrong move back once its answer has been seen for a moment, if the person wants that."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._looked = 0.0

    @property
    def busy(self) -> bool:
        model = self.model
        return (
            model.state.settings.after_mistake == "take back"
            and model.state.went_wrong
            and not model.course.run  # the next problem comes
            and model.analysis is None
        )

    def update(self, seconds: float) -> bool:
        self._looked = self._looked + seconds if self.busy else 0.0
        if self._looked >= LOOK_AT_ANSWER:
            banner = self.model.banner
            self.host.perform(Action.TAKE_BACK)
            if banner is not None:  # it can be read until the next move
                text = f"{sentence(banner.title)} {banner.text}"
                self.host.send(Tell(MistakeTakenBack(text)))
        return False

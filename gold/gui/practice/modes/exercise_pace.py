"""Automatic steps: the clock of a run, opening the next problem, and taking back a wrong move.

A run is many problems in a row, against the clock or until the first mistake.
"""

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
"""Seconds for which the answer to a wrong move is shown before both are taken back."""
_LOOK_AT_SOLVED = 1.6  # seconds from a success to the next problem
_LOOK_AT_FAILED = 3.0  # seconds after a failure: the person wants to see the refutation
_LOOKS = GAME | {
    Action.WHY, Action.ALL_MOVES, Action.COMPARE, Action.SAME_SHAPE, Action.MASTERS, Action.NOTE,
    Action.CORRECT, Action.EDIT,
}  # fmt: skip
"""Actions of a person who looks at a problem for longer."""
_GLANCE = 10.0  # an exam that has lasted so many seconds was begun on purpose
_AWAY = frozenset(tab.action for tab in Tab if tab is not Tab.PRACTICE) | {
    Action.BACK, Action.MODE, Action.NEW, Action.OPEN, Action.PASTE, Action.TUTORIAL, Action.GENERATE,
    Action.TRAIN, Action.EVERY_DAY, Action.EXAM, Action.QUIZ,
}  # fmt: skip
"""Actions that lead out of a run."""


class ExercisePace(Listener):
    """Runs the clock of a run, and opens the next problem some seconds after a result.

    ``advance``: opens the next problem. ``end_run``: ends a run and shows its result.
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

    def take_click(self, point: Point) -> bool:  # noqa: ARG002  # any point
        """Refuse clicks after the end of a run: show a message, and return True."""
        if self._run is None or not self._run.state.over:
            return False
        self.window.say(_("It is over. Enter shows how it went, G begins another."))
        return True

    def perform(self, action: Action) -> bool:
        """Ask before an action leads out of a run; then return True, since the action is blocked.

        It is not asked before anything was played, except in an exam that has lasted for a while.
        An action that looks closer at a decided problem cancels the automatic step to the next one.
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
        """Called after a click: outside a run, cancel the automatic step to the next problem."""
        if self._run is None:
            self._due = None

    def kept(self, attempt: KeepAttempt) -> None:
        """Schedule the next problem: in a run always, else after a success if the settings ask.

        In a run, also count the result.
        """
        if self._run is not None and attempt.again:
            return
        if self._run is not None:
            line = self.model.session.line
            self._run.state.take(self._run.mode, self.model.index, attempt.solved, line)
            self._due = _LOOK_AT_SOLVED if attempt.solved else _LOOK_AT_FAILED
        elif attempt.solved and self.model.state.settings.auto_advance:
            self._due = _LOOK_AT_SOLVED

    def update(self, seconds: float) -> bool:
        """Open the next problem when it is due, and run the clock; True if a problem ended.

        The clock stops while nobody can play: while the computer thinks, while a result is shown,
        and while a dialog lies over the board (``seconds`` is 0). Time in other tabs counts, since
        a person can think there, too.
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
    """Takes a wrong move back shortly after its answer, if the settings ask for that."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._looked = 0.0

    @property
    def busy(self) -> bool:
        model = self.model
        return (
            model.state.settings.after_mistake == "take back"
            and model.state.went_wrong
            and not model.course.run  # in a run, the next problem comes instead
            and model.analysis is None
        )

    def update(self, seconds: float) -> bool:
        self._looked = self._looked + seconds if self.busy else 0.0
        if self._looked >= LOOK_AT_ANSWER:
            banner = self.model.banner
            self.host.perform(Action.TAKE_BACK)
            if banner is not None:  # as a notice, its text stays until the next move
                text = f"{sentence(banner.title)} {banner.text}"
                self.host.send(Tell(MistakeTakenBack(text)))
        return False

"""The exercise of time attack, streak, exam and placement: problems are solved without help."""

from __future__ import annotations

from gold.gui.keys.actions import HELPING, Action, Scope
from gold.gui.practice.modes.exercise import Exercise
from gold.gui.practice.moment.beside_the_game import ExerciseCard
from gold.gui.practice.session_commands import LOOKS
from gold.i18n import _

_BACK = frozenset(
    {
        Action.UNDO, Action.TAKE_BACK, Action.RESET, Action.FIRST, Action.BACK_TEN, Action.TO_MISTAKE,
        Action.UP, Action.DOWN,
    }
)  # fmt: skip
"""Actions that take moves back. They are refused: with them, a wrong move would cost nothing."""


class Unaided(Exercise):
    """Refuses hints and taking moves back until the problem is decided."""

    @property
    def card(self) -> ExerciseCard:
        """A card without text, which is not shown; it disables the buttons of refused actions."""
        if not self._counts:
            return ExerciseCard(able={Action.ALL_MOVES: True})
        refused = HELPING if self.model.state.is_left_open else HELPING | _BACK
        return ExerciseCard(able=dict.fromkeys((*refused, Action.PREVIOUS_PROBLEM), False))

    @property
    def _counts(self) -> bool:
        run = self.model.course.run
        return not (self.model.state.decided or (run and run.state.over))

    def perform(self, action: Action) -> bool:
        if not self._counts:
            return False
        course = self.model.course
        takes_back = (
            action in _BACK and self.model.session.can_undo and not self.model.state.is_left_open
        )
        if not (takes_back or action in HELPING) or (course.run is None and action in LOOKS):
            return False
        if course.run is None:
            said = course.why_no_other_mode
        elif takes_back:
            key = self.window.keys.cap(Action.GIVE_UP, Scope.PRACTICE)
            said = _("You cannot take moves back here. {key} gives the problem up.").format(key=key)
        else:
            said = _("Here you solve alone until the problem is decided. Esc ends the series.")
        self.window.say(said)
        return True

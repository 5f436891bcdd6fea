"""Time attack, streak and exam: what is solved there is solved without help."""

from __future__ import annotations

from gold.gui.keys.actions import Action
from gold.gui.practice.modes.exercise import Exercise, ExerciseCard
from gold.i18n import _

_HELP = frozenset({Action.HINT, Action.ALL_MOVES, Action.START, Action.SELF_PLAY, Action.SWITCH_TURN})
"""What would tell, or play, the person's move."""


class Unaided(Exercise):
    """Refuses help as long as the problem is not decided."""

    @property
    def card(self) -> ExerciseCard:
        """No card; the buttons of help do not work."""
        if self.model.decided:
            return ExerciseCard(able={Action.ALL_MOVES: True})
        return ExerciseCard(able=dict.fromkeys(_HELP, False))

    def perform(self, action: Action) -> bool:
        """Refuse help."""
        if action not in _HELP or self.model.decided:
            return False
        self.window.say(_("Here you solve without help, until the problem is decided."))
        return True

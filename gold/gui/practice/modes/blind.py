"""The exercise *Blind*: the stones disappear, and the problem is played from memory."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gold.board.points import PointState
from gold.gui.board.view import BoardView
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host
from gold.gui.practice.modes.exercise import Exercise
from gold.gui.practice.moment.beside_the_game import ExerciseCard
from gold.i18n import _
from gold.trainer.practice.events import CountHelp

SEEN_FIRST = 8.0
"""Seconds that the stones are shown."""
_PEEK = 4.0


@dataclass(frozen=True, slots=True)
class StonesHidden:
    """The change that hides the stones; every point of the area can be clicked."""

    def view(self, view: BoardView) -> BoardView:
        """Return the board view with empty points in place of stones."""
        bare = {state: PointState.VALID for state in PointState if state.color is not None}
        states = tuple(bare.get(state, state) for state in view.states)
        inside = frozenset(
            point
            for point, state in zip(view.geometry.points, states, strict=True)
            if state is not PointState.INVALID
        )
        return replace(view, states=states, closed={}, marked=frozenset(), playable=inside)


class Blind(Exercise):
    """Hides the stones after some seconds. Looking again counts as a hint."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._left = SEEN_FIRST

    @property
    def hidden(self) -> bool:
        """Whether the stones are hidden now."""
        return self._left <= 0 and not self._over

    @property
    def _over(self) -> bool:
        return self.model.state.solved or self.model.session.ended or self.model.state.has_failed

    @property
    def card(self) -> ExerciseCard:
        """The instruction: learn the stones by heart; once they are hidden, play or look again."""
        if self._over:
            return ExerciseCard(_("These were the stones."))
        if not self.hidden:
            return ExerciseCard(
                _("Learn the position by heart: the stones are about to disappear.")
            )
        look = (Action.PEEK, _("Look again (counts as a hint)"))
        return ExerciseCard(
            _("The stones are there, but hidden. Play as if you saw them."),
            ((look,),),
            on_board=StonesHidden(),
        )

    @property
    def busy(self) -> bool:
        return self._left > 0

    def perform(self, action: Action) -> bool:
        if action is not Action.PEEK:
            return False
        if self.hidden:
            self._left = _PEEK
            self.model.send(CountHelp())
            self.host.act([])
        return True

    def update(self, seconds: float) -> bool:
        if self._left <= 0:
            return False
        self._left -= seconds
        return self._left <= 0

"""Alive or dead: the question about a settled group, in every mode.

A group is settled if its status is the same whoever plays first.
"""

from __future__ import annotations

from gold.board.points import Point
from gold.board.status import Status
from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host
from gold.gui.practice.modes.exercise import Exercise
from gold.gui.practice.modes.status_quiz import ANSWERS, NOT_HERE, NOT_YET, OFF, NothingPlayable
from gold.gui.practice.moment.beside_the_game import ExerciseCard
from gold.gui.practice.side_effects import ShowMessage
from gold.i18n import _
from gold.trainer.compared_to_best import settled_result
from gold.trainer.practice.events import AnswerGroup

_OFFERED = (Action.QUIZ_ALIVE, Action.QUIZ_DEAD)


class AliveOrDead(Exercise):
    """Asks whether a settled group is alive or dead, with a button for each.

    The right answer is in the problem's file. Who plays first is not shown: it would give the
    answer away.
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        status = settled_result(self.model.problem)
        assert status is not None  # for other problems, the course asks for a move
        self.status = status
        self._is_answered = False

    @property
    def card(self) -> ExerciseCard:
        """The question with its two answers. The problem's title is hidden.

        Once it is answered, there is no card.
        """
        able = {**dict.fromkeys(OFF, False), Action.ALL_MOVES: self._is_answered}
        if self._is_answered:
            return ExerciseCard(able=able, plays=False, on_board=NothingPlayable())
        text = _("Are the marked stones alive or dead? It is the same whoever plays first.")
        buttons = tuple((action, words.settled_status(ANSWERS[action])) for action in _OFFERED)
        return ExerciseCard(
            text,
            (buttons,),
            able,
            hides_task=True,
            plays=False,
            caption=_("Alive or dead?"),
            on_board=NothingPlayable(),
        )

    def take_click(self, point: Point) -> bool:  # noqa: ARG002  # no move is played
        """Play nothing; before the answer, show a message that says how to answer. Always True."""
        if not self._is_answered:
            self.host.act(
                [ShowMessage(_("Alive or dead? Answer with a button, or with the keys 1 and 2."))]
            )
        return True

    def perform(self, action: Action) -> bool:
        """Take an answer; refuse actions that play moves or give it away. False for others."""
        if action in _OFFERED:
            self._answer(ANSWERS[action])
            return True
        return (
            (action in NOT_YET and not self._is_answered) or action in NOT_HERE or action in ANSWERS
        )

    def give_up(self) -> bool:
        """Tell the answer; the question counts as answered wrong."""
        self._answer(None)
        return True

    def _answer(self, answer: Status | None) -> None:
        if self._is_answered:
            return
        self._is_answered = True
        self.host.send(AnswerGroup(self.status, answer))

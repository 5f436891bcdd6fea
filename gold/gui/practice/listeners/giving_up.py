"""Giving up: the problem counts as failed, and its answer is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gold.board.points import Move
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.listeners.analysis_control import AnalysisControl
from gold.i18n import _
from gold.trainer.events import Events, HintShown
from gold.trainer.practice.events import AskHint, GiveUp, PressGiveUp, Tell, TellNothingWorks
from gold.trainer.practice.notices import AnswerGiven
from gold.trainer.training.course import Run


class GivingUp(Listener):
    """Gives a problem up, and shows its answer.

    The first press may be a mistake, so a second one is asked for. After a failure, one press is
    enough.

    ``leave_run``: called in a run, which shows no answers; it goes on to the next problem.
    ``analysis``: computes the map of first moves, from which other right moves are added to the
    answer. ``tell_answer``: tells the answer of an exercise in which the answer is not a move; it
    returns False in other modes.
    """

    def __init__(
        self,
        host: Host,
        leave_run: Callable[[Run], object],
        analysis: AnalysisControl,
        tell_answer: Callable[[], bool],
    ) -> None:
        super().__init__(host)
        self._leave_run = leave_run
        self._analysis = analysis
        self._tell_answer = tell_answer
        self._mapped: tuple[Move, ...] = ()
        self._answer: AnswerGiven | None = None

    def perform(self, action: Action) -> bool:
        """Give up: in a run or after a failure at the first press, else at the second.

        Return whether the action was the one for giving up. Any other action takes the first press
        back.
        """
        if action is not Action.GIVE_UP:
            self._take_press_back()
            return False
        run = self.model.course.run
        if not self.model.moment.can_give_up:
            return True
        if run is not None:
            self._leave_run(run)
            return True
        if self.model.session.judge.nothing_works and not self.model.state.asks_word:
            self._say_none()
            return True
        if not (self.model.state.give_up_pressed or self.model.state.decided):
            self.model.send(PressGiveUp(pressed=True))
            self.window.say(_("Press again to give up."))
            self.host.act(())
            return True
        if self._tell_answer():
            return True
        self.host.send(GiveUp())
        if self.model.state.seeks_answer:
            self.host.send(AskHint())
        return True

    def happened(self, events: Events) -> None:
        """After giving up, ask for hint after hint up to the whole line, the answer.

        If it is proved meanwhile that no move works, tell that instead.
        """
        if self.model.state.seeks_answer and self.model.session.judge.nothing_works:
            self._say_none()
            return
        hints = [event for event in events if isinstance(event, HintShown)]
        if not hints or not self.model.state.seeks_answer:
            return
        hint = hints[-1]
        if not hint.line:
            self.host.send(AskHint())
            return
        self._answer = AnswerGiven(hint)
        self.model.send(Tell(self._answer))
        self._mapped = self._analysis.prepare_map().after
        self.window.hush()
        self.host.act(())

    def _take_press_back(self) -> None:
        """Forget the first press, so that giving up needs two presses again."""
        if self.model.state.give_up_pressed:
            self.model.send(PressGiveUp(pressed=False))
            self.host.act(())

    def _say_none(self) -> None:
        self.host.send(TellNothingWorks())
        self.window.hush()
        self.host.act(())

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Add the other right first moves to the answer, once the map is finished."""
        answer = self._answer
        survey = self._analysis.survey_after(self._mapped)
        if answer is None or survey is None or self.model.state.notice is not answer:
            return False
        self._answer = None
        others = tuple(move for move in survey.correct if move != answer.hint.line[0])
        # after moves were played, the answer begins at the mistake, not with a first move
        if not others or self.model.session.record:
            return False
        self.model.send(Tell(replace(answer, others=others)))
        return True

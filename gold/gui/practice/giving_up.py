"""Giving up: the problem counts as failed, and its answer is shown."""

from __future__ import annotations

from collections.abc import Callable

from gold.board.points import PASS
from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.practice.banners import Banner
from gold.gui.practice.listener import Host, Listener
from gold.i18n import _
from gold.trainer.events import Events, HintLevel, HintShown, StonePlayed
from gold.trainer.progress.attempts import Mode
from gold.trainer.training.course import Run

_UNASKED = frozenset({Mode.READING, Mode.QUIZ, Mode.REPLIES})
"""Modes in which nothing is played that could be given up."""


class GivingUp(Listener):
    """``leave_run`` gives a problem of a run up, and goes on to the next one: the run shows no answers."""

    def __init__(self, host: Host, leave_run: Callable[[Run], object]) -> None:
        super().__init__(host)
        self._leave_run, self._shows_answer = leave_run, False

    @property
    def can_give_up(self) -> bool:
        """Whether there is something to give up."""
        course = self.model.course
        is_over = course.run is not None and course.run.state.over
        nothing = course.has_guide or course.from_editor or is_over or self.model.mode in _UNASKED
        return not (nothing or self.model.decided or self._shows_answer)

    def perform(self, action: Action) -> bool:
        """Give up."""
        if action is not Action.GIVE_UP:
            return False
        run = self.model.course.run
        if not self.can_give_up:
            return True
        if run is not None:
            self._leave_run(run)
            return True
        self.host.act(self.model.attempt.keep_line(False, ()))
        self.host.take(self.model.session.reset())
        self._shows_answer = True
        self.host.take(self.model.session.hint())
        return True

    def happened(self, events: Events) -> None:
        """Climb from hint to hint up to the whole line; a move ends that."""
        for event in events:
            match event:
                case HintShown(level, _points, line, proved) if self._shows_answer:
                    if level is not HintLevel.LINE:
                        self.host.take(self.model.session.hint())
                        return
                    self._shows_answer = False
                    geometry = self.model.session.board.geometry
                    move = _("pass") if line[0] == PASS else words.move(geometry, line[0])
                    told = words.line_on(self.model.session.board, line)
                    told += "" if proved else " " + _("(the computer's estimate)")
                    title = _("The answer: {move}").format(move=move)
                    self.model.note = Banner("info", title, told, answer=True)
                    self.window.hush()
                    self.host.act(())
                case StonePlayed():
                    self._shows_answer = False

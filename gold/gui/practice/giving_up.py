"""Giving up: the problem counts as failed, and its answer is shown; after a failure, at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from gold.board.outcome import winner
from gold.board.points import PASS, Move
from gold.gui import endings, words
from gold.gui.keys.actions import Action
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.banners import Banner
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.model import Notice
from gold.i18n import _, sentence
from gold.solver.api import up_to_pass
from gold.trainer import wording
from gold.trainer.end_reasons import taker_of_ko
from gold.trainer.events import (
    Events,
    HintShown,
    IllegalMove,
    Passed,
    Redone,
    Refused,
    StonePlayed,
    TurnSwitched,
    Undone,
    WasReset,
)
from gold.trainer.hints import move_after_a_threat
from gold.trainer.session import Session
from gold.trainer.training.course import Run

_IS_PLAYED = (IllegalMove, Refused, StonePlayed, Passed, Undone, Redone, WasReset, TurnSwitched, HintShown)
"""What follows a command of the person. The computer may report at any time: that takes no press back."""


class GivingUp(Listener):
    """Gives a problem up, and shows its answer. A press may be a slip: a second is ``asked`` for. In a run,
    which shows no answers, ``leave_run`` goes on to the next problem. ``prepare_map`` starts the map of first
    moves, which tells the other right moves later. ``tell_answer`` tells the answer of an exercise that has
    another one than moves; it returns False if there is none.
    """

    def __init__(
        self,
        host: Host,
        leave_run: Callable[[Run], object],
        prepare_map: Callable[[], MoveMap],
        tell_answer: Callable[[], bool],
    ) -> None:
        super().__init__(host)
        self._leave_run = leave_run
        self._prepare_map = prepare_map
        self._tell_answer = tell_answer
        self._shows_answer = self.asked = False
        self._map: MoveMap | None = None
        self._answer: Notice | None = None
        self._first: Move = PASS

    @property
    def can_give_up(self) -> bool:
        """Whether the problem can be given up now: it is played, and not yet solved. One that has failed has
        nothing to lose: its answer can be seen, but for a run, and unless it is on the screen.
        """
        model = self.model
        course = self.model.course
        run = self.model.course.run
        nothing = course.has_guide or course.from_editor or model.nothing_to_ask or self._shows_answer
        if run is not None or not model.decided:
            return not (nothing or model.decided or (run is not None and run.state.over))
        return not (nothing or model.solved or model.attempt.solved or model.answer_is_told)

    def perform(self, action: Action) -> bool:
        """Give up, at once in a run or after a failure, else at a second press; False for other actions."""
        if action is not Action.GIVE_UP:
            self._take_press_back()
            return False
        run = self.model.course.run
        if not self.can_give_up:
            return True
        if run is not None:
            self._leave_run(run)
            return True
        if self.model.session.judge.nothing_works and not self.model.asks_word:
            self._say_none()
            return True
        if not (self.asked or self.model.decided):
            self.asked = True
            self.window.say(_("Press again to give up."))
            self.host.act(())
            return True
        if self._tell_answer():
            return True
        self.host.act(self.model.attempt.keep_line(False, ()))
        session = self.model.session
        mistake = self.model.mistake
        here = self.model.session.game.here
        self.model.analysis = None
        back = session.reset() if mistake is None else session.walk_to([*here.path()][-1 - mistake.before])
        self.host.take(back)
        self._shows_answer = True
        self.host.take(self.model.session.hint())
        return True

    def happened(self, events: Events) -> None:
        """Once given up, ask for hint after hint up to the whole line, the answer. A move ends that."""
        if any(isinstance(event, _IS_PLAYED) for event in events):
            self._take_press_back()
        if self._shows_answer and self.model.session.judge.nothing_works:
            self._say_none()
        for event in events:
            match event:
                case HintShown() as hint if self._shows_answer:
                    if not hint.line:
                        self.host.take(self.model.session.hint())
                        return
                    self._shows_answer = False
                    said = partial(_answer, self.model.session, hint)
                    self.model.notice = self._answer = Notice(said, tells_answer=True)
                    self._map = self._prepare_map()
                    self._first = hint.line[0]
                    self.window.hush()
                    self.host.act(())
                case StonePlayed():
                    self._shows_answer = False

    def _take_press_back(self) -> None:
        """Ask again before the problem is given up: something else was done since the first press."""
        if self.asked:
            self.asked = False
            self.host.act(())

    def _say_none(self) -> None:
        problem = self.model.problem
        assert problem.defender is not None
        self._shows_answer = False
        self.host.take(self.model.session.reset())
        said = partial(words.no_move_works, problem.to_play, problem.defender)
        self.model.notice = Notice(lambda: Banner("info", said(), answer=True), tells_answer=True)
        self.window.hush()
        self.host.act(())

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Add the other right first moves to the answer, once the map knows them."""
        answer = self._answer
        survey = self._map and self._map.survey
        if answer is None or survey is None or self.model.notice is not answer:
            return False
        self._answer = None
        others = [move for move in survey.correct if move != self._first]
        if others and not self.model.session.record:  # else the answer begins at the mistake
            moves = ", ".join(words.move(self.model.session.board.geometry, move) for move in others)
            self.model.notice = Notice(partial(_with_others, answer.banner, moves), tells_answer=True)
        return bool(others)


def _answer(session: Session, hint: HintShown) -> Banner:
    board = session.board
    best = session.judge.best
    defender = session.board.defender
    title = _("The answer: {move}")
    said = words.hint_in_words(board, hint)
    if best is not None and best.exact and defender is not None:
        ko = session.judge.best_ko
        status = best.practical_status
        result = words.verdict(status, None, defender)
        many = best.side_with_many_threats(defender)
        means = "" if many else wording.answer_to_task(session.problem, status)
        if ko is not None:
            ko = replace(ko, taker=taker_of_ko(board, up_to_pass(hint.line)) or ko.taker)
            result = _("The best is a ko: {facts}").format(facts=wording.ko_facts(ko, defender))
        elif winner(board.after(hint.line[0])) is board.attacker:  # that takes the stones at once
            result = words.captured(defender)
            means = ""
        end = board.after(*hint.line)
        takes = words.takes_along(board, up_to_pass(hint.line), board.to_play)
        line = said if len(hint.line) > 1 else ""
        why = "" if many else endings.said_after(len(hint.line), endings.why_play_ends(end, status))
        if ko is not None and (judged := session.judge.judged) is not None:
            where = endings.where_ko_is(board, judged.main_line)
            won = words.how_ko_is_won(board.after(*judged.main_line), judged.with_threats) if where else ""
            means, why = f"{means} {where}".strip(), won
        said = "\n".join(filter(None, (sentence(result), means, line, takes, why)))
    retake = move_after_a_threat(hint.line)
    if retake is not None:  # that it comes up in a line is no line to step through
        title = _("The answer: a ko threat first, then {move}")
        return Banner("info", title.format(move=words.move(board.geometry, retake)), said, answer=True)
    title = title.format(move=words.move(board.geometry, hint.line[0]))
    return Banner("info", title, said, continues=True, answer=True)


def _with_others(answer: Callable[[], Banner], moves: str) -> Banner:
    also = _("also right: {moves}").format(moves=moves)
    told = answer()
    return replace(told, text=f"{told.text}  ({also})")

"""Reading: the whole line is entered before stones appear, then it is checked by proof."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import assert_never

import pygame

from gold.board.points import Move, Point
from gold.gui import words
from gold.gui.board.view import BoardView, line_ghosts
from gold.gui.desktop.sound import Sound
from gold.gui.keys.actions import Action
from gold.gui.practice.banners import Banner
from gold.gui.practice.listener import Host
from gold.gui.practice.model import Notice
from gold.gui.practice.modes.exercise import Exercise, ExerciseCard, prover
from gold.gui.practice.side_effects import Effect, PlaySound, ShowMessage
from gold.gui.widgets.focus import MODIFIERS
from gold.i18n import _, ngettext
from gold.trainer import reading, wording
from gold.trainer.events import Events, Illegal, WasReset
from gold.trainer.reading import EnteredLine, LineReport, LineVerdict


class Reading(Exercise):
    """The exercise *Reading*: the whole line is entered before stones appear; then a proof checks it."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._line = EnteredLine(self.model.problem)
        self._extra: Move | None = None  # the answer to the line, shown after a check

    @property
    def card(self) -> ExerciseCard:
        moves = self._line.moves
        text = _("Enter the whole line, moves of both sides. Nothing is answered before you check it.")
        if moves:
            text = words.line_in_words(self._line.board.geometry, moves)
        if self.busy:
            text = _("The computer checks your line …")
        some = bool(moves)
        can_pass = self._line.can_pass and not self.busy
        able = {Action.UNDO: some, Action.RESET: some, Action.REDO: False, Action.PASS: can_pass}
        enter = Action.CHECK_LINE if some and not self.busy and self.model.notice is None else None
        buttons = [[(Action.CHECK_LINE, _("Check the line"))]]
        return ExerciseCard(text, buttons, able, plays=False, enter=enter)

    def view(self, view: BoardView) -> BoardView:
        """The problem, with the line as numbered stones."""
        if self.model.hint is not None:  # given up: the solution is shown, and the line is left
            return view
        start = self._line.start
        moves = self._line.moves if self._extra is None else (*self._line.moves, self._extra)
        ghosts = line_ghosts(moves, start.to_play, start.position())
        return replace(
            view,
            ghosts=ghosts,
            to_play=self._line.board.to_play,
            playable=frozenset(self._line.board.valid_moves()),
            closed={},
            last_move=None,
        )

    def take_key(self, event: pygame.event.Event) -> bool:
        """Let Enter check an entered line: it would lead to the next problem, and the line would be lost."""
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not event.mod & MODIFIERS
        if not enter or self.card.enter is None:
            return False
        return self.perform(self.card.enter)

    def take_click(self, point: Point) -> bool:
        if self.busy or self._line.ended:
            return True
        self._change()
        self.model.hint = None
        error = self._line.add(point)
        if error is None:
            self.host.act([PlaySound(Sound.STONE)])
        else:
            said = words.why_illegal_on(self._line.board, point, Illegal.of(error))
            self.host.act([ShowMessage(said, "bad")])
        return True

    def perform(self, action: Action) -> bool:
        """Take moves back, start again, or check the line; the computer does not play."""
        if action in (Action.UNDO, Action.TAKE_BACK):
            wrong = len(self.model.wrong_line) if action is Action.TAKE_BACK else 0
            self._change()
            self._line.take_back()
            while wrong and len(self._line.board.moves) >= wrong:
                self._line.take_back()
        elif action in (Action.RESET, Action.FIRST):
            self._change()
            while self._line.take_back():
                pass
        elif action is Action.CHECK_LINE:
            self._check()
        elif action is Action.PASS:
            self._pass()
        elif action not in (Action.REDO, Action.START, Action.SELF_PLAY, Action.SWITCH_TURN):
            return False
        self.host.act([])
        return True

    def _pass(self) -> None:
        if self.busy or not self._line.can_pass:
            return
        self._change()
        passing = self._line.board.to_play
        self._line.add_pass()
        self.host.act([ShowMessage(words.passes(passing))])

    def _change(self) -> None:
        self._extra = self.model.notice = None
        self.model.wrong_line = ()

    def _check(self) -> None:
        moves = self._line.moves
        if not moves or self.busy:
            return
        start = self._line.start.after()
        self.ask(start, lambda context: reading.check_line(start, moves, prover(context)))

    def happened(self, events: Events) -> None:
        """Leave the line that was entered, when the solution is shown instead."""
        if any(isinstance(event, WasReset) for event in events):
            while self._line.take_back():
                pass
            self._extra = None

    def learn(self, answer: object) -> None:
        effects: list[Effect] = []
        if isinstance(answer, LineReport):
            line = self._line
            count = answer.moves
            self._extra = answer.answer or None if count + 1 >= len(line.moves) else None
            self.model.notice = Notice(partial(self._banner, answer))
            if answer.verdict is LineVerdict.RIGHT:
                effects = self.model.attempt.keep_line(True, line.moves)
            elif answer.verdict is LineVerdict.WRONG:
                effects = self.model.attempt.keep_line(False, line.moves, count)
                self.model.wrong_line = line.board.moves[: len(line.start.moves) + count + 1]
        else:
            self.model.notice = Notice(lambda: Banner("warning", _("The line could not be checked.")))
        self.host.act(effects)

    def _banner(self, report: LineReport) -> Banner:
        moves = self._line.moves
        geometry = self._line.board.geometry
        side = wording.side(self._line.start.to_play.opponent)
        answer = geometry.vertex(Point(report.answer)) if report.answer else ""
        match report.verdict:
            case LineVerdict.RIGHT:
                right = ngettext("Your move is right.", "All your moves are right.", len(moves))
                return Banner("good", _("Read correctly"), right)
            case LineVerdict.WRONG:
                wrong = words.move(geometry, moves[report.moves])
                title = _("Move {n}, {move}, does not work").format(n=report.moves + 1, move=wrong)
                text = _("{side} answers {move}.") if answer else ""
                return Banner("bad", title, text.format(side=side, move=answer), refutable=True)
            case LineVerdict.TOO_SHORT:
                text = _("What you have is right. Read on.")
                if answer:
                    text = _("What you have is right. What if {side} answers {move}?")
                return Banner("info", _("Not to the end yet"), text.format(side=side, move=answer))
            case LineVerdict.NOT_PROVED:
                text = _("The computer could not prove move {n} in time. It does not count.")
                return Banner("warning", _("Not proved"), text.format(n=report.moves + 1))
            case _:
                assert_never(report.verdict)

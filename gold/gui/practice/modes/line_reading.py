"""The exercise *Reading*: the person enters a whole line, then a proof checks it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from gold.board.points import Color, Move, Point
from gold.board.position import Position
from gold.gui import words
from gold.gui.board.view import BoardView, line_ghosts
from gold.gui.desktop.sound import Sound
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host
from gold.gui.practice.modes.exercise import Exercise, prover
from gold.gui.practice.moment.beside_the_game import ExerciseCard
from gold.gui.practice.side_effects import PlaySound, ShowMessage
from gold.gui.widgets.focus import MODIFIERS
from gold.i18n import _
from gold.trainer import reading
from gold.trainer.events import Events, Illegal, WasReset
from gold.trainer.practice.events import ChangeLine, CheckedLine
from gold.trainer.reading import EnteredLine, LineReport


@dataclass(frozen=True, slots=True)
class LineOnBoard:
    """The change that shows an entered line as numbered stones on the problem's position."""

    start: Position
    """The position before the line."""
    moves: tuple[Move, ...]
    """The line and, after a check, the computer's answer to it."""
    to_play: Color
    """The side to play after the line."""
    playable: frozenset[Point]
    """The points where the line can be continued."""

    def view(self, view: BoardView) -> BoardView:
        """Return the view of the problem, with the line as numbered stones."""
        return replace(
            view,
            ghosts=line_ghosts(self.moves, self.start.to_play, self.start),
            to_play=self.to_play,
            playable=self.playable,
            closed={},
            last_move=None,
        )


class Reading(Exercise):
    """Collects the moves of both sides, and has the computer check the line."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._line = EnteredLine(self.model.problem)
        self._extra: Move | None = None  # the answer to the line, shown after a check

    @property
    def card(self) -> ExerciseCard:
        moves = self._line.moves
        text = _(
            "Enter the whole line, moves of both sides. Nothing is answered before you check it."
        )
        if moves:
            text = words.line_in_words(self._line.board.geometry, moves)
        if self.busy:
            text = _("The computer checks your line …")
        some = bool(moves)
        can_pass = self._line.can_pass and not self.busy
        able = {Action.UNDO: some, Action.RESET: some, Action.REDO: False, Action.PASS: can_pass}
        enter = (
            Action.CHECK_LINE
            if some and not self.busy and self.model.state.notice is None
            else None
        )
        check = (Action.CHECK_LINE, _("Check the line"))
        return ExerciseCard(
            text, ((check,),), able, plays=False, enter=enter, on_board=self._on_board
        )

    @property
    def _on_board(self) -> LineOnBoard | None:
        """The line to show; None if a hint or, after giving up, the solution is shown instead."""
        if self.model.state.hint is not None:
            return None
        board = self._line.board
        moves = self._line.moves if self._extra is None else (*self._line.moves, self._extra)
        return LineOnBoard(
            self._line.start.position(), moves, board.to_play, frozenset(board.valid_moves())
        )

    def take_key(self, event: pygame.event.Event) -> bool:
        """Let Enter check an entered line, instead of opening the next problem. True if it did."""
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not event.mod & MODIFIERS
        if not enter or self.card.enter is None:
            return False
        return self.perform(self.card.enter)

    def take_click(self, point: Point) -> bool:
        if self.busy or self._line.ended:
            return True
        self._change(drops_hint=True)
        error = self._line.add(point)
        if error is None:
            self.host.act([PlaySound(Sound.STONE)])
        else:
            said = words.why_illegal_on(self._line.board, point, Illegal.of(error))
            self.host.act([ShowMessage(said, "bad")])
        return True

    def perform(self, action: Action) -> bool:
        """Take moves back, start again, pass, or check the line. False for other actions.

        Actions that let the computer play do nothing here.
        """
        if action in (Action.UNDO, Action.TAKE_BACK):
            wrong = len(self.model.state.wrong_line) if action is Action.TAKE_BACK else 0
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

    def _change(self, drops_hint: bool = False) -> None:
        self._extra = None
        self.model.send(ChangeLine(drops_hint))

    def _check(self) -> None:
        moves = self._line.moves
        if not moves or self.busy:
            return
        start = self._line.start.after()
        self.ask(start, lambda context: reading.check_line(start, moves, prover(context)))

    def happened(self, events: Events) -> None:
        """Drop the entered line when the game is reset, to show the solution."""
        if any(isinstance(event, WasReset) for event in events):
            while self._line.take_back():
                pass
            self._extra = None

    def learn(self, answer: object) -> None:
        report = answer if isinstance(answer, LineReport) else None
        moves = self._line.moves
        if report is not None:
            self._extra = report.answer or None if report.moves + 1 >= len(moves) else None
        self.host.send(CheckedLine(moves, report))

"""Reading: the whole line is entered before stones appear, then it is checked by proof."""

from __future__ import annotations

from dataclasses import replace

from gold.board.board import Board
from gold.board.points import Move, Point
from gold.gui import words
from gold.gui.board.view import BoardView, line_ghosts
from gold.gui.computer.worker import TaskContext
from gold.gui.desktop.sound import Sound
from gold.gui.keys.table import Action
from gold.gui.practice.banners import Banner
from gold.gui.practice.effects import Effect, PlaySound, ShowMessage
from gold.gui.practice.listener import Host
from gold.gui.practice.modes.exercise import ButtonRows, Exercise, prover
from gold.i18n import _, ngettext
from gold.trainer import reading, wording
from gold.trainer.events import Illegal
from gold.trainer.reading import EnteredLine, LineReport, LineVerdict


class Reading(Exercise):
    """The whole line is entered before stones appear, then it is checked by proof."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._line = EnteredLine(self.model.problem)
        self._extra: Move | None = None  # the answer to the line, shown after a check

    @property
    def text(self) -> str:
        """The line so far."""
        if self.busy:
            return _("The computer checks your line …")
        moves = self._line.moves
        if not moves:
            return _("Enter the whole line, moves of both sides. Nothing is answered before you check it.")
        return words.line(self._line.board.geometry, moves)

    @property
    def buttons(self) -> ButtonRows:
        """Check the line."""
        return [[(Action.CHECK_LINE, _("Check the line"))]]

    @property
    def able(self) -> dict[Action, bool]:
        """Moves of the line can be taken back."""
        some = bool(self._line.moves)
        return {Action.UNDO: some, Action.RESET: some, Action.REDO: False, Action.PASS: False}

    @property
    def plays(self) -> bool:
        """Nothing is played before the answer."""
        return False

    def view(self, view: BoardView) -> BoardView:
        """The problem, with the line as numbered stones."""
        start = self._line.start
        moves = self._line.moves if self._extra is None else (*self._line.moves, self._extra)
        ghosts = line_ghosts(moves, start.to_play, start.position())
        return replace(
            view, ghosts=ghosts, to_play=self._line.board.to_play,
            playable=frozenset(self._line.board.valid_moves()), closed={}, last_move=None,
        )  # fmt: skip

    def press(self, point: Point) -> bool:
        """Add a move to the line."""
        if self.busy or self._line.ended:
            return True
        self._change()
        error = self._line.add(point)
        self.host.act(
            [PlaySound(Sound.STONE)]
            if error is None
            else [ShowMessage(words.why_illegal(Illegal.of(error)), "bad")]
        )
        return True

    def perform(self, action: Action) -> bool:
        """Take moves back, start again, or check the line; the computer does not play."""
        if action in (Action.UNDO, Action.TAKE_BACK):
            self._change()
            self._line.take_back()
        elif action in (Action.RESET, Action.FIRST):
            self._change()
            while self._line.take_back():
                pass
        elif action is Action.CHECK_LINE:
            self._check()
        elif action not in (Action.PASS, Action.REDO, Action.START, Action.SELF_PLAY, Action.SWITCH_TURN):
            return False
        self.host.act([])
        return True

    def _change(self) -> None:
        self._extra = self.model.note = None

    def _check(self) -> None:
        moves = self._line.moves
        if not moves or self.busy:
            return
        start = Board(self._line.start.initial, self._line.start.moves)

        def work(context: TaskContext) -> LineReport:
            return reading.check(start, moves, prover(context))

        self.ask(start, work)

    def learn(self, answer: object) -> None:
        """Take the report."""
        if isinstance(answer, LineReport):
            self._report(answer)
        else:
            self.model.note = Banner("warning", _("The line could not be checked."))
            self.host.act([])

    def _report(self, report: LineReport) -> None:
        model, line = self.model, self._line
        name = line.board.geometry.vertex
        self._extra = report.answer or None if report.moves + 1 >= len(line.moves) else None
        effects: list[Effect] = []
        match report.verdict:
            case LineVerdict.RIGHT:
                said = ngettext("Your move is right.", "All your moves are right.", len(line.moves))
                model.note = Banner("good", _("Read correctly"), f"{said} {_('Proved.')}")
                effects = model.attempt.keep_line(True, line.moves)
            case LineVerdict.WRONG:
                wrong = line.moves[report.moves]
                title = _("Move {n}, {move}, does not work").format(n=report.moves + 1, move=words.move(
                    line.board.geometry, wrong))  # fmt: skip
                text = _("Proved.")
                if report.answer:
                    other = wording.side(line.start.to_play.opponent)
                    text = _("{side} answers {move}. Proved.").format(
                        side=other, move=name(Point(report.answer))
                    )
                model.note = Banner("bad", title, text)
                effects = model.attempt.keep_line(False, line.moves, report.moves)
            case LineVerdict.TOO_SHORT:
                text = _("What you have is right. Read on.")
                if report.answer:
                    other = wording.side(line.start.to_play.opponent)
                    text = _("What you have is right. What if {side} answers {move}?").format(
                        side=other, move=name(Point(report.answer))
                    )
                model.note = Banner("info", _("Not to the end yet"), text)
            case LineVerdict.NOT_PROVED:
                text = _("The computer could not prove move {n} in time. It does not count.")
                model.note = Banner("warning", _("Not proved"), text.format(n=report.moves + 1))
        self.host.act(effects)

"""Shows Exact and Classic side by side on the same position: a proof next to an estimate."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from gold.board.board import Board
from gold.board.points import Move
from gold.board.status import Status
from gold.gui import words
from gold.gui.board.layout import BoardLayout
from gold.gui.board.painter import draw_board
from gold.gui.board.view import BoardView, crop_around, line_ghosts
from gold.gui.computer.worker import Computer, News, Task, TaskDone, TaskFailed, TaskProgressed
from gold.gui.keys.actions import Action, Scope
from gold.gui.look.places import bottom_part, left_part
from gold.gui.look.theme import Size
from gold.gui.practice.panel_parts import card_head, label_of
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.displays import Drawn, Label
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.form import DEPTHS
from gold.gui.widgets.stepper import Number, Stepper
from gold.i18n import _
from gold.solver.api import EngineKind, Limits, Progress, Result
from gold.solver.outcome import Bounds
from gold.trainer import wording

_SHOWN = (EngineKind.EXACT, EngineKind.CLASSIC)
_BOARD = 250
_FOOT = 62
_MOVES = 10
_AGREE = {Status.ALIVE: Status.ALIVE, Status.SEKI: Status.ALIVE, Status.DEAD: Status.DEAD}
"""From a proved result to the estimate that agrees with it: an estimate knows only life and death.
"""


class CompareDialog(Dialog):
    """Asks Exact and Classic about a position, within the same limits.

    The depth keys change the depth of Classic, which is then asked again.

    ``known``: bounds that were proved before; None for none. If the proof leaves open whether
    Classic's move is right, the dialog also asks Exact about the position after that move.
    """

    width = 760.0

    def __init__(
        self,
        window: Window,
        computer: Computer,
        board: Board,
        limits: Limits,
        known: Bounds | None = None,
    ) -> None:
        super().__init__(window)
        self.title = _("Exact and Classic")
        self._computer = computer
        self._board = board
        self._limits = limits
        self._known = known
        self._tasks: dict[EngineKind, Task] = {}
        self.results: dict[EngineKind, Result] = {}
        self._progress: dict[EngineKind, Progress] = {}
        self._move_task: Task | None = None
        self._after_move: Result | None = None
        for each in _SHOWN:
            self._ask(each)

    def _ask(self, computer: EngineKind) -> None:
        self._computer.drop(self._tasks.get(computer))
        self.results.pop(computer, None)
        self._progress.pop(computer, None)
        self._forget_move()
        task = Task.to_solve(self._board, self._limits, computer)
        self._tasks[computer] = self._computer.run(self, task)

    def _forget_move(self) -> None:
        self._computer.drop(self._move_task)
        self._move_task = None
        self._after_move = None

    def _ask_about_move(self) -> None:
        """Ask Exact about the position after Classic's move, if the proof leaves the move open."""
        exact, classic = (self.results.get(each) for each in _SHOWN)
        if exact is None or classic is None or not self._is_about_move(exact, classic):
            return
        assert classic.move is not None
        after = self._board.after(classic.move)
        task = Task.to_solve(after, self._limits, EngineKind.EXACT)
        self._move_task = self._computer.run(self, task)

    @staticmethod
    def _is_about_move(exact: Result, classic: Result) -> bool:
        """Whether Classic's estimate agrees with the proof, but its move is not proved."""
        expected = _AGREE.get(exact.practical_status)
        is_right = exact.proved and expected is not None and classic.status is expected
        return is_right and classic.move is not None and classic.move not in exact.winning_moves

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at any width
        style = self.theme
        lines = 2 * style.fonts.line_height(style.type_px(Size.BODY), True)
        lines += 3 * style.fonts.line_height(style.type_px(Size.BODY - 1))
        return self.px(_BOARD + 24 + 2 * 14 + _FOOT) + lines

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        ui = self.ui
        gap = px(16)
        width = (inner.width - gap) // 2
        left = inner.left
        for computer in _SHOWN:
            self._column(Flow(ui, left, inner.top, width), computer)
            left += width + gap
        foot = bottom_part(inner, px(52))
        key = ui.keys.cap(Action.DEPTH_UP, Scope.PRACTICE)
        depth = Number(_("Depth"), self._limits.depth, DEPTHS, words.limit, self.set_depth)
        Stepper(ui, left_part(foot, px(130)), depth, key=key)
        close = self.make_close(foot)
        said = pygame.Rect(
            foot.left + px(146), foot.top + px(6), close.left - foot.left - px(162), px(46)
        )
        Label(ui, said, self.moral(), size=Size.BODY - 1, color=self.theme.colors.quiet, wrap=True)

    def _column(self, flow: Flow, computer: EngineKind) -> None:
        px = self.px
        colors = self.theme.colors
        result = self.results.get(computer)
        top = flow.begin_card()
        card_head(flow, wording.computer_name(computer)).set_text(self._effort(computer))
        room = flow.take(px(_BOARD))
        Drawn(self.ui, room, partial(self._draw, computer, room))
        flow.gap(4)
        is_sure = result is not None and result.proved
        ink = colors.good_text if is_sure else colors.warning_text
        line_height = self.theme.fonts.line_height(self.theme.type_px(Size.BODY), True)
        place = flow.take(2 * line_height)
        Label(self.ui, place, self.statement(computer), bold=True, color=ink, wrap=True)
        line = words.line_in_words(self._board.geometry, self._line(computer))
        label_of(flow, 2, quiet=True).set_text(line)
        flow.card(top)

    def _draw(self, computer: EngineKind, room: pygame.Rect, canvas: pygame.Surface) -> None:
        position = self._board.position()
        theme = self.theme
        view = BoardView.of(position, crop_around(self._board.initial), coordinates=False)
        ghosts = line_ghosts(self._line(computer), self._board.to_play, position)
        layout = BoardLayout.fit(view, room)
        draw_board(canvas, layout, replace(view, ghosts=ghosts), theme.fonts, theme.board)

    # Texts

    def _line(self, computer: EngineKind) -> tuple[Move, ...]:
        result = self.results.get(computer)
        if result is not None:
            return result.main_line[:_MOVES]
        return self._progress[computer].line[:_MOVES] if computer in self._progress else ()

    def _effort(self, computer: EngineKind) -> str:
        result = self.results.get(computer)
        if result is None:
            return _("thinking…")
        return (
            f"{words.positions_in_words(result.nodes)} · {words.seconds_in_words(result.seconds)}"
        )

    def statement(self, computer: EngineKind) -> str:
        """Return the proof (Exact) or the estimate (Classic) in words; empty if unknown."""
        result = self.results.get(computer)
        if result is None:
            return ""
        if computer is EngineKind.CLASSIC:
            value = wording.score_in_words(result.score, result.defender)
            return _("Estimate, depth {depth}: {value}").format(depth=result.depth, value=value)
        if not result.proved:
            return words.not_settled(result, self._limits)
        return _("{what}: proved").format(what=words.result_in_words(result))

    def moral(self) -> str:
        """Return a sentence that compares the estimate with the proof."""
        exact, classic = (self.results.get(each) for each in _SHOWN)
        if exact is None or classic is None:
            return _("A proof holds whatever is played; an estimate may be wrong.")
        expected = _AGREE.get(exact.practical_status)
        if not exact.proved or expected is None:
            return _("An estimate may be wrong, and it knows nothing of kos.")
        if classic.status is Status.UNKNOWN:
            return _("The estimate leaves open what the proof decides.")
        if classic.status is not expected:
            return _("The estimate is wrong here: the proof says otherwise.")
        if self._is_about_move(exact, classic):
            return self._about_move(exact, classic)
        return _("The estimate is right here; only the proof can know that.")

    def _about_move(self, exact: Result, classic: Result) -> str:
        """Return a sentence about Classic's move, for which Exact has to search once more."""
        after = self._after_move
        if self._move_task is not None:
            return _("The estimate has the result right. Checking whether its move is …")
        if after is None or classic.move is None or not (after.exact and exact.exact):
            return _("The estimate has the result right; only a proof can say whether its move is.")
        move = words.move(self._board.geometry, classic.move)
        if after.practical_status is exact.practical_status:
            return _(
                "The estimate is right here, and its move {move}, too: both are proved."
            ).format(move=move)
        what = words.result_in_words(after, is_short=True)
        said = _(
            "The estimate has the result right, but its move {move} is wrong: {what}, by proof."
        )
        return said.format(move=move, what=what)

    # Commands and news

    def step(self, direction: int) -> None:
        """Set Classic's depth to the next larger (1) or smaller (-1) choice."""
        self.set_depth(DEPTHS.next_to(self._limits.depth, direction))

    def set_depth(self, depth: float | None) -> None:
        """Set Classic's depth, None for no limit, and ask Classic again."""
        self._limits = replace(self._limits, depth=None if depth is None else int(depth))
        self._ask(EngineKind.CLASSIC)
        self.relayout()

    def perform(self, action: Action) -> bool:
        if action is Action.COMPARE:
            self.close_dialog()
            return True
        return super().perform(action)

    def take_key(self, event: pygame.event.Event) -> bool:
        action = self.ui.keys.action(event, Scope.PRACTICE)
        if action in (Action.DEPTH_UP, Action.DEPTH_DOWN):
            self.step(1 if action is Action.DEPTH_UP else -1)
        elif action is Action.COMPARE:
            self.close_dialog()
        else:
            return super().take_key(event)
        return True

    @property
    def busy(self) -> bool:
        return bool(self._tasks) or self._move_task is not None

    def update(self, seconds: float) -> None:
        super().update(seconds)
        for news in self._computer.poll(self):
            if news.task is self._move_task and not isinstance(news, TaskProgressed):
                self._learn_of_move(news)
                continue
            computer = next((each for each, task in self._tasks.items() if task is news.task), None)
            if computer is None:
                continue
            match news:
                case TaskProgressed(_, progress):
                    self._progress[computer] = progress
                case TaskDone(_, Result() as result):
                    self.results[computer] = self._with_known(result)
                case TaskFailed(_, message):
                    self.window.say(message, "bad")
            if not isinstance(news, TaskProgressed):
                del self._tasks[computer]
                self._ask_about_move()
            self.relayout()

    def _learn_of_move(self, news: News) -> None:
        self._move_task = None
        if isinstance(news, TaskDone) and isinstance(news.answer, Result):
            self._after_move = news.answer
        self.relayout()

    def _with_known(self, result: Result) -> Result:
        """Return a result of Exact, its bounds narrowed by those that were known before.

        An estimate stays as it is, and so does a result that contradicts the known bounds.
        """
        if self._known is None or result.considered is not None:
            return result
        both = result.bounds.narrowed(self._known.least, self._known.most)
        return result if both.least > both.most else replace(result, bounds=both)

    def close(self) -> None:
        self._computer.forget(self)

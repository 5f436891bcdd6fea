"""The panel beside a game: the last move, the question about a group, and the findings of the scan."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.board.points import Color
from gold.gui import endings, words
from gold.gui.computer.worker import Computer
from gold.gui.game.model import GameModel, GroupQuestion
from gold.gui.keys.actions import Action
from gold.gui.look.theme import Size
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _, ngettext
from gold.trainer import wording

_ROW = 28
_MOST_ROWS = 8
_COMPACT = 700  # in a panel lower than this, in pixels of the design, rows are closer together


class GamePanel:
    """The widgets beside a game; :meth:`sync` updates them.

    ``on_choose`` and ``on_take`` get the index of a finding of the scan when it is selected, or
    taken by Enter or a double click.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        model: GameModel,
        computer: Computer,
        on_choose: Callable[[int], object],
        on_take: Callable[[int], object],
    ) -> None:
        self.scene = scene
        self.model = model
        self._computer = computer
        self.ui = scene.ui
        self.px = scene.px
        self._on_choose = on_choose
        self._on_take = on_take
        self.missed: ListView | None = None
        self.if_safe: ListView | None = None
        self._buttons: list[Button] = []
        self._working: Label | None = None
        self._looked: Label | None = None
        compact = rect.height < self.px(_COMPACT)
        row, gap = (34, 6) if compact else (38, 8)
        pad = self.px(22)
        edge = self.px(1)
        controls = Flow(self.ui, rect.left + pad, 0, rect.width - 2 * pad)
        controls.y = rect.bottom - 2 * self.px(row) - self.px(gap) - self.px(14)
        view = pygame.Rect(rect.left + edge, rect.top + self.px(14), rect.width - edge, 0)
        view.height = controls.y - self.px(10) - view.top
        content = scene.scroll_area(view)
        self.areas = (content,)
        flow = Flow(self.ui, pad - edge, 0, view.width + edge - 2 * pad, content.container)
        self._head(flow)
        flow.gap(12)
        self._group(flow)
        if model.last:
            flow.gap(12)
            self._scan(flow)
        content.finish(flow.y)
        self._controls(controls, row, gap)
        self.sync()

    def _head(self, flow: Flow) -> None:
        model = self.model
        quiet = self.scene.theme.colors.quiet
        flow.text(model.name, size=Size.TITLE, bold=True, max_lines=2)
        flow.gap(4)
        flow.text(model.state, color=quiet)
        if model.cut_after is not None:
            end = _("The record ends here: the move after {n} is not legal.").format(
                n=model.cut_after
            )
            flow.text(end, size=Size.SMALL, color=self.scene.theme.colors.warning_text)

    # The group

    def _group(self, flow: Flow) -> None:
        quiet = self.scene.theme.colors.quiet
        top = flow.begin_card()
        flow.heading(_("The group"))
        flow.gap(4)
        if self.model.question is not None:
            self._asked(flow, self.model.question)
        elif self.model.is_empty:
            flow.text(self._how_to_begin(), size=Size.BODY - 1, color=quiet)
        else:
            invitation = _("Click a stone to see what becomes of its group.")
            flow.text(invitation, size=Size.BODY - 1, color=quiet)
        flow.card(top)

    def _how_to_begin(self) -> str:
        """The text of the empty board, which has no group to ask about: how to step through the game."""
        keys = self.ui.keys
        text = _(
            "Play through the game with {on} or the wheel; {last} shows its end. Then click a "
            "stone to see its group's fate."
        )
        on = keys.cap(Action.STEP_ON, self.ui.scope)
        return text.format(on=on, last=keys.cap(Action.LAST, self.ui.scope))

    def _asked(self, flow: Flow, question: GroupQuestion) -> None:
        colors = self.scene.theme.colors
        if question.failure:
            flow.text(question.failure, size=Size.BODY - 1, color=colors.warning_text)
        elif question.headline:
            flow.text(question.headline, bold=True)
        for line in question.lines():
            flow.text(line, size=Size.BODY - 1)
        flow.gap(6)
        if question.running:
            self._working = self._changing(flow, 2)
        task = _("As a problem: {task}").format(task=wording.assumption(question.guess))
        flow.text(task, size=Size.SMALL, color=colors.quiet)
        flow.gap(8)
        if question.running:
            self._add(flow, [(Action.BACK, _("Stop"))], 32)
        else:
            is_black = question.first is Color.BLACK
            other = _("White first") if is_black else _("Black first")
            self._add(flow, [(Action.SWITCH_TURN, other), (Action.SHOW_LINE, _("Line"))], 32)
        flow.gap(6)
        if question.line:
            result = question.results[question.first]
            line = endings.result_line(question.problem.board(), result)
            flow.text(line, size=Size.SMALL, color=colors.quiet)
            flow.gap(6)
        self._add(flow, [(Action.OPEN_SELECTED, _("Practise")), (Action.EDIT, _("Edit"))], 32)

    def _changing(self, flow: Flow, lines: int) -> Label:
        """Add a label with room for ``lines`` lines, whose text :meth:`sync` sets."""
        theme = self.scene.theme
        size = Size.BODY - 1
        rect = flow.take(lines * theme.fonts.line_height(theme.type_px(size)))
        wrap = lines > 1
        return Label(
            self.ui,
            rect,
            "",
            size=size,
            color=theme.colors.quiet,
            wrap=wrap,
            container=flow.container,
        )

    def _working_words(self, question: GroupQuestion) -> str:
        if self._computer.preparation:
            return self._computer.preparation
        progress = question.progress
        if progress is None:
            return _("thinking…")
        return _("Reading: {what}").format(what=words.positions_in_words(progress.nodes))

    # The scan

    def _scan(self, flow: Flow) -> None:
        model = self.model
        colors = self.scene.theme.colors
        scan = model.scan
        top = flow.begin_card()
        flow.heading(_("Missed kills and saves"))
        flow.gap(4)
        if not (scan.done or model.scanning):
            what = _("The computer looks for moves that missed a chance to kill or save a group.")
            flow.text(what, size=Size.BODY - 1, color=colors.quiet)
        elif model.scanned:
            text = _("No move is proved to have missed the life or death of a group.")
            if count := len(scan.chances):
                text = ngettext("{n} move found.", "{n} moves found.", count).format(n=count)
                text += " " + _("The first of each group is listed.")
            flow.text(text, size=Size.BODY - 1)
        else:
            self._looked = self._changing(flow, 1)
        if model.scan_failure:
            flow.text(model.scan_failure, size=Size.BODY - 1, color=colors.warning_text)
        if model.on_the_board:
            self.missed = self._list(flow, "missed", model.on_the_board)
        if model.if_safe:
            flow.gap(8)
            flow.text(_("If the stones around are safe:"), size=Size.BODY - 1)
            self.if_safe = self._list(flow, "if safe", model.if_safe)
        button = Action.SCAN, _("Go on") if scan.done else _("Scan the game")
        if model.scanned:
            button = Action.SAVE, _("Save as a collection")
        elif model.scanning:
            button = Action.STOP, _("Stop")
        if scan.chances or not model.scanned:
            flow.gap(8)
            self._add(flow, [button], 32)
        flow.card(top)

    def _list(self, flow: Flow, name: str, found: list[int]) -> ListView:
        """Add a list of findings of the scan, given by their indices."""
        about = _("group at {point}")
        rows = []
        for chance in (self.model.scan.chances[index] for index in found):
            position = chance.problem.position
            vertex = position.geometry.vertex(min(position.keystones()))
            rows.append(Row(chance.claim, about.format(point=vertex)))
        flow.gap(6)
        height = min(len(rows), _MOST_ROWS) * self.px(_ROW) + self.px(8)
        chosen = self.model.chosen
        return ListView(
            self.ui,
            flow.take(height),
            rows,
            selected=found.index(chosen) if chosen in found else -1,
            on_select=lambda row: self._on_choose(found[row]),
            on_take=lambda row: self._on_take(found[row]),
            row_height=_ROW,
            name=name,
            container=flow.container,
        )

    # The buttons

    def _controls(self, flow: Flow, row: float, gap: float) -> None:
        ends = [(Action.FIRST, _("First")), (Action.STEP_BACK, _("Back"))]
        self._add(flow, [*ends, (Action.STEP_ON, _("Forward")), (Action.LAST, _("Last"))], row)
        flow.gap(gap)
        self._add(flow, [(Action.OPEN, _("Open")), (Action.PASTE, _("Paste"))], row)

    def _add(self, flow: Flow, row: list[tuple[Action, str]], height: float) -> None:
        self._buttons += flow.buttons(row, height=height)

    def sync(self) -> None:
        """Update the progress of the computer, and enable or disable the buttons."""
        model = self.model
        question = model.question
        if self._working is not None and question is not None:
            self._working.set_text(self._working_words(question))
        if self._looked is not None:
            text = _("Looked at {done} of {total} moves.")
            self._looked.set_text(text.format(done=model.scan.done, total=model.scan.total))
        for button in self._buttons:
            match button.action:
                case None:
                    continue
                case Action.FIRST | Action.STEP_BACK:
                    button.set_enabled(model.at > 0)
                case Action.STEP_ON | Action.LAST:
                    button.set_enabled(model.at < model.last)
                case Action.SHOW_LINE:
                    has_line = question is not None and question.first in question.results
                    button.set_enabled(has_line)
                    button.set_on(question is not None and question.line_shown)
                case _:
                    button.set_enabled(True)

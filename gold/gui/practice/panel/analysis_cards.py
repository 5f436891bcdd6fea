"""The panel's card for an analysis: the legend of the map, or the walk through a refutation."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.gui.board.outcome_marks import outcome_mark
from gold.gui.computer.worker import Computer
from gold.gui.keys.table import Action
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import LegendLine, MoveMap
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, Toggle
from gold.gui.widgets.displays import Heading, Label, Picture
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _

_TRIES = 6  # rows of the list that are visible at once


class _Card:
    """A card with a heading on the left and a quiet text on the right."""

    def __init__(self, scene: Scene, flow: Flow) -> None:
        self.scene, self.flow, self.px = scene, flow, scene.px
        self.body = scene.theme.fonts.line_height(scene.theme.type_px(Size.BODY - 1))

    def head(self, title: str) -> Label:
        """Make the heading; returns the label for the quiet text."""
        row, container = self.flow.take(self.px(24)), self.flow.container
        head = Heading(self.scene.ui, row, title, container=container)
        note = pygame.Rect(row)
        note.left += head.text_width + self.px(8)
        note.width = row.right - note.left
        return Label(
            self.scene.ui, note, "", size=Size.SMALL, color=self.scene.theme.colors.quiet, align="right",
            container=container,
        )  # fmt: skip

    def label(self, lines: int, quiet: bool = False) -> Label:
        """Make a label with room for this many lines."""
        colors = self.scene.theme.colors
        rect = self.flow.take(lines * self.body)
        return Label(
            self.scene.ui, rect, "", size=Size.BODY - 1, color=colors.quiet if quiet else None, wrap=True,
            container=self.flow.container,
        )  # fmt: skip

    def note(self, text: str) -> None:
        """Add a note about the keys."""
        self.flow.text(text, size=Size.SMALL, color=self.scene.theme.colors.quiet)


class MapCard:
    """The legend with its moves, and the text about the move under the mouse."""

    def __init__(self, scene: Scene, flow: Flow, move_map: MoveMap, computer: Computer) -> None:
        self._move_map, self._computer = move_map, computer
        card = _Card(scene, flow)
        top = flow.begin_card()
        self._state = card.head(_("All first moves"))
        flow.gap(4)
        for line in move_map.legend():
            self._legend_line(scene, flow, line)
        if move_map.failure:
            flow.text(move_map.failure, size=Size.SMALL, color=scene.theme.colors.bad_text)
        flow.gap(4)
        self._story = card.label(3)
        flow.gap(4)
        card.note(_("Point at a move, or use the arrow keys and Enter, to see its line. Esc closes the map."))
        flow.card(top)
        self.sync()

    def _legend_line(self, scene: Scene, flow: Flow, line: LegendLine) -> None:
        px, theme, container = scene.px, scene.theme, flow.container
        size, small = theme.type_px(Size.BODY - 1), px(34)
        right = theme.fonts.width(line.moves, size, line.correct)
        inset, gap = px(34), px(12)
        texts = theme.fonts.wrap(line.text, size, flow.width - inset - right - gap, line.correct)
        step = theme.fonts.line_height(size, line.correct)
        rect = flow.take(max(px(28), len(texts) * step + px(6)))
        ground = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        mark = outcome_mark(line.outcome, small, theme.fonts, theme.board, self._move_map.kills)
        middle = px(14)
        ground.blit(mark, mark.get_rect(center=(px(13), middle)))
        y = middle - step // 2
        for text in texts:
            ground.blit(theme.fonts.render(text, size, theme.colors.text, line.correct), (inset, y))
            y += step
        ink = theme.colors.good_text if line.correct else theme.colors.quiet
        moves = theme.fonts.render(line.moves, size, ink, line.correct)
        ground.blit(moves, (rect.width - moves.get_width(), middle - step // 2))
        Picture(scene.ui, rect, ground, container=container)

    def sync(self) -> None:
        """Show how far the map is, and the move under the mouse."""
        waiting = self._computer.preparation if self._move_map.running else ""
        self._state.set_text(waiting or self._move_map.state())
        self._story.set_text(self._move_map.story() or self._move_map.summary())


class WalkCard:
    """The line that refutes a move, and the other moves that can be tried in the current position."""

    def __init__(
        self, scene: Scene, flow: Flow, explanation: Explanation, computer: Computer,
        keep: Callable[[list[Button]], object],
        on_choose: Callable[[int], object], on_take: Callable[[int], object],
    ) -> None:  # fmt: skip
        self._explanation, self._computer = explanation, computer
        card = _Card(scene, flow)
        top = flow.begin_card()
        self._certainty = card.head(_("Why"))
        flow.text(explanation.title(), size=Size.BODY, bold=True)
        flow.gap(2)
        self._line = card.label(3, quiet=True)
        flow.gap(4)
        Toggle(
            scene.ui, flow.take(scene.px(28)), _("Most stubborn resistance"), on=explanation.stubborn,
            action=Action.STUBBORN, container=flow.container,
        )  # fmt: skip
        flow.gap(4)
        steps: list[tuple[Action, str]] = [
            (Action.UNDO, _("Back")),
            (Action.REDO, _("Forward")),
        ]
        keep(flow.buttons(steps, height=32, gap=6))
        flow.gap(8)
        self._status = card.label(1)
        tries = explanation.alternatives()
        self._list: ListView | None = None
        tell = not all(one.best for one in tries)  # else the check marks would tell nothing
        if tries:
            rows = [
                Row(*explanation.alternative_words(one), icon=Icon.CHECK if one.best and tell else None)
                for one in tries
            ]
            height = scene.px(28) * min(len(rows), _TRIES) + scene.px(8)
            self._list = ListView(
                scene.ui, flow.take(height), rows, selected=explanation.chosen, on_select=on_choose,
                on_take=on_take, row_height=28, name="tries", container=flow.container,
            )  # fmt: skip
        flow.gap(4)
        card.note(_("↑ ↓ Enter: try another move. Home, End: start and end of the line. Esc: back."))
        flow.card(top)
        self.sync()

    def sync(self) -> None:
        """Show the current state of the walk."""
        explanation = self._explanation
        waiting = self._computer.preparation if explanation.wanted is not None else ""
        self._certainty.set_text(waiting or explanation.certainty())
        self._line.set_text(explanation.line_words())
        self._status.set_text(explanation.status())

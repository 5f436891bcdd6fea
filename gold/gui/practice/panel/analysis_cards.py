"""The panel's card for an analysis: the legend of the map, or the walk through a refutation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from gold.gui.board.outcome_marks import outcome_mark
from gold.gui.computer.worker import Computer
from gold.gui.keys.actions import Action
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import LegendLine, MoveMap
from gold.gui.practice.panel_parts import card_head, label_of
from gold.gui.widgets.controls import Toggle
from gold.gui.widgets.displays import Label, Picture
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _

_FEWEST_ROWS = 5  # of the line in words, which seldom needs more: that would move the list
_FEWEST_TRIES = 4  # rows of the list that are visible at once, however little room there is


class MapCard:
    """The card of the map: its legend with the moves, and a text about the move under the mouse."""

    def __init__(self, flow: Flow, move_map: MoveMap, computer: Computer) -> None:
        self._move_map, self._computer = move_map, computer
        colors = flow.ui.style.colors
        top = flow.begin_card()
        title = _("All moves from here") if move_map.board.moves else _("All first moves")
        self._state = card_head(flow, title, closed_by=Action.BACK)
        self._keys = _("Point at a move to see its line.")
        if flow.ui.ring.shown:
            self._keys = _("Point at a move, or use the arrow keys and Enter, to see its line.")
        size, fonts = flow.ui.style.type_px(Size.BODY - 1), flow.ui.style.fonts
        longest = [self._summary(), *sorted(move_map.stories(), key=len)[-8:]]  # of hundreds on an open board
        rows = max(len(fonts.wrap(story, size, flow.width)) for story in longest)
        self._story = label_of(flow, rows)  # above the legend, which may be longer than the panel
        for line in move_map.legend():
            _legend_line(flow, line, move_map.kills)
        if move_map.failure:
            flow.text(move_map.failure, size=Size.SMALL, color=colors.bad_text)
        flow.card(top)

    def _summary(self) -> str:
        return f"{self._move_map.summary()}\n{self._keys}".strip()

    def sync(self) -> None:
        """Show how far the map is, and the move under the mouse."""
        waiting = self._computer.preparation if self._move_map.running else ""
        self._state.set_text(waiting or self._move_map.state())
        self._story.set_text(self._move_map.story() or self._summary())


def _legend_line(flow: Flow, line: LegendLine, kills: bool) -> None:
    """Add the mark of an outcome, what it is, and the moves that lead to it."""
    theme = flow.ui.style
    px, fonts, size = theme.px, theme.fonts, theme.type_px(Size.BODY - 1)
    ink = theme.colors.good_text if line.correct else theme.colors.quiet
    moves = fonts.render(line.moves, size, ink, line.correct)
    inset, middle, step = px(34), px(13), fonts.line_height(size, line.correct)
    room = flow.width - inset - fonts.width(line.moves, size, line.correct) - px(12)
    texts = fonts.wrap(line.text, size, room, line.correct)
    rect = flow.take(max(px(26), len(texts) * step + px(4)))
    ground = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
    mark = outcome_mark(line.outcome, px(34), fonts, theme.board, kills)
    ground.blit(mark, mark.get_rect(center=(px(13), middle)))
    for number, text in enumerate(texts):
        picture = fonts.render(text, size, theme.colors.text, line.correct)
        ground.blit(picture, (inset, middle - step // 2 + number * step))
    ground.blit(moves, (rect.width - moves.get_width(), middle - step // 2))
    Picture(flow.ui, rect, ground, container=flow.container)


class WalkCard:
    """The line that refutes a move; with ``details`` also the other moves that can be tried in the position.

    ``choose`` is called with the index of a move to try, and whether to play it. The list ends at ``bottom``,
    where the panel ends, so that it does not scroll inside a panel that scrolls.
    """

    def __init__(
        self, flow: Flow, explanation: Explanation, computer: Computer, choose: Callable[..., object],
        bottom: int,
    ) -> None:  # fmt: skip
        self._explanation, self._computer = explanation, computer
        self._status: Label | None = None
        ui, px, container = flow.ui, flow.ui.style.px, flow.container
        top = flow.begin_card()
        heading = _("Solution") if explanation.along else _("Why")
        self._certainty = card_head(flow, heading, closed_by=Action.BACK)
        steps = (Action.UNDO, _("Back")), (Action.REDO, _("Forward")), (Action.DOWN, _("Other moves"))
        flow.buttons(steps, height=32, gap=6)  # the controls come first: they stay when texts change
        if explanation.details:
            flow.gap(4)
            Toggle(
                ui, flow.take(px(28)), _("Hardest line, not the shortest"), on=explanation.stubborn,
                action=Action.STUBBORN, container=container,
            )  # fmt: skip
        flow.gap(8)
        flow.text(explanation.title(), size=Size.BODY, bold=True)
        flow.gap(2)
        if explanation.details:
            style = ui.style
            rows = style.fonts.wrap(explanation.line_words(), style.type_px(Size.BODY - 1), flow.width)
            self._line = label_of(flow, max(_FEWEST_ROWS, len(rows)), quiet=True)
            self._list_tries(flow, choose, bottom)
        else:
            told, color = explanation.line_words(), ui.style.colors.quiet
            self._line = flow.text(told, size=Size.BODY - 1, color=color)
            tries = _("Click a point on the board to see what is answered there.")
            flow.text(tries, size=Size.SMALL, color=color)
        flow.card(top)

    def _list_tries(self, flow: Flow, choose: Callable[..., object], bottom: int) -> None:
        explanation, ui, px = self._explanation, flow.ui, flow.ui.style.px
        if motifs := explanation.motifs():
            flow.text(_("Motifs: {motifs}").format(motifs=motifs), size=Size.BODY - 1)
        flow.gap(4)
        self._status = label_of(flow, 1)
        tries = explanation.alternatives()
        if tries:
            tell = len({one.best for one in tries}) == 2  # else check marks would mean nothing
            rows = [
                Row(*explanation.alternative_words(one), icon=Icon.CHECK if one.best and tell else None)
                for one in tries
            ]
            fitting = max((bottom - flow.y - px(88)) // px(28), _FEWEST_TRIES)
            ListView(
                ui, flow.take(px(28) * min(len(rows), fitting) + px(8)), rows, selected=explanation.chosen,
                on_select=choose, on_take=partial(choose, play=True), row_height=28, name="tries",
                container=flow.container,
            )  # fmt: skip
            if tell:
                flow.text(_("✓ the best result"), size=Size.SMALL, color=ui.style.colors.quiet)
        flow.gap(4)
        keys = _(
            "Click a point, or ↑ ↓ Enter: another move. Home, End: start and end of the line. Esc: back."
        )
        flow.text(keys, size=Size.SMALL, color=ui.style.colors.quiet)

    def sync(self) -> None:
        """Show the current state of the walk."""
        explanation = self._explanation
        waiting = self._computer.preparation if explanation.wanted is not None else ""
        self._certainty.set_text(waiting or explanation.certainty())
        self._line.set_text(explanation.line_words())
        if self._status is not None:
            self._status.set_text(explanation.status())

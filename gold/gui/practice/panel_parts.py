"""Small parts of the panel: the line with the side to play, buttons, heads, labels."""

from __future__ import annotations

import pygame

from gold.board.points import Color
from gold.gui.board import stones
from gold.gui.keys.actions import Action
from gold.gui.look import shapes
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size, blend
from gold.gui.widgets.base import Widget
from gold.gui.widgets.controls import Button, natural_width
from gold.gui.widgets.displays import Heading, Label
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.ui import Ui
from gold.i18n import _

_BESIDE_STONE = 42  # left edge of the text, beside the stone


class TurnLine(Widget):
    """A line with a small stone and a text that says whose turn it is."""

    def __init__(self, ui: Ui, rect: pygame.Rect, container: object) -> None:
        self._color = Color.BLACK
        self.text = ""
        super().__init__(ui, rect, container=container)

    def say(self, color: Color, text: str) -> None:
        """Show a stone of this colour and a text; redraw only if they have changed."""
        if (color, text) != (self._color, self.text):
            self._color = color
            self.text = text
            self.refresh()

    def shown_lines(self) -> list[str]:
        """Return the text on its one line, shortened to fit."""
        style = self.ui.style
        room = self.rect.width - style.px(_BESIDE_STONE)
        return [style.fonts.fit(self.text, style.type_px(Size.BODY - 1), room)]

    def paint(self, canvas: pygame.Surface) -> None:
        style = self.ui.style
        small = small_stone(self.ui, self._color, 15)
        canvas.blit(small, small.get_rect(center=(style.px(24), canvas.get_height() // 2)))
        text = style.fonts.render(
            self.shown_lines()[0], style.type_px(Size.BODY - 1), style.colors.text
        )
        canvas.blit(text, (style.px(_BESIDE_STONE), (canvas.get_height() - text.get_height()) // 2))


def small_stone(ui: Ui, color: Color, size: float) -> pygame.Surface:
    """Draw a stone of diameter ``size`` with a rim, visible on a dark ground."""
    diameter = ui.style.px(size) | 1
    rim = blend(ui.style.colors.quiet, ui.style.colors.panel, 0.3)
    picture = shapes.disc(diameter + 2, None, rim, 1.2).copy()
    picture.blit(stones.stone(color, diameter), (1, 1))
    return picture


def flat_width(ui: Ui, action: Action, text: str) -> int:
    """Return the width in pixels of a flat button with a text and the action's key."""
    return natural_width(ui, text, ui.keys.cap(action, ui.scope))


def flat_button(flow: Flow, row: pygame.Rect, action: Action, text: str) -> pygame.Rect:
    """Make a flat button at the right end of a row; return the rest of the row."""
    ui = flow.ui
    px = flow.ui.style.px
    wide = min(flat_width(ui, action, text), row.width + 2 * px(8))
    place = pygame.Rect(row.right - wide + px(8), row.top, wide, row.height)
    Button(
        ui, place, text, action=action, look="flat", tooltip=action.words, container=flow.container
    )
    return pygame.Rect(row.left, row.top, place.left - row.left - px(4), row.height)


def card_head(flow: Flow, title: str, closed_by: Action | None = None) -> Label:
    """Make the heading of a card; return the empty label for a quiet text at its right.

    ``closed_by``: the action that closes the card; it gets a cross in the corner. None for no
    cross.
    """
    style = flow.ui.style
    row = flow.take(flow.ui.style.px(24))
    head = Heading(flow.ui, row, title, container=flow.container)
    if closed_by is not None:
        row.width -= row.height
        Button(
            flow.ui,
            pygame.Rect(row.right, row.top, row.height, row.height),
            "",
            action=closed_by,
            look="flat",
            icon=Icon.CROSS,
            key="",
            tooltip=_("Close"),
            container=flow.container,
        )
    taken = head.text_width + style.px(8)
    note = pygame.Rect(row.left + taken, row.top, row.width - taken, row.height)
    color = style.colors.quiet
    return Label(
        flow.ui, note, "", size=Size.SMALL, color=color, align="right", container=flow.container
    )


def label_of(flow: Flow, lines: int, quiet: bool = False) -> Label:
    """Make an empty label with room for this many lines. ``quiet``: in a paler colour."""
    style = flow.ui.style
    rect = flow.take(lines * style.fonts.line_height(style.type_px(Size.BODY - 1)))
    color = style.colors.quiet if quiet else None
    return Label(
        flow.ui, rect, "", size=Size.BODY - 1, color=color, wrap=True, container=flow.container
    )

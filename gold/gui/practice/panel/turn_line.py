"""Whose turn it is, in words beside a small stone."""

from __future__ import annotations

import pygame

from gold.board.points import Color
from gold.gui.board import stones
from gold.gui.look import shapes
from gold.gui.look.theme import Size, blend
from gold.gui.widgets.base import Widget
from gold.gui.widgets.ui import Ui

_BESIDE_STONE = 42  # where the text begins


class TurnLine(Widget):
    """A small stone and whose turn it is."""

    def __init__(self, ui: Ui, rect: pygame.Rect, container: object) -> None:
        self._color, self.text = Color.BLACK, ""
        super().__init__(ui, rect, container=container)

    def say(self, color: Color, text: str) -> None:
        """Show another text."""
        if (color, text) != (self._color, self.text):
            self._color, self.text = color, text
            self.refresh()

    def shown_lines(self) -> list[str]:
        """The text as far as it fits, on its one line."""
        style = self.ui.style
        room = self.rect.width - style.px(_BESIDE_STONE)
        return [style.fonts.fit(self.text, style.type_px(Size.BODY - 1), room)]

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the stone and the text."""
        style = self.ui.style
        small = small_stone(self.ui, self._color, 15)
        canvas.blit(small, small.get_rect(center=(style.px(24), canvas.get_height() // 2)))
        text = style.fonts.render(self.shown_lines()[0], style.type_px(Size.BODY - 1), style.colors.text)
        canvas.blit(text, (style.px(_BESIDE_STONE), (canvas.get_height() - text.get_height()) // 2))


def small_stone(ui: Ui, color: Color, size: float) -> pygame.Surface:
    """A stone with a rim, so that a black one is visible on a dark ground."""
    diameter = ui.style.px(size) | 1
    picture = shapes.disc(
        diameter + 2, None, blend(ui.style.colors.quiet, ui.style.colors.panel, 0.3), 1.2
    ).copy()
    picture.blit(stones.stone(color, diameter), (1, 1))
    return picture

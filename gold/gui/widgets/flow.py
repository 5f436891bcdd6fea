"""Lays out widgets from top to bottom, for panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from gold.gui.keys.actions import Action
from gold.gui.look.theme import Rgb, Size
from gold.gui.widgets.controls import Button, ButtonLook, natural_width
from gold.gui.widgets.displays import Box, Heading, Label
from gold.gui.widgets.ui import Ui

_PAD = 14  # within a card


class Flow:
    """A column of widgets.

    ``y`` is the top edge of the next widget. ``y``, ``left``, ``width`` and the height in ``take``
    are in pixels of the screen; lengths in ``gap`` and ``buttons`` are before scaling.
    """

    def __init__(self, ui: Ui, left: int, top: int, width: int, container: Any = None) -> None:
        self.ui = ui
        self.left = left
        self.y = top
        self.width = width
        self.container = container

    def gap(self, length: float) -> None:
        """Leave a gap of ``length`` pixels, before scaling."""
        self.y += self.ui.style.px(length)

    def take(self, height: int) -> pygame.Rect:
        """Return the next rectangle, with this height in pixels, and move ``y`` below it."""
        rect = pygame.Rect(self.left, self.y, self.width, height)
        self.y += height
        return rect

    def text(
        self,
        text: str,
        *,
        size: int = Size.BODY,
        color: Rgb | None = None,
        bold: bool = False,
        max_lines: int = 100,
    ) -> Label:
        """Add a text with as many lines as it needs, up to ``max_lines``."""
        style = self.ui.style
        px = style.type_px(size)
        lines = style.fonts.wrap(text, px, self.width, bold)
        rect = self.take(min(len(lines), max_lines) * style.fonts.line_height(px, bold))
        return Label(
            self.ui,
            rect,
            text,
            size=size,
            color=color,
            bold=bold,
            wrap=True,
            container=self.container,
        )

    def heading(self, text: str) -> Heading:
        """Add the heading of a section."""
        return Heading(self.ui, self.take(self.ui.style.px(20)), text, container=self.container)

    def begin_card(self) -> int:
        """Begin a card, a box around the next widgets. Return its top edge, for :meth:`card`."""
        px = self.ui.style.px
        top = self.y
        self.left += px(_PAD)
        self.width -= 2 * px(_PAD)
        self.y += px(_PAD - 2)
        return top

    def card(self, top: int) -> None:
        """End a card and add its box; ``top`` is the result of :meth:`begin_card`."""
        px = self.ui.style.px
        self.left -= px(_PAD)
        self.width += 2 * px(_PAD)
        rect = pygame.Rect(self.left, top, self.width, self.y + px(_PAD - 2) - top)
        Box(self.ui, rect, border=self.ui.style.colors.line, container=self.container)
        self.y = rect.bottom

    def buttons(
        self,
        row: Sequence[tuple[Action, str] | tuple[Action, str, ButtonLook]],
        height: float = 38,
        gap: float = 8,
    ) -> list[Button]:
        """Add a row of buttons over the full width.

        Each button gets the width that it needs, and an equal share of the remaining width.
        """
        style = self.ui.style
        caps = [self.ui.keys.cap(entry[0], self.ui.scope) for entry in row]
        looks: list[ButtonLook] = [entry[2] if len(entry) == 3 else "quiet" for entry in row]
        natural = [
            natural_width(self.ui, entry[1], cap, look == "filled")
            for entry, cap, look in zip(row, caps, looks, strict=True)
        ]
        rect = self.take(style.px(height))
        spare = self.width - style.px(gap) * (len(row) - 1) - sum(natural)
        made = []
        x = float(rect.left)
        for index, (entry, look) in enumerate(zip(row, looks, strict=True)):
            width = natural[index] + spare / len(row)
            place = pygame.Rect(round(x), rect.top, round(x + width) - round(x), rect.height)
            made.append(
                Button(
                    self.ui, place, entry[1], action=entry[0], look=look, container=self.container
                )
            )
            x += width + style.px(gap)
        return made

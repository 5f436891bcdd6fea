"""Widgets that cannot be pressed: texts, headings, boxes, pictures, key caps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, Unpack

import pygame

from gold.gui.look import shapes
from gold.gui.look.theme import Rgb, Size, blend
from gold.gui.widgets.base import TOOLTIP_DELAY, Common, Widget
from gold.gui.widgets.ui import Ui
from gold.i18n import _

Align = Literal["left", "center", "right"]


class Label(Widget):
    """A text on one line, or wrapped into as many lines as fit (``wrap``).

    A line that is too long is cut off with an ellipsis. In a wrapped text, words that can be
    explained are underlined, and a click explains them.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        text: str,
        *,
        size: int = Size.BODY,
        color: Rgb | None = None,
        bold: bool = False,
        align: Align = "left",
        wrap: bool = False,
        **common: Unpack[Common],
    ) -> None:
        self.text = text
        self.size = size
        self.bold = bold
        self.align = align
        self.wrap = wrap
        self.color = color or ui.style.colors.text
        super().__init__(ui, rect, **common)

    def set_text(self, text: str, color: Rgb | None = None) -> None:
        """Change the text and, if given, its colour."""
        self.change(text=text, color=color or self.color)

    def shown_lines(self) -> list[str]:
        """The lines of text that fit; the last ends with an ellipsis if something is left out."""
        fonts = self.ui.style.fonts
        width, height = self.rect.size
        px = self.ui.style.type_px(self.size)
        if not self.wrap:
            return [fonts.fit(self.text, px, width, self.bold)]
        lines = list(fonts.wrap(self.text, px, width, self.bold))
        room = max(height // fonts.line_height(px, self.bold), 1)
        if len(lines) <= room:
            return lines
        last = fonts.fit(lines[room - 1] + " …", px, width, self.bold)
        return [*lines[: room - 1], last]

    def whole_above(self, row: int) -> int:
        if not self.wrap or not self.rect.top < row < self.rect.bottom:
            return super().whole_above(row)
        step = self.ui.style.fonts.line_height(self.ui.style.type_px(self.size), self.bold)
        return int(self.rect.top + (row - self.rect.top) // step * step)

    def paint(self, canvas: pygame.Surface) -> None:
        style = self.ui.style
        for line, place in self._placed(canvas.get_size()):
            canvas.blit(style.text(line, self.size, self.color, self.bold), place)
        for word, _explain in self._words(canvas.get_size()):
            dot = style.px(1.5)
            for x in range(word.left, word.right, 2 * dot):
                canvas.fill(style.colors.accent, (x, word.bottom - dot, dot, style.px(1)))

    def _placed(self, size: tuple[int, int]) -> Iterator[tuple[str, pygame.Rect]]:
        """The lines that fit, each with its rectangle in the widget. ``size`` is the widget's."""
        fonts = self.ui.style.fonts
        px = self.ui.style.type_px(self.size)
        step = fonts.line_height(px, self.bold)
        top = 0 if self.wrap else (size[1] - step) // 2
        for line in self.shown_lines():
            width = fonts.width(line, px, self.bold)
            left = {"left": 0, "center": (size[0] - width) // 2, "right": size[0] - width}[
                self.align
            ]
            yield line, pygame.Rect(left, top, width, step)
            top += step

    def _words(self, size: tuple[int, int]) -> Iterator[tuple[pygame.Rect, Callable[[], object]]]:
        """The words that can be explained.

        For each, yield the rectangle in the widget, and the function that explains it.
        """
        fonts = self.ui.style.fonts
        px = self.ui.style.type_px(self.size)
        for line, place in self._placed(size) if self.wrap else ():
            for word in self.ui.words(line):
                left, right = (
                    fonts.width(line[:end], px, self.bold) for end in (word.start, word.end)
                )
                yield (
                    pygame.Rect(place.left + left, place.top, right - left, place.height),
                    word.explain,
                )

    def process_event(self, event: pygame.event.Event) -> bool:
        """Explain the word that is clicked, if there is one. Return whether the event was used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            found = self._word_at(event.pos) if self.hover_point(*event.pos) else None
            if found is not None:
                _word, explain = found
                explain()
                return True
        return False

    def _word_at(self, place: tuple[int, int]) -> tuple[pygame.Rect, Callable[[], object]] | None:
        """The word at a place on the screen that can be explained; None if there is none.

        It is given as its rectangle and the function that explains it.
        """
        here = place[0] - self.rect.left, place[1] - self.rect.top
        return next(
            (each for each in self._words(self.rect.size) if each[0].collidepoint(here)), None
        )

    def while_hovering(self, time_delta: float, mouse_pos: Any) -> None:
        """Show a tooltip for the word under the mouse, after ``TOOLTIP_DELAY``, if it can be explained."""
        super().while_hovering(time_delta, mouse_pos)
        found = self._word_at((int(mouse_pos[0]), int(mouse_pos[1]))) if self.wrap else None
        before = self.tool_tip
        if found is None and before is not None:
            before.kill()
            self.tool_tip = None
        elif found is not None and before is None and self.hover_time > TOOLTIP_DELAY:
            self.tool_tip = self._tooltip_below(found[0].move(self.rect.topleft))
        self.ui.dirty = self.ui.dirty or self.tool_tip is not before

    def _tooltip_below(self, word: pygame.Rect) -> Any:
        style = self.ui.style
        text = _("A click explains this word.")
        width = style.text_width(text, Size.BODY) + style.px(26)
        distance = (0, word.height // 2)
        return self.ui.create_tool_tip(
            text=text,
            position=word.center,
            hover_distance=distance,
            parent_element=self,
            object_id=None,
            wrap_width=width,
        )


class Heading(Widget):
    """The heading of a section, in spaced capitals."""

    def __init__(self, ui: Ui, rect: pygame.Rect, text: str, **common: Unpack[Common]) -> None:
        super().__init__(ui, rect, **common)
        self.text = text

    @property
    def text_width(self) -> int:
        """The width of the heading's letters in pixels."""
        return self._letters().get_width()

    def _letters(self) -> pygame.Surface:
        style = self.ui.style
        px = style.type_px(Size.SMALL - 1)
        space = style.px(1.3)
        letters = [style.fonts.render(c, px, style.colors.quiet, True) for c in self.text.upper()]
        width = sum(letter.get_width() + space for letter in letters)
        picture = pygame.Surface(
            (max(width, 1), style.fonts.line_height(px, True)), pygame.SRCALPHA, 32
        )
        x = 0
        for letter in letters:
            picture.blit(letter, (x, 0))
            x += letter.get_width() + space
        return picture

    def paint(self, canvas: pygame.Surface) -> None:
        picture = self._letters()
        canvas.blit(picture, (0, (canvas.get_height() - picture.get_height()) // 2))


class Box(Widget):
    """A box with round corners, as a background. It ignores clicks."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        *,
        fill: Rgb | None = None,
        border: Rgb | None = None,
        radius: int = 8,
        **common: Unpack[Common],
    ) -> None:
        self.fill = fill
        self.border = border
        self.radius = radius
        super().__init__(ui, rect, **common)

    def whole_above(self, row: int) -> int:
        """The nearest pixel row at or above ``row`` at which the box may be cut off.

        Near its upper edge, which is empty, the box is not cut but hidden.
        """
        top = int(self.rect.top)
        return top if top < row < top + self.ui.style.px(40) else row

    def paint(self, canvas: pygame.Surface) -> None:
        px = self.ui.style.px
        size = canvas.get_size()
        canvas.blit(
            shapes.rounded_box(size, px(self.radius), self.fill, self.border, px(1)), (0, 0)
        )


class Picture(Widget):
    """A picture in its own size, at the top left of its rectangle."""

    def __init__(
        self, ui: Ui, rect: pygame.Rect, picture: pygame.Surface, **common: Unpack[Common]
    ) -> None:
        self.picture = picture
        super().__init__(ui, rect, **common)

    def paint(self, canvas: pygame.Surface) -> None:
        canvas.blit(self.picture, (0, 0))


class Drawn(Widget):
    """Shows the part of a drawing that lies in its rectangle.

    ``draw`` gets a canvas with the coordinates of the window. In contrast to the scene's own
    drawing, the widget can lie over a dialog's panel.
    """

    def __init__(self, ui: Ui, rect: pygame.Rect, draw: Callable[[pygame.Surface], object]) -> None:
        self._draw = draw
        super().__init__(ui, rect)

    def paint(self, canvas: pygame.Surface) -> None:
        whole = pygame.Surface(self.rect.bottomright, pygame.SRCALPHA, 32)
        self._draw(whole)
        canvas.blit(whole, (0, 0), self.rect)


def key_cap(
    ui: Ui,
    key: str,
    ink: Rgb | None = None,
    border: Rgb | None = None,
    bold: bool = False,
    least: int = 19,
) -> pygame.Surface:
    """Draw the picture of a key. It is at least ``least`` pixels wide, before scaling."""
    style = ui.style
    colors = ui.style.colors
    text = style.text(key, Size.KEY, ink or colors.quiet, bold)
    width = max(text.get_width() + style.px(10), style.px(least))
    height = style.px(19)
    border = border or blend(colors.line, colors.quiet, 0.15)
    cap = shapes.rounded_box((width, height), style.px(4), None, border, style.px(1)).copy()
    left = (width - text.get_width()) // 2
    top = (height - text.get_height()) // 2
    cap.blit(text, (left, top))
    return cap

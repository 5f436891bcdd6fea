"""The base class of the dashboard's plots: a card with a title, a line of text about a value, and a cursor.

The mouse and the arrow keys move the cursor from value to value, so that exact values can be read. The
picture of the plot is drawn once, when the scene has time for it; after that only the cursor is redrawn.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import pygame

from gold.gui.look import shapes
from gold.gui.look.theme import Rgb, Size
from gold.gui.widgets.base import Control
from gold.gui.widgets.ui import Ui

_SMOOTH = 3  # factor by which curves are drawn larger, before they are reduced
_PAD = 16
_TOP = 12  # distance of the title from the upper edge
_HEAD = 44  # height of the title and the line below it


@dataclass(frozen=True, slots=True)
class PlotValue:
    """One value of a plot.

    It has a height, a text (``words``), and a label on the axis (``tick``), which may be empty.

    ``at`` is its day as an ordinal number, for a curve and the calendar. ``spread`` is the distance
    between a curve and the edge of the band around it. ``detail`` is the text at the right end of a row,
    and ``key`` is passed on when the row is chosen.
    """

    height: float
    tick: str
    words: str
    at: int = 0
    spread: float = 0.0
    detail: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class PlotContent:
    """The contents of a plot. ``summary`` is the line below the title while the cursor is on no value.

    ``label`` returns the text of a height on a curve's axis. ``span`` is the least and the greatest
    height on that axis; None chooses them by the values. ``marked`` is the index of a bar to highlight;
    None highlights all bars.
    """

    title: str
    summary: str
    values: Sequence[PlotValue]
    label: Callable[[float], str] = str
    span: tuple[float, float] | None = None
    marked: int | None = None


class Plot(Control):
    """Draws as many values of ``content`` as fit, in an ``area`` below the title.

    The cursor is a frame around the :meth:`place` of a value. The mouse moves the cursor to the
    value whose :meth:`hit` it is in.
    """

    frame = 4, 4, 4, 1
    """The cursor's frame: how much wider and higher it is than the value, its radius and its line width."""
    is_quiet = False
    """Whether the cursor's frame has the quiet colour."""

    def __init__(
        self, ui: Ui, rect: pygame.Rect, content: PlotContent, container: Any = None
    ) -> None:
        self.content = content
        self.title = content.title
        self.values = list(content.values)
        self.cursor: int | None = None
        self._picture: pygame.Surface | None = None
        super().__init__(ui, rect, name=f"plot {content.title}", container=container)
        self.px = ui.style.px
        pad = self.px(_PAD)
        top = self.px(_TOP) + self.px(_HEAD)
        width, height = self.rect.size
        self.area = pygame.Rect(pad, top, width - 2 * pad, max(height - top - pad, 1))
        self.prepare()
        self.refresh()

    @property
    def count(self) -> int:
        """The number of values that are shown."""
        return len(self.values)

    # For subclasses

    def prepare(self) -> None:
        """Called once the size is known: compute the layout, and drop ``values`` that do not fit."""

    @abstractmethod
    def paint_plot(self, canvas: pygame.Surface) -> None:
        """Draw the plot without the cursor."""

    @abstractmethod
    def place(self, index: int) -> pygame.Rect:
        """The rectangle in which a value is drawn."""

    def hit(self, index: int) -> pygame.Rect:
        """The rectangle in which the mouse moves the cursor to a value; by default its :meth:`place`."""
        return self.place(index)

    def paint_cursor(self, canvas: pygame.Surface, index: int) -> None:
        """Draw the cursor: a frame around the value at this index."""
        wider, higher, radius, line = (length and self.px(length) for length in self.frame)
        rect = self.place(index).inflate(wider, higher)
        colors = self.ui.style.colors
        ink = colors.quiet if self.is_quiet else colors.text
        canvas.blit(shapes.rounded_box(rect.size, radius, None, ink, line), rect)

    def index_at(self, place: tuple[int, int]) -> int | None:
        """The index of the value at a pixel of the canvas; None if there is none."""
        return next(
            (index for index in range(self.count) if self.hit(index).collidepoint(place)), None
        )

    def step(self, index: int, across: int, down: int) -> int | None:
        """The index to which an arrow key moves the cursor from ``index``.

        None if the focus leaves the plot.
        """
        return index + across if across and not down else None

    def text(
        self, text: str, size: int = Size.KEY, color: Rgb | None = None, bold: bool = False
    ) -> pygame.Surface:
        """Render a text as a picture, by default in the quiet colour."""
        style = self.ui.style
        return style.text(text, size, color or style.colors.quiet, bold)

    def fitted(self, text: str, width: int) -> str:
        """A text, cut off so that it fits into ``width`` pixels in small letters."""
        style = self.ui.style
        return style.fonts.fit(text, style.type_px(Size.SMALL), max(width, 1))

    # The picture

    @property
    def complete(self) -> bool:
        """Whether the plot has been drawn; until then only its card is visible."""
        return self._picture is not None

    def draw_plot(self) -> None:
        """Draw the card and the plot into a picture, which is kept."""
        self._picture = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
        self._paint_card(self._picture)
        if self.count:
            self.paint_plot(self._picture)
        self.refresh()

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the plot, the cursor, and the text of the value at the cursor, else the summary."""
        if self._picture is None:
            self._paint_card(canvas)
        else:
            canvas.blit(self._picture, (0, 0))
        colors = self.ui.style.colors
        text = self.content.summary
        ink = colors.quiet
        if self.cursor is not None and self.cursor < self.count:
            self.paint_cursor(canvas, self.cursor)
            text = self.values[self.cursor].words
            ink = colors.text
        pad = self.px(_PAD)
        fitted = self.fitted(text, canvas.get_width() - 2 * pad)
        line = self.text(fitted, Size.SMALL, ink)
        canvas.blit(line, (pad, self.px(_TOP) + self.px(20)))

    def _paint_card(self, picture: pygame.Surface) -> None:
        px = self.px
        colors = self.ui.style.colors
        size = picture.get_size()
        picture.blit(shapes.rounded_box(size, px(8), colors.panel, colors.line, px(1)), (0, 0))
        title = self.text(self.title.upper(), Size.SMALL, colors.quiet, True)
        picture.blit(title, (px(_PAD), px(_TOP)))

    # The cursor

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.count:
            place = event.pos[0] - self.rect.left, event.pos[1] - self.rect.top
            if self.hover_point(*event.pos):
                self.set_cursor(self.index_at(place))
            elif self.lit:
                self.set_cursor(None)
            return False
        return super().process_event(event)

    def on_unhovered(self) -> None:
        self.cursor = None
        super().on_unhovered()

    def set_cursor(self, index: int | None) -> None:
        """Put the cursor on the value at ``index``. None, or an index out of range, removes the cursor."""
        if index is not None and not 0 <= index < self.count:
            index = None
        if index != self.cursor:
            self.cursor = index
            self.refresh()

    def focus_changed(self, focused: bool) -> None:
        """Called when the plot gets or loses the focus: without the focus, remove the cursor."""
        super().focus_changed(focused)
        if not focused:
            self.set_cursor(None)

    @property
    def can_focus(self) -> bool:
        return bool(self.count) and super().can_focus

    def activate(self) -> None:
        """Put the cursor on the last value or, if there is a cursor, remove it."""
        self.set_cursor(None if self.cursor is not None else self.count - 1)

    def arrow(self, across: int, down: int) -> bool:
        """Move the cursor, and return True.

        Return False if there is no cursor or no value in that direction: then the arrow moves the
        focus.
        """
        if self.cursor is None:
            return False
        index = self.step(self.cursor, across, down)
        if index is None or not 0 <= index < self.count:
            return False
        self.set_cursor(index)
        return True


def smooth(size: tuple[int, int], draw: Callable[[pygame.Surface, int], object]) -> pygame.Surface:
    """Draw a picture with smooth edges.

    ``draw`` gets a canvas that is larger by a factor, and the factor; then the picture is reduced
    to ``size``.
    """
    large = pygame.Surface((size[0] * _SMOOTH, size[1] * _SMOOTH), pygame.SRCALPHA, 32)
    draw(large, _SMOOTH)
    return pygame.transform.smoothscale(large.premul_alpha(), size)


def round_step(span: float, most: int) -> float:
    """The smallest of the numbers 1, 2, 5, 10, 20 ... that divides a span into at most ``most`` parts.

    >>> round_step(100, 4), round_step(430, 4), round_step(3, 4)
    (50.0, 200.0, 1.0)
    """
    return next(
        step
        for step in (factor * 10.0**power for power in count() for factor in (1, 2, 5))
        if span / step <= most
    )

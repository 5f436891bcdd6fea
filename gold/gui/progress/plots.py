"""The kinds of plots: a curve, bars, rows with shares, and the calendar."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise

import pygame

from gold.gui.look import shapes
from gold.gui.look.theme import Rgb, Size, blend
from gold.gui.progress.plot import Plot, PlotValue, round_step, smooth

_AXIS = 20  # room for the texts below
_LEVELS = 4  # shades of the calendar
WEEKS = 53
"""So many does a year touch; a calendar has at most these."""


class Curve(Plot):
    """Values from left to right, joined by a line; around it the band of their spread."""

    def prepare(self) -> None:
        """Fit the axis."""
        self.span = self.content.span or _span_of(self.values)

    def _inner(self, area: pygame.Rect) -> pygame.Rect:
        """The part in which the curve lies, beside the texts of the axis."""
        least, most = self.span
        widest = max(self.text(self.content.label(height)).get_width() for height in (least, most))
        left = widest + self.px(10)
        return pygame.Rect(
            area.left + left,
            area.top + self.px(6),
            max(area.width - left - self.px(8), 1),
            max(area.height - self.px(6 + _AXIS), 1),
        )

    def _place(self, inner: pygame.Rect, index: int, height: float) -> tuple[float, float]:
        least, most = self.span
        first, last = self.values[0].at, self.values[-1].at
        share = (self.values[index].at - first) / (last - first) if last > first else 0.5
        x = inner.left + inner.width * share
        y = inner.bottom - inner.height * (height - least) / (most - least)
        return x, min(max(y, inner.top), inner.bottom)

    def paint_plot(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the grid, the band and the line."""
        inner = self._inner(area)
        least, most = self.span
        step = round_step((most - least) * 100, 4) / 100
        height = least
        while height <= most + step / 100:
            y = round(self._place(inner, 0, height)[1])
            canvas.fill(self.ui.style.colors.line, pygame.Rect(inner.left, y, inner.width, self.px(1)))
            text = self.text(self.content.label(height))
            canvas.blit(text, (inner.left - self.px(8) - text.get_width(), y - text.get_height() // 2))
            height += step
        _paint_ticks(
            self, canvas, lambda index: (self._place(inner, index, least)[0], inner.bottom + self.px(6))
        )
        room = inner.inflate(self.px(12), self.px(12))
        drawn = smooth(room.size, lambda large, times: self._draw(large, times, inner, room))
        canvas.blit(drawn, room, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw(self, large: pygame.Surface, times: int, inner: pygame.Rect, room: pygame.Rect) -> None:
        """Draw the curve on a canvas that is so many times as large as a room around it."""
        colors = self.ui.style.colors

        def at(index: int, height: float) -> tuple[float, float]:
            x, y = self._place(inner, index, height)
            return (x - room.left) * times, (y - room.top) * times

        upper = [at(i, value.height + value.spread) for i, value in enumerate(self.values)]
        lower = [at(i, value.height - value.spread) for i, value in enumerate(self.values)]
        if any(value.spread for value in self.values) and self.count > 1:
            pygame.draw.polygon(large, blend(colors.panel, colors.accent, 0.16), upper + lower[::-1])
        line = [at(i, value.height) for i, value in enumerate(self.values)]
        thick = self.px(2) * times
        for start, end in pairwise(line):
            pygame.draw.line(large, colors.accent, start, end, thick)
        for place in line if self.count <= 40 else (line[-1],):
            pygame.draw.circle(large, colors.accent, place, thick * (1.4 if self.count <= 40 else 1.0))

    def paint_cursor(self, canvas: pygame.Surface, area: pygame.Rect, index: int) -> None:
        """Draw a dot on the curve, and a line down from it."""
        inner, colors = self._inner(area), self.ui.style.colors
        x, y = self._place(inner, index, self.values[index].height)
        canvas.fill(colors.quiet, pygame.Rect(round(x), round(y), self.px(1), inner.bottom - round(y)))
        dot = shapes.disc(self.px(11), colors.accent, colors.panel, self.px(2))
        canvas.blit(dot, dot.get_rect(center=(round(x), round(y))))

    def index_at(self, area: pygame.Rect, place: tuple[int, int]) -> int | None:
        """The value nearest to the mouse."""
        inner = self._inner(area)
        if not area.collidepoint(place):
            return None
        first, last = self.values[0].at, self.values[-1].at
        at = first + (place[0] - inner.left) * (last - first) / inner.width
        after = bisect_left(self.values, at, hi=self.count - 1, key=lambda value: value.at)
        is_nearer_before = after and at - self.values[after - 1].at < self.values[after].at - at
        return after - 1 if is_nearer_before else after


class Bars(Plot):
    """Values as columns from left to right, with their numbers above."""

    def _column(self, area: pygame.Rect, index: int) -> pygame.Rect:
        most = max(max(value.height for value in self.values), 1)
        head, foot = self.px(18), self.px(_AXIS)
        each = area.width / self.count
        left, right = round(area.left + index * each), round(area.left + (index + 1) * each)
        gap = max(min(self.px(6), round(each * 0.3)), 1)
        height = round((area.height - head - foot) * self.values[index].height / most)
        height = max(height, self.px(2))
        return pygame.Rect(left + gap // 2, area.bottom - foot - height, right - left - gap, height)

    def paint_plot(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the columns."""
        colors = self.ui.style.colors
        for index, value in enumerate(self.values):
            column = self._column(area, index)
            color = colors.accent if value.height else colors.line
            if self.content.marked not in (None, index) and value.height:
                color = blend(colors.panel, colors.accent, 0.55)
            canvas.blit(shapes.rounded_box(column.size, self.px(3), color), column)
            number = self.text(f"{value.height:g}") if value.height else None
            if number is not None and number.get_width() <= column.width + self.px(4):
                canvas.blit(number, number.get_rect(midbottom=(column.centerx, column.top - self.px(2))))
        foot = area.bottom - self.px(_AXIS - 6)
        _paint_ticks(self, canvas, lambda index: (self._column(area, index).centerx, foot))

    def paint_cursor(self, canvas: pygame.Surface, area: pygame.Rect, index: int) -> None:
        """Frame the column."""
        column = self._column(area, index).inflate(self.px(4), self.px(4))
        self.frame(canvas, column, 4, self.ui.style.colors.text)

    def index_at(self, area: pygame.Rect, place: tuple[int, int]) -> int | None:
        """The column above or below the mouse."""
        if not area.collidepoint(place):
            return None
        return min((place[0] - area.left) * self.count // area.width, self.count - 1)


class Rows(Plot):
    """Shares as rows from top to bottom; as many as there is room for."""

    _LEAST, _MOST = 24, 38

    def prepare(self) -> None:
        """Leave out the last rows."""
        del self.values[max(self.area().height // self.px(self._LEAST), 1) :]

    def _row(self, area: pygame.Rect, index: int) -> pygame.Rect:
        height = min(max(area.height // max(self.count, 1), self.px(self._LEAST)), self.px(self._MOST))
        return pygame.Rect(area.left, area.top + index * height, area.width, height)

    def paint_plot(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the rows."""
        colors = self.ui.style.colors
        for index, value in enumerate(self.values):
            row = self._row(area, index)
            names = row.width * 2 // 5
            name = self.text(self.fitted(value.tick, names - self.px(8)), Size.SMALL, colors.text)
            canvas.blit(name, (row.left, row.centery - name.get_height() // 2))
            detail = self.text(value.detail, Size.SMALL)
            canvas.blit(detail, (row.right - detail.get_width(), row.centery - detail.get_height() // 2))
            room = self.px(84)
            bar = pygame.Rect(row.left + names, 0, row.width - names - room, self.px(10))
            bar.centery = row.centery
            canvas.blit(shapes.rounded_box(bar.size, self.px(5), colors.line), bar)
            filled = round(bar.width * value.height)
            if filled:
                color = (
                    colors.accent if value.height >= 0.5 else colors.warning
                )  # what is weak catches the eye
                canvas.blit(shapes.rounded_box((max(filled, bar.height), bar.height), self.px(5), color), bar)

    def paint_cursor(self, canvas: pygame.Surface, area: pygame.Rect, index: int) -> None:
        """Frame the row."""
        self.frame(canvas, self._row(area, index).inflate(self.px(12), 0), 5, self.ui.style.colors.quiet)

    def index_at(self, area: pygame.Rect, place: tuple[int, int]) -> int | None:
        """The row under the mouse."""
        rows = range(self.count)
        return next((index for index in rows if self._row(area, index).collidepoint(place)), None)

    def step(self, index: int, across: int, down: int) -> int | None:
        """Arrows lead up and down."""
        return index + down if down and not across else None


class Calendar(Plot):
    """A square for each day, in columns of weeks, the last of which is today's; the darker, the more.

    A value's tick is the name of its month.
    """

    def prepare(self) -> None:
        """As many weeks as there is room for, at most a year: in two bands, half a year each, if the squares
        are larger then.
        """
        area, px = self.area(), self.px
        largest = min(area.width // (WEEKS // 2 + 1), px(26))
        if area.height >= 2 * (7 * largest + px(_AXIS) + px(8)):
            self.cell, self.bands = largest, 2
        else:
            tall = (area.height - px(_AXIS)) // 7
            self.cell, self.bands = max(min(tall, max(area.width // WEEKS, px(17))), px(8)), 1
        weeks = min(max(area.width // self.cell, 1) * self.bands, WEEKS)
        self.across = -(-weeks // self.bands)
        del self.values[: (WEEKS - weeks) * 7]

    def _square(self, area: pygame.Rect, index: int) -> pygame.Rect:
        week, day = divmod(index, 7)
        band, column = divmod(week, self.across)
        cell, tall = self.cell, 7 * self.cell + self.px(_AXIS)
        spare = max(area.height - self.bands * tall, 0) // (self.bands + 1)
        left = area.left + (area.width - self.across * cell) // 2
        top = area.top + spare + band * (tall + spare) + self.px(_AXIS)
        gap = max(cell // 6, 1)
        return pygame.Rect(left + column * cell, top + day * cell, cell - gap, cell - gap)

    def paint_plot(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the squares, and the months above them."""
        usual = sorted(value.height for value in self.values if value.height)
        full = usual[len(usual) * 9 // 10] if usual else 1
        free_from = (0, 0)  # band, and the place in it
        for index, value in enumerate(self.values):
            square = self._square(area, index)
            canvas.blit(shapes.rounded_box(square.size, self.px(2), self._shade(value.height, full)), square)
            place = index // 7 // self.across, square.left
            if index % 7 == 0 and date.fromordinal(value.at).day <= 7 and place >= free_from:
                name = self.text(value.tick)
                if square.left + name.get_width() <= area.right:
                    canvas.blit(name, (square.left, square.top - self.px(_AXIS - 2)))
                    free_from = place[0], square.left + name.get_width() + self.px(8)

    def _shade(self, count: float, full: float) -> Rgb:
        colors = self.ui.style.colors
        if not count:
            return blend(colors.panel, colors.line, 0.6)
        level = min(-(-count * _LEVELS // full), _LEVELS)
        return blend(colors.panel, colors.accent, 0.25 + 0.75 * level / _LEVELS)

    def paint_cursor(self, canvas: pygame.Surface, area: pygame.Rect, index: int) -> None:
        """Frame the day."""
        square = self._square(area, index).inflate(self.px(4), self.px(4))
        self.frame(canvas, square, 3, self.ui.style.colors.text, 2)

    def index_at(self, area: pygame.Rect, place: tuple[int, int]) -> int | None:
        """The day under the mouse."""
        for band in range(self.bands):
            first = self._square(area, band * self.across * 7)
            column, day = (place[0] - first.left) // self.cell, (place[1] - first.top) // self.cell
            index = (band * self.across + column) * 7 + day
            if 0 <= column < self.across and 0 <= day < 7 and index < self.count:
                return index
        return None

    def step(self, index: int, across: int, down: int) -> int | None:
        """Left and right lead to the week beside, up and down to the day beside."""
        return index + 7 * across + down


def _span_of(values: Sequence[PlotValue]) -> tuple[float, float]:
    """Round heights that hold all values with their spreads."""
    if not values:
        return 0.0, 1.0
    least = min(value.height - value.spread for value in values)
    most = max(value.height + value.spread for value in values)
    step = round_step(max(most - least, 1.0), 4)
    low = least // step * step
    high = -(-most // step) * step
    return low, high if high > low else low + step


def _paint_ticks(plot: Plot, canvas: pygame.Surface, place: Callable[[int], tuple[float, int]]) -> None:
    """Write the texts under the axis, leaving out those that would touch the one before."""
    free_from = 0.0
    right = plot.area().right + plot.px(8)
    for index, value in enumerate(plot.values):
        if not value.tick:
            continue
        text = plot.text(value.tick)
        x, y = place(index)
        left = min(x - text.get_width() / 2, right - text.get_width())
        if left >= free_from:
            canvas.blit(text, (round(left), y))
            free_from = left + text.get_width() + plot.px(8)

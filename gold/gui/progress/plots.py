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

_AXIS = 20  # height of the labels below a plot, or above the calendar
_DOTS = 40  # a curve with more values has a dot only at the last
_LEVELS = 4  # shades of the calendar's days with practice
WEEKS = 53
"""Most weeks of a calendar, since a year may touch 53 weeks."""


class Curve(Plot):
    """A line through the values, from left to right by date, with a band as wide as their spread."""

    def prepare(self) -> None:
        px = self.px
        self.span = self.content.span or _span_of(self.values)
        labels = [self.text(self.content.label(height)) for height in self.span]
        left = max(label.get_width() for label in labels) + px(10)
        area = self.area
        width = max(area.width - left - px(8), 1)
        height = max(area.height - px(6 + _AXIS), 1)
        self.inner = pygame.Rect(area.left + left, area.top + px(6), width, height)

    def _pixel(self, index: int, height: float) -> tuple[float, float]:
        inner = self.inner
        least, most = self.span
        first = self.values[0].at
        days = self.values[-1].at - first
        share = (self.values[index].at - first) / days if days > 0 else 0.5
        x = inner.left + inner.width * share
        y = inner.bottom - inner.height * (height - least) / (most - least)
        return x, min(max(y, inner.top), inner.bottom)

    def place(self, index: int) -> pygame.Rect:
        dot = pygame.Rect(0, 0, self.px(11), self.px(11))
        dot.center = tuple(map(round, self._pixel(index, self.values[index].height)))
        return dot

    def paint_plot(self, canvas: pygame.Surface) -> None:
        px = self.px
        self._paint_heights(canvas)
        least, _most = self.span
        _paint_ticks(
            self,
            canvas,
            self.inner.bottom + px(6),
            lambda index: self._pixel(index, least)[0],
        )
        room = self.inner.inflate(px(12), px(12))
        drawn = smooth(room.size, lambda large, times: self._draw(large, times, room))
        canvas.blit(drawn, room, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_heights(self, canvas: pygame.Surface) -> None:
        """Draw the horizontal lines at round heights, each with its label on the left."""
        inner = self.inner
        least, most = self.span
        step = round_step((most - least) * 100, 4) / 100
        ink = self.ui.style.colors.line
        height = least
        while height <= most + step / 100:
            _x, exact = self._pixel(0, height)
            y = round(exact)
            canvas.fill(ink, pygame.Rect(inner.left, y, inner.width, self.px(1)))
            text = self.text(self.content.label(height))
            canvas.blit(text, text.get_rect(midright=(inner.left - self.px(8), y)))
            height += step

    def _draw(self, large: pygame.Surface, times: int, room: pygame.Rect) -> None:
        """Draw the curve and its band.

        The canvas shows ``room``, a part of the plot, enlarged by the factor ``times``.
        """
        colors = self.ui.style.colors

        def line(spreads: float) -> list[tuple[float, float]]:
            """The points of the curve, moved up by ``spreads`` times the spread of each value."""
            heights = [value.height + spreads * value.spread for value in self.values]
            pixels = [self._pixel(index, height) for index, height in enumerate(heights)]
            return [((x - room.left) * times, (y - room.top) * times) for x, y in pixels]

        if any(value.spread for value in self.values) and self.count > 1:
            band = line(1) + line(-1)[::-1]
            pygame.draw.polygon(large, blend(colors.panel, colors.accent, 0.16), band)
        curve = line(0)
        thick = self.px(2) * times
        for start, end in pairwise(curve):
            pygame.draw.line(large, colors.accent, start, end, thick)
        if self.count > _DOTS:
            pygame.draw.circle(large, colors.accent, curve[-1], thick)
            return
        for place in curve:
            pygame.draw.circle(large, colors.accent, place, thick * 1.4)

    def paint_cursor(self, canvas: pygame.Surface, index: int) -> None:
        place = self.place(index)
        colors = self.ui.style.colors
        x, y = place.center
        canvas.fill(colors.quiet, pygame.Rect(x, y, self.px(1), self.inner.bottom - y))
        canvas.blit(shapes.disc(place.width, colors.accent, colors.panel, self.px(2)), place)

    def index_at(self, place: tuple[int, int]) -> int | None:
        if not self.area.collidepoint(place):
            return None
        first = self.values[0].at
        last = self.values[-1].at
        at = first + (place[0] - self.inner.left) * (last - first) / self.inner.width
        after = bisect_left(self.values, at, hi=self.count - 1, key=lambda value: value.at)
        is_nearer_before = after and at - self.values[after - 1].at < self.values[after].at - at
        return after - 1 if is_nearer_before else after


class Bars(Plot):
    """Values as columns from left to right. The number is above each column, if it fits."""

    def hit(self, index: int) -> pygame.Rect:
        area = self.area
        each = area.width / self.count
        left = round(area.left + index * each)
        right = round(area.left + (index + 1) * each)
        return pygame.Rect(left, area.top, right - left, area.height)

    def place(self, index: int) -> pygame.Rect:
        most = max(max(value.height for value in self.values), 1)
        head = self.px(18)
        foot = self.px(_AXIS)
        whole = self.hit(index)
        usual_gap = round(self.area.width / self.count * 0.3)
        gap = max(min(self.px(6), usual_gap), 1)
        room = whole.height - head - foot
        height = max(round(room * self.values[index].height / most), self.px(2))
        left = whole.left + gap // 2
        return pygame.Rect(left, whole.bottom - foot - height, whole.width - gap, height)

    def paint_plot(self, canvas: pygame.Surface) -> None:
        for index, value in enumerate(self.values):
            column = self.place(index)
            color = self._color(index, value)
            canvas.blit(shapes.rounded_box(column.size, self.px(3), color), column)
            if not value.height:
                continue
            number = self.text(f"{value.height:g}")
            if number.get_width() <= column.width + self.px(4):
                above = column.centerx, column.top - self.px(2)
                canvas.blit(number, number.get_rect(midbottom=above))
        foot = self.area.bottom - self.px(_AXIS - 6)
        _paint_ticks(self, canvas, foot, lambda index: self.place(index).centerx)

    def _color(self, index: int, value: PlotValue) -> Rgb:
        """The colour of a column.

        It is the colour of lines for 0, the accent for a highlighted column, and pale for others.
        """
        colors = self.ui.style.colors
        if not value.height:
            return colors.line
        if self.content.marked in (None, index):
            return colors.accent
        return blend(colors.panel, colors.accent, 0.55)


class Rows(Plot):
    """Shares from 0 to 1 as rows with bars, as many as fit.

    A click on a row, or Enter, calls ``on_take`` with the row's key.
    """

    on_take: Callable[[str], object] | None = None
    _pressed: int | None = None
    frame = 12, 0, 5, 1
    is_quiet = True
    _LEAST_HEIGHT = 24
    _MOST_HEIGHT = 38

    def prepare(self) -> None:
        fitting = self.area.height // self.px(self._LEAST_HEIGHT)
        del self.values[max(fitting, 1) :]

    def place(self, index: int) -> pygame.Rect:
        area = self.area
        least = self.px(self._LEAST_HEIGHT)
        most = self.px(self._MOST_HEIGHT)
        height = min(max(area.height // self.count, least), most)
        return pygame.Rect(area.left, area.top + index * height, area.width, height)

    def paint_plot(self, canvas: pygame.Surface) -> None:
        for index, value in enumerate(self.values):
            self._paint_row(canvas, self.place(index), value)

    def _paint_row(self, canvas: pygame.Surface, row: pygame.Rect, value: PlotValue) -> None:
        """Draw a row: the name, the bar, and the detail at the right."""
        px = self.px
        names = row.width * 2 // 5
        text = self.fitted(value.tick, names - px(8))
        name = self.text(text, Size.SMALL, self.ui.style.colors.text)
        canvas.blit(name, name.get_rect(midleft=row.midleft))
        detail = self.text(value.detail, Size.SMALL)
        canvas.blit(detail, detail.get_rect(midright=row.midright))
        bar = pygame.Rect(row.left + names, 0, row.width - names - px(84), px(10))
        bar.centery = row.centery
        self._paint_share(canvas, bar, value.height)

    def _paint_share(self, canvas: pygame.Surface, bar: pygame.Rect, share: float) -> None:
        """Draw a bar that is filled up to ``share``; the fill of a share below one half is a warning colour."""
        colors = self.ui.style.colors
        radius = self.px(5)
        canvas.blit(shapes.rounded_box(bar.size, radius, colors.line), bar)
        filled = round(bar.width * share)
        if filled:
            width = max(filled, bar.height)
            color = colors.accent if share >= 0.5 else colors.warning
            canvas.blit(shapes.rounded_box((width, bar.height), radius, color), bar)

    def pressed_at(self, place: tuple[int, int]) -> None:
        """Remember the row that was pressed, since the press removes the focus and the cursor."""
        self._pressed = self.index_at((place[0] - self.rect.left, place[1] - self.rect.top))

    def activate(self) -> None:
        """Call ``on_take`` for the row that was clicked, else for the row at the cursor.

        If there is neither, put the cursor on the first row.
        """
        index = self._pressed if self._pressed is not None else self.cursor
        self._pressed = None
        if index is None:
            self.set_cursor(0)
        elif self.on_take is not None:
            self.on_take(self.values[index].key)

    def step(self, index: int, across: int, down: int) -> int | None:
        return index + down if down and not across else None


class Calendar(Plot):
    """A square for each day, in columns of weeks up to the current week.

    The more was done on a day, the stronger its colour.

    A value's tick is the name of its month.
    """

    frame = 4, 4, 3, 2

    def prepare(self) -> None:
        """Choose the size of the squares, and drop old weeks that do not fit.

        If the area is high enough, use two rows of half a year each.
        """
        area = self.area
        px = self.px
        largest = min(area.width // (WEEKS // 2 + 1), px(26))
        if area.height >= 2 * (7 * largest + px(_AXIS) + px(8)):
            self.cell = largest
            self.bands = 2
        else:
            tall = (area.height - px(_AXIS)) // 7
            self.cell = max(min(tall, max(area.width // WEEKS, px(17))), px(8))
            self.bands = 1
        weeks = min(max(area.width // self.cell, 1) * self.bands, WEEKS)
        self.across = -(-weeks // self.bands)
        del self.values[: (WEEKS - weeks) * 7]

    def hit(self, index: int) -> pygame.Rect:
        week, day = divmod(index, 7)
        band, column = divmod(week, self.across)
        cell = self.cell
        tall = 7 * self.cell + self.px(_AXIS)
        area = self.area
        spare = max(area.height - self.bands * tall, 0) // (self.bands + 1)
        left = area.left + (area.width - self.across * cell) // 2
        top = area.top + spare + band * (tall + spare) + self.px(_AXIS)
        return pygame.Rect(left + column * cell, top + day * cell, cell, cell)

    def place(self, index: int) -> pygame.Rect:
        side = self.cell - max(self.cell // 6, 1)
        return pygame.Rect(self.hit(index).topleft, (side, side))

    def paint_plot(self, canvas: pygame.Surface) -> None:
        usual = sorted(value.height for value in self.values if value.height)
        full = usual[len(usual) * 9 // 10] if usual else 1
        for index, value in enumerate(self.values):
            square = self.place(index)
            shade = self._shade(value.height, full)
            canvas.blit(shapes.rounded_box(square.size, self.px(2), shade), square)
        self._paint_months(canvas)

    def _paint_months(self, canvas: pygame.Surface) -> None:
        """Draw the names of the months above their first weeks, except names that would touch another."""
        free_from = (0, 0)  # the row of weeks, and the pixel in it
        for index in range(0, self.count, 7):
            value = self.values[index]
            square = self.place(index)
            band = index // 7 // self.across
            is_first_week = date.fromordinal(value.at).day <= 7
            if not is_first_week or (band, square.left) < free_from:
                continue
            name = self.text(value.tick)
            end = square.left + name.get_width()
            if end <= self.area.right:
                canvas.blit(name, (square.left, square.top - self.px(_AXIS - 2)))
                free_from = band, end + self.px(8)

    def _shade(self, count: float, full: float) -> Rgb:
        colors = self.ui.style.colors
        if not count:
            return blend(colors.panel, colors.line, 0.6)
        level = min(-(-count * _LEVELS // full), _LEVELS)
        return blend(colors.panel, colors.accent, 0.25 + 0.75 * level / _LEVELS)

    def step(self, index: int, across: int, down: int) -> int | None:
        return index + 7 * across + down


def _span_of(values: Sequence[PlotValue]) -> tuple[float, float]:
    """The least and the greatest height of an axis: round numbers around all values with their spreads."""
    if not values:
        return 0.0, 1.0
    least = min(value.height - value.spread for value in values)
    most = max(value.height + value.spread for value in values)
    step = round_step(max(most - least, 1.0), 4)
    low = least // step * step
    high = -(-most // step) * step
    return low, high if high > low else low + step


def _paint_ticks(
    plot: Plot, canvas: pygame.Surface, top: int, middle: Callable[[int], float]
) -> None:
    """Draw the labels under the axis, except labels that would touch the one before.

    ``middle`` returns the pixel column of a value.
    """
    free_from = 0.0
    right = plot.area.right + plot.px(8)
    for index, value in enumerate(plot.values):
        if not value.tick:
            continue
        text = plot.text(value.tick)
        width = text.get_width()
        left = min(middle(index) - width / 2, right - width)
        if left >= free_from:
            canvas.blit(text, (round(left), top))
            free_from = left + width + plot.px(8)

"""The kinds of plots: a curve, bars, rows with shares, and the calendar."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

import pygame

from gold.gui.look import shapes
from gold.gui.look.theme import Rgb, Size, blend
from gold.gui.progress.plot import Plot, round_step, smooth
from gold.gui.widgets.ui import Ui

_AXIS = 20  # room for the texts below
_LEVELS = 4  # shades of the calendar
_YEAR = 53  # weeks that a year touches


@dataclass(frozen=True, slots=True)
class PlotValue:
    """One value of a plot: what it is, what stands below it on the axis (may be empty), and its words.

    ``at`` is where a curve has it, in any unit of time; ``spread`` is how far its band goes up and down.
    """

    height: float
    tick: str
    words: str
    at: float = 0.0
    spread: float = 0.0


class _Described(Protocol):
    @property
    def words(self) -> str: ...


_T = TypeVar("_T", bound=_Described)


class _Listed(Plot, Generic[_T]):
    """A plot of values that have their words with them."""

    def __init__(
        self, ui: Ui, rect: pygame.Rect, title: str, said: str, values: Sequence[_T], *, container: Any = None
    ) -> None:
        self.values = tuple(values)
        super().__init__(ui, rect, title, said, len(self.values), container=container)

    def describe(self, index: int) -> str:
        """The value's words."""
        return self.values[index].words


class Curve(_Listed[PlotValue]):
    """Values from left to right, joined by a line; around it the band of their spread.

    ``label`` writes a height for the axis. ``span`` is the least and the greatest height shown, None if that
    follows from the values.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        title: str,
        said: str,
        values: Sequence[PlotValue],
        *,
        label: Callable[[float], str],
        span: tuple[float, float] | None = None,
        container: Any = None,
    ) -> None:
        super().__init__(ui, rect, title, said, values, container=container)
        self.label, self.span = label, span or _span_of(self.values)
        self.refresh()

    def _inner(self, area: pygame.Rect) -> pygame.Rect:
        """The part in which the curve lies, beside the texts of the axis."""
        least, most = self.span
        widest = max(self.text(self.label(height)).get_width() for height in (least, most))
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
            text = self.text(self.label(height))
            canvas.blit(text, (inner.left - self.px(8) - text.get_width(), y - text.get_height() // 2))
            height += step
        _paint_ticks(self, canvas, [value.tick for value in self.values], self._tick_place(inner))
        room = inner.inflate(self.px(12), self.px(12))
        drawn = smooth(room.size, lambda large, times: self._draw(large, times, inner, room))
        canvas.blit(drawn, room, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _tick_place(self, inner: pygame.Rect) -> Callable[[int], tuple[float, int]]:
        return lambda index: (self._place(inner, index, self.span[0])[0], inner.bottom + self.px(6))

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
        return (
            max(after - 1, 0)
            if after and at - self.values[after - 1].at < self.values[after].at - at
            else after
        )


class Bars(_Listed[PlotValue]):
    """Values as columns from left to right, with their numbers above."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        title: str,
        said: str,
        values: Sequence[PlotValue],
        *,
        marked: int | None = None,
        container: Any = None,
    ) -> None:
        super().__init__(ui, rect, title, said, values, container=container)
        self.marked = marked
        self.refresh()

    def _column(self, area: pygame.Rect, index: int) -> pygame.Rect:
        """The rectangle of a column."""
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
            if self.marked is not None and index != self.marked and value.height:
                color = blend(colors.panel, colors.accent, 0.55)
            canvas.blit(shapes.rounded_box(column.size, self.px(3), color), column)
            number = self.text(f"{value.height:g}") if value.height else None
            if number is not None and number.get_width() <= column.width + self.px(4):
                canvas.blit(number, number.get_rect(midbottom=(column.centerx, column.top - self.px(2))))
        _paint_ticks(
            self, canvas, [value.tick for value in self.values],
            lambda index: (self._column(area, index).centerx, area.bottom - self.px(_AXIS - 6)),
        )  # fmt: skip

    def paint_cursor(self, canvas: pygame.Surface, area: pygame.Rect, index: int) -> None:
        """Frame the column."""
        column = self._column(area, index).inflate(self.px(4), self.px(4))
        frame = shapes.rounded_box(column.size, self.px(4), None, self.ui.style.colors.text, self.px(1))
        canvas.blit(frame, column)

    def index_at(self, area: pygame.Rect, place: tuple[int, int]) -> int | None:
        """The column above or below the mouse."""
        if not area.collidepoint(place):
            return None
        return min((place[0] - area.left) * self.count // area.width, self.count - 1)


@dataclass(frozen=True, slots=True)
class PlotRow:
    """One row: a name, a share from 0 to 1, what stands at its end, and its words."""

    name: str
    share: float
    detail: str
    words: str


class Rows(_Listed[PlotRow]):
    """Shares as rows from top to bottom; as many as there is room for."""

    _LEAST, _MOST = 24, 38

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        title: str,
        said: str,
        parts: Sequence[PlotRow],
        *,
        container: Any = None,
    ) -> None:
        super().__init__(ui, rect, title, said, parts, container=container)
        self.count = min(self.count, max(self.area().height // self.px(self._LEAST), 1))
        self.refresh()

    def _row(self, area: pygame.Rect, index: int) -> pygame.Rect:
        height = min(max(area.height // max(self.count, 1), self.px(self._LEAST)), self.px(self._MOST))
        return pygame.Rect(area.left, area.top + index * height, area.width, height)

    def paint_plot(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the rows."""
        colors = self.ui.style.colors
        for index in range(self.count):
            part, row = self.values[index], self._row(area, index)
            names = row.width * 2 // 5
            name = self.text(self.fitted(part.name, names - self.px(8)), Size.SMALL, colors.text)
            canvas.blit(name, (row.left, row.centery - name.get_height() // 2))
            detail = self.text(part.detail, Size.SMALL)
            canvas.blit(detail, (row.right - detail.get_width(), row.centery - detail.get_height() // 2))
            room = self.px(84)
            bar = pygame.Rect(row.left + names, 0, row.width - names - room, self.px(10))
            bar.centery = row.centery
            canvas.blit(shapes.rounded_box(bar.size, self.px(5), colors.line), bar)
            filled = round(bar.width * part.share)
            if filled:
                size = max(filled, bar.height), bar.height
                canvas.blit(shapes.rounded_box(size, self.px(5), _color_of(self, part.share)), bar)

    def paint_cursor(self, canvas: pygame.Surface, area: pygame.Rect, index: int) -> None:
        """Frame the row."""
        row = self._row(area, index).inflate(self.px(12), 0)
        frame = shapes.rounded_box(row.size, self.px(5), None, self.ui.style.colors.quiet, self.px(1))
        canvas.blit(frame, row)

    def index_at(self, area: pygame.Rect, place: tuple[int, int]) -> int | None:
        """The row under the mouse."""
        rows = range(self.count)
        return next((index for index in rows if self._row(area, index).collidepoint(place)), None)

    def step(self, index: int, across: int, down: int) -> int | None:
        """Arrows lead up and down."""
        return index + down if down and not across else None


class Calendar(Plot):
    """A square for each day, in columns of weeks, the last of which is today's; the darker, the more.

    ``months`` are short names from January on.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        title: str,
        said: str,
        today: date,
        counts: Callable[[date], int],
        describe: Callable[[date], str],
        *,
        months: Sequence[str],
        container: Any = None,
    ) -> None:
        self.today, self.counts, self.say, self.months = today, counts, describe, months
        super().__init__(ui, rect, title, said, 1, container=container)
        self._fit(self.area())
        monday = today - timedelta(days=today.weekday())
        self.first = monday - timedelta(weeks=self.weeks - 1)
        self.count = (today - self.first).days + 1
        self.refresh()

    def _fit(self, area: pygame.Rect) -> None:
        """As many weeks as there is room for, at most a year: in two bands, half a year each, if the squares
        are larger then.
        """
        px = self.px
        largest = min(area.width // (_YEAR // 2 + 1), px(26))
        if area.height >= 2 * (7 * largest + px(_AXIS) + px(8)):
            self.cell, self.bands = largest, 2
        else:
            tall = (area.height - px(_AXIS)) // 7
            self.cell, self.bands = max(min(tall, max(area.width // _YEAR, px(17))), px(8)), 1
        across = max(area.width // self.cell, 1)
        self.weeks = min(across * self.bands, _YEAR)
        self.across = -(-self.weeks // self.bands)

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
        days = [self.first + timedelta(days=index) for index in range(self.count)]
        counts = [self.counts(day) for day in days]
        usual = sorted(filter(None, counts))
        full = usual[len(usual) * 9 // 10] if usual else 1
        free_from = (0, 0)  # band, and the place in it
        for index, day in enumerate(days):
            square = self._square(area, index)
            color = self._shade(counts[index], full)
            canvas.blit(shapes.rounded_box(square.size, self.px(2), color), square)
            place = index // 7 // self.across, square.left
            if day.day <= 7 and day.weekday() == 0 and place >= free_from:
                name = self.text(self.months[day.month - 1])
                if square.left + name.get_width() <= area.right:
                    canvas.blit(name, (square.left, square.top - self.px(_AXIS - 2)))
                    free_from = place[0], square.left + name.get_width() + self.px(8)

    def _shade(self, count: int, full: int) -> Rgb:
        colors = self.ui.style.colors
        if not count:
            return blend(colors.panel, colors.line, 0.6)
        level = min(-(-count * _LEVELS // max(full, 1)), _LEVELS)
        return blend(colors.panel, colors.accent, 0.25 + 0.75 * level / _LEVELS)

    def paint_cursor(self, canvas: pygame.Surface, area: pygame.Rect, index: int) -> None:
        """Frame the day."""
        square = self._square(area, index).inflate(self.px(4), self.px(4))
        frame = shapes.rounded_box(square.size, self.px(3), None, self.ui.style.colors.text, self.px(2))
        canvas.blit(frame, square)

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

    def describe(self, index: int) -> str:
        """What was done on the day."""
        return self.say(self.first + timedelta(days=index))


def _color_of(plot: Plot, share: float) -> Rgb:
    """The colour of a share of successes: what is weak catches the eye."""
    colors = plot.ui.style.colors
    return colors.accent if share >= 0.5 else colors.warning


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


def _paint_ticks(
    plot: Plot, canvas: pygame.Surface, ticks: Sequence[str], place: Callable[[int], tuple[float, int]]
) -> None:
    """Write the texts under the axis, leaving out those that would touch the one before."""
    free_from = 0.0
    right = plot.area().right + plot.px(8)
    for index, tick in enumerate(ticks):
        if not tick:
            continue
        text = plot.text(tick)
        x, y = place(index)
        left = min(x - text.get_width() / 2, right - text.get_width())
        if left >= free_from:
            canvas.blit(text, (round(left), y))
            free_from = left + text.get_width() + plot.px(8)

"""The layout of printed pages: columns, rows of diagrams, and which problems are on a page.

All diagrams of a sheet have stones of the same size, as in books. A diagram that is wider than a column takes
two or three columns, so pages are filled row by row. All lengths are in points, 72 to the inch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gold.gui.sheets.figure import Figure
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.sheet_entries import SheetEntry
from gold.paper import SheetOptions

GAP = 22.0
"""Distance between columns, between rows, and to the margin for notes."""
NAME_SIZE = 10.5
"""Font size of titles."""
SMALL_SIZE = 8.5
"""Font size of all other texts."""
LINE_HEIGHT = 1.36
"""Height of a line of text, as a multiple of its font size."""
BELOW_HEAD = 26.0
"""Distance from the upper margin to the contents below the heading."""
_MARGIN = 42.0
_BOOKLET_MARGIN = 30.0
_NOTES = 0.28
"""Width of the margin for notes, as a share of the width between the margins."""
_MOST_SMALL = 30
"""Most lines in the small font above a diagram, so that the diagram fits on a page; the rest is cut off."""
_MOST_ABOUT = 6
"""Most lines of a description; the rest is cut off."""
_COLUMN = 10.6
"""Least width of a column, as a multiple of the distance between lines of the board. Half a board fits into
one column, a whole board into two.
"""
_TALLEST = 0.7
"""Most height of a diagram, as a share of the page's height."""


@dataclass(frozen=True, slots=True)
class PageLayout:
    """The layout of the pages of one kind: problems or solutions."""

    size: tuple[float, float]
    """The width and the height of a page."""
    cell: float
    """The distance between lines of the board."""
    margin: float
    """The margin on all four sides."""
    has_notes: bool
    """Whether there is a wide margin for notes, too."""
    most: int | None
    """Most problems on a page; None for as many as fit."""

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.size[0] - 2 * self.margin

    @property
    def notes(self) -> float:
        """The width of the margin for notes; 0 without one."""
        return _NOTES * self.room if self.has_notes else 0.0

    @property
    def width(self) -> float:
        """The width of all columns together."""
        return self.room - (self.notes + GAP if self.has_notes else 0.0)

    @property
    def columns(self) -> int:
        """The number of columns."""
        return max(1, int((self.width + GAP) / (_COLUMN * self.cell + GAP)))

    @property
    def step(self) -> float:
        """The distance from the left edge of a column to that of the next."""
        return (self.width + GAP) / self.columns

    @property
    def bottom(self) -> float:
        """The upper edge of the lower margin, from the top of the page."""
        return self.size[1] - self.margin

    def columns_width(self, columns: int) -> float:
        """The width of this number of adjacent columns."""
        return columns * self.step - GAP

    def scale(self, drawn: Figure) -> float:
        """The scale of a figure on the page: points for each unit of the figure."""
        width, height = drawn.size
        return min(self.cell / drawn.cell, self.width / width, _TALLEST * self.size[1] / height)


@dataclass(frozen=True, slots=True)
class SheetItem:
    """A diagram with the lines of text above it."""

    title: Sequence[str]
    """The lines of the title."""
    small: Sequence[str]
    """The lines below the title, in a small font."""
    drawn: Figure
    """The diagram."""
    scale: float
    """Points for each unit of the diagram."""
    columns: int
    """The number of columns that the item takes."""
    width: float
    """The width of these columns."""

    @property
    def text_height(self) -> float:
        """The height of all lines above the diagram."""
        return (len(self.title) * NAME_SIZE + len(self.small) * SMALL_SIZE) * LINE_HEIGHT + 4

    @property
    def height(self) -> float:
        """The height of the lines and the diagram."""
        return self.text_height + self.drawn.size[1] * self.scale


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Pages of one kind: the problems, or their solutions."""

    head: str
    """The heading of each page."""
    below_head: str
    """The line below the heading of the first page; may be empty."""
    layout: PageLayout
    """The layout of the pages."""
    items: Sequence[SheetItem]
    """The diagrams with their texts, in order."""

    def top(self, is_first: bool) -> float:
        """The upper edge of the first row of items on a page."""
        subtitle = SMALL_SIZE * LINE_HEIGHT if is_first and self.below_head else 0.0
        return self.layout.margin + BELOW_HEAD + subtitle

    def rows(self, start: int, stop: int) -> list[list[SheetItem]]:
        """Divide the items of a page, from ``start`` to before ``stop``, into rows."""
        rows: list[list[SheetItem]] = []
        used = self.layout.columns
        for item in self.items[start:stop]:
            if used + item.columns > self.layout.columns:
                rows.append([])
                used = 0
            rows[-1].append(item)
            used += item.columns
        return rows

    def room_left(self, start: int, stop: int) -> float:
        """The height that is left on a page; negative if its items do not fit.

        The page has the items from ``start`` to before ``stop``.
        """
        rows = self.rows(start, stop)
        used = sum(max(item.height for item in row) for row in rows) + GAP * (len(rows) - 1)
        return self.layout.bottom - self.top(start == 0) - used


def page_layout(options: SheetOptions, cell: float, *, of_problems: bool) -> PageLayout:
    """The layout of pages with problems (``of_problems``) or with solutions.

    ``cell`` is the distance between lines of the board.
    """
    width, height = options.paper.size
    page = (height / 2, width) if options.booklet else (width, height)
    margin = _BOOKLET_MARGIN if options.booklet else _MARGIN
    most = options.per_page if of_problems else None
    return PageLayout(page, cell, margin, options.notes and of_problems, most)


def sheet_part(
    document: Document,
    head: str,
    below_head: str,
    entries: Sequence[SheetEntry],
    layout: PageLayout,
) -> SheetPart:
    """Lay out entries: build the pages of one kind. ``document`` measures their texts."""
    items = [_item(document, layout, entry) for entry in entries]
    return SheetPart(head, below_head, layout, items)


def _item(document: Document, layout: PageLayout, entry: SheetEntry) -> SheetItem:
    """Build the item of an entry: the diagram, and its texts broken into lines.

    The lines are as wide as the columns that the diagram takes.
    """
    drawn = entry.drawn
    scale = layout.scale(drawn)
    needed = drawn.size[0] * scale
    counts = range(1, layout.columns + 1)
    columns = next(count for count in counts if needed <= layout.columns_width(count) + 0.01)
    width = layout.columns_width(columns)
    title = document.wrapped(entry.title, NAME_SIZE, width, bold=True)
    small = document.wrapped(entry.about, SMALL_SIZE, width, most=_MOST_ABOUT)
    for text in entry.more:
        small += document.wrapped(text, SMALL_SIZE, width)
    if len(small) > _MOST_SMALL:
        small = [*small[: _MOST_SMALL - 1], "…"]
    return SheetItem(title, small, drawn, scale, columns, width)


def page_breaks(parts: Sequence[SheetPart]) -> list[tuple[int, int]]:
    """Divide the problems into pages.

    For each page, return the index of its first problem and the index after its last. If there are
    several ``parts``, such as the solutions on the backs, a page of each part holds the same
    problems.
    """
    breaks = list[tuple[int, int]]()
    count = len(parts[0].items)
    start = 0
    while start < count:
        stop = start + 1
        while stop < count and all(_has_room(part, start, stop + 1) for part in parts):
            stop += 1
        breaks.append((start, stop))
        start = stop
    return breaks


def _has_room(part: SheetPart, start: int, stop: int) -> bool:
    most = part.layout.most
    return (most is None or stop - start <= most) and part.room_left(start, stop) >= 0

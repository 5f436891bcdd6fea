"""How pages of a sheet are divided: columns, rows of diagrams, and which problems a page holds.

All diagrams of a sheet have stones of the same size, as in books. A diagram that is wider than a column takes
two or three, so pages are filled row by row. All lengths are in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gold.gui.sheets.figure import Figure
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.sheet_entries import SheetEntry
from gold.paper import SheetOptions

GAP = 22.0
"""Between columns, rows, and the margin for notes."""
NAME_SIZE = 10.5
"""Size of the type of titles."""
SMALL_SIZE = 8.5
"""Size of the type of all other texts."""
LINE_HEIGHT = 1.36
"""Height of a line of text, in sizes of its type."""
BELOW_HEAD = 26.0
"""From the upper margin to what stands below the heading."""
_MARGIN = 42.0
_BOOKLET_MARGIN = 30.0
_NOTES = 0.28
"""Share of a page's width that the margin for notes takes."""
_MOST_SMALL = 30
"""Lines of small type above a diagram, so that it has room on a page; what is more is cut."""
_MOST_ABOUT = 6
"""Lines of a description; a longer one is cut."""
_COLUMN = 10.6
"""Least width of a column, in distances between lines: half a board fits into it, a whole one into two."""
_TALLEST = 0.7
"""Share of a page's height that a diagram may take."""


@dataclass(frozen=True, slots=True)
class PageLayout:
    """How pages of one kind are divided."""

    size: tuple[float, float]
    """The width and the height of a page."""
    cell: float
    """The distance between lines of the board."""
    margin: float
    """The margin on all four sides."""
    has_notes: bool
    """Whether there is a margin to write on, too."""
    most: int | None
    """Most problems on a page; None: as many as there is room for."""

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.size[0] - 2 * self.margin

    @property
    def notes(self) -> float:
        """The width of the margin for notes."""
        return _NOTES * self.room if self.has_notes else 0.0

    @property
    def width(self) -> float:
        """The width of all columns."""
        return self.room - (self.notes + GAP if self.has_notes else 0.0)

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return max(1, int((self.width + GAP) / (_COLUMN * self.cell + GAP)))

    @property
    def step(self) -> float:
        """From one column to the next."""
        return (self.width + GAP) / self.columns

    @property
    def bottom(self) -> float:
        """Where the lower margin begins."""
        return self.size[1] - self.margin

    def columns_width(self, columns: int) -> float:
        """The width of so many columns beside each other."""
        return columns * self.step - GAP

    def scale(self, drawn: Figure) -> float:
        """Points for a unit of a figure."""
        width, height = drawn.size
        return min(self.cell / drawn.cell, self.width / width, _TALLEST * self.size[1] / height)


@dataclass(frozen=True, slots=True)
class SheetItem:
    """A diagram with the lines of text above it."""

    title: Sequence[str]
    """The lines of the title."""
    small: Sequence[str]
    """The lines below it."""
    drawn: Figure
    """The diagram."""
    scale: float
    """Points for a unit of the diagram."""
    columns: int
    """How many columns it takes."""
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
    """What stands below the heading of the first page; may be empty."""
    layout: PageLayout
    """How the pages are divided."""
    items: Sequence[SheetItem]
    """What they hold, in order."""

    def top(self, is_first: bool) -> float:
        """Where diagrams begin on a page."""
        subtitle = SMALL_SIZE * LINE_HEIGHT if is_first and self.below_head else 0.0
        return self.layout.margin + BELOW_HEAD + subtitle

    def rows(self, start: int, stop: int) -> list[list[SheetItem]]:
        """The items of a page in rows."""
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
        """How much of a page's height these items leave free; negative if they need more."""
        rows = self.rows(start, stop)
        used = sum(max(item.height for item in row) for row in rows) + GAP * (len(rows) - 1)
        return self.layout.bottom - self.top(start == 0) - used


def page_layout(options: SheetOptions, cell: float, *, of_problems: bool) -> PageLayout:
    """The layout of pages with problems, or of those with solutions; ``cell`` is the distance between lines."""
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
    """The pages that hold some entries. ``document`` measures their texts."""
    items = [_item(document, layout, entry) for entry in entries]
    return SheetPart(head, below_head, layout, items)


def _item(document: Document, layout: PageLayout, entry: SheetEntry) -> SheetItem:
    """A diagram with its texts, broken into lines as wide as the columns that the diagram takes."""
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
    """The first problem of each page, and the one after its last. Of several ``parts``, a page of each holds
    the same problems.
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

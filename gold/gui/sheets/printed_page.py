"""A printed page as data: texts, diagrams and lines with their places. Also the order of a booklet's pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gold.gui.sheets.figure import Figure, Place


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A line of text with its top left at ``place``.

    It is cut off if it is wider than ``width``. ``size`` is its font size.
    """

    place: Place
    text: str
    size: float
    width: float
    bold: bool = False


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """A diagram with its top left at ``place``.

    ``scale`` is the number of points for each unit of the figure.
    """

    place: Place
    figure: Figure
    scale: float


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A thin grey line for notes."""

    start: Place
    end: Place


PrintedPart = PrintedText | PrintedFigure | NoteLine


@dataclass(slots=True)
class PrintedPage:
    """A page. All lengths are in points, 72 to the inch, from the top left."""

    size: tuple[float, float]
    parts: list[PrintedPart] = field(default_factory=list)


def imposed(pages: Sequence[PrintedPage], sheet: tuple[float, float]) -> list[PrintedPage]:
    """Arrange pages as a booklet: two pages side by side on each side of a sheet.

    The sheets are printed on both sides, turned over the short edge, stacked and folded in the
    middle; then the pages are in order. ``sheet`` is the width and height of a sheet, with its long
    edge at the bottom. Each sheet has four pages, so the last pages may be empty.
    """
    sides = list[PrintedPage]()
    for pair in _pairs(len(pages)):
        side = PrintedPage(sheet)
        for place, number in enumerate(pair):
            if number < len(pages):
                side.parts += _moved(pages[number], place * sheet[0] / 2)
        sides.append(side)
    return sides


def _pairs(count: int) -> Iterator[tuple[int, int]]:
    """Yield the pages on the left and right of each side of a sheet.

    Pages are counted from 0. The front of a sheet comes before its back. Numbers from ``count`` on
    are empty pages.

    >>> list(_pairs(5))
    [(7, 0), (1, 6), (5, 2), (3, 4)]
    """
    whole = (count + 3) // 4 * 4
    for first in range(0, whole // 2, 2):
        last = whole - 1 - first
        yield last, first
        yield first + 1, last - 1


def _moved(page: PrintedPage, across: float) -> Iterator[PrintedPart]:
    """Yield the parts of a page, moved to the right by ``across``."""

    def at(place: Place) -> Place:
        return place[0] + across, place[1]

    for part in page.parts:
        match part:
            case PrintedText(place, text, size, width, bold):
                yield PrintedText(at(place), text, size, width, bold)
            case PrintedFigure(place, figure, scale):
                yield PrintedFigure(at(place), figure, scale)
            case NoteLine(start, end):
                yield NoteLine(at(start), at(end))

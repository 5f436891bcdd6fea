"""A page to print: texts, diagrams and rules with their places, before it is a file; and booklets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gold.gui.sheets.figure import Figure, Place


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A line of text below a place. It is at most ``width`` wide."""

    place: Place
    text: str
    size: float
    width: float
    bold: bool = False


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """A diagram with its top left at a place; ``scale`` is how many points a unit of the figure is."""

    place: Place
    figure: Figure
    scale: float


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A thin grey line to write on."""

    start: Place
    end: Place


PrintedPart = PrintedText | PrintedFigure | NoteLine


@dataclass(slots=True)
class PrintedPage:
    """A page. All lengths are in points, 72 to the inch, from the top left."""

    size: tuple[float, float]
    parts: list[PrintedPart] = field(default_factory=list)


def imposed(pages: Sequence[PrintedPage], sheet: tuple[float, float]) -> list[PrintedPage]:
    """The sides of the sheets that are printed on both sides, turned over the short edge, put together and
    folded in the middle: then the pages stand in their order. ``sheet`` is the size of a sheet that lies on
    its long edge. Pages at the end may stay empty, since each sheet has four.
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
    """The pages, counted from 0, on the left and right of each side: the front of a sheet, then its back.

    >>> list(_pairs(5))
    [(7, 0), (1, 6), (5, 2), (3, 4)]
    """
    whole = (count + 3) // 4 * 4
    for first in range(0, whole // 2, 2):
        last = whole - 1 - first
        yield last, first
        yield first + 1, last - 1


def _moved(page: PrintedPage, across: float) -> Iterator[PrintedPart]:
    """The parts of a page, moved to the right."""

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

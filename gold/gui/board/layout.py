"""The layout of a board on the screen: from points to pixels and back. Plain arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

import pygame

from gold.board.points import COLUMN_LETTERS, Point, geometry
from gold.gui.board.view import BoardView, ViewCrop

_AT_EDGE = 0.68
_MARGINS = {(True, False): _AT_EDGE, (True, True): 1.08, (False, False): 0.72, (False, True): 1.32}
"""The width of the wood beyond the outermost visible lines, in cells (distances between lines).

The key has two flags: the side is at the board's edge, and the side has coordinates.
"""

_SHAPE = 0.75
"""A side of a crop is extended while it is shorter than this share of the other side."""

_STARS = {
    19: (3, 9, 15), 17: (3, 8, 13), 15: (3, 7, 11), 13: (3, 6, 9), 11: (2, 5, 8), 9: (2, 4, 6),
    18: (3, 14), 16: (3, 12), 14: (3, 10), 12: (3, 8), 10: (2, 7),
}  # fmt: skip
_LEAST_WITH_NINE = 15
"""Lines of the smallest board with star points in the middle of its sides."""


def star_points(size: int) -> Iterator[tuple[int, int]]:
    """Yield row and column of each star point of a board with ``size`` lines."""
    middle = size // 2
    for row, column in product(_STARS.get(size, ()), repeat=2):
        if size >= _LEAST_WITH_NINE or (row == middle) == (column == middle):
            yield row, column


class Sides(NamedTuple):
    """A flag for each of the four sides of a board."""

    top: bool
    left: bool
    bottom: bool
    right: bool


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The layout of a board of ``size`` lines, of which the part ``crop`` is visible.

    ``wood`` is the rectangle of the wood: x, y, width, height. ``cell`` is the distance between
    lines, and ``x0, y0`` is the place of the crop's top left point. All are in pixels.
    """

    size: int
    crop: ViewCrop
    coordinates: bool
    wood: tuple[int, int, int, int]
    cell: float
    x0: float
    y0: float

    @classmethod
    def fit(
        cls, view: BoardView, room: pygame.Rect, fill: bool = False, extend: bool = False
    ) -> BoardLayout:
        """Return the largest layout that fits into the rectangle ``room``, centred.

        ``fill``: the wood covers the whole rectangle. ``extend``: show more lines of the board than
        the view's crop, where they fit.
        """
        size = view.size
        crop = _extended(view.crop, size, view.coordinates, room) if extend else view.crop
        top, left, bottom, right = _margins(size, crop, view.coordinates)
        across = crop.columns - 1 + left + right
        down = crop.rows - 1 + top + bottom
        cell = max(min(room.width / across, room.height / down), 2.0)
        if cell >= 24:
            cell = float(int(cell))
        width = round(cell * across)
        height = round(cell * down)
        wood = pygame.Rect(0, 0, width, height)
        wood.center = room.center
        x0 = wood.left + left * cell
        y0 = wood.top + top * cell
        if fill:
            x0 += _shift_to_cover(x0 - crop.left * cell, size, cell, room.left, room.width)
            y0 += _shift_to_cover(y0 - crop.top * cell, size, cell, room.top, room.height)
            wood = pygame.Rect(room)
        box = wood.left, wood.top, wood.width, wood.height
        return cls(size, crop, view.coordinates, box, cell, round(x0), round(y0))

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of the wood."""
        return pygame.Rect(self.wood)

    def x(self, column: float) -> int:
        """Return the x of a column's line, in pixels. Columns count from 0 at the left."""
        return round(self.x0 + (column - self.crop.left) * self.cell)

    def y(self, row: float) -> int:
        """Return the y of a row's line, in pixels. Rows count from 0 at the top."""
        return round(self.y0 + (row - self.crop.top) * self.cell)

    def center(self, point: Point) -> tuple[int, int]:
        """Return the pixel at a point's centre."""
        row, column = geometry(self.size).row_col(point)
        return self.x(column), self.y(row)

    def point_at(self, place: tuple[int, int]) -> Point | None:
        """Return the point whose square contains a pixel; None outside the board or the wood."""
        if not self.rect.collidepoint(place):
            return None
        column = round((place[0] - self.x0) / self.cell) + self.crop.left
        row = round((place[1] - self.y0) / self.cell) + self.crop.top
        if not (0 <= row < self.size and 0 <= column < self.size):
            return None
        return geometry(self.size).point(row, column)

    def _span(self) -> tuple[int, int, int, int]:
        """Return the pixels at which lines begin and end: left, top, right, bottom.

        A line ends at the edge of the board. Where the board goes on beyond the crop, it ends
        before the coordinates or, without coordinates, at the edge of the wood.
        """
        rect = self.rect
        last = self.size - 1
        stop = round(self.cell * 0.62)
        names = coordinate_sides(self.size, self.crop)
        at = edges(self.size, self.crop)
        left = max(self.x(0), rect.left)
        top = max(self.y(0), rect.top)
        if self.coordinates and names.left and not at.left:
            left = self.x(self.crop.left) - stop
        if self.coordinates and names.top and not at.top:
            top = self.y(self.crop.top) - stop
        return left, top, min(self.x(last), rect.right), min(self.y(last), rect.bottom)

    def lines(self) -> Iterator[tuple[bool, tuple[int, int], tuple[int, int]]]:
        """Yield each visible line: whether it is the board's edge, and its two end pixels."""
        left, top, right, bottom = self._span()
        for number in range(self.size):
            x = self.x(number)
            y = self.y(number)
            is_edge = number in (0, self.size - 1)
            if left <= x <= right:
                yield is_edge, (x, top), (x, bottom)
            if top <= y <= bottom:
                yield is_edge, (left, y), (right, y)

    def walls(self, outside: Sequence[bool]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield the visible pieces of the line around the playable area, each as two pixels.

        ``outside``: for each point, row by row, whether it is outside that area, as from
        :func:`~gold.gui.board.view.beyond_wall`.
        """
        for row, column in product(range(self.size), repeat=2):
            if outside[row * self.size + column] or not self.crop.contains(row, column):
                continue
            for down, across in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                beyond = row + down, column + across
                on_board = min(beyond) >= 0 and max(beyond) < self.size
                if on_board and outside[beyond[0] * self.size + beyond[1]]:
                    left, right = (
                        self.x(column + (across + end * abs(down)) / 2) for end in (-1, 1)
                    )
                    top, bottom = (self.y(row + (down + end * abs(across)) / 2) for end in (-1, 1))
                    yield (left, top), (right, bottom)

    def stars(self) -> Iterator[tuple[int, int]]:
        """Yield the pixels at the visible star points."""
        left, top, right, bottom = self._span()
        for row, column in star_points(self.size):
            x = self.x(column)
            y = self.y(row)
            if left <= x <= right and top <= y <= bottom:
                yield x, y

    def names(self) -> Iterator[tuple[str, float, float]]:
        """Yield each coordinate: its text, and the centre of the text (x, y) in pixels."""
        crop = self.crop
        near = 0.78 * self.cell
        far = 0.97 * self.cell
        named = coordinate_sides(self.size, crop)
        at = edges(self.size, crop)
        above = self.y(crop.top) - (near if at.top else far)
        below = self.y(crop.bottom) + near
        before = self.x(crop.left) - (near if at.left else far)
        behind = self.x(crop.right) + near
        for column in range(crop.left, crop.right + 1):
            for is_named, y in ((named.top, above), (named.bottom, below)):
                if is_named:
                    yield COLUMN_LETTERS[column], self.x(column), y
        for row in range(crop.top, crop.bottom + 1):
            for is_named, x in ((named.left, before), (named.right, behind)):
                if is_named:
                    yield str(self.size - row), x, self.y(row)

    def moved_to_origin(self) -> BoardLayout:
        """Return the same layout with the top left corner of the wood at 0, 0."""
        left, top, width, height = self.wood
        return replace(self, wood=(0, 0, width, height), x0=self.x0 - left, y0=self.y0 - top)


def _extended(crop: ViewCrop, size: int, coordinates: bool, room: pygame.Rect) -> ViewCrop:
    """Return the crop, extended on its shorter side by the lines that fit into ``room``.

    The cells keep their size. A side is extended while it is shorter than ``_SHAPE`` times the
    other side.
    """
    while True:
        top, left, bottom, right = _margins(size, crop, coordinates)
        across = crop.columns - 1 + left + right
        down = crop.rows - 1 + top + bottom
        cell = min(room.width / across, room.height / down)
        rows = int(room.height / cell - down) if crop.rows < crop.columns * _SHAPE else 0
        columns = int(room.width / cell - across) if crop.columns < crop.rows * _SHAPE else 0
        top, bottom = _with_lines(crop.top, crop.bottom, rows, size)
        left, right = _with_lines(crop.left, crop.right, columns, size)
        wider = replace(crop, top=top, bottom=bottom, left=left, right=right)
        if wider == crop:
            return crop
        crop = wider


def _shift_to_cover(first: float, size: int, cell: float, start: float, length: float) -> float:
    """Return how far to shift a board in one direction so that it covers a rectangle, in pixels.

    ``first`` is the place of the board's first line; the rectangle begins at ``start`` and has this
    ``length``. A board that is too small is centred, so that both sides have the same margin.
    """
    low = first - _AT_EDGE * cell
    high = first + (size - 1 + _AT_EDGE) * cell
    if high - low <= length:
        return start + (length - (high - low)) / 2 - low
    return min(start - low, 0) + max(start + length - high, 0)


def edges(size: int, crop: ViewCrop) -> Sides:
    """Return the sides on which the crop reaches the edge of the board."""
    return Sides(crop.top == 0, crop.left == 0, crop.bottom == size - 1, crop.right == size - 1)


def coordinate_sides(size: int, crop: ViewCrop) -> Sides:
    """Return the sides with coordinates.

    They are the visible edges of the board. If neither top nor bottom is visible, the top has them;
    if neither left nor right is visible, the left.
    """
    at = edges(size, crop)
    return Sides(at.top or not at.bottom, at.left or not at.right, at.bottom, at.right)


def _margins(size: int, crop: ViewCrop, coordinates: bool) -> list[float]:
    """Return the width of the wood beyond the outermost lines on each side, in cells.

    The order is top, left, bottom, right.
    """
    sides = zip(edges(size, crop), coordinate_sides(size, crop), strict=True)
    return [_MARGINS[is_edge, coordinates and has_names] for is_edge, has_names in sides]


def _with_lines(first: int, last: int, room: int, size: int) -> tuple[int, int]:
    """Return a range of lines (first, last), extended by up to ``room`` lines of the board.

    At most one line is added on each side; the first side comes first.
    """
    if room > 0 and first > 0:
        first -= 1
        room -= 1
    if room > 0 and last < size - 1:
        last += 1
    return first, last

"""Colours, the seven states of a point, and the geometry of a bordered board.

A :data:`Point` is an index into a flat board with a border of width one, row by row from the top. On a board
of size *n* a row is ``n + 2`` long, so the four neighbours of a point are always at the same four offsets and
the border needs no special case. Index 0, in the border's corner, where no stone can stand, means *pass*.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import NewType, TypeAlias

from gold.errors import OffBoardError

Point = NewType("Point", int)
Move: TypeAlias = Point
PASS = Point(0)

MIN_SIZE = 1
MAX_SIZE = 19
COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRST"
_SGF_LETTERS = "abcdefghijklmnopqrs"


class Color(IntEnum):
    """The colour of a stone, and of the side that plays it."""

    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> Color:
        """The other colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK


class PointState(IntEnum):
    """The contents of a point. The value 0 is reserved for the border, which is no state.

    ``VALID`` is an empty point that may be played on, ``INVALID`` an empty point outside the
    boundaries, ``KO`` an empty point that is closed for the next move only.
    """

    BLACK = 1
    WHITE = 2
    VALID = 3
    INVALID = 4
    KO = 5
    BLACK_KEYSTONE = 6
    WHITE_KEYSTONE = 7

    @property
    def color(self) -> Color | None:
        """The colour of the stone on the point; None if it is empty."""
        return _COLOR_OF.get(self)

    @property
    def is_keystone(self) -> bool:
        """Whether a keystone stands here."""
        return self in (PointState.BLACK_KEYSTONE, PointState.WHITE_KEYSTONE)

    @property
    def is_empty(self) -> bool:
        """Whether no stone stands here."""
        return self in (PointState.VALID, PointState.INVALID, PointState.KO)

    @classmethod
    def stone(cls, color: Color, keystone: bool = False) -> PointState:
        """The state of a point that holds a stone of this colour."""
        if keystone:
            return cls.BLACK_KEYSTONE if color is Color.BLACK else cls.WHITE_KEYSTONE
        return cls(int(color))


_COLOR_OF = {
    PointState.stone(color, keystone): color for color in Color for keystone in (False, True)
}


class Geometry:
    """The points of a board of one size: coordinates, neighbours and names. Get one from :func:`geometry`.

    Rows count from 0 at the top, columns from 0 at the left.
    """

    def __init__(self, size: int) -> None:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"a board has {MIN_SIZE} to {MAX_SIZE} lines, not {size}")
        self.size = size
        self.stride = size + 2
        self.points: tuple[Point, ...] = tuple(
            Point((row + 1) * self.stride + col + 1) for row in range(size) for col in range(size)
        )
        self._on_board = frozenset(self.points)
        offsets = (-self.stride, -1, 1, self.stride)
        self.neighbors: dict[Point, tuple[Point, ...]] = {
            point: tuple(Point(point + step) for step in offsets if point + step in self._on_board)
            for point in self.points
        }

    def __contains__(self, point: object) -> bool:
        return point in self._on_board

    def point(self, row: int, col: int) -> Point:
        """Return the point at a row and a column.

        :raises OffBoardError: if it is not on the board.
        """
        if not (0 <= row < self.size and 0 <= col < self.size):
            raise OffBoardError(f"row {row}, column {col} is off a board of {self.size} lines")
        return Point((row + 1) * self.stride + col + 1)

    def row_col(self, point: Point) -> tuple[int, int]:
        """Return the row and the column of a point of this board."""
        row, col = divmod(point, self.stride)
        return row - 1, col - 1

    def shifted(self, point: Point, rows: int, cols: int) -> Point | None:
        """Return the point ``rows`` below ``point`` and ``cols`` to the right; None if it is off
        the board.

        Negative numbers go up and to the left.
        """
        row, col = divmod(point, self.stride)
        inside = 0 < row + rows <= self.size and 0 < col + cols <= self.size
        return Point(point + rows * self.stride + cols) if inside else None

    def rectangle(self, corner: Point, opposite: Point) -> list[Point]:
        """The points of the rectangle between two corners, both included, from the top left."""
        rows, cols = zip(self.row_col(corner), self.row_col(opposite), strict=True)
        return [
            self.point(row, col)
            for row in range(min(rows), max(rows) + 1)
            for col in range(min(cols), max(cols) + 1)
        ]

    def flood(self, start: Iterable[Point], room: Container[Point]) -> set[Point]:
        """Return all points that can be reached from ``start`` by steps to neighbours in ``room``.

        The points of ``start`` are included, even those outside of ``room``.
        """
        reached = set(start)
        waiting = list(reached)
        while waiting:
            for near in self.neighbors[waiting.pop()]:
                if near in room and near not in reached:
                    reached.add(near)
                    waiting.append(near)
        return reached

    def pieces(self, points: Iterable[Point]) -> Iterator[frozenset[Point]]:
        """Yield the connected components of a set of points, ordered by their first point from the
        top left.
        """
        left = set(points)
        while left:
            piece = self.flood([min(left)], left)
            left -= piece
            yield frozenset(piece)

    def vertex(self, move: Move) -> str:
        """Return the name of a move, as shown to people and used in GTP.

        >>> geometry(9).vertex(geometry(9).point(6, 2)), geometry(9).vertex(PASS)
        ('C3', 'pass')
        """
        if move == PASS:
            return "pass"
        row, col = self.row_col(move)
        return f"{COLUMN_LETTERS[col]}{self.size - row}"

    def from_vertex(self, text: str) -> Move:
        """Return the move that a name such as ``C3`` or ``pass`` stands for; case does not matter.

        :raises OffBoardError: if the text names no point of this board.
        """
        name = text.strip().upper()
        if name == "PASS":
            return PASS
        letter, number = name[:1], name[1:]
        if (
            letter
            and letter in COLUMN_LETTERS
            and number.isascii()
            and number.isdigit()
            and len(number) < 4
        ):
            row, col = self.size - int(number), COLUMN_LETTERS.index(letter)
            if 0 <= row < self.size and col < self.size:
                return self.point(row, col)
        last = self.vertex(self.point(0, self.size - 1))
        raise OffBoardError(
            f"{text!r} names no point of this board: they go from A1 to {last}, without I"
        )

    def to_sgf(self, move: Move) -> str:
        """Return the SGF name of a move: column, then row, from the top left; the empty string for
        a pass.

        >>> geometry(19).to_sgf(geometry(19).from_vertex("C3"))
        'cq'
        """
        if move == PASS:
            return ""
        row, col = self.row_col(move)
        return _SGF_LETTERS[col] + _SGF_LETTERS[row]

    def from_sgf(self, text: str) -> Move:
        """Return the move that an SGF name stands for.

        :raises OffBoardError: if the text names no point of this board.
        """
        if text in ("", "tt"):
            return PASS
        if len(text) == 2:
            col, row = _SGF_LETTERS.find(text[0]), _SGF_LETTERS.find(text[1])
            if 0 <= row < self.size and 0 <= col < self.size:
                return self.point(row, col)
        corner = _SGF_LETTERS[self.size - 1] * 2
        raise OffBoardError(f"{text!r} names no point of this board: they go from aa to {corner}")

    def vertices(self, moves: Iterable[Move]) -> list[str]:
        """The names of several moves, in their order."""
        return [self.vertex(move) for move in moves]


@cache
def geometry(size: int) -> Geometry:
    """The shared geometry of a board size (1 to 19).

    :raises ValueError: for any other size.
    """
    return Geometry(size)

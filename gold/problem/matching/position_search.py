"""Finds problems by their stones: those that contain a drawn shape, or are equal to it.

All views of the shape count: turned, mirrored, and with exchanged colours. For each colour and line
of the board, an array holds one bit row per problem. A shape is searched at all places at once: for
each of its stones, the bit rows are shifted by the stone's offset; the bits that remain after the
AND of all shifted rows are the places of the shape.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.problem.matching.duplicates import VIEWS, Stone, in_box, stones_in_order

_BLOCK = 2048  # positions whose rows fit into a core's cache
_NEAR = 3  # from the third line on, a stone is at the edge
_ALL_COLUMNS = np.uint32(0xFFFFFFFF)
_Indexes = npt.NDArray[np.int64]
_Boards = npt.NDArray[np.uint8]


class PositionIndex:
    """An index of many positions by their stones, for :meth:`find`.
    None in the list is never found.
    """

    def __init__(self, positions: Sequence[Position | None]) -> None:
        self._positions = {index: each for index, each in enumerate(positions) if each is not None}
        sizes = [0 if each is None else each.size for each in positions]
        self._sizes = np.array(sizes, np.int64)
        self._lines = max(sizes, default=0) or 1
        shape = self._lines, len(positions)
        self._rows: dict[int, npt.NDArray[np.uint32]] = {
            color: np.zeros(shape, np.uint32) for color in Color
        }
        """For each colour, an array of bit rows: [line of the board, position]."""
        for size in set(sizes) - {0}:
            self._fill(size)
        stones = [np.bitwise_count(self._rows[color]).sum(axis=0) for color in Color]
        self._counts = np.array(stones)

    def _fill(self, size: int) -> None:
        """Fill in the bit rows of all positions of one board size."""
        indexes = np.flatnonzero(self._sizes == size)
        boards = self._boards(indexes, size)
        for color in Color:
            self._rows[color][:size, indexes] = _bit_rows(boards, color)

    def _boards(self, indexes: _Indexes, size: int) -> _Boards:
        """Return the point states of these positions as an array [position, row, column]."""
        states = b"".join(bytes(self._positions[index].states) for index in indexes.tolist())
        return np.frombuffer(states, np.uint8).reshape(len(indexes), size, size)

    def find(self, wanted: Position, exact: bool, at_edges: bool = False) -> list[int]:
        """Return the ascending indexes of the positions that contain the stones
        of ``wanted`` in any view.

        Empty points and the side to play do not count. The list is empty if ``wanted`` has no
        stones.

        ``exact``: the position has no other stones, and the same distances from near edges.
        ``at_edges``: stones on the first three lines have the same distance from the edge.
        """
        stones = stones_in_order(wanted)
        if not stones:
            return []
        left = self._with_as_many(stones, exact)
        recolored = [(row, col, Color(color).opponent) for row, col, color in stones]
        looks = {in_box(look, view, wanted.size) for look in (stones, recolored) for view in VIEWS}
        shapes = {
            (tuple(edge if at_edges and edge < _NEAR else None for edge in edges), shape)
            for edges, shape in looks
        }
        indexes: list[int] = []
        for start in range(0, len(left), _BLOCK):
            block = left[start : start + _BLOCK]
            for edges, shape in shapes:
                holding = self._holding(shape, edges, block)
                indexes += holding.tolist()
                block = np.setdiff1d(block, holding, assume_unique=True)
        if exact:
            positions = ((index, self._positions[index]) for index in indexes)
            indexes = [
                index
                for index, position in positions
                if in_box(stones_in_order(position), Symmetry(), position.size) in looks
            ]
        return sorted(indexes)

    def _with_as_many(self, stones: Sequence[Stone], exact: bool) -> _Indexes:
        """Return the indexes of the positions with enough stones;
        if ``exact``, with equally many.
        """
        more = sum(color is Color.BLACK for _row, _col, color in stones)
        less = len(stones) - more
        more, less = max(more, less), min(more, less)
        most = self._counts.max(axis=0)
        least = self._counts.min(axis=0)
        fits = (most == more) & (least == less) if exact else (most >= more) & (least >= less)
        return np.flatnonzero(fits)

    def _holding(
        self, shape: tuple[Stone, ...], edges: tuple[int | None, ...], indexes: _Indexes
    ) -> _Indexes:
        """Return the ``indexes`` of the positions that contain the shape in this view.

        ``edges`` are the shape's distances from the top, bottom, left and right edge; None means
        any.
        """
        places = self._lines - max(row for row, _col, _color in shape)
        if places <= 0:
            return indexes[:0]
        rows = {color: of_color.take(indexes, axis=1) for color, of_color in self._rows.items()}
        left = self._places(shape, edges, places, self._sizes[indexes])
        for row, col, color in shape:
            left &= rows[color][row : row + places] >> np.uint32(col)
            alive = np.flatnonzero(np.bitwise_or.reduce(left, axis=0))
            if 2 * len(alive) < len(indexes):
                indexes, left = indexes[alive], left.take(alive, axis=1)
                rows = {color: of_color.take(alive, axis=1) for color, of_color in rows.items()}
        alive = np.flatnonzero(np.bitwise_or.reduce(left, axis=0))
        return indexes.take(alive)

    @staticmethod
    def _places(
        shape: tuple[Stone, ...], edges: tuple[int | None, ...], places: int, sizes: _Indexes
    ) -> npt.NDArray[np.uint32]:
        """Return the allowed places of the shape on boards of these sizes,
        as an array [top row, board].

        Bit c of an element is set if the shape's left side may be in column c.
        """
        left = np.full((places, len(sizes)), _ALL_COLUMNS, np.uint32)
        above, below, before, behind = edges
        rows = np.arange(places)[:, None]
        if above is not None:
            left[np.broadcast_to(rows != above, left.shape)] = 0
        if below is not None:
            left[rows != sizes - 1 - below - max(row for row, _col, _color in shape)] = 0
        if before is not None:
            left &= np.uint32(1 << before)
        if behind is not None:
            columns = sizes - 1 - behind - max(col for _row, col, _color in shape)
            left &= np.where(columns >= 0, 1 << np.maximum(columns, 0), 0).astype(np.uint32)
        return left


def _bit_rows(boards: _Boards, color: Color) -> npt.NDArray[np.uint32]:
    """Return the stones of a colour as bit rows [row, position]; column c is bit c."""
    is_color = np.zeros(256, np.uint32)  # by the number of the point's state
    is_color[[state for state in PointState if state.color is color]] = 1
    count, size, _columns = boards.shape
    bits = np.zeros((size, count), np.uint32)
    for column in range(size):
        stones = is_color[boards[:, :, column].T]
        bits |= stones << np.uint32(column)
    return bits

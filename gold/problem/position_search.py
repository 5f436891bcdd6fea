"""Finds problems by their stones: those that hold a drawn shape, or consist of it, up to symmetry and colour.

The stones of each colour are kept as one row of bits per line of the board, those of all problems side by
side. A shape is looked for at all places at once: for each of its stones the rows are shifted to where it
should be, and what survives the AND of all is a place where the shape stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import numpy.typing as npt

from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.board.symmetry import Symmetry

Stone = tuple[int, int, Color]
"""A stone of a shape: row and column from the top left of its box, and its colour."""

_BLOCK = 2048  # positions whose rows fit into a core's cache
_FAR = 4  # so many empty lines between the stones and an edge, and the edge does not matter
_VIEWS = tuple(Symmetry(*each) for each in product((False, True), repeat=4))
_Indexes = npt.NDArray[np.int64]


class PositionIndex:
    """The stones of many positions, None where there is no position."""

    def __init__(self, positions: Sequence[Position | None]) -> None:
        self._positions = positions
        self._lines = max((each.size for each in positions if each is not None), default=1)
        self._rows = {color: np.zeros((self._lines, len(positions)), np.uint32) for color in Color}
        by_size: dict[int, list[int]] = {}
        for index, position in enumerate(positions):
            if position is not None:
                by_size.setdefault(position.size, []).append(index)
        for size, indexes in by_size.items():
            self._fill(size, indexes)
        self._counts = np.array([np.bitwise_count(self._rows[color]).sum(axis=0) for color in Color])

    def _fill(self, size: int, indexes: list[int]) -> None:
        states = b"".join(bytes(self._position(index).states) for index in indexes)
        grid = np.frombuffer(states, np.uint8).reshape(len(indexes), size, size)
        for color, rows in self._rows.items():
            bits = np.zeros((size, len(indexes)), np.uint32)
            of_color = np.zeros(256, np.uint32)
            of_color[[state for state in PointState if state.color is color]] = 1
            for col in range(size):
                bits |= of_color[grid[:, :, col].T] << np.uint32(col)
            rows[:size, indexes] = bits

    def find(self, wanted: Position, exact: bool) -> list[int]:
        """The indexes of the positions that hold the stones of another one, in their order; none if it has no
        stones. Empty points do not count, nor who plays.

        ``exact``: no other stones, and as far from the edges, where these are near.
        """
        stones = _stones(wanted)
        if not stones:
            return []
        left = self._with_as_many(stones, exact)
        shapes = {_boxed(view, stones, wanted.size) for view in _VIEWS}
        found: list[int] = []
        for start in range(0, len(left), _BLOCK):
            block = left[start : start + _BLOCK]
            for shape in shapes:
                holding = self._holding(shape, block)
                found += holding.tolist()
                block = np.setdiff1d(block, holding, assume_unique=True)
        if exact:
            same = {_described(view, stones, wanted.size) for view in _VIEWS}
            found = [index for index in found if self._plainly_described(index) in same]
        return sorted(found)

    def _with_as_many(self, stones: Sequence[Stone], exact: bool) -> _Indexes:
        """The indexes of the positions with enough stones; if ``exact``, with no more."""
        more = sum(color is Color.BLACK for _row, _col, color in stones)
        less = len(stones) - more
        more, less = max(more, less), min(more, less)
        most, least = self._counts.max(axis=0), self._counts.min(axis=0)
        fits = (most == more) & (least == less) if exact else (most >= more) & (least >= less)
        return np.flatnonzero(fits)

    def _holding(self, shape: tuple[Stone, ...], indexes: _Indexes) -> _Indexes:
        """Those of the positions in which the shape stands somewhere, as it is."""
        places = self._lines - max(row for row, _col, _color in shape)
        if places <= 0:
            return indexes[:0]
        rows = {color: of_color.take(indexes, axis=1) for color, of_color in self._rows.items()}
        left = np.full((places, len(indexes)), 0xFFFFFFFF, np.uint32)
        for row, col, color in shape:
            left &= rows[color][row : row + places] >> np.uint32(col)
            alive = np.flatnonzero(np.bitwise_or.reduce(left, axis=0))
            if 2 * len(alive) < len(indexes):
                indexes, left = indexes[alive], left.take(alive, axis=1)
                rows = {color: of_color.take(alive, axis=1) for color, of_color in rows.items()}
        alive = np.flatnonzero(np.bitwise_or.reduce(left, axis=0))
        return indexes.take(alive)

    def _position(self, index: int) -> Position:
        position = self._positions[index]
        assert position is not None
        return position

    def _plainly_described(self, index: int) -> object:
        position = self._position(index)
        return _described(Symmetry(), _stones(position), position.size)


def _stones(position: Position) -> list[Stone]:
    size = position.size
    return [
        (*divmod(index, size), color)
        for index, state in enumerate(position.states)
        if (color := state.color) is not None
    ]


def _boxed(view: Symmetry, stones: Sequence[Stone], size: int) -> tuple[Stone, ...]:
    """The stones seen through a symmetry, from the top left of their box."""
    seen = [(*view.row_col(row, col, size), view.color(color)) for row, col, color in stones]
    top, left = min(row for row, _, _ in seen), min(col for _, col, _ in seen)
    return tuple(sorted((row - top, col - left, color) for row, col, color in seen))


def _described(view: Symmetry, stones: Sequence[Stone], size: int) -> object:
    """The stones in their box, and how far that is from the edges."""
    seen = [view.row_col(row, col, size) for row, col, _color in stones]
    rows, cols = [row for row, _ in seen], [col for _, col in seen]
    free = min(rows), size - 1 - max(rows), min(cols), size - 1 - max(cols)
    return tuple(min(_FAR, each) for each in free), _boxed(view, stones, size)

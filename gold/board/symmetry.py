"""The eight symmetries of the square and the exchange of colours: sixteen views of one position."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gold.board.points import PASS, Color, Move, PointState, geometry
from gold.board.position import Position

_SWAPPED_STATE = {
    PointState.stone(color, keystone): PointState.stone(color.opponent, keystone)
    for color in Color
    for keystone in (False, True)
}


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A view of the board: one of the eight symmetries, with or without exchanged colours.

    The board is first transposed (rows become columns), then mirrored top to bottom, then mirrored
    left to right.
    """

    transpose: bool = False
    flip_rows: bool = False
    flip_cols: bool = False
    swap_colors: bool = False

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        if not self.transpose:
            return self
        return Symmetry(True, self.flip_cols, self.flip_rows, self.swap_colors)

    @property
    def is_mirror(self) -> bool:
        """Whether this view is a mirror image, which no rotation of the board gives."""
        return (self.transpose, self.flip_rows, self.flip_cols).count(True) % 2 == 1

    def row_col(self, row: int, col: int, size: int) -> tuple[int, int]:
        """Return the row and column to which this symmetry moves a point."""
        if self.transpose:
            row, col = col, row
        return size - 1 - row if self.flip_rows else row, size - 1 - col if self.flip_cols else col

    def move(self, move: Move, size: int) -> Move:
        """Return the move that a move becomes; a pass stays a pass."""
        if move == PASS:
            return PASS
        board = geometry(size)
        return board.point(*self.row_col(*board.row_col(move), size))

    def color(self, color: Color) -> Color:
        """Return the colour that a colour becomes."""
        return color.opponent if self.swap_colors else color

    def state(self, state: PointState) -> PointState:
        """Return the state that a point's state becomes."""
        return _SWAPPED_STATE.get(state, state) if self.swap_colors else state

    def position(self, position: Position) -> Position:
        """Return the position in this view; the side to play is transformed, too."""
        size = position.size
        states = list(position.states)
        for index, state in enumerate(position.states):
            row, col = self.row_col(*divmod(index, size), size)
            states[row * size + col] = self.state(state)
        return replace(position, states=tuple(states), to_play=self.color(position.to_play))


FLIP_LEFT_RIGHT = Symmetry(flip_cols=True)
FLIP_TOP_BOTTOM = Symmetry(flip_rows=True)
TURN_RIGHT = Symmetry(transpose=True, flip_cols=True)
SWAP_COLORS = Symmetry(swap_colors=True)

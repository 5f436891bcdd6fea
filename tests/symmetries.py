"""All views of a position: the readable counterpart of what the program does with arrays."""

from __future__ import annotations

from dataclasses import replace

from gold.board.position import Position
from gold.board.symmetry import Symmetry

SYMMETRIES = tuple(
    Symmetry(transpose, flip_rows, flip_cols)
    for transpose in (False, True)
    for flip_rows in (False, True)
    for flip_cols in (False, True)
)
SYMMETRIES_AND_SWAPS = SYMMETRIES + tuple(
    replace(symmetry, swap_colors=True) for symmetry in SYMMETRIES
)


def canonical(position: Position) -> Position:
    """The one of the sixteen views that sorts first.

    Two positions are the same problem, turned or recoloured, exactly when their canonical views are equal.
    """
    views = (symmetry.position(position) for symmetry in SYMMETRIES_AND_SWAPS)
    return min(views, key=lambda view: (view.to_play, view.states))

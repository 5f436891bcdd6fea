"""The part of a picture that shows a board, to be held against what was read from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gold.board.points import Point


@dataclass(frozen=True, slots=True, eq=False)
class BoardPicture:
    """A board as it is seen in a picture: its pixels, and where its points lie in them."""

    pixels: bytes
    """Red, green and blue of each pixel, row by row from the top."""
    width: int
    """Pixels in a row."""
    height: int
    """The number of rows."""
    places: Mapping[Point, tuple[float, float]]
    """Where each point of the board that is seen lies, in pixels from the left and from the top."""
    gap: float
    """Pixels between two lines."""
    unsure: frozenset[Point]
    """The points of which it is not sure what stands there."""
    size: int
    """The lines of the board that the points belong to."""
    edges: frozenset[str] = frozenset()
    """The sides at which the board ends: top, bottom, left, right."""
    unsure_edges: frozenset[str] = frozenset()
    """The sides of which that is not sure."""

"""The part of a picture that shows a board, for comparison with the problem read from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gold.board.points import Point


@dataclass(frozen=True, slots=True, eq=False)
class BoardPicture:
    """A board as it is seen in a picture: the pixels, and the place of each point in them."""

    pixels: bytes
    """Red, green and blue of each pixel, row by row from the top."""
    width: int
    """The number of pixels in a row."""
    height: int
    """The number of rows."""
    places: Mapping[Point, tuple[float, float]]
    """The place of each visible point of the board, in pixels from the left and from the top."""
    gap: float
    """The distance between two lines, in pixels."""
    unsure: frozenset[Point]
    """The points whose content is uncertain."""
    size: int
    """The number of lines of the whole board."""
    edges: frozenset[str] = frozenset()
    """The sides at which the board ends: top, bottom, left, right."""
    unsure_edges: frozenset[str] = frozenset()
    """The sides for which it is uncertain whether the board ends there."""

"""Handicap stones: where they are placed on boards of each size, as the protocol says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gold.board.points import PASS, Move, Point, geometry
from gold.errors import GoldError

_FEWEST: Final = 2
_SMALLEST, _WITH_MIDDLES, _LARGE = 7, 9, 13
"""Lines of the smallest board with handicap stones, of the smallest with more than four of them, and from
which on they lie on the fourth line.
"""
_CORNERS: Final = ((0, 0), (2, 2), (0, 2), (2, 0))
"""Column and row, each the low, the middle or the high one of three lines."""
_SIDES: Final = ((0, 1), (2, 1), (1, 0), (1, 2))
_MIDDLE: Final = (1, 1)


def fixed_stones(size: int, count: int) -> list[Point]:
    """The points of a fixed handicap.

    :raises GoldError: if there can be no such handicap on a board of this size.
    """
    if not _FEWEST <= count <= most_stones(size):
        raise GoldError("invalid number of stones")
    edge = 3 if size >= _LARGE else 2
    lines = (edge, size // 2, size - 1 - edge)
    places = [*_CORNERS, *_SIDES][: count - count % 2 if count > len(_CORNERS) else count]
    if count > len(_CORNERS) and count % 2:
        places.append(_MIDDLE)
    here = geometry(size)
    return [here.point(size - 1 - lines[row], lines[column]) for column, row in places]


def most_stones(size: int) -> int:
    """The largest fixed handicap; 0 if there is none."""
    if size < _SMALLEST:
        return 0
    return len(_CORNERS) if size % 2 == 0 or size < _WITH_MIDDLES else len(_CORNERS + _SIDES) + 1


def free_stones(moves: Sequence[Move], points: int) -> list[Point]:
    """The points of a free handicap that another program has chosen.

    :raises GoldError: if they cannot be one.
    """
    found = [Point(move) for move in moves if move != PASS]
    if not _FEWEST <= len(found) < points or len(found) < len(moves) or len(set(found)) < len(found):
        raise GoldError("bad vertex list")
    return found

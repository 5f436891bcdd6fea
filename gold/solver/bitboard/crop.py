"""Crops a region that is too large for the exact search to its part nearest to the keystones, for
estimates.

The points that are left out are closed, as if they were outside the problem's boundary; all stones
stay. What the search then proves of the crop is only an **estimate** for the whole, whatever the
result:

* A capture may be wrong: the defender might have escaped through the closed points.
* Life may be wrong for two reasons. A defender's chain that is now next to a closed point counts as
  safe (see :class:`gold.board.position.Boundary`), but might have been captured out there. And the
  attacker may make captures beyond the cut that give it room inside.

A narrow crop is decided quickly, and a wide one is nearer to the truth. So wider and wider crops
are searched, as long as they are decided in time.
"""

from __future__ import annotations

from collections import deque

from gold.board.board import Board
from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.i18n import _
from gold.solver.bitboard.area import AreaTooLargeError, fits
from gold.solver.bitboard.bitsets import MAX_POINTS, WORD

CROP_BITS = (WORD // 2, WORD, MAX_POINTS)
"""The sizes of crops that are tried, narrow to wide, in bits of the kernel's sets."""

_Box = tuple[int, int, int, int]
"""The first and last row, and the first and last column."""


def cropped(position: Position, bits: int = MAX_POINTS) -> Position:
    """Return the widest crop around the keystones that takes at most ``bits`` bits in the exact
    search.

    It keeps the playable points of a rectangle that are connected to the keystones by playable
    points and stones. The rectangle begins around the keystones' chains, and grows line by line on
    each side as long as the limit allows.

    :raises AreaTooLargeError: if the keystones lie too far apart, or have too many chains.
    """
    near = _connected_to_keystones(position)
    box = _around_keystones(position)
    crop = _cut(position, near, box)
    if not fits(Board(crop), bits):
        message = _("the marked stones and what lies next to them span more than {most} points")
        raise AreaTooLargeError(message.format(most=bits))
    sides = deque(range(4))
    while sides:
        side = sides.popleft()
        wider = _extended(box, side, position.size)
        if wider is None:
            continue
        candidate = _cut(position, near, wider)
        if candidate == crop or fits(Board(candidate), bits):
            box = wider
            crop = candidate
            sides.append(side)
    return crop


def _connected_to_keystones(position: Position) -> set[Point]:
    geometry = position.geometry
    in_play = {point for point in geometry.points if position[point] is not PointState.INVALID}
    return geometry.flood(position.keystones(), in_play)


def _around_keystones(position: Position) -> _Box:
    """Return the smallest box with the keystones' chains and all their liberties.

    So none of these chains becomes safe because of the cut.
    """
    geometry = position.geometry
    keystones = set(position.keystones())
    stones = [
        stone for chain in position.chains() if not keystones.isdisjoint(chain) for stone in chain
    ]
    places = [
        geometry.row_col(point) for stone in stones for point in (stone, *geometry.neighbors[stone])
    ]
    rows = [row for row, _ in places]
    cols = [col for _, col in places]
    return min(rows), max(rows), min(cols), max(cols)


def _extended(box: _Box, side: int, size: int) -> _Box | None:
    """Return the box with one more line on a side; None at the edge of the board."""
    top, bottom, left, right = box
    wider = (
        (top - 1, bottom, left, right),
        (top, bottom + 1, left, right),
        (top, bottom, left - 1, right),
        (top, bottom, left, right + 1),
    )[side]
    return wider if 0 <= wider[side] < size else None


def _cut(position: Position, near: set[Point], box: _Box) -> Position:
    top, bottom, left, right = box
    row_col = position.geometry.row_col

    def is_kept(point: Point) -> bool:
        row, col = row_col(point)
        return point in near and top <= row <= bottom and left <= col <= right

    empty = position.points(PointState.VALID, PointState.KO)
    return position.with_states(
        {point: PointState.INVALID for point in empty if not is_kept(point)}
    )

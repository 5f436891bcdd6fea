"""A region too large for the exact search, cropped to what lies nearest to the keystones.

The points that are left out are closed, as if they lay beyond the problem's boundary; all stones stay. What
the search then finds is an **estimate**, whichever way it comes out:

* that the keystones die may be false, since the defender might have escaped through the closed points;
* that they live may be false, since a defender's chain that has come to lie beside a closed point now counts
  as safe (see :class:`gold.board.position.Boundary`), and might have been captured out there; and because
  the attacker may make captures beyond the cut that give it room inside.

A narrow crop is decided soon, and a wide one is nearer to the truth. So wider and wider crops are searched,
as long as they are decided in time.
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
"""How many bits of the kernel a crop may take: narrow ones are tried before wide ones."""

_Box = tuple[int, int, int, int]
"""The first and last row, and the first and last column."""


def cropped(position: Position, bits: int = MAX_POINTS) -> Position:
    """The widest crop around the keystones that takes the exact search at most ``bits`` bits.

    It keeps the playable points of a rectangle, as far as a way over playable points and stones leads there
    from the keystones. The rectangle grows around the keystones' chains line by line, on each side for as
    long as it can.

    :raises AreaTooLargeError: if the keystones lie too far apart, or their chains are too many.
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
    """The smallest box with the keystones' chains and all their liberties, so that none of these chains
    becomes safe by the cut.
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
    """The box with one line more on a side; None at the edge of the board."""
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

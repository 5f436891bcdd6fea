"""K-nearest-neighbour patterns: the K nearest facts around a point (Bouzy and Chaslot, 2005).

The points around a point have a fixed order, by distance, without ties. A *fact* is a stone, own or the
opponent's, or a point beyond the edge. A pattern is the first K facts in that order; all other points up to
the K-th fact are empty. "Own" stones are those of the side to play, so that patterns serve both colours.

Patterns are kept in a tree. Each step down says what the next point in the order is, so a node has four sons:
empty, an own stone, one of the opponent's, beyond the edge. A node is a pattern if the step to it is a fact.
Node 0 is the root; as a son, 0 means that there is no such node.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.points import MAX_SIZE
from gold.patterns.contents import EMPTY

Sons = npt.NDArray[np.int32]
Places = npt.NDArray[np.int32]
Contents = npt.NDArray[np.int8]

OWN: Final = 1
OTHER: Final = 2
BEYOND: Final = 3

REACH: Final = MAX_SIZE - 1
WIDTH: Final = MAX_SIZE + 2 * REACH  # a board with so much edge that every point's surroundings are on it
AREA: Final = WIDTH * WIDTH


class NeighborStones(NamedTuple):
    """The points around a point, nearest first, as ``offsets``: each is what has to be added to the index of
    the point on the wide board. There is a row for each view. ``ranks`` is the reverse of the first row: the
    place of an offset in that order, from 0. For offset 0, and others that lead to none of these points, it
    is the number of points in the order.
    """

    offsets: Places  # (8 views, points) on a board of :data:`WIDTH`
    ranks: Places  # (2 * AREA,) the place in the order, by the offset in the first view plus :data:`AREA`


def points_by_distance() -> NeighborStones:
    """The order of the points around a point: by straight-line distance; points at the same distance from top
    to bottom, then left to right. The other seven views have this order turned or mirrored.
    """
    around = sorted(
        (row * row + col * col, row, col)
        for row in range(-REACH, REACH + 1)
        for col in range(-REACH, REACH + 1)
        if (row, col) != (0, 0)
    )
    rows, cols = np.array(around).T[1:]
    views = [
        (up * a) * WIDTH + left * b
        for a, b in ((rows, cols), (cols, rows))
        for up in (1, -1)
        for left in (1, -1)
    ]
    offsets = np.stack(views).astype(np.int32)
    ranks = np.full(2 * AREA, len(around), dtype=np.int32)
    ranks[offsets[0] + AREA] = np.arange(len(around))
    return NeighborStones(offsets, ranks)


@njit
def clear(wide: Contents, lines: int) -> None:
    """Set ``wide``, a flat array of :data:`WIDTH` x :data:`WIDTH` points row by row, to an empty board of
    ``lines`` lines whose top left point is at row and column :data:`REACH`. All points around that board are
    ``BEYOND``.
    """
    wide[:] = BEYOND
    for row in range(lines):
        start = (REACH + row) * WIDTH + REACH
        wide[start : start + lines] = EMPTY


@njit
def seen_by(content: int, color: int) -> int:
    """A content of the wide board as the side ``color`` sees it: ``OWN`` or ``OTHER`` for a stone; EMPTY and
    ``BEYOND`` stay as they are.
    """
    if content == EMPTY or content == BEYOND:  # noqa: SIM109 - kernels know no tuples of mixed integers
        return int(content)
    return OWN if content == color else OTHER

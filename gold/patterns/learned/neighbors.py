"""K-nearest-neighbour patterns: the K nearest facts around a point (Bouzy and Chaslot, 2005).

The points around a point have a fixed order, by distance, without ties. A *fact* is a stone, own or
the opponent's, or a point beyond the edge. A pattern is the first K facts in that order; all other
points up to the K-th fact are empty. "Own" stones are those of the side to play, so that patterns
serve both colours.

Patterns are kept in a tree. Each step down adds the contents of the next point in the order, so a
node has four sons: empty, an own stone, one of the opponent's, beyond the edge. A node is a pattern
if the step to it is a fact. Node 0 is the root; as a son, 0 means that there is no such node.

P(i|p) is the probability that a move is played at a point where pattern p matches: the number of
moves that were played where p matched, divided by the number of times that p matched an empty
point. :class:`MoveCounts` looks it up at a few points, to show it to people; kernels of the
laboratory look it up for a computer player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold.board.points import MAX_SIZE
from gold.patterns.contents import EMPTY
from gold.patterns.learned.store import Store

Sons = npt.NDArray[np.int32]
Places = npt.NDArray[np.int32]
Contents = npt.NDArray[np.int8]
Counts = npt.NDArray[np.uint32]
Facts = npt.NDArray[np.uint8]

Place = tuple[int, int]
"""A row and a column of a board, each from 0, from the top left."""
Grid = npt.NDArray[Any]

OWN: Final = 1
OTHER: Final = 2
BEYOND: Final = 3

REACH: Final = MAX_SIZE - 1
# a board with so wide a margin that every point's surroundings are on it
WIDTH: Final = MAX_SIZE + 2 * REACH
AREA: Final = WIDTH * WIDTH


def points_by_distance() -> Places:
    """Return the points around a point in their order: by straight-line distance, then from top to
    bottom, then left to right.

    Each is the number to add to the index of the point on a board of :data:`WIDTH`. There is a row
    for each of the eight views, which have this order rotated or mirrored.
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
    return np.stack(views).astype(np.int32)


class Book(NamedTuple):
    """The tree of patterns as arrays with one entry for each node. Node 0 is the root.

    ``sons`` are the next nodes, by the contents of the next point: EMPTY, ``OWN``, ``OTHER`` or
    ``BEYOND``; 0 means no node. ``facts`` is the number of facts of a node's pattern; 0 if the node
    is no pattern, or one that is not used, and only leads to others. ``played`` is how often a move
    was played at a point where the node matched, ``matched`` how often the node matched at an empty
    point.
    """

    sons: Sons  # (nodes, 4)
    facts: Facts  # (nodes,)
    played: Counts  # (nodes,)
    matched: Counts  # (nodes,)


def book_of(store: Store) -> Book:
    """Return the tree of patterns in a store of kind ``knn``.

    :raises PatternError: if a column is missing.
    """
    sons, facts, played, matched = (store.column(name) for name in Book._fields)
    return Book(np.asarray(sons), np.asarray(facts), np.asarray(played), np.asarray(matched))


class MoveCounts:
    """Estimates how often strong players play at a point, by the patterns of a store of kind
    ``knn``.

    :raises PatternError: if a column is missing.
    """

    def __init__(self, store: Store) -> None:
        self._book = book_of(store)
        self._offsets: list[int] = points_by_distance()[0].tolist()

    def shares(self, grid: Grid, color: int, places: Iterable[Place]) -> Mapping[Place, float]:
        """Return for each of ``places`` the share of cases in which strong players play there, from
        0 to 1.

        It is P(i|p) of the matching pattern with the most facts; points without a matching pattern
        are left out. ``grid`` is a square board of EMPTY, BLACK and WHITE, by row and column, on
        which ``color`` is to play. All ``places`` must be empty.
        """
        lines = len(grid)
        contents = np.full((WIDTH, WIDTH), BEYOND, dtype=np.int64)
        inside = slice(REACH, REACH + lines)
        contents[inside, inside] = np.where(
            grid == EMPTY, EMPTY, np.where(grid == color, OWN, OTHER)
        )
        wide = contents.reshape(AREA).tolist()
        shares = {}
        for row, col in places:
            node = self._largest(wide, (REACH + row) * WIDTH + REACH + col)
            if node:
                shares[row, col] = float(self._book.played[node]) / float(self._book.matched[node])
        return shares

    def _largest(self, wide: list[int], place: int) -> int:
        """Return the node of the matching pattern with the most facts; 0 if none matches.

        ``wide`` is a board of ``WIDTH`` x ``WIDTH`` points, row by row, as the side to play sees
        it: EMPTY, ``OWN``, ``OTHER`` or ``BEYOND``. ``place`` is the index of the point in it.
        """
        node = largest = 0
        for offset in self._offsets:
            node = int(self._book.sons[node, wide[place + offset]])
            if not node:
                break
            if self._book.facts[node]:
                largest = node
        return largest

"""Looks up K-nearest-neighbour patterns (:mod:`gold.patterns.learned.neighbors`).

A kernel does it for a computer player, :class:`MoveCounts` for a person, at a few points.

P(i|p) is the probability that a move is played at a point where pattern p matches: the number of moves that
were played where p matched, divided by the number of times that p matched an empty point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.contents import EMPTY
from gold.patterns.learned.neighbors import (
    AREA,
    BEYOND,
    OTHER,
    OWN,
    REACH,
    WIDTH,
    Contents,
    Places,
    Sons,
    points_by_distance,
    seen_by,
)
from gold.patterns.learned.store import Store

Counts = npt.NDArray[np.uint32]
Facts = npt.NDArray[np.uint8]

Place = tuple[int, int]
"""A row and a column of a board, each from 0, from the top left."""
Grid = npt.NDArray[Any]


class Book(NamedTuple):
    """The tree of patterns as arrays with one entry a node. Node 0 is the root.

    ``sons`` are the next nodes, by what the next point holds: EMPTY, ``OWN``, ``OTHER`` or ``BEYOND``; 0
    means no node. ``facts`` is the number of facts of a node's pattern; 0 if the node is no pattern, or one
    that is not used, and only leads to others. ``played`` is how often a move was played at a point where
    the node matched, ``matched`` how often the node matched at an empty point.
    """

    sons: Sons  # (nodes, 4)
    facts: Facts  # (nodes,)
    played: Counts  # (nodes,)
    matched: Counts  # (nodes,)


def book_of(store: Store) -> Book:
    """The book in a store of kind knn.

    :raises PatternError: if a column is missing.
    """
    sons, facts, played, matched = (store.column(name) for name in Book._fields)
    return Book(np.asarray(sons), np.asarray(facts), np.asarray(played), np.asarray(matched))


@njit
def best_match(wide: Contents, place: int, color: int, offsets: Places, known: Book) -> int:
    """Return the node of the pattern in ``known`` with the greatest P(i|p) among those that match at an empty
    point when ``color`` is to play; among equals, the one with the most facts. 0 if none matches.

    ``place`` is the index of the point in ``wide``, a board with colours as
    :func:`gold.patterns.learned.neighbors.clear` begins it. ``offsets`` lead to the points around it, nearest
    first: one view of :class:`~gold.patterns.learned.neighbors.NeighborStones`.
    """
    sons, facts, played, matched_counts = known
    node = best = depth = 0
    while depth < offsets.size:
        node = sons[node, seen_by(wide[place + offsets[depth]], color)]
        depth += 1
        if node == 0:
            break
        if facts[node] > 0:
            mine, its = int(played[node]), int(played[best])
            if best == 0 or mine * int(matched_counts[best]) >= its * int(matched_counts[node]):
                best = node
    return best


class MoveCounts:
    """Tells how often strong players play at a point, as a share, by the patterns of a store of kind ``knn``.

    :raises PatternError: if a column is missing.
    """

    def __init__(self, store: Store) -> None:
        self._book = book_of(store)
        self._offsets: list[int] = points_by_distance().offsets[0].tolist()

    def shares(self, grid: Grid, color: int, places: Iterable[Place]) -> Mapping[Place, float]:
        """How often strong players play at each of ``places``, which must be empty, when ``color`` is to
        play: P(i|p), from 0 to 1, of the matching pattern with the most facts. Points where no pattern
        matches are left out. ``grid`` is a square board of EMPTY, BLACK and WHITE, by row and column.
        """
        lines = len(grid)
        contents = np.full((WIDTH, WIDTH), BEYOND, dtype=np.int64)
        inside = slice(REACH, REACH + lines)
        contents[inside, inside] = np.where(grid == EMPTY, EMPTY, np.where(grid == color, OWN, OTHER))
        wide = contents.reshape(AREA).tolist()
        shares = {}
        for row, col in places:
            node = self._largest(wide, (REACH + row) * WIDTH + REACH + col)
            if node:
                shares[row, col] = float(self._book.played[node]) / float(self._book.matched[node])
        return shares

    def _largest(self, wide: list[int], place: int) -> int:
        """The node of the matching pattern with the most facts; 0 if none matches. ``wide`` is a board of
        ``WIDTH`` x ``WIDTH`` points as the side to play sees it: EMPTY, ``OWN``, ``OTHER`` or ``BEYOND``,
        row by row. ``place`` is the index of the point in it.
        """
        node = largest = 0
        for offset in self._offsets:
            node = int(self._book.sons[node, wide[place + offset]])
            if not node:
                break
            if self._book.facts[node]:
                largest = node
        return largest

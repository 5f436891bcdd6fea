"""K-nearest-neighbour patterns looked up: by kernels for a player, and at a few points for a person.

P(i|p) is the probability that a move is played where its pattern matches: how often the pattern was played,
by how often it matched.
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
    seen_by,
    surroundings,
)
from gold.patterns.learned.store import Store

Counts = npt.NDArray[np.uint32]
Facts = npt.NDArray[np.uint8]

Place = tuple[int, int]
"""A row and a column of a board."""
Grid = npt.NDArray[Any]


class Book(NamedTuple):
    """The tree of patterns, with how often the pattern of each node was played, and how often it matched."""

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
    """The pattern with the greatest P(i|p) of all that match at an empty point of the wide board when
    ``color`` is to play; of equals the one with the most facts. 0 if none matches.
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
    """How often strong players played at a point, by the patterns of a store of kind knn.

    :raises PatternError: if a column is missing.
    """

    def __init__(self, store: Store) -> None:
        self._book = book_of(store)
        self._offsets: list[int] = surroundings().offsets[0].tolist()

    def shares(self, grid: Grid, color: int, places: Iterable[Place]) -> Mapping[Place, float]:
        """P(i|p) at some empty points of a square board, for the side ``color``, by the largest pattern
        that is known at a point. Points where none is known are left out.
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
        """The pattern with the most facts around a point; 0 if there is none."""
        node = largest = 0
        for offset in self._offsets:
            node = int(self._book.sons[node, wide[place + offset]])
            if not node:
                break
            if self._book.facts[node]:
                largest = node
        return largest

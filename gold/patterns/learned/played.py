"""How often strong players played at a point: what the K-nearest-neighbour patterns of a store say of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from gold.patterns.contents import EMPTY
from gold.patterns.learned.neighbors import AREA, BEYOND, OTHER, OWN, REACH, WIDTH, surroundings
from gold.patterns.learned.store import Store

Place = tuple[int, int]
Grid = npt.NDArray[Any]


class MoveCounts:
    """The patterns of a store of kind knn.

    :raises PatternError: if a column is missing.
    """

    def __init__(self, store: Store) -> None:
        self._sons = np.asarray(store.column("sons"))
        self._facts, self._played, self._matched = (
            np.asarray(store.column(name)) for name in ("facts", "played", "matched")
        )
        self._offsets: list[int] = surroundings().offsets[0].tolist()

    def shares(self, grid: Grid, color: int, places: Iterable[Place]) -> Mapping[Place, float]:
        """P(i|p) at each of some empty points, rows and columns of a square board, for the side ``color``: by
        the pattern with the most facts that is known there. Points where none is known are left out.
        """
        lines = len(grid)
        seen = np.full((WIDTH, WIDTH), BEYOND, dtype=np.int64)
        inside = slice(REACH, REACH + lines)
        seen[inside, inside] = np.where(grid == EMPTY, EMPTY, np.where(grid == color, OWN, OTHER))
        wide = seen.reshape(AREA).tolist()
        found = {}
        for row, col in places:
            node = self._largest(wide, (REACH + row) * WIDTH + REACH + col)
            if node:
                found[row, col] = float(self._played[node]) / float(self._matched[node])
        return found

    def _largest(self, wide: list[int], place: int) -> int:
        """The pattern with the most facts around a point; 0 if there is none."""
        node = largest = 0
        for offset in self._offsets:
            node = int(self._sons[node, wide[place + offset]])
            if not node:
                break
            if self._facts[node]:
                largest = node
        return largest

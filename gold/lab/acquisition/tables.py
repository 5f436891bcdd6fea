"""Tables of keys with their counts: made from single sightings, and merged.

A table is sorted by its keys and has each key once. Sums and minima do not depend on the order in
which tables are merged, so the result is the same to the bit however the work was divided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gold.patterns.learned.window_keys import Keys, Numbers


class CountTable(NamedTuple):
    """Keys (one row each), the count of each, and the number of the first game with it."""

    keys: Keys
    counts: Numbers
    firsts: Numbers

    @property
    def rows(self) -> int:
        """The number of keys."""
        return len(self.keys)


def sightings(keys: Keys, games: Numbers) -> CountTable:
    """Make a table of single sightings: each has a key (a row of ``keys``) and
    the number of a game.
    """
    return _reduced(CountTable(keys, np.ones(len(keys), dtype=np.int64), games))


def merged(tables: Sequence[CountTable]) -> CountTable:
    """Merge tables whose keys have the same number of columns."""
    if len(tables) == 1:
        return tables[0]
    return _reduced(CountTable(*(np.concatenate(columns) for columns in zip(*tables, strict=True))))


def _reduced(table: CountTable) -> CountTable:
    if table.rows == 0:
        return table
    order = sorting_order(table.keys)
    keys = table.keys[order]
    starts = np.flatnonzero(np.concatenate(([True], (keys[1:] != keys[:-1]).any(axis=1))))
    return CountTable(
        keys[starts],
        np.add.reduceat(table.counts[order], starts),
        np.minimum.reduceat(table.firsts[order], starts),
    )


def sorting_order(keys: Keys) -> Numbers:
    """Return the indexes that sort rows by their first column, then by the others;
    equal rows stay in order.
    """
    if keys.shape[1] == 1:
        return np.argsort(keys[:, 0], kind="stable")
    return np.lexsort(keys.T[::-1])


def rows_of_keys(table: CountTable, keys: Keys) -> Numbers:
    """Return the row of each key in a table. All keys must be in the table."""
    return np.searchsorted(_as_bytes(table.keys), _as_bytes(keys))


def _as_bytes(keys: Keys) -> npt.NDArray[np.bytes_]:
    """Convert keys to byte strings that sort in the same order; no number may be negative."""
    return np.ascontiguousarray(keys.astype(">i8")).view(f"S{8 * keys.shape[1]}").ravel()

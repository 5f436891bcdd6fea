"""Tables of keys and how often each was seen: made from single sightings, and merged.

A table is sorted by its keys and holds each once. Sums and minima do not depend on the order in which tables
are merged, so the result is the same to the bit however the work was divided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gold.patterns.learned.window_keys import Keys, Numbers


class CountTable(NamedTuple):
    """Keys (one row each), how often each was seen, and in which game first."""

    keys: Keys
    counts: Numbers
    firsts: Numbers

    @property
    def rows(self) -> int:
        """How many keys."""
        return len(self.keys)


def sightings(keys: Keys, games: Numbers) -> CountTable:
    """The table of single sightings: a row of keys and a game each."""
    return _reduced(CountTable(keys, np.ones(len(keys), dtype=np.int64), games))


def merged(tables: Sequence[CountTable]) -> CountTable:
    """One table of several whose keys have the same number of columns."""
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
    """The order that sorts rows by their first column, then by the others; equal rows stay in order."""
    if keys.shape[1] == 1:
        return np.argsort(keys[:, 0], kind="stable")
    return np.lexsort(keys.T[::-1])


def rows_of_keys(table: CountTable, keys: Keys) -> Numbers:
    """The row of a table in which each key stands. All must be there."""
    return np.searchsorted(_as_bytes(table.keys), _as_bytes(keys))


def _as_bytes(keys: Keys) -> npt.NDArray[np.bytes_]:
    """Keys as strings of bytes that sort as they do; none of their numbers is negative."""
    return np.ascontiguousarray(keys.astype(">i8")).view(f"S{8 * keys.shape[1]}").ravel()

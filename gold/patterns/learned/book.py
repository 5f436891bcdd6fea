"""K-nearest-neighbour patterns as they are looked up: a tree that kernels match."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.learned.neighbors import Contents, Places, Sons, seen_by
from gold.patterns.learned.store import Store

Counts = npt.NDArray[np.uint32]
Facts = npt.NDArray[np.uint8]


class Book(NamedTuple):
    """A tree with what is known of its nodes: how often they were played, and matched."""

    sons: Sons
    facts: Facts
    played: Counts
    matched: Counts


def book_of(store: Store) -> Book:
    """The book in a store of kind knn.

    :raises PatternError: if a column is missing.
    """
    sons, facts, played, matched = (store.column(name) for name in Book._fields)
    return Book(np.asarray(sons), np.asarray(facts), np.asarray(played), np.asarray(matched))


@njit
def best_match(wide: Contents, place: int, color: int, offsets: Places, known: Book) -> int:
    """Of the patterns that match at an empty point of the wide board, if ``color`` is to play, the one with
    the greatest P(i|p); of equals the one with the most facts. 0 if none matches.
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

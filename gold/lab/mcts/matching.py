"""Kernels that match K-nearest-neighbour patterns (:mod:`gold.patterns.learned.neighbors`)."""

from __future__ import annotations

from gold._jit import njit
from gold.patterns.contents import EMPTY
from gold.patterns.learned.neighbors import BEYOND, OTHER, OWN, REACH, WIDTH, Book, Contents, Places


@njit
def clear(wide: Contents, lines: int) -> None:
    """Set the wide board to an empty board of ``lines`` lines, with ``BEYOND`` around it.

    ``wide`` is a flat array of :data:`WIDTH` x :data:`WIDTH` points, row by row. The top left point
    of the board is at row and column :data:`REACH`.
    """
    wide[:] = BEYOND
    for row in range(lines):
        start = (REACH + row) * WIDTH + REACH
        wide[start : start + lines] = EMPTY


@njit
def seen_by(content: int, color: int) -> int:
    """Convert a content of the wide board to the view of a side: ``OWN`` or ``OTHER`` for a stone.

    ``EMPTY`` and ``BEYOND`` stay as they are.
    """
    if content == EMPTY or content == BEYOND:  # noqa: SIM109 - kernels know no tuples of mixed integers
        return int(content)
    return OWN if content == color else OTHER


@njit
def best_match(wide: Contents, place: int, color: int, offsets: Places, known: Book) -> int:
    """Return the node of the matching pattern with the greatest P(i|p) at an empty point;
    0 if none matches.

    Among equals it is the one with the most facts. ``place`` is the index of the point in ``wide``,
    a board with colours set up by :func:`clear`, and ``color`` is the side to play. ``offsets``
    lead to the points around it, nearest first: one row of
    :func:`~gold.patterns.learned.neighbors.points_by_distance`.
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

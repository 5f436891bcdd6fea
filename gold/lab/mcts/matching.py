"""Kernels that match K-nearest-neighbour patterns (:mod:`gold.patterns.learned.neighbors`), many at once."""

from __future__ import annotations

from gold._jit import njit
from gold.patterns.contents import EMPTY
from gold.patterns.learned.neighbors import BEYOND, OTHER, OWN, REACH, WIDTH, Book, Contents, Places


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


@njit
def best_match(wide: Contents, place: int, color: int, offsets: Places, known: Book) -> int:
    """Return the node of the pattern in ``known`` with the greatest P(i|p) among those that match at an empty
    point when ``color`` is to play; among equals, the one with the most facts. 0 if none matches.

    ``place`` is the index of the point in ``wide``, a board with colours as
    :func:`clear` begins it. ``offsets`` lead to the points around it, nearest first: one row of
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

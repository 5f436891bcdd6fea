"""The nearest facts around a point, and the tree of patterns made of them (Bouzy and Chaslot, 2005).

The points around a point stand in a fixed order, by distance, without ties. A pattern is what its first K
facts are: stones, own or the opponent's, and points beyond the edge; what comes before them in the order and
is no fact is empty. Patterns are the nodes of a tree with four sons: the next point is empty, holds an own
stone, or one of the opponent's, or lies beyond the edge. Node 0 is the root, and means "no son" in the place
of one. "Own" is the side to play, so the exchange of colours is a part of the representation.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.points import MAX_SIZE
from gold.patterns.contents import EMPTY
from gold.patterns.learned.replay import LINES, STRIDE, Replay

Sons = npt.NDArray[np.int32]
Places = npt.NDArray[np.int32]
Contents = npt.NDArray[np.int8]

OWN: Final = 1
OTHER: Final = 2
BEYOND: Final = 3
SONS: Final = 4

REACH: Final = MAX_SIZE - 1
WIDTH: Final = MAX_SIZE + 2 * REACH  # a board with so much edge that every point's surroundings are on it
AREA: Final = WIDTH * WIDTH


class NeighborStones(NamedTuple):
    """The order of the points around a point, nearest first: their offsets on a board of :data:`WIDTH`, in
    eight views; and of each offset (plus :data:`AREA`) of the first view its rank.
    """

    offsets: Places
    ranks: Places


def surroundings() -> NeighborStones:
    """The order: by distance as the crow flies; of equal ones from top to bottom, then left to right."""
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


def longest_path(facts: int, lines: int) -> int:
    """How many points have to be looked at, at most, to meet so many facts: on an empty board."""
    reach = np.arange(lines)
    order = surroundings().offsets[0].astype(np.int64) + REACH * WIDTH + REACH
    row, col = order // WIDTH - REACH, order % WIDTH - REACH
    inside_rows = (reach[:, None] + row >= 0) & (reach[:, None] + row < lines)
    inside_cols = (reach[:, None] + col >= 0) & (reach[:, None] + col < lines)
    longest = 0
    for y in range(lines):
        beyond = np.cumsum(~(inside_rows[y] & inside_cols), axis=1)
        longest = max(longest, int((beyond < facts).sum(axis=1).max()) + 1)
    return longest


@njit
def clear(wide: Contents, lines: int) -> None:
    """An empty board of so many lines in the middle of edge."""
    wide[:] = BEYOND
    for row in range(lines):
        start = (REACH + row) * WIDTH + REACH
        wide[start : start + lines] = EMPTY


@njit
def wide_point(board: Replay, point: int) -> int:
    """Where a point of a replay lies on the wide board."""
    stride = int(board[STRIDE])
    return (REACH + point // stride - 1) * WIDTH + REACH + point % stride - 1


@njit
def widen(board: Replay, wide: Contents, changed: Places) -> int:
    """Bring the wide board up to date; write which of its points changed, and return how many."""
    lines, stride = board[LINES], board[STRIDE]
    count = 0
    for row in range(lines):
        for col in range(lines):
            point = (REACH + row) * WIDTH + REACH + col
            content = board[(row + 1) * stride + col + 1]
            if wide[point] != content:
                wide[point] = content
                changed[count] = point
                count += 1
    return count


@njit
def seen_by(content: int, color: int) -> int:
    """A content of the wide board as the side ``color`` sees it."""
    if content == EMPTY or content == BEYOND:  # noqa: SIM109 - kernels know no tuples of mixed integers
        return int(content)
    return OWN if content == color else OTHER

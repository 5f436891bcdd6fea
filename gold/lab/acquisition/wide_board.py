"""The board with much edge of :mod:`gold.patterns.learned.neighbors`, filled from game records."""

from __future__ import annotations

from typing import Final

import numpy as np

from gold._jit import njit
from gold.patterns.learned.neighbors import REACH, WIDTH, Contents, Places, surroundings
from gold.patterns.learned.replay import LINES, STRIDE, Replay

SONS: Final = 4
"""The sons of a node in the tree of patterns."""


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

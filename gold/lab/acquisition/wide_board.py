"""Replays game records on the wide board (with a broad edge) of
:mod:`gold.patterns.learned.neighbors`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from gold._jit import njit
from gold.lab.mcts.matching import clear
from gold.patterns.learned.neighbors import AREA, REACH, WIDTH, Contents, Places, points_by_distance
from gold.patterns.learned.replay import LINES, STRIDE, Replay, apply, begin, new_replay

SONS: Final = 4
"""The number of possible sons of a node in the tree of patterns."""


def longest_path(facts: int, lines: int) -> int:
    """Return the largest number of points to read until ``facts`` facts are met:
    that of an empty board.
    """
    reach = np.arange(lines)
    order = points_by_distance()[0].astype(np.int64) + REACH * WIDTH + REACH
    row, col = order // WIDTH - REACH, order % WIDTH - REACH
    inside_rows = (reach[:, None] + row >= 0) & (reach[:, None] + row < lines)
    inside_cols = (reach[:, None] + col >= 0) & (reach[:, None] + col < lines)
    longest = 0
    for y in range(lines):
        beyond = np.cumsum(~(inside_rows[y] & inside_cols), axis=1)
        longest = max(longest, int((beyond < facts).sum(axis=1).max()) + 1)
    return longest


class WideReplay(NamedTuple):
    """A replay, and its position on a wide board.
    ``changed`` is scratch memory for the changed points.
    """

    board: Replay
    wide: Contents
    changed: Places


def new_wide_replay() -> WideReplay:
    """Return memory for a replay; :func:`begin_wide` must be called before the first event."""
    return WideReplay(new_replay(), np.zeros(AREA, dtype=np.int8), np.zeros(AREA, dtype=np.int32))


@njit
def begin_wide(replay: WideReplay, lines: int) -> None:
    """Set both boards to an empty one of ``lines`` lines."""
    begin(replay.board, lines)
    clear(replay.wide, lines)


@njit
def apply_wide(replay: WideReplay, event: int) -> int:
    """Apply an event to both boards; return the number of changed points of the
    wide one (:func:`widen`).
    """
    apply(replay.board, event)
    return widen(replay.board, replay.wide, replay.changed)


@njit
def wide_point(board: Replay, point: int) -> int:
    """Return the point of the wide board for a point of a replay."""
    stride = int(board[STRIDE])
    return (REACH + point // stride - 1) * WIDTH + REACH + point % stride - 1


@njit
def widen(board: Replay, wide: Contents, changed: Places) -> int:
    """Update the wide board; write its changed points into ``changed``, and return their number."""
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

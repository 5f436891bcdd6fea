"""Kernels that read the window around a point of a replay, up to nine lines, and encode it as a
key.

Points of the window beyond the edge of the board are part of the key.
:mod:`gold.patterns.learned.window_keys` defines keys.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.contents import EMPTY
from gold.patterns.learned.replay import LINES, STRIDE, Replay
from gold.patterns.learned.window_keys import EDGE, POINTS_A_WORD, VIEWS, Keys, Views

Window = npt.NDArray[np.int32]


@njit
def read_window(board: Replay, point: int, size: int, window: Window) -> None:
    """Write the contents of the ``size`` x ``size`` points around a point to ``window``, row by
    row; ``EDGE`` for points off the board.
    """
    lines, stride, reach = board[LINES], board[STRIDE], size // 2
    row, col = point // stride, point % stride
    place = 0
    for y in range(row - reach, row + reach + 1):
        for x in range(col - reach, col + reach + 1):
            inside = y >= 1 and y <= lines and x >= 1 and x <= lines
            window[place] = board[y * stride + x] if inside else EDGE
            place += 1


@njit
def exchange_colors(window: Window, points: int) -> None:
    """Exchange black and white stones in the first ``points`` points of a window, in place."""
    for place in range(points):
        if window[place] != EMPTY and window[place] != EDGE:
            window[place] = 3 - window[place]


@njit
def write_key(window: Window, view: Views, points: int, keys: Keys, row: int, column: int) -> None:
    """Write the key of a window, seen in ``view``, into row ``row`` of ``keys``, beginning at
    ``column``.

    There is one number for each 31 of its ``points`` points; the last one has zeros for points that
    it lacks. ``view`` is one row of :func:`gold.patterns.learned.window_keys.views_of`.
    """
    place = 0
    while place < points:
        word = 0
        for _ in range(POINTS_A_WORD):
            word <<= 2
            if place < points:
                word |= window[view[place]]
                place += 1
        keys[row, column] = word
        column += 1


@njit
def write_smallest_key(
    window: Window, views: Views, points: int, keys: Keys, row: int, column: int
) -> int:
    """Write the smallest key of a window's eight views into row ``row`` of ``keys``, beginning at
    ``column``.

    Returns the number of the view with that key, the first of equals. ``points`` is the number of
    points of the window. Colours are not exchanged: the caller does that first if the move is
    White's.
    """
    best = 0
    for number in range(1, VIEWS):
        for place in range(points):
            difference = window[views[number, place]] - window[views[best, place]]
            if difference != 0:
                if difference < 0:
                    best = number
                break
    write_key(window, views[best], points, keys, row, column)
    return best

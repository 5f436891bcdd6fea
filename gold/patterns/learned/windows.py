"""The window around a point as a key: up to nine lines, the edge of the board a part of it.

A key is one to three numbers of 62 bits, two bits a point, row by row from the top left: 31 points to a
number. Of the sixteen views of a window the reduced key is the smallest, with the colours exchanged if White
moves, so that the move is always Black's.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.patterns.contents import EMPTY
from gold.patterns.learned.replay import LINES, STRIDE, Replay

Keys = npt.NDArray[np.int64]
Views = npt.NDArray[np.int32]
Window = npt.NDArray[np.int32]

EDGE: Final = 3  # the other contents are those of gold.patterns.contents
POINTS_A_WORD: Final = 31
VIEWS: Final = 8
SIZES: Final = (3, 5, 7, 9)


def words_of(size: int) -> int:
    """How many numbers the key of a window of so many lines has."""
    return -(-size * size // POINTS_A_WORD)


def views_of(size: int) -> Views:
    """The eight ways to look at a window: for each, which point stands at each place."""
    plain = np.arange(size * size, dtype=np.int32).reshape(size, size)
    turned = [np.rot90(square, turns) for square in (plain, plain.T) for turns in range(4)]
    return np.stack([square.ravel() for square in turned]).astype(np.int32)


@njit
def read_window(board: Replay, point: int, size: int, window: Window) -> None:
    """What stands in the window around a point."""
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
    """Exchange the colours of the first points of a window."""
    for place in range(points):
        if window[place] != EMPTY and window[place] != EDGE:
            window[place] = 3 - window[place]


@njit
def write_key(window: Window, view: Views, points: int, keys: Keys, row: int, column: int) -> None:
    """Write the key of a window, seen in one view, into a row of keys from a column on."""
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
def write_smallest_key(window: Window, views: Views, points: int, keys: Keys, row: int, column: int) -> int:
    """Write the smallest key of the eight views of a window; return which view it is, the first of equals."""
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

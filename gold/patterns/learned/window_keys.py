"""The keys of windows: encodes and decodes them, and finds the smallest of a window's views.

A key is a window as one to three numbers of 62 bits, two bits for each point, row by row from the
top left: 31 points to a number. All sixteen views of a window have the same reduced key: the
colours are exchanged if White moves, so that the move is always Black's, and the smallest key of
the eight rotated and mirrored views is taken. Kernels do the same in
:mod:`gold.patterns.learned.windows`. This module uses NumPy arrays only and does not import numba,
which the user interface would have to wait for.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

Keys = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int64]
Views = npt.NDArray[np.int32]
Contents = npt.NDArray[np.uint8]

EDGE: Final = 3  # the other contents are those of gold.patterns.contents
POINTS_A_WORD: Final = 31
VIEWS: Final = 8
SIZES: Final = (3, 5, 7, 9)


def words_of(size: int) -> int:
    """Return how many numbers the key of a window of ``size`` lines has."""
    return -(-size * size // POINTS_A_WORD)


def views_of(size: int) -> Views:
    """Return the eight views of a window of ``size`` lines, one in each row.

    An item is the index of the window's point that is seen at that place of the view. View 0 is the
    window as it is.
    """
    plain = np.arange(size * size, dtype=np.int32).reshape(size, size)
    turned = [np.rot90(square, turns) for square in (plain, plain.T) for turns in range(4)]
    return np.stack([square.ravel() for square in turned]).astype(np.int32)


def contents_of(keys: Keys, size: int) -> Contents:
    """Decode keys into the contents of windows of ``size`` lines; both arrays have a row for each
    window.
    """
    places = np.arange(size * size)
    shifts = 2 * (POINTS_A_WORD - 1 - places % POINTS_A_WORD)
    return (np.asarray(keys)[:, places // POINTS_A_WORD] >> shifts & 3).astype(np.uint8)


def exchanged(contents: Contents) -> Contents:
    """Return the same windows with black and white exchanged."""
    return np.array([0, 2, 1, EDGE], dtype=np.uint8)[contents]


def smallest_views(contents: Contents, size: int) -> tuple[Contents, npt.NDArray[np.int64]]:
    """Return for each window the smallest of its eight views, and the number of that view (the
    first of equals).

    The smaller view is the one with the smaller number at the first point where two differ. Colours
    are not exchanged: all windows must have Black's move in the middle already.
    """
    views = views_of(size)
    best = contents[:, views[0]]
    number = np.zeros(len(contents), dtype=np.int64)
    for view in range(1, VIEWS):
        other = contents[:, views[view]]
        differs = other != best
        first = differs.argmax(axis=1)
        rows = np.arange(len(contents))
        less = differs.any(axis=1) & (other[rows, first] < best[rows, first])
        best[less] = other[less]
        number[less] = view
    return best, number


def keys_of(contents: Contents, size: int) -> Keys:
    """Encode the contents of windows of ``size`` lines into keys; both arrays have a row for each
    window.

    The windows are neither rotated nor mirrored, and their colours are not exchanged.
    """
    places = np.arange(size * size)
    keys = np.zeros((len(contents), words_of(size)), dtype=np.int64)
    for place in places.tolist():
        shift = 2 * (POINTS_A_WORD - 1 - place % POINTS_A_WORD)
        keys[:, place // POINTS_A_WORD] |= contents[:, place].astype(np.int64) << shift
    return keys

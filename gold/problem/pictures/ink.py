"""Finds thin lines in a picture, and the boxes around connected parts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import numpy as np
import numpy.typing as npt

from gold.problem.pictures.decoding import Gray

Mask = npt.NDArray[np.bool_]

_THICKEST = 3  # pixels to both sides of a line's middle
_FAINTEST = 12.0  # shades by which a line differs from what is beside it, at least
_BLANK = 4.0  # shades that say nothing
_COARSE = 4  # pixels that are looked at as one, where lumps are looked for
_WIDEST = 20  # of these to both sides of a lump's middle
_LUMP = 45.0  # shades by which a lump differs from what is around it
_NOISE = 2.5  # shades by which two pixels side by side differ mostly
_SHARE = 0.25  # of the strongest lines' difference


@dataclass(frozen=True, slots=True)
class Ink:
    """The thin parts of a picture, as two masks of pixels."""

    upright: Mask
    """The pixels of parts that are thin from left to right, such as vertical lines."""
    level: Mask
    """The pixels of parts that are thin from top to bottom, such as horizontal lines."""


@dataclass(frozen=True, slots=True)
class PixelBox:
    """A rectangle in a picture, in pixels; ``right`` and ``bottom`` are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.bottom - self.top


class Lined(Enum):
    """The appearance of a board's lines."""

    DARK = auto()
    LIGHT = auto()
    FAINT = auto()
    """Dark, but much less so than the rims of stones."""
    FAINT_LIGHT = auto()

    @property
    def is_light(self) -> bool:
        """Whether the lines are lighter than the board."""
        return self in (Lined.LIGHT, Lined.FAINT_LIGHT)

    @property
    def is_faint(self) -> bool:
        """Whether other strokes are much clearer than the lines."""
        return self in (Lined.FAINT, Lined.FAINT_LIGHT)


def thin_ink(gray: Gray, lined: Lined = Lined.DARK) -> Ink:
    """Find the pixels of strokes as thin as a board's lines, and of the appearance ``lined``."""
    picture = 255.0 - gray if lined.is_light else gray
    across = _closed(picture, 1) - picture
    down = _closed(picture, 0) - picture
    strongest = np.maximum(across, down)
    seen = strongest[strongest > _BLANK]
    least = _FAINTEST
    if len(seen) and not lined.is_faint:
        least = max(_FAINTEST, _SHARE * float(np.percentile(seen, 97)))
    return Ink(across >= least, down >= least)


def is_clean(gray: Gray) -> bool:
    """Whether a picture has hardly any noise, so that a faint stroke may still be a line."""
    if gray.shape[1] < 2:
        return True
    return float(np.median(np.abs(np.diff(gray, axis=1)))) < _NOISE


def lumps(gray: Gray) -> Mask:
    """Find spots of a stone's size that are darker or lighter than their surroundings.

    Stones may cut a board into pieces that no line connects; with the stones, the pieces are
    connected.
    """
    height = -(-gray.shape[0] // _COARSE)
    width = -(-gray.shape[1] // _COARSE)
    below = (0, height * _COARSE - gray.shape[0])
    beside = (0, width * _COARSE - gray.shape[1])
    coarse = np.pad(gray, (below, beside), mode="edge")
    coarse = coarse.reshape(height, _COARSE, width, _COARSE).mean(axis=(1, 3))
    found = np.zeros(coarse.shape, dtype=bool)
    for picture in (coarse, 255.0 - coarse):
        without = np.minimum(_closed(picture, 0, _WIDEST), _closed(picture, 1, _WIDEST))
        found |= without - picture >= _LUMP
    fine = found.repeat(_COARSE, axis=0).repeat(_COARSE, axis=1)
    return fine[: gray.shape[0], : gray.shape[1]]


def without_thin_parts(picture: Gray, reach: int) -> Gray:
    """Return a picture without the dark parts that reach at most ``reach`` pixels to both sides of
    their middle, across or down.
    """
    cleared: Gray = np.maximum(_closed(picture, 0, reach), _closed(picture, 1, reach))
    return cleared


def _closed(picture: Gray, axis: int, reach: int = _THICKEST) -> Gray:
    """Remove dark parts that reach at most ``reach`` pixels to both sides along
    an axis (closing).
    """
    return _least(_most(picture, axis, reach), axis, reach)


def _most(picture: Gray, axis: int, reach: int) -> Gray:
    margins = [(reach, reach) if axis == each else (0, 0) for each in (0, 1)]
    padded = np.pad(picture, margins, mode="edge")
    length = picture.shape[axis]
    found = np.take(padded, range(length), axis)
    for shift in range(1, 2 * reach + 1):
        part = padded[shift : shift + length] if axis == 0 else padded[:, shift : shift + length]
        np.maximum(found, part, out=found)
    return found


def _least(picture: Gray, axis: int, reach: int) -> Gray:
    return -_most(-picture, axis, reach)


def connected_boxes(mask: Mask, least_side: int) -> list[PixelBox]:
    """Return the bounding boxes of connected parts with sides of at least
    ``least_side``, largest first.
    """
    padded = np.pad(mask, ((0, 0), (1, 1))).astype(np.int8)
    steps = np.diff(padded, axis=1)
    rows, starts = np.nonzero(steps == 1)
    ends = np.nonzero(steps == -1)[1]
    if not len(rows):
        return []
    root = _joined_runs(rows, starts, ends, mask.shape[0])
    count = len(rows)
    left = np.full(count, mask.shape[1])
    top = np.full(count, mask.shape[0])
    right = np.zeros(count, dtype=np.int64)
    bottom = np.zeros(count, dtype=np.int64)
    np.minimum.at(left, root, starts)
    np.minimum.at(top, root, rows)
    np.maximum.at(right, root, ends)
    np.maximum.at(bottom, root, rows + 1)
    large = np.nonzero((right - left >= least_side) & (bottom - top >= least_side))[0]
    boxes = [PixelBox(int(left[at]), int(top[at]), int(right[at]), int(bottom[at])) for at in large]
    return sorted(boxes, key=lambda box: -box.width * box.height)


def _joined_runs(
    rows: npt.NDArray[np.intp],
    starts: npt.NDArray[np.intp],
    ends: npt.NDArray[np.intp],
    height: int,
) -> npt.NDArray[np.intp]:
    """Label connected components: return for each horizontal run of pixels the
    number of its root run.

    ``rows``, ``starts`` and ``ends`` are the row, first column and end column of each run.
    """
    first_of_row = np.searchsorted(rows, np.arange(height + 1))
    uppers = []
    lowers = []
    for row in range(1, height):
        above = slice(first_of_row[row - 1], first_of_row[row])
        here = slice(first_of_row[row], first_of_row[row + 1])
        if above.start == above.stop or here.start == here.stop:
            continue
        first = np.searchsorted(ends[above], starts[here], side="left") + above.start
        last = np.searchsorted(starts[above], ends[here], side="right") + above.start
        touching = np.maximum(last - first, 0)
        lower = np.repeat(np.arange(here.start, here.stop), touching)
        offset = np.arange(len(lower)) - np.repeat(np.cumsum(touching) - touching, touching)
        uppers.append(np.repeat(first, touching) + offset)
        lowers.append(lower)
    root = np.arange(len(rows))
    if not uppers:
        return root
    upper = np.concatenate(uppers)
    lower = np.concatenate(lowers)
    while True:  # each round halves the ways to the root
        before = root.copy()
        least = np.minimum(root[upper], root[lower])
        np.minimum.at(root, root[upper], least)
        np.minimum.at(root, root[lower], least)
        root = root[root]
        if np.array_equal(before, root):
            return root

"""Straightens boards that are turned, or seen at an angle,
as if they were seen from straight above.

The horizontal lines of a board seen at an angle meet in one point far away, and so do the vertical
ones. Lines that meet in a point are a pencil. Two numbers describe a pencil: the slope of the line
through the middle of the picture, and the change of the slope from line to line. They are found by
search: the right numbers give the sharpest lines. The two points determine how to straighten the
picture (Hartley and Zisserman, *Multiple View Geometry*, 2.7).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.ink import Ink, Mask

Matrix = npt.NDArray[np.float64]
Places = npt.NDArray[np.floating]
"""Coordinates of pixels, relative to the middle of the examined part of the picture."""

_STEEPEST = 0.22  # the slope of a line, pixels down for each to the right
_MOST_CHANGE = 0.2  # of the slope, from the middle to the rim
_MOST_NARROWING = 0.5  # by which share lines come closer together from the middle to their ends
_MOST_DOTS = 4_000  # of the ink that is looked at
_COARSE_DOTS = 6.0  # pixels that a line may be wide in the first search, at least
_FINEST_COARSE = 40  # of half a line's length is as fine as that search gets
_COARSE_EVERY = 3  # which of the dots are looked at there
_TRIED = 6  # of the best found there are looked at closer
_FINE_DOTS = 1.5  # pixels that a line may be wide in the last one
_SHARPER = 1.08  # how much sharper lines are seen, at least, for a slant to be believed
_SLIGHT = (1.0, 2.0, 4.0)  # pixels at the end of a line
_LEAST_SHIFT = 0.8  # pixels by which a slant moves the ends of a line, at least


@dataclass(frozen=True, slots=True)
class _Pencil:
    """Nearly parallel lines: the slope of the line through the middle,
    and its change for each pixel.
    """

    slope: float
    change: float

    def straightened(self, along: Places, across: Places) -> Places:
        """Return the coordinates of dots across the lines after the lines have
        been made parallel.
        """
        straight: Places = (across - self.slope * along) / (1.0 + self.change * along)
        return straight


@dataclass(frozen=True, slots=True)
class Slant:
    """The transformation that straightens a part of a picture."""

    back: Matrix
    """Maps a pixel of the straightened part to the original one, in homogeneous coordinates."""
    width: int
    """The number of pixels in a row of the straightened part."""
    height: int
    """The number of rows of the straightened part."""

    def straightened(self, part: Gray) -> Gray:
        """Return the part as seen straight from above."""
        from PIL import Image

        numbers = (self.back / self.back[2, 2]).ravel()[:8]
        image = Image.fromarray(np.clip(part, 0, 255).astype(np.uint8))
        paper = int(np.percentile(part, 75))
        straight = image.transform(
            (self.width, self.height),
            Image.Transform.PERSPECTIVE,
            tuple(map(float, numbers)),
            Image.Resampling.BICUBIC,
            fillcolor=paper,
        )
        return np.asarray(straight, dtype=np.float32)

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return the original place of a pixel of the straightened part."""
        return _moved(self.back, x, y)

    def straight_place(self, x: float, y: float) -> tuple[float, float]:
        """Return the place, in the straightened part, of a pixel of the original one."""
        return _moved(np.linalg.inv(self.back).astype(np.float64), x, y)

    def places(self, xs: Places, ys: Places) -> tuple[Places, Places]:
        """Return the original places of many pixels of the straightened part."""
        a, b, c = self.back
        depth = c[0] * xs + c[1] * ys + c[2]
        return (a[0] * xs + a[1] * ys + a[2]) / depth, (b[0] * xs + b[1] * ys + b[2]) / depth


def _moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a pixel comes to by a matrix, in homogeneous coordinates."""
    found = matrix @ (x, y, 1.0)
    return float(found[0] / found[2]), float(found[1] / found[2])


def find_slant(ink: Ink) -> Slant | None:
    """Return the slant of the board with these lines; None if the board is straight."""
    height, width = ink.level.shape
    level = _pencil(ink.level, turned=False)
    upright = _pencil(ink.upright, turned=True)
    if level is None and upright is None:
        return None
    straight = _Pencil(0.0, 0.0)
    return _slant(level or straight, upright or straight, width, height)


def is_straight(ink: Ink) -> bool:
    """Whether no slight turn makes these lines sharper, as in a picture of a screen."""
    return not (
        _is_sharper_turned(ink.level, turned=False) or _is_sharper_turned(ink.upright, turned=True)
    )


def _is_sharper_turned(mask: Mask, turned: bool) -> bool:
    dots = _dots(mask, turned)
    if dots is None:
        return False
    along, across, length, reach = dots
    least = _SHARPER * _sharpness(across, _FINE_DOTS)
    for pixels in _SLIGHT:
        step = pixels / length
        for slope in (-step, 0.0, step):
            for change in (-step / reach, 0.0, step / reach):
                turn = _Pencil(slope, change)
                if _sharpness(turn.straightened(along, across), _FINE_DOTS) > least:
                    return True
    return False


def _dots(mask: Mask, turned: bool) -> tuple[Places, Places, float, float] | None:
    """Return the coordinates of dots of ink along and across the lines, and the greatest of each.

    ``turned``: the lines are vertical. None if there is no ink.
    """
    rows, columns = np.nonzero(mask)
    if not len(rows):
        return None
    step = max(1, len(rows) // _MOST_DOTS)
    y = rows[::step] - (mask.shape[0] - 1) / 2
    x = columns[::step] - (mask.shape[1] - 1) / 2
    along, across = (y, x) if turned else (x, y)
    return (
        along,
        across,
        max(float(np.abs(along).max()), 1.0),
        max(float(np.abs(across).max()), 1.0),
    )


def _pencil(mask: Mask, turned: bool) -> _Pencil | None:
    """Find the pencil of the horizontal or, with ``turned``, vertical lines in a mask;
    None if straight.
    """
    dots = _dots(mask, turned)
    if dots is None:
        return None
    along, across, length, reach = dots
    best = _sharpest(along, across, length, reach)
    gain = _sharpness(best.straightened(along, across), _FINE_DOTS)
    gain /= _sharpness(across, _FINE_DOTS)
    shift = length * (abs(best.slope) + abs(best.change) * reach)
    return best if gain >= _SHARPER and shift >= _LEAST_SHIFT else None


def _sharpest(along: Places, across: Places, length: float, reach: float) -> _Pencil:
    """Return the pencil that gives the sharpest lines.

    A coarse search finds some good pencils; then each is refined in ever smaller steps.
    """
    wide = max(_COARSE_DOTS, length / _FINEST_COARSE)
    step = wide / length / 2
    slopes = _around_zero(_STEEPEST, step)
    changes = _around_zero(_most_change(length, reach), step / reach)
    few = slice(None, None, _COARSE_EVERY)
    tried = [(float(slope), float(change)) for slope in slopes for change in changes]
    sharp = [_sharpnesses(along[few], across[few], float(slope), changes, wide) for slope in slopes]
    sharpest = np.argsort(-np.concatenate(sharp), kind="stable")[:_TRIED]
    good = [_Pencil(*tried[number]) for number in sharpest]
    found = [_refined(each, along, across, wide, length, reach) for each in good]
    return max(found, key=lambda each: _sharpness(each.straightened(along, across), _FINE_DOTS))


def _most_change(length: float, reach: float) -> float:
    """Return the largest change of the slope of lines, per pixel.

    Lines of a board do not meet in the picture.
    """
    return min(_MOST_CHANGE / reach, _MOST_NARROWING / length)


def _refined(
    best: _Pencil, along: Places, across: Places, wide: float, length: float, reach: float
) -> _Pencil:
    most = _most_change(length, reach)
    step = wide / length / 2
    while wide > _FINE_DOTS:
        wide = max(_FINE_DOTS, wide / 1.5)
        step /= 1.5
        for _again in range(2):
            slopes = [best.slope + down * step for down in (0, -1, 1)]
            changes = np.array([best.change + more * step / reach for more in (0, -1, 1)])
            changes = np.clip(changes, -most, most)
            sharp = [_sharpnesses(along, across, slope, changes, wide) for slope in slopes]
            down, more = divmod(int(np.argmax(sharp)), len(changes))
            best = _Pencil(slopes[down], float(changes[more]))
    return best


def _around_zero(most: float, step: float) -> Places:
    """Return numbers from -``most`` to ``most`` with distance ``step``,
    sorted by absolute value.
    """
    count = int(most / step)
    numbers = sorted(range(-count, count + 1), key=abs)
    return np.array(numbers) * step


def _sharpness(places: Places, wide: float) -> float:
    """Measure how much the dots are concentrated in few places;
    ``wide`` is the width of a place.
    """
    numbers = np.rint((places - places.min()) / wide).astype(np.intp)
    counts = np.bincount(numbers).astype(np.float64)
    # a line may lie between two places
    around = counts[:-1] + counts[1:] if len(counts) > 1 else counts
    return float(around @ around)


def _sharpnesses(
    along: Places, across: Places, slope: float, changes: Places, wide: float
) -> Places:
    """Measure the concentration of the dots (:func:`_sharpness`) for a slope and
    each of several changes.
    """
    straight = (across - slope * along) / (1.0 + changes[:, None] * along)
    numbers = np.rint((straight - straight.min(axis=1, keepdims=True)) / wide).astype(np.intp)
    last = numbers.max(axis=1)
    length = int(last.max()) + 2
    rows = np.arange(len(changes))[:, None] * length
    counts = np.bincount((numbers + rows).ravel(), minlength=len(changes) * length).reshape(
        -1, length
    )
    around = (counts[:, :-1] + counts[:, 1:]).astype(np.float64)
    is_pair = np.arange(length - 1) < np.maximum(last, 1)[:, None]
    found: Places = (around * around * is_pair).sum(axis=1)
    return found


def _slant(level: _Pencil, upright: _Pencil, width: int, height: int) -> Slant | None:
    """Return the slant of a part of a picture with these two pencils of lines;
    None if it is too extreme.
    """
    meeting_level = np.array([-1.0, -level.slope, level.change])
    meeting_upright = np.array([-upright.slope, -1.0, upright.change])
    horizon = np.cross(meeting_level, meeting_upright)
    if abs(horizon[2]) < 1e-6:
        return None
    flat = np.eye(3)
    flat[2] = horizon / horizon[2]
    aligned = np.eye(3)
    aligned[:2, :2] = np.linalg.inv([[1.0, upright.slope], [level.slope, 1.0]])
    from_middle = np.eye(3)
    from_middle[:2, 2] = -(width - 1) / 2, -(height - 1) / 2
    there = aligned @ flat @ from_middle
    corners = there @ np.array(
        [[0, width - 1, 0, width - 1], [0, 0, height - 1, height - 1], [1, 1, 1, 1]]
    )
    if (corners[2] < 0.2).any():  # a corner lies beyond the horizon
        return None
    xs = corners[0] / corners[2]
    ys = corners[1] / corners[2]
    shifted = np.eye(3)
    shifted[:2, 2] = -xs.min(), -ys.min()
    new_width = int(np.ceil(xs.max() - xs.min())) + 1
    new_height = int(np.ceil(ys.max() - ys.min())) + 1
    if new_width * new_height > 4 * width * height:
        return None
    back: Matrix = np.linalg.inv(shifted @ there).astype(np.float64)
    return Slant(back, new_width, new_height)

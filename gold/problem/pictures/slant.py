"""Boards that are turned or seen at an angle: how their lines lie, and the board as seen from straight above.

The level lines of a board that is seen at an angle meet in one point far away, and so do the upright ones.
Lines that meet in a point are a pencil. Two numbers describe it: the slope of the line through the middle,
and how much the slope changes from line to line. They are found by trying: with the right ones, the lines are
seen the sharpest. Both points together tell how to straighten the picture (Hartley and Zisserman, *Multiple
View Geometry*, 2.7).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.ink import Ink, Mask

Matrix = npt.NDArray[np.float64]
Places = npt.NDArray[np.floating]
"""Places of pixels, from the middle of the part of the picture that is looked at."""

_STEEPEST = 0.22  # the slope of a line, pixels down for each to the right
_MOST_CHANGE = 0.2  # of the slope, from the middle to the rim
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
    """Nearly parallel lines: the slope of the one through the middle, and how it changes by pixel."""

    slope: float
    change: float

    def straightened(self, along: Places, across: Places) -> Places:
        """Where dots lie across the lines, if each line is as far from the middle as where it crosses it."""
        straight: Places = (across - self.slope * along) / (1.0 + self.change * along)
        return straight


@dataclass(frozen=True, slots=True)
class Slant:
    """How a part of a picture is straightened."""

    back: Matrix
    """Leads from a pixel of the straightened part to the one that it was, as homogeneous coordinates."""
    width: int
    """Pixels in a row of the straightened part."""
    height: int
    """Its rows."""

    def straightened(self, part: Gray) -> Gray:
        """The part as seen straight from above."""
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
        """Where a pixel of the straightened part was."""
        found = self.back @ (x, y, 1.0)
        return float(found[0] / found[2]), float(found[1] / found[2])


def find_slant(ink: Ink) -> Slant | None:
    """How the board in this ink is turned or seen at an angle; None if it lies straight."""
    height, width = ink.level.shape
    level = _pencil(ink.level, turned=False)
    upright = _pencil(ink.upright, turned=True)
    if level is None and upright is None:
        return None
    straight = _Pencil(0.0, 0.0)
    return _slant(level or straight, upright or straight, width, height)


def is_straight(ink: Ink) -> bool:
    """Whether no slight turn lets the lines in this ink be seen sharper: so it is on a screen."""
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
    """Where ink is along the lines and across them, and how far it reaches in both; None if there is none."""
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
    """The lines that are seen in a mask, across the picture or, ``turned``, up and down; None if straight."""
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
    """The pencil with which lines are seen the sharpest: some that are good in a coarse search, then ever
    finer around each of them.
    """
    wide = max(_COARSE_DOTS, length / _FINEST_COARSE)
    step = wide / length / 2
    slopes = _around_zero(_STEEPEST, step)
    changes = _around_zero(_MOST_CHANGE / reach, step / reach)
    few = slice(None, None, _COARSE_EVERY)
    tried = [(float(slope), float(change)) for slope in slopes for change in changes]
    sharp = [_sharpnesses(along[few], across[few], float(slope), changes, wide) for slope in slopes]
    sharpest = np.argsort(-np.concatenate(sharp), kind="stable")[:_TRIED]
    good = [_Pencil(*tried[number]) for number in sharpest]
    found = [_refined(each, along, across, wide, reach) for each in good]
    return max(found, key=lambda each: _sharpness(each.straightened(along, across), _FINE_DOTS))


def _refined(best: _Pencil, along: Places, across: Places, wide: float, reach: float) -> _Pencil:
    step = wide / max(float(np.abs(along).max()), 1.0) / 2
    while wide > _FINE_DOTS:
        wide = max(_FINE_DOTS, wide / 1.5)
        step /= 1.5
        for _again in range(2):
            slopes = [best.slope + down * step for down in (0, -1, 1)]
            changes = np.array([best.change + more * step / reach for more in (0, -1, 1)])
            sharp = [_sharpnesses(along, across, slope, changes, wide) for slope in slopes]
            down, more = divmod(int(np.argmax(sharp)), len(changes))
            best = _Pencil(slopes[down], float(changes[more]))
    return best


def _around_zero(most: float, step: float) -> Places:
    """Numbers that are so far apart, the least first, so that of equals the least is chosen."""
    count = int(most / step)
    numbers = sorted(range(-count, count + 1), key=abs)
    return np.array(numbers) * step


def _sharpness(places: Places, wide: float) -> float:
    """How much the dots crowd on few places."""
    numbers = np.rint((places - places.min()) / wide).astype(np.intp)
    counts = np.bincount(numbers).astype(np.float64)
    # a line may lie between two places
    around = counts[:-1] + counts[1:] if len(counts) > 1 else counts
    return float(around @ around)


def _sharpnesses(
    along: Places, across: Places, slope: float, changes: Places, wide: float
) -> Places:
    """How much the dots crowd on few places with a slope and each of these changes of it."""
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
    """The slant of a part of a picture, of which two pencils are the lines."""
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

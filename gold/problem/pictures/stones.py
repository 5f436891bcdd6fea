"""Find the content of each crossing of a grid: a stone or none, and how certain that is.

A stone hides the lines, and differs from the board in its shade or has a rim. Lines are also broken
for a letter, which has neither. The colours of stones are found by comparing the stones with each
other: on a dark board, white stones may be grey; on wood, they may be as light as the board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from gold.problem.pictures.coverage import Coverage, Values, coverage
from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.grid import Grid

_COVERED = 0.3  # a stone leaves at most this share of its lines visible
_OPEN = 0.7  # an empty point shows at least this share of its lines
_MORE_RIM = 3.5  # shades by which a stone's rim is clearer than what nearly all empty points show
_MORE_SHADE = 3.0  # shades by which a stone differs more from the board than twice what they do
_NEARLY_ALL = 90  # percent
_CLEAR_SHADE = 28.0  # shades by which a stone, but no letter, differs from the board
_LEAST_APART = 38.0  # shades between black and white stones
_BETWEEN = 0.3  # a shade this near the middle of black and white, as a share, may be either
_CONTRADICTED = 0.3  # of that difference on the other side
_BETWEEN_ALIKE = 0.7  # of the board's shade, where all stones are alike: darker ones are black
_APART_ALIKE = 0.45
_DARK_BOARD = 80.0
_VEIL = 0.2  # an open point that differs by this share of the board's shade is unsure
_MOST_HIDDEN = 0.8  # most of the measured places that may lie outside the picture, as a share
_SURE = 1.0
_NEARLY_SURE = 0.8
_HARDLY_SURE = 0.5
_GUESSED = 0.3


class SeenStone(IntEnum):
    """The content of a point in a picture."""

    EMPTY = 0
    BLACK = 1
    WHITE = 2


@dataclass(frozen=True, slots=True)
class PointLook:
    """The content of a point, and its certainty from 0 to 1."""

    seen: SeenStone
    sure: float
    is_round: bool = False
    """Whether the point has the rim of a stone."""


@dataclass(frozen=True, slots=True)
class _Point:
    """The measurements at one point."""

    arms: float
    """The visible share of the lines that lead to the point."""
    shade: float
    """The brightness around the middle."""
    outer: float
    """The brightness close to a stone's rim."""
    has_rim: bool
    """Whether the point has the rim of a stone."""
    is_other: bool
    """Whether ``shade`` differs from that of empty points."""
    is_other_outside: bool
    """Whether ``outer`` differs from that of empty points."""
    is_inked: bool
    """Whether there is a stroke in the middle."""


@dataclass(frozen=True, slots=True)
class _Empty:
    """The appearance of a board's empty points."""

    shade: float
    """The brightness around the middle."""
    other_shade: float
    """A point whose brightness differs by more shades is not empty."""
    outer: float
    """The brightness close to where a stone's rim would be."""
    other_outer: float
    """A point whose brightness there differs by more shades is not empty."""
    rim: float
    """The contrast of a stone's rim is higher than this."""


@dataclass(frozen=True, slots=True)
class _TwoShades:
    """The shades of black and of white stones."""

    split: float
    """The shade between the two: darker stones are black."""
    apart: float
    """The difference between the two shades."""
    differ_from_board: bool
    """Whether both shades differ from the board's."""

    def lightness(self, shade: float) -> float:
        """Return the distance of a shade from ``split``, as a share of ``apart``.

        It is positive for white stones, negative for black ones.
        """
        return (shade - self.split) / self.apart


@dataclass(frozen=True, slots=True)
class _StoneColors:
    """The shades of the two colours: around the middle of a stone, and close to its rim."""

    middle: _TwoShades
    outside: _TwoShades

    def of(self, point: _Point) -> tuple[SeenStone, float]:
        """Return the colour of a stone, and its certainty.

        A mark on a stone changes only one of the two shades.
        """
        middle = self.middle.lightness(point.shade)
        outside = self.outside.lightness(point.outer)
        clearer = max(middle, outside, key=abs)
        other = min(middle, outside, key=abs)
        color = SeenStone.WHITE if clearer > 0 else SeenStone.BLACK
        is_contradicted = clearer * other < 0 and abs(other) > _CONTRADICTED
        is_unsure = is_contradicted or abs(clearer) < _BETWEEN
        return color, _HARDLY_SURE if is_unsure else _SURE

    @property
    def differ_from_board(self) -> bool:
        """Whether the shades of both colours differ from the board's."""
        return self.outside.differ_from_board


def look_at_points(gray: Gray, grid: Grid, light: bool) -> list[list[PointLook]]:
    """Return the content of each crossing, row by row from the top.

    ``light``: the lines are lighter than the board.
    """
    seen = coverage(gray, grid, light)
    empty = _empty_points(seen)
    has_rim = seen.rim > empty.rim
    is_other = np.abs(seen.shade - empty.shade) > empty.other_shade
    is_other_outside = np.abs(seen.outer - empty.outer) > empty.other_outer
    is_stone = (seen.arms <= _COVERED) & (has_rim | is_other)
    colors = _StoneColors(
        _two_shades(seen.shade[is_stone], empty.shade),
        _two_shades(seen.outer[is_stone], empty.outer),
    )
    found = []
    for row in range(grid.rows.count):
        looks = []
        for column in range(grid.columns.count):
            point = _Point(
                float(seen.arms[row, column]),
                float(seen.shade[row, column]),
                float(seen.outer[row, column]),
                bool(has_rim[row, column]),
                bool(is_other[row, column]),
                bool(is_other_outside[row, column]),
                bool(seen.inked[row, column]),
            )
            look = _look(point, empty, colors)
            if seen.hidden[row, column] > _MOST_HIDDEN:
                look = replace(look, sure=min(look.sure, _GUESSED))
            looks.append(look)
        found.append(looks)
    return found


def _look(point: _Point, empty: _Empty, colors: _StoneColors) -> PointLook:
    """Return the content of a point by comparing it with the board's empty points and stones."""
    color, sure = colors.of(point)
    differs = abs(point.shade - empty.shade)
    if point.arms <= _COVERED:
        may_be_mark = not point.is_other_outside and colors.differ_from_board
        if point.is_inked and not point.is_other_outside and not point.has_rim:
            return PointLook(SeenStone.EMPTY, _SURE)  # the lines are broken for a letter
        if may_be_mark and point.has_rim:
            return PointLook(SeenStone.EMPTY, _HARDLY_SURE)
        if point.has_rim:
            return PointLook(color, sure, True)
        is_square = differs > _CLEAR_SHADE
        is_doubted = is_square or not point.is_other
        return PointLook(color, min(sure, _HARDLY_SURE if is_doubted else _NEARLY_SURE))
    differs_throughout = min(differs, abs(point.outer - empty.outer))
    is_veiled = differs_throughout > _VEIL * max(empty.shade, _DARK_BOARD)
    if point.arms >= _OPEN:
        return PointLook(SeenStone.EMPTY, _GUESSED if is_veiled else _SURE)
    if point.has_rim and point.is_other:
        return PointLook(color, min(sure, _HARDLY_SURE))
    is_doubted = point.has_rim or is_veiled
    return PointLook(SeenStone.EMPTY, _HARDLY_SURE if is_doubted else _NEARLY_SURE)


def _empty_points(seen: Coverage) -> _Empty:
    is_open = seen.arms >= _OPEN
    if not is_open.any():
        is_open = np.ones_like(is_open)
    shade, other_shade = _shade_and_other(seen.shade[is_open])
    outer, other_outer = _shade_and_other(seen.outer[is_open])
    rim = float(np.percentile(seen.rim[is_open], _NEARLY_ALL)) + _MORE_RIM
    return _Empty(shade, other_shade, outer, other_outer, rim)


def _shade_and_other(shades: Values) -> tuple[float, float]:
    """Return the brightness of empty points, and their largest difference from it."""
    shade = float(np.median(shades))
    differing = float(np.percentile(np.abs(shades - shade), _NEARLY_ALL))
    return shade, min(2 * differing + _MORE_SHADE, _CLEAR_SHADE)


def _two_shades(shades: Values, board: float) -> _TwoShades:
    """Divide the shades of all stones into those of black and of white stones."""
    ordered = np.sort(shades)
    if len(ordered) > 1:
        at = _parting(ordered)
        dark = float(np.median(ordered[:at]))
        light = float(np.median(ordered[at:]))
        if light - dark >= _LEAST_APART:
            differ = min(abs(board - dark), abs(board - light)) > _CLEAR_SHADE
            return _TwoShades((dark + light) / 2, light - dark, differ)
    if board < _DARK_BOARD:  # black stones hardly differ from it
        return _TwoShades(board + _LEAST_APART / 2, _LEAST_APART, False)
    return _TwoShades(_BETWEEN_ALIKE * board, _APART_ALIKE * board, False)


def _parting(ordered: Values) -> int:
    """Divide shades into two parts with the least variance within them (Otsu's method).

    Return the number of shades in the darker part.
    """
    count = len(ordered)
    sums = np.cumsum(ordered)
    lower = np.arange(1, count)
    dark = sums[:-1] / lower
    light = (sums[-1] - sums[:-1]) / (count - lower)
    return int(np.argmax(lower * (count - lower) * (light - dark) ** 2)) + 1

"""What stands at each crossing of a grid: a stone or none, and how sure that is.

A stone hides the lines. Then it differs from the board in its shade, or by its rim; a letter, for which the
lines are broken, does not. Which stones are black is told by comparing them with each other: on a dark board
white stones may be grey, and on wood they may be as light as the board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from gold.problem.pictures.coverage import Coverage, Values, coverage
from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.grid import Grid

_COVERED = 0.3  # of the lines are seen at most where a stone hides them
_OPEN = 0.7  # are seen at least where none does
_MORE_RIM = 3.5  # shades by which a stone's rim is clearer than what nearly all empty points show
_MORE_SHADE = 3.0  # shades by which a stone differs more from the board than twice what they do
_NEARLY_ALL = 90  # percent
_CLEAR_SHADE = 28.0  # shades: what differs so much from the board is no letter
_LEAST_APART = 38.0  # shades between black and white stones
_BETWEEN = 0.3  # of the difference between black and white stones, from the middle: either may be
_CONTRADICTED = 0.3  # of that difference on the other side
_BETWEEN_ALIKE = 0.7  # of the board's shade, where all stones are alike: darker ones are black
_APART_ALIKE = 0.45
_DARK_BOARD = 80.0
_VEIL = 0.2  # of the board's shade by which an open point differs that is doubted
_MOST_HIDDEN = 0.8  # of what is looked at lies outside of the picture
_SURE = 1.0
_NEARLY_SURE = 0.8
_HARDLY_SURE = 0.5
_GUESSED = 0.3


class SeenStone(IntEnum):
    """What is seen at a point."""

    EMPTY = 0
    BLACK = 1
    WHITE = 2


@dataclass(frozen=True, slots=True)
class PointLook:
    """What is seen at a point, and how sure that is, from 0 to 1."""

    seen: SeenStone
    sure: float
    is_round: bool = False
    """Whether it ends as a stone does."""


@dataclass(frozen=True, slots=True)
class _Point:
    """What is seen at one point."""

    arms: float
    """Which share of the lines that lead to it are seen."""
    shade: float
    """How light it is."""
    outer: float
    """How light it is close to where a stone ends."""
    has_rim: bool
    """Whether it ends as a stone does."""
    is_other: bool
    """Whether its shade is another than that of empty points."""
    is_other_outside: bool
    """Whether it is so close to where a stone ends."""
    is_inked: bool
    """Whether a stroke is seen in its middle."""


@dataclass(frozen=True, slots=True)
class _Empty:
    """What empty points of a board look like."""

    shade: float
    """How light they are."""
    other_shade: float
    """By how many shades one differs that is none."""
    outer: float
    """How light they are where a stone ends."""
    other_outer: float
    """By how many shades one differs there that is none."""
    rim: float
    """The rim that a stone has at least."""


@dataclass(frozen=True, slots=True)
class _TwoShades:
    """Which shades are those of black stones, and which of white ones."""

    split: float
    """Darker ones are black."""
    apart: float
    """How far apart the two are."""
    differ_from_board: bool
    """Whether both are other shades than the board's."""

    def lightness(self, shade: float) -> float:
        """How far a shade is on the side of white, or below 0 of black, as a share of what is between the two."""
        return (shade - self.split) / self.apart


@dataclass(frozen=True, slots=True)
class _StoneColors:
    """Which stones are black and which are white: around the middle, and close to where they end."""

    middle: _TwoShades
    outside: _TwoShades

    def of(self, point: _Point) -> tuple[SeenStone, float]:
        """The colour of a stone, and how sure it is. A mark on a stone changes one of both shades."""
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
        """Whether stones of both colours have other shades than the board."""
        return self.outside.differ_from_board


def look_at_points(gray: Gray, grid: Grid, light: bool) -> list[list[PointLook]]:
    """What is seen at each crossing, row by row from the top.

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
    """What is seen at a point of a board whose empty points and stones look so."""
    color, sure = colors.of(point)
    differs = abs(point.shade - empty.shade)
    if point.arms <= _COVERED:
        may_be_mark = not point.is_other_outside and colors.differ_from_board
        if point.is_inked and not point.is_other_outside and (may_be_mark or not point.has_rim):
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
    """How light these points are, and by how much one differs that is none of them."""
    shade = float(np.median(shades))
    differing = float(np.percentile(np.abs(shades - shade), _NEARLY_ALL))
    return shade, min(2 * differing + _MORE_SHADE, _CLEAR_SHADE)


def _two_shades(shades: Values, board: float) -> _TwoShades:
    """Which shades are those of black stones and which of white ones, where stones have these shades."""
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
    """How many of these shades are the darker ones, if they are parted in two so that each part is as much
    alike as can be (Otsu).
    """
    count = len(ordered)
    sums = np.cumsum(ordered)
    lower = np.arange(1, count)
    dark = sums[:-1] / lower
    light = (sums[-1] - sums[:-1]) / (count - lower)
    return int(np.argmax(lower * (count - lower) * (light - dark) ** 2)) + 1

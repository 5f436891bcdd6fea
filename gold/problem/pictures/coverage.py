"""Measure signs of a stone at each crossing: hidden lines, a round rim, a shade.

No shade is assumed. The contrast of the lines is measured on the board itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.grid import Grid
from gold.problem.pictures.ink import Mask

Values = npt.NDArray[np.floating]

_ARM = (0.22, 0.28, 0.34, 0.40)
"""The distances from a crossing, in gaps, at which a line that leads to it is looked for."""
_ARM_SEEN = 3  # of these places
_HALFWAY = 0.5
_BESIDE = 0.13  # how far beside a line the board is seen, in gaps
_LEAST_BESIDE = 2.0  # pixels
_ASIDE = np.array([-1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0])
_MOST_ASIDE = 0.09  # how far beside its place a line may lie, in gaps
_LEAST_ASIDE = 1.0  # pixels
_TYPICAL_LINE = 65  # percent of the places between crossings show a line less clearly
_LINE_SHARE = 0.4  # of what a line differs from the board on the whole
_LEAST_LINE = 3.0  # shades
_DISC = (0.2, 0.27, 0.34)
"""The distances from a stone's middle, in gaps, at which its shade is measured."""
_LETTER = 0.22  # how far from the middle a letter is looked for, in gaps
_LETTER_STEPS = 7
_BOLD = 1.8  # times as wide as others are the widest strokes of letters
_CLOSE_TO_RIM = (0.32, 0.36)
_RIM = np.arange(0.34, 0.625, 0.04)
"""The distances from a stone's middle, in gaps, at which its rim may be."""
_ROUND = np.arange(16) * (2 * np.pi / 16)
_SLANTING = np.deg2rad([45 + 90 * quarter + turn for quarter in range(4) for turn in (-14, 0, 14)])
"""Directions in which no line and no neighbour lies."""
_MOST_ROUND = 25  # percent of the slanting directions need not show a rim
_SQUARE = 0.08  # how far around the middle of a square the board is looked at, in gaps


@dataclass(frozen=True, slots=True, eq=False)
class Coverage:
    """Measurements at the crossings of a board, by row and column."""

    arms: Values
    """The visible share of the lines that lead to a crossing."""
    rim: Values
    """The contrast, in shades, that nearly all directions have at the distance of a stone's rim."""
    shade: Values
    """The brightness around the middle, corrected for uneven light."""
    outer: Values
    """The brightness close to a stone's rim, where marks on stones do not reach."""
    inked: Mask
    """Whether there is a stroke in the middle, as thin and clear as a line: a letter."""
    hidden: Values
    """The share of the measured places that lie outside the picture."""


def coverage(gray: Gray, grid: Grid, light: bool) -> Coverage:
    """Measure all crossings. ``light``: the lines are lighter than the board."""
    xs = np.array(grid.columns.places)[None, :]
    ys = np.array(grid.rows.places)[:, None]
    gap = min(grid.columns.gap, grid.rows.gap)
    disc = _ring(gray, xs, ys, np.array(_DISC) * gap, _ROUND)
    board = _board_beside(gray, grid)
    lit = np.clip(float(np.median(board)) / np.maximum(board, 1.0), 0.5, 2.0)
    shade = _percentile(disc, 50, board) * lit
    outer = (
        _percentile(_ring(gray, xs, ys, np.array(_CLOSE_TO_RIM) * gap, _SLANTING), 50, board) * lit
    )
    drawn = 255.0 - gray if light else gray
    arms, least = _arms(drawn, grid, xs, ys, gap)
    inked = _letter(drawn, xs, ys, gap) > least
    rim = _rim(gray, xs, ys, gap) * lit
    return Coverage(arms, rim, shade, outer, inked, np.isnan(disc).mean(axis=2))


def _ring(gray: Gray, xs: Values, ys: Values, reaches: Values, directions: Values) -> Values:
    """Return the brightness around each crossing, at these distances in these directions."""
    across = (reaches[:, None] * np.cos(directions)).ravel()
    down = (reaches[:, None] * np.sin(directions)).ravel()
    return pixels_at(gray, xs[..., None] + across, ys[..., None] + down)


def _percentile(values: Values, percent: float, instead: Values | float) -> Values:
    """Return the percentile, along the last axis, of the values inside the picture.

    If there are none, return ``instead``.
    """
    is_outside: Mask = np.asarray(np.isnan(values).all(axis=-1))
    known = np.where(is_outside[..., None], 0.0, values)
    found = np.nanpercentile(known, percent, axis=-1)
    return np.where(is_outside, instead, found)


def pixels_at(gray: Gray, xs: Values, ys: Values) -> Values:
    """Interpolate the brightness at places between pixels; NaN outside the picture."""
    height, width = gray.shape
    is_inside = (xs > -0.5) & (xs < width - 0.5) & (ys > -0.5) & (ys < height - 0.5)
    x = np.clip(xs, 0, width - 1)
    y = np.clip(ys, 0, height - 1)
    left = x.astype(np.intp)
    top = y.astype(np.intp)
    right = np.minimum(left + 1, width - 1)
    below = np.minimum(top + 1, height - 1)
    across = x - left
    down = y - top
    upper = gray[top, left] * (1 - across) + gray[top, right] * across
    lower = gray[below, left] * (1 - across) + gray[below, right] * across
    return np.where(is_inside, upper * (1 - down) + lower * down, np.nan)


def _arms(gray: Gray, grid: Grid, xs: Values, ys: Values, gap: float) -> tuple[Values, float]:
    """Return the visible share of the dark lines that lead to each crossing from inside the grid.

    Also return the least contrast of a line: how much darker it is than both its sides.
    """
    shape = (grid.rows.count, grid.columns.count)
    clearest = []
    seen = np.zeros(shape)
    count = np.zeros(shape)
    arms = []
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        is_there: Mask = np.ones(shape, dtype=bool)
        is_there[_outer(across, down)] = False
        clear = _clearness(gray, xs, ys, gap, across, down)
        clearest.append(clear[..., -1][is_there])
        arms.append((clear[..., :-1], is_there))
    halfway = np.concatenate(clearest)
    typical = float(_percentile(halfway, _TYPICAL_LINE, 0.0))
    least = max(_LEAST_LINE, _LINE_SHARE * typical)
    for clear, is_there in arms:
        is_seen = (clear > least).sum(axis=2) >= _ARM_SEEN
        seen += is_seen & is_there
        count += is_there
    return seen / count, least


def _outer(across: int, down: int) -> tuple[slice, slice]:
    """Return the crossings at the side of a grid that lies in a direction.

    No line leads there from outside.
    """
    last = {1: slice(-1, None), 0: slice(None), -1: slice(0, 1)}
    return last[down], last[across]


def _clearness(gray: Gray, xs: Values, ys: Values, gap: float, across: int, down: int) -> Values:
    """Return how much darker a line is than both its sides.

    The last axis has the places close to each crossing, and then that halfway to the next crossing.
    """
    beside = max(_LEAST_BESIDE, _BESIDE * gap)
    along = np.array([*_ARM, _HALFWAY]) * gap
    lines = []
    for off in _ASIDE * max(_LEAST_ASIDE, _MOST_ASIDE * gap):
        x = xs[..., None] + across * along + down * off
        y = ys[..., None] + down * along + across * off
        lines.append(_darker_than_beside(gray, x, y, down * beside, across * beside))
    clear: Values = np.fmax.reduce(lines)
    return clear


def _darker_than_beside(gray: Gray, x: Values, y: Values, across: float, down: float) -> Values:
    """Return how much darker places are than those at this distance on both sides."""
    one = pixels_at(gray, x + across, y + down)
    other = pixels_at(gray, x - across, y - down)
    # One side may lie outside the picture: fmin passes over it.
    darker: Values = np.fmin(one, other) - pixels_at(gray, x, y)
    return darker


def _letter(gray: Gray, xs: Values, ys: Values, gap: float) -> Values:
    """Return the contrast of the clearest stroke in the middle of each point.

    The contrast of a stroke is how much darker it is than both its sides.
    """
    beside = max(_LEAST_BESIDE, _BESIDE * gap)
    steps = np.linspace(-_LETTER, _LETTER, _LETTER_STEPS) * gap
    across, down = np.meshgrid(steps, steps)
    x = xs[..., None] + across.ravel()
    y = ys[..., None] + down.ravel()
    strokes = [
        _darker_than_beside(gray, x, y, across, down)
        for wide in (beside, _BOLD * beside)
        for across, down in ((wide, 0.0), (0.0, wide))
    ]
    clearest: Values = np.nan_to_num(np.fmax.reduce(strokes)).max(axis=2)
    return clearest


def _board_beside(gray: Gray, grid: Grid) -> Values:
    """Return the board's brightness in the middle of the squares around each crossing."""
    xs = grid.columns.first + grid.columns.gap * (np.arange(1, grid.columns.count) - 0.5)
    ys = grid.rows.first + grid.rows.gap * (np.arange(1, grid.rows.count) - 0.5)
    reach = _SQUARE * grid.columns.gap
    shifts = np.array([-reach, 0.0, reach])
    places = pixels_at(
        gray,
        xs[None, :, None] + np.tile(shifts, 3),
        ys[:, None, None] + np.repeat(shifts, 3),
    )
    if not places.size:  # a single line
        return np.full((grid.rows.count, grid.columns.count), float(np.median(gray)))
    squares = np.pad(_percentile(places, 50, 255.0), 1, mode="edge")
    four = (squares[:-1, :-1], squares[1:, :-1], squares[:-1, 1:], squares[1:, 1:])
    beside: Values = np.median(np.stack(four), axis=0)
    return beside


def _rim(gray: Gray, xs: Values, ys: Values, gap: float) -> Values:
    """Return the contrast, in shades, of what may be a stone's rim.

    Nearly all slanting directions have at least this contrast.
    """
    reach = _RIM[:, None] * gap
    places = pixels_at(
        gray,
        xs[..., None, None] + reach * np.cos(_SLANTING),
        ys[..., None, None] + reach * np.sin(_SLANTING),
    )
    steps = np.fmax.reduce(np.abs(places[:, :, 2:] - places[:, :, :-2]), axis=2)
    return _percentile(steps, _MOST_ROUND, 0.0)

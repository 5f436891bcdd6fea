"""What stands at each crossing of a grid: a stone or none, and how sure that is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from gold.problem.pictures.decoding import Gray
from gold.problem.pictures.grid import Grid
from gold.problem.pictures.ink import Ink, Mask

Places = npt.NDArray[np.floating]
"""Places of pixels, which need not be whole numbers."""
_DIRECTIONS = 32
_LEAST_REACH = 2.6  # pixels from a point: closer to it, hardly more is seen than its lines
_RINGS = (0.2, 0.25, 0.3, 0.35, 0.4)
"""How far from a point it is looked at, in gaps between lines."""
_ARM = (0.14, 0.18, 0.22, 0.26, 0.3)
"""How far from a point it is looked for the lines that cross there, in gaps."""
_ROUND = 0.55  # the share of a ring that is drawn around a white stone, at least
_HARDLY_ROUND = 0.2  # what shows less of a ring is no stone, if lines are seen at the point
_INSIDE = 0.35  # how far from its middle a stone is looked at, in gaps
_CONTRAST = 25.0  # shades between a stone and what is around it
_LIGHTER = 8.0  # shades by which a white stone is lighter than the board around, if it is
_NOT_DARKER = 0.85
"""How light a board is beside a crossing, at least, by what it is around that."""
_ENOUGH = 4  # rings that agree
_MARKED = 3  # that agree where a mark is on a stone
_HARDLY_SURE = 0.5


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


def look_at_points(gray: Gray, ink: Ink, grid: Grid, light: bool) -> list[list[PointLook]]:
    """What is seen at each crossing, row by row from the top.

    ``light``: the lines are lighter than the board.
    """
    gap = min(grid.columns.gap, grid.rows.gap)
    angles = np.arange(_DIRECTIONS) * (2 * np.pi / _DIRECTIONS)
    across = np.cos(angles)
    down = np.sin(angles)
    either = ink.upright | ink.level
    least = min(_LEAST_REACH, gap * _RINGS[-1])
    reaches = np.maximum(gap * np.array(_RINGS), least)[:, None]
    boards = _between(gray, grid)
    brightest = float(np.percentile(boards, 90))
    found = []
    for row, y in enumerate(grid.rows.places):
        looks = []
        for column, x in enumerate(grid.columns.places):
            board, around = _board_at(boards, row, column)
            round_share = _roundness(either, x, y, gap, across, down)
            is_crossed = _is_crossed(ink, grid, row, column)
            rings = _at(gray, x + across * reaches, y + down * reaches)
            shades = [float(shade) for shade in np.median(rings, axis=1)]
            if light:
                looks.append(
                    _agreed([_look_on_dark(shade, board, round_share) for shade in shades])
                )
                continue
            lit = brightest / max(board, 1.0)  # a shadow darkens board and stones alike
            seen = [
                _look(shade * lit, brightest, round_share, is_crossed, shade > around + _LIGHTER)
                for shade in shades
            ]
            looks.append(_agreed(seen))
        found.append(looks)
    return found


def is_stone_on_board(gray: Gray, ink: Ink, grid: Grid, row: int, column: int) -> bool:
    """Whether what is seen at a point ends as a stone does: what is around a board may be as dark or as light
    as stones are, and then goes on between the points.
    """
    gap = min(grid.columns.gap, grid.rows.gap)
    x = grid.columns.places[column]
    y = grid.rows.places[row]
    angles = np.arange(_DIRECTIONS) * (2 * np.pi / _DIRECTIONS)
    across = np.cos(angles)
    down = np.sin(angles)
    stone = float(np.median(_at(gray, x + across * gap * _INSIDE, y + down * gap * _INSIDE)))
    half = gap / 2
    corners = _at(
        gray, x + np.array([-half, half, -half, half]), y + np.array([-half, -half, half, half])
    )
    if bool((np.abs(corners - stone) > _CONTRAST).all()):
        return True
    return _roundness(ink.upright | ink.level, x, y, gap, across, down) > _ROUND


def _agreed(looks: list[PointLook]) -> PointLook:
    """What most rings show. A mark on a stone may cover some of them; where more differ, it is not sure."""
    votes = Counter(look.seen for look in looks)
    seen, count = votes.most_common(1)[0]
    agreeing = [look.sure for look in looks if look.seen is seen]
    sure = float(np.median(agreeing))
    if seen is SeenStone.EMPTY and count == len(looks):  # lines are close to the inner rings
        sure = max(sure, min(look.sure for look in looks[-2:]))
    is_marked = seen is not SeenStone.EMPTY and _is_marked(looks, seen)
    return PointLook(seen, sure if count >= _ENOUGH or is_marked else min(sure, _HARDLY_SURE))


def _is_marked(looks: list[PointLook], seen: SeenStone) -> bool:
    """Whether rings that differ may be a mark on a stone: as a number in its middle, or as a ring on it."""
    agreeing = [look.seen is seen for look in looks]
    has_mark_in_middle = all(agreeing[-_MARKED:])
    is_ringed = all(agreeing[-2:]) and all(look.seen is not SeenStone.EMPTY for look in looks)
    return has_mark_in_middle or (is_ringed and sum(agreeing) >= _MARKED)


def _look(
    light: float, board: float, round_share: float, is_crossed: bool, is_lighter: bool
) -> PointLook:
    """What is seen where a point is so light on a board so light, and such a share of a ring is drawn.

    ``is_crossed``: all lines are seen at the point, which a stone would hide. ``is_lighter``: it is lighter
    than the board around.
    """
    darker = (board - light) / max(board, 1.0)
    if darker > 0.45:
        return PointLook(SeenStone.BLACK, min(1.0, darker / 0.65))
    if darker > 0.2:  # as a shadow, or a stone that one sees through
        return PointLook(SeenStone.EMPTY, 0.3)
    lighter = light - board
    if is_lighter and lighter > 0.45 * (255.0 - board) and lighter > 12:
        if is_crossed:
            return PointLook(SeenStone.EMPTY, _HARDLY_SURE if round_share > _HARDLY_ROUND else 1.0)
        return PointLook(SeenStone.WHITE, min(1.0, 0.5 + lighter / 60 + round_share / 4))
    if round_share > _ROUND:
        if is_crossed:
            return PointLook(SeenStone.EMPTY, _HARDLY_SURE)
        return PointLook(SeenStone.WHITE, min(1.0, round_share * 1.15))
    if round_share > 0.4 and not is_crossed:
        return PointLook(SeenStone.EMPTY, 0.4)
    return PointLook(SeenStone.EMPTY, 1.0)


def _look_on_dark(light: float, board: float, round_share: float) -> PointLook:
    """The same on a dark board with light lines."""
    if light > board + 60:
        return PointLook(SeenStone.WHITE, min(1.0, (light - board) / 100))
    if light < board - 12 or round_share > 0.6:
        return PointLook(SeenStone.BLACK, min(1.0, max((board - light) / 25, round_share)))
    return PointLook(SeenStone.EMPTY, 1.0 - round_share)


def _between(gray: Gray, grid: Grid) -> Gray:
    """How light the board is in the middle of each square, and half a square beyond the outer lines."""
    xs = grid.columns.first + grid.columns.gap * (np.arange(grid.columns.count + 1) - 0.5)
    ys = grid.rows.first + grid.rows.gap * (np.arange(grid.rows.count + 1) - 0.5)
    reach = max(1, round(0.08 * grid.columns.gap))
    shifts = range(-reach, reach + 1)
    parts = [
        _at(gray, (xs + across)[None, :], (ys + down)[:, None])
        for down in shifts
        for across in shifts
    ]
    light = np.median(np.stack(parts), axis=0).astype(np.float32)
    inner = light[1:-1, 1:-1]  # beyond the outer lines may lie the end of the board
    return np.pad(inner, 1, mode="edge") if inner.size else light


def _board_at(boards: Gray, row: int, column: int) -> tuple[float, float]:
    """How light the board is beside a crossing, and a little farther around it. Stones that are not where the
    grid has them and lines between the board's own darken squares beside it, but few of those around.
    """
    beside = float(np.median(boards[row : row + 2, column : column + 2]))
    squares = boards[max(0, row - 1) : row + 3, max(0, column - 1) : column + 3]
    around = float(np.percentile(squares, 75))
    return max(beside, _NOT_DARKER * around), around


def _at(gray: Gray, xs: Places, ys: Places) -> Gray:
    found: Gray = gray[_inside(ys, gray.shape[0]), _inside(xs, gray.shape[1])]
    return found


def _inside(places: Places, length: int) -> npt.NDArray[np.intp]:
    found: npt.NDArray[np.intp] = np.minimum(
        np.maximum(np.rint(places).astype(np.intp), 0), length - 1
    )
    return found


def _is_crossed(ink: Ink, grid: Grid, row: int, column: int) -> bool:
    """Whether all lines that should meet at a crossing are seen close to it."""
    x = grid.columns.places[column]
    y = grid.rows.places[row]
    reaches = np.array(_ARM)
    arms = []
    if row > 0:
        arms.append(_line_seen(ink.upright.T, y - reaches * grid.rows.gap, x))
    if row < grid.rows.count - 1:
        arms.append(_line_seen(ink.upright.T, y + reaches * grid.rows.gap, x))
    if column > 0:
        arms.append(_line_seen(ink.level, x - reaches * grid.columns.gap, y))
    if column < grid.columns.count - 1:
        arms.append(_line_seen(ink.level, x + reaches * grid.columns.gap, y))
    return all(arms)


def _line_seen(mask: Mask, along: Places, across: float) -> bool:
    """Whether a line leads through all these places of a mask, a pixel to the side of them at most."""
    columns = _inside(along, mask.shape[1])
    rows = _inside(np.array([across - 1, across, across + 1]), mask.shape[0])
    return bool(mask[rows[:, None], columns].any(axis=0).all())


def _roundness(mask: Mask, x: float, y: float, gap: float, across: Places, down: Places) -> float:
    """In which share of the slanting directions a ring of a stone's size is drawn around a point."""
    slanting = (np.abs(across) > 0.3) & (np.abs(down) > 0.3)
    reaches = gap * np.arange(0.38, 0.54, min(0.04, 0.5 / gap))[:, None]
    ys = _inside(y + down[slanting] * reaches, mask.shape[0])
    xs = _inside(x + across[slanting] * reaches, mask.shape[1])
    return float(mask[ys, xs].any(axis=0).mean())

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
_RINGS = (0.2, 0.25, 0.3, 0.35, 0.4)
"""How far from a point it is looked at, in gaps between lines."""
_ENOUGH = 4  # rings that agree
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
    boards = _between(gray, grid)
    brightest = float(np.percentile(boards, 90))
    found = []
    for row, y in enumerate(grid.rows.places):
        looks = []
        for column, x in enumerate(grid.columns.places):
            board = float(np.median(boards[row : row + 2, column : column + 2]))
            round_share = _roundness(either, x, y, gap, across, down)
            rings = [_at(gray, x + across * gap * reach, y + down * gap * reach) for reach in _RINGS]
            shades = [float(np.median(ring)) for ring in rings]
            if light:
                looks.append(_agreed([_look_on_dark(shade, board, round_share) for shade in shades]))
                continue
            lit = brightest / max(board, 1.0)  # a shadow darkens board and stones alike
            looks.append(_agreed([_look(shade * lit, brightest, round_share) for shade in shades]))
        found.append(looks)
    return found


def _agreed(looks: list[PointLook]) -> PointLook:
    """What most rings show. A mark on a stone may cover one of them; where more differ, it is not sure."""
    votes = Counter(look.seen for look in looks)
    seen, count = votes.most_common(1)[0]
    agreeing = [look.sure for look in looks if look.seen is seen]
    sure = float(np.median(agreeing))
    return PointLook(seen, sure if count >= _ENOUGH else min(sure, _HARDLY_SURE))


def _look(light: float, board: float, round_share: float) -> PointLook:
    """What is seen where a point is so light on a board so light, and such a share of a ring is drawn."""
    darker = (board - light) / max(board, 1.0)
    if darker > 0.45:
        return PointLook(SeenStone.BLACK, min(1.0, darker / 0.65))
    if darker > 0.2:  # as a shadow, or a stone that one sees through
        return PointLook(SeenStone.EMPTY, 0.3)
    lighter = light - board
    if lighter > 0.45 * (255.0 - board) and lighter > 12:
        return PointLook(SeenStone.WHITE, min(1.0, 0.5 + lighter / 60 + round_share / 4))
    if round_share > 0.55:
        return PointLook(SeenStone.WHITE, min(1.0, round_share * 1.15))
    if round_share > 0.4:
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
    parts = [_at(gray, (xs + across)[None, :], (ys + down)[:, None]) for down in shifts for across in shifts]
    light = np.median(np.stack(parts), axis=0).astype(np.float32)
    inner = light[1:-1, 1:-1]  # beyond the outer lines may lie the end of the board
    return np.pad(inner, 1, mode="edge") if inner.size else light


def _at(gray: Gray, xs: Places, ys: Places) -> Gray:
    found: Gray = gray[_inside(ys, gray.shape[0]), _inside(xs, gray.shape[1])]
    return found


def _inside(places: Places, length: int) -> npt.NDArray[np.intp]:
    return np.clip(np.rint(places).astype(np.intp), 0, length - 1)


def _roundness(mask: Mask, x: float, y: float, gap: float, across: Places, down: Places) -> float:
    """In which share of the slanting directions a ring of a stone's size is drawn around a point."""
    slanting = (np.abs(across) > 0.3) & (np.abs(down) > 0.3)
    drawn = np.zeros(int(slanting.sum()), dtype=bool)
    for reach in np.arange(0.38, 0.54, min(0.04, 0.5 / gap)):
        ys = _inside(y + down[slanting] * gap * reach, mask.shape[0])
        xs = _inside(x + across[slanting] * gap * reach, mask.shape[1])
        drawn |= mask[ys, xs]
    return float(drawn.mean())

"""Draws a board view. Wood, grid and hatching are drawn once per size; stones and marks every time."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pygame

from gold.board.points import COLUMN_LETTERS, Color, Point, PointState
from gold.board.position import Boundary, Position
from gold.gui.board import stones
from gold.gui.board.layout import BoardLayout, coordinate_sides, edges
from gold.gui.board.outcome_marks import outcome_mark
from gold.gui.board.view import BoardView, Ghost, Outcome, crop_of_picture
from gold.gui.board.wood import wood
from gold.gui.look import shapes
from gold.gui.look.fonts import Fonts
from gold.gui.look.icons import Icon, icon

Rgb = tuple[int, int, int]

LINE: Rgb = (74, 52, 22)
NAMES: Rgb = (92, 66, 30)
_DOT: Rgb = (24, 96, 92)
_CROSS: Rgb = (190, 40, 30)
_HINT: Rgb = (20, 112, 106)
_WALL: Rgb = (104, 66, 24)
_RIGHT: Rgb = (47, 125, 79)
_GLOW: Rgb = (255, 249, 232)  # around the correct moves of the map
_SHADOW_OFFSET = 0.055  # of a cell, to the right; more than half as much again downwards
_STARS = {
    19: (3, 9, 15), 17: (3, 8, 13), 15: (3, 7, 11), 13: (3, 6, 9), 11: (2, 5, 8), 9: (2, 4, 6),
    18: (3, 14), 16: (3, 12), 14: (3, 10), 12: (3, 8), 10: (2, 7),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Motion:
    """The stones that are moving now, each with its phase from 0 to 1."""

    arriving: dict[Point, float] = field(default_factory=dict)
    leaving: dict[Point, tuple[PointState, float]] = field(default_factory=dict)


_STILL = Motion()


class BoardPainter:
    """Draws boards. It keeps the last few grounds, so that drawing again is fast."""

    def __init__(self, fonts: Fonts, keep: int = 6) -> None:
        self._fonts = fonts
        self._keep = keep
        self._grounds: OrderedDict[object, pygame.Surface] = OrderedDict()

    def draw(
        self, canvas: pygame.Surface, layout: BoardLayout, view: BoardView, motion: Motion = _STILL
    ) -> None:
        """Draw the board on the canvas, at the place in the layout."""
        canvas.blit(self._ground(layout.moved_to_origin(), view), layout.rect)
        clip = canvas.get_clip()
        canvas.set_clip(layout.rect.clip(clip))
        brush = _Brush(canvas, layout, view, self._fonts)
        brush.areas()
        brush.points()
        brush.stones(motion)
        brush.marks(motion)
        canvas.set_clip(clip)

    def _ground(self, layout: BoardLayout, view: BoardView) -> pygame.Surface:
        outside = tuple(state is PointState.INVALID for state in view.states)
        key = layout, outside, view.boundary
        ground = self._grounds.get(key)
        if ground is None:
            ground = paint_ground(layout, np.array(outside), view.boundary, self._fonts)
            self._grounds[key] = ground
            if len(self._grounds) > self._keep:
                self._grounds.popitem(last=False)
        else:
            self._grounds.move_to_end(key)
        return ground


def thumbnail(position: Position, size: tuple[int, int], fonts: Fonts, radius: int = 4) -> pygame.Surface:
    """A small picture of the part of a position that matters, with its keystones marked."""
    view = BoardView.of(position, crop_of_picture(position), coordinates=False)
    layout = BoardLayout.fit(view, pygame.Rect((0, 0), size), fill=True)
    outside = np.array([False for state in view.states])
    picture = paint_ground(layout, outside, Boundary.OPEN, fonts, radius)
    brush = _Brush(picture, layout, view, fonts)
    brush.points()
    brush.stones(_STILL)
    return picture if radius == 0 else _rounded(picture, radius)


# The ground


def paint_ground(
    layout: BoardLayout, outside: npt.NDArray[np.bool_], boundary: Boundary, fonts: Fonts, radius: int = -1
) -> pygame.Surface:
    """The wood with the outside of the region, grid, star points and coordinates; its corner is at 0, 0."""
    size = layout.rect.size
    ground = wood(size).convert_alpha() if pygame.display.get_surface() else wood(size).copy()
    if outside.any() and not outside.all():
        _paint_outside(ground, layout, outside.reshape(layout.size, layout.size), boundary)
    _paint_grid(ground, layout)
    if layout.coordinates:
        _paint_names(ground, layout, fonts)
    return _rounded(ground, max(3, round(layout.cell * 0.12)) if radius < 0 else radius)


def _rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    corners = shapes.rounded_box(picture.get_size(), radius, (255, 255, 255))
    result = picture.convert_alpha() if pygame.display.get_surface() else picture
    if result.get_masks()[3] == 0:
        opaque = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
        opaque.blit(result, (0, 0))
        result = opaque
    result.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def _paint_outside(
    ground: pygame.Surface, layout: BoardLayout, outside: npt.NDArray[np.bool_], boundary: Boundary
) -> None:
    """Dim everything outside the region; if it is a wall, hatch it and draw its edge."""
    width, height = ground.get_size()
    rows = np.rint((np.arange(height) - layout.y0) / layout.cell).astype(int) + layout.crop.top
    columns = np.rint((np.arange(width) - layout.x0) / layout.cell).astype(int) + layout.crop.left
    on_board = ((columns >= 0) & (columns < layout.size))[:, None] & ((rows >= 0) & (rows < layout.size))
    last = layout.size - 1
    mask = outside.T[np.clip(columns, 0, last)][:, np.clip(rows, 0, last)] & on_board
    if boundary is Boundary.WALL:
        period = max(5.0, layout.cell * 0.26)
        x, y = np.arange(width)[:, None], np.arange(height)[None, :]
        wave = np.abs(((x + y) / period) % 1.0 - 0.5) * 2  # 0 in the middle of a stripe, 1 between
        stripes = np.clip((0.30 - wave) * period / 2 + 0.5, 0, 1)
        alpha = mask * (0.05 + 0.105 * stripes)
    else:
        alpha = mask * 0.07
    ground.blit(shapes.surface_of((92, 58, 18), alpha.astype(np.float32)), (0, 0))
    if boundary is Boundary.WALL:
        _paint_wall(ground, layout, outside)


def _paint_wall(ground: pygame.Surface, layout: BoardLayout, outside: npt.NDArray[np.bool_]) -> None:
    wall = pygame.Surface(ground.get_size(), pygame.SRCALPHA, 32)
    width = max(1, round(layout.cell * 0.055))
    for row in range(layout.size):
        for column in range(layout.size):
            if outside[row, column]:
                continue
            if row + 1 < layout.size and outside[row + 1, column]:
                _segment(wall, layout, (column - 0.5, row + 0.5), (column + 0.5, row + 0.5), width)
            if row > 0 and outside[row - 1, column]:
                _segment(wall, layout, (column - 0.5, row - 0.5), (column + 0.5, row - 0.5), width)
            if column + 1 < layout.size and outside[row, column + 1]:
                _segment(wall, layout, (column + 0.5, row - 0.5), (column + 0.5, row + 0.5), width)
            if column > 0 and outside[row, column - 1]:
                _segment(wall, layout, (column - 0.5, row - 0.5), (column - 0.5, row + 0.5), width)
    wall.set_alpha(120)
    ground.blit(wall, (0, 0))


def _segment(
    canvas: pygame.Surface,
    layout: BoardLayout,
    start: tuple[float, float],
    end: tuple[float, float],
    width: int,
) -> None:
    left, top = layout.x(start[0]) - width // 2, layout.y(start[1]) - width // 2
    across, down = layout.x(end[0]) - layout.x(start[0]), layout.y(end[1]) - layout.y(start[1])
    canvas.fill((*_WALL, 255), pygame.Rect(left, top, across + width, down + width))


def _paint_grid(ground: pygame.Surface, layout: BoardLayout) -> None:
    last = layout.size - 1
    thin = max(1, round(layout.cell * 0.034))
    thick = max(thin, round(layout.cell * 0.062)) if layout.cell >= 14 else thin
    left, right = max(layout.x(0), 0), min(layout.x(last), ground.get_width())
    top, bottom = max(layout.y(0), 0), min(layout.y(last), ground.get_height())
    at, rect = edges(layout.size, layout.crop), ground.get_rect()
    names = coordinate_sides(layout.size, layout.crop)
    stop = round(layout.cell * 0.62)
    if layout.coordinates:  # lines stop before coordinates that are drawn where the board goes on
        if names.top and not at.top:
            top = layout.y(layout.crop.top) - stop
        if names.left and not at.left:
            left = layout.x(layout.crop.left) - stop
    for line in range(layout.size):
        width = thick if line in (0, last) else thin
        x, y = layout.x(line) - width // 2, layout.y(line) - width // 2
        reach = (thick + 1) // 2
        if rect.left <= x < rect.right and layout.x(line) >= left:
            ground.fill(LINE, pygame.Rect(x, top - reach // 2, width, bottom - top + reach))
        if rect.top <= y < rect.bottom and layout.y(line) >= top:
            ground.fill(LINE, pygame.Rect(left - reach // 2, y, right - left + reach, width))
    star = max(3, round(layout.cell * 0.17)) | 1
    places = _STARS.get(layout.size, ())
    for row in places:
        for column in places:
            x, y = layout.x(column), layout.y(row)
            if rect.collidepoint(x, y) and x >= left and y >= top:
                ground.blit(shapes.disc(star, LINE), (x - star // 2, y - star // 2))


def _paint_names(ground: pygame.Surface, layout: BoardLayout, fonts: Fonts) -> None:
    size = max(8, round(min(layout.cell * 0.34, 10 + layout.cell * 0.14)))
    crop = layout.crop
    named, at = coordinate_sides(layout.size, crop), edges(layout.size, crop)
    gap_edge, gap_open = layout.cell * 0.78, layout.cell * 0.97
    for column in range(crop.left, crop.right + 1):
        picture = fonts.render(COLUMN_LETTERS[column], size, NAMES)
        x = layout.x(column)
        if named.top:
            gap = gap_edge if at.top else gap_open
            ground.blit(picture, picture.get_rect(center=(x, round(layout.y(crop.top) - gap))))
        if named.bottom:
            ground.blit(picture, picture.get_rect(center=(x, round(layout.y(crop.bottom) + gap_edge))))
    for row in range(crop.top, crop.bottom + 1):
        picture = fonts.render(str(layout.size - row), size, NAMES)
        y = layout.y(row)
        if named.left:
            gap = gap_edge if at.left else gap_open
            ground.blit(picture, picture.get_rect(center=(round(layout.x(crop.left) - gap), y)))
        if named.right:
            ground.blit(picture, picture.get_rect(center=(round(layout.x(crop.right) + gap_edge), y)))


# Stones and marks


class _Brush:
    """Draws one view on one canvas."""

    def __init__(self, canvas: pygame.Surface, layout: BoardLayout, view: BoardView, fonts: Fonts) -> None:
        self.canvas, self.layout, self.view, self.fonts = canvas, layout, view, fonts
        self.cell = layout.cell
        self.diameter = max(3, round(layout.cell * 0.97) | 1)

    def _put(self, picture: pygame.Surface, point: Point, across: float = 0.0, down: float = 0.0) -> None:
        x, y = self.layout.center(point)
        x, y = x + round(across), y + round(down)
        self.canvas.blit(picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))

    def areas(self) -> None:
        """The hint's area and the dragged rectangle."""
        side = round(self.cell) + 1
        if self.view.hint_area:
            tile = pygame.Surface((side, side), pygame.SRCALPHA, 32)
            tile.fill((*_HINT, 80))
            for point in self.view.hint_area:
                self._put(tile, point)
        if self.view.selection is not None:
            self._selection(*self.view.selection)

    def _selection(self, first: Point, second: Point) -> None:
        (x1, y1), (x2, y2) = self.layout.center(first), self.layout.center(second)
        half = round(self.cell / 2)
        rect = pygame.Rect(min(x1, x2) - half, min(y1, y2) - half, 0, 0)
        rect.size = abs(x1 - x2) + 2 * half, abs(y1 - y2) + 2 * half
        tint = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        tint.fill((*_HINT, 70))
        self.canvas.blit(tint, rect)
        width, dash = max(2, round(self.cell * 0.05)), max(6, round(self.cell * 0.2))
        for x in range(rect.left, rect.right, 2 * dash):
            length = min(dash, rect.right - x)
            self.canvas.fill(_HINT, (x, rect.top, length, width))
            self.canvas.fill(_HINT, (x, rect.bottom - width, length, width))
        for y in range(rect.top, rect.bottom, 2 * dash):
            length = min(dash, rect.bottom - y)
            self.canvas.fill(_HINT, (rect.left, y, width, length))
            self.canvas.fill(_HINT, (rect.right - width, y, width, length))

    def points(self) -> None:
        """The marks on empty points: playable, closed, ko."""
        view = self.view
        covered = {ghost.point for ghost in view.ghosts} | set(view.outcomes)
        dot = _faded(shapes.disc(max(4, round(self.cell * 0.19)), _DOT), 175)
        for point in view.playable - covered:
            self._put(dot, point)
        if view.closed:
            side = max(7, round(self.cell * 0.26))
            lines = ((0.14, 0.14), (0.86, 0.86)), ((0.86, 0.14), (0.14, 0.86))
            cross = shapes.strokes((side, side), lines, _CROSS, max(1.5, self.cell * 0.05))
            for point in view.closed:
                if point not in covered and view.state(point) is not PointState.KO:
                    self._put(cross, point)
        ko_points = [
            point
            for point, state in zip(view.geometry.points, view.states, strict=True)
            if state is PointState.KO
        ]
        if ko_points:
            side = max(6, round(self.cell * 0.46))
            square = shapes.rounded_box((side, side), 1, None, _CROSS, max(1.5, self.cell * 0.06))
            for point in ko_points:
                self._put(square, point)

    def stones(self, motion: Motion) -> None:
        """Shadows first, so that none covers a neighbour; then the stones with their marks."""
        standing = {
            point: state for point, state in self.view.stones().items() if point not in motion.arriving
        }
        shade = stones.shadow(self.diameter)
        away = self.cell * _SHADOW_OFFSET
        if self.diameter >= 9:
            for point in standing:
                self._put(shade, point, away, away * 1.6)
        for point, state in standing.items():
            self._stone(point, state)
        for point, (state, phase) in motion.leaving.items():
            picture = self._stone_picture(state, point, self.diameter).copy()
            picture.set_alpha(round(255 * (1 - phase)))
            self._put(picture, point)
        for point, phase in motion.arriving.items():
            self._arrival(point, phase)

    def _arrival(self, point: Point, phase: float) -> None:
        """A stone being placed: at first a little larger and translucent, with a wider shadow."""
        eased = 1 - (1 - phase) ** 3
        lift = 1 - eased
        state = self.view.state(point)
        if state.color is None:
            return
        shade = stones.shadow(self.diameter).copy()
        shade.set_alpha(round(255 * eased))
        away = self.cell * (_SHADOW_OFFSET + 0.16 * lift)
        self._put(shade, point, away, away * 1.6)
        diameter = round(self.diameter * (1 + 0.16 * lift)) | 1
        picture = self._stone_picture(state, point, self.diameter)
        grown = pygame.transform.smoothscale(picture, (diameter, diameter))
        grown.set_alpha(round(255 * min(1.0, 0.35 + eased)))
        self._put(grown, point)

    def _stone_picture(self, state: PointState, point: Point, diameter: int) -> pygame.Surface:
        color = state.color or Color.BLACK
        variant = (point * 7 + point // 5) % stones.VARIANTS if color is Color.WHITE else 0
        return stones.stone(color, diameter, variant)

    def _stone(self, point: Point, state: PointState) -> None:
        self._put(self._stone_picture(state, point, self.diameter), point)
        if state.is_keystone and state.color is not None:
            mark = stones.keystone_mark(state.color, self.diameter)
            self._put(mark, point, 0, -self.diameter * 0.02)

    def marks(self, motion: Motion) -> None:
        """Everything that is drawn over the stones."""
        view = self.view
        if view.hover is not None and view.hover_color is not None and view.state(view.hover).is_empty:
            self._put(stones.ghost(view.hover_color, self.diameter, 120), view.hover)
        if view.last_move is not None and view.last_move not in motion.arriving:
            color = view.state(view.last_move).color
            if color is not None:
                self._put(stones.last_move_mark(color, self.diameter), view.last_move)
        for point in view.correct - view.outcomes.keys():
            self._correct(point)
        for point in view.superfluous:
            self._struck_out(point)
        for point, outcome in view.outcomes.items():
            self._outcome(point, outcome)
        for ghost in view.ghosts:
            self._ghost(ghost)
        if view.chosen is not None:
            self._cursor(view.chosen)
        if view.hint_point is not None:
            self._hint_point(view.hint_point)
        for point in view.marked:
            self._ring(point, _CROSS, 1.02)
        if view.cursor is not None:
            self._cursor(view.cursor)

    def _hint_point(self, point: Point) -> None:
        self._ring(point, _HINT, 0.86)
        self._put(shapes.disc(max(5, round(self.cell * 0.24)), _HINT), point)

    def _ring(self, point: Point, color: Rgb, share: float) -> None:
        side = max(7, round(self.cell * share))
        self._put(shapes.disc(side, None, color, max(1.6, self.cell * 0.07)), point)

    def _ghost(self, ghost: Ghost) -> None:
        free = self.view.state(ghost.point).is_empty
        if free:
            self._put(stones.ghost(ghost.color, self.diameter, 178), ghost.point)
            black = ghost.color is Color.BLACK
        else:
            black = self.view.state(ghost.point).color is Color.BLACK
        if ghost.number:
            ink = (255, 255, 255) if black else (26, 24, 22)
            size = max(8, round(self.cell * (0.44 if ghost.number < 10 else 0.36)))
            self._put(self.fonts.render(str(ghost.number), size, ink, True), ghost.point)

    def _outcome(self, point: Point, outcome: Outcome) -> None:
        if point in self.view.correct:
            glow = shapes.disc(max(11, round(self.cell * 0.98)), _GLOW, _HINT, max(2.0, self.cell * 0.06))
            self._put(glow, point)
        self._put(outcome_mark(outcome, self.cell, self.fonts), point)

    def _correct(self, point: Point) -> None:
        """A first move that a check found to be correct."""
        side = max(9, round(self.cell * 0.62))
        self._put(shapes.disc(side, _RIGHT), point)
        self._put(icon(Icon.CHECK, max(6, round(self.cell * 0.42)), _GLOW), point)

    def _struck_out(self, point: Point) -> None:
        """A marked stone that need not be marked."""
        side = max(9, round(self.cell * 0.72))
        lines = (((0.08, 0.92), (0.92, 0.08)),)
        self._put(shapes.strokes((side, side), lines, _CROSS, max(2.0, self.cell * 0.08)), point)

    def _cursor(self, point: Point) -> None:
        side = round(self.cell * 1.04)
        radius, width = round(self.cell * 0.18), max(3.0, self.cell * 0.07)
        box = shapes.rounded_box((side, side), radius, None, _HINT, width)
        self._put(box, point)


def _faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    faded = picture.copy()
    faded.set_alpha(alpha)
    return faded

"""Draws a board view: stones and marks in each frame, over a ground that is cached by layout."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary, Position
from gold.gui.board import stones
from gold.gui.board.ground import paint_ground, rounded
from gold.gui.board.layout import BoardLayout
from gold.gui.board.outcome_marks import outcome_mark
from gold.gui.board.view import BoardView, Ghost, crop_of_picture
from gold.gui.look import shapes
from gold.gui.look.board_colors import WOOD, BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.look.icons import Icon, icon
from gold.gui.look.pictures import drawn_once

Rgb = tuple[int, int, int]

_GLOW: Rgb = (255, 249, 232)  # around the correct moves of the map
_INK: Rgb = (58, 44, 28)
_SHADOW_OFFSET = 0.055  # shift of shadows to the right, in cells; downwards 1.6 times as much


@dataclass(frozen=True, slots=True)
class Motion:
    """The stones that are appearing or vanishing, by point.

    Each has its phase, from 0 at the beginning to 1 at the end; a vanishing one also has its state
    before.
    """

    arriving: dict[Point, float] = field(default_factory=dict)
    leaving: dict[Point, tuple[PointState, float]] = field(default_factory=dict)


_STILL = Motion()


def draw_board(
    canvas: pygame.Surface,
    layout: BoardLayout,
    view: BoardView,
    fonts: Fonts,
    colors: BoardColors,
    motion: Motion = _STILL,
) -> None:
    """Draw a board view on the canvas, at the layout's place. ``motion``: the animated stones."""
    outside = view.beyond_wall if view.boundary is Boundary.WALL else None
    canvas.blit(_ground(layout.moved_to_origin(), outside, fonts, colors), layout.rect)
    clip = canvas.get_clip()
    canvas.set_clip(layout.rect.clip(clip))
    brush = _Brush(canvas, layout, view, fonts, colors)
    brush.areas()
    brush.points()
    brush.stones(motion)
    brush.marks(motion)
    canvas.set_clip(clip)


_ground = drawn_once(paint_ground)


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A small picture of a position, cropped to its problem, with its keystones marked."""

    position: Position
    radius: int = 4  # of the rounded corners, in pixels

    def drawn(
        self, size: tuple[int, int], fonts: Fonts, colors: BoardColors = WOOD
    ) -> pygame.Surface:
        """Draw the picture, of this size in pixels."""
        view = BoardView.of(self.position, crop_of_picture(self.position), coordinates=False)
        layout = BoardLayout.fit(view, pygame.Rect((0, 0), size), fill=True)
        picture = paint_ground(layout, None, fonts, colors, self.radius)
        brush = _Brush(picture, layout, view, fonts, colors)
        brush.points()
        brush.stones(_STILL)
        return picture if self.radius == 0 else rounded(picture, self.radius)


class _Brush:
    """Draws one view on one canvas, in layers: areas, points, stones, marks."""

    def __init__(
        self,
        canvas: pygame.Surface,
        layout: BoardLayout,
        view: BoardView,
        fonts: Fonts,
        colors: BoardColors,
    ) -> None:
        self.canvas = canvas
        self.layout = layout
        self.view = view
        self.fonts = fonts
        self.colors = colors
        self.cell = layout.cell
        self.diameter = max(3, round(layout.cell * 0.97) | 1)

    def _put(
        self, picture: pygame.Surface, point: Point, across: float = 0.0, down: float = 0.0
    ) -> None:
        x, y = self.layout.center(point)
        middle = x + round(across), y + round(down)
        self.canvas.blit(picture, picture.get_rect(center=middle))

    def areas(self) -> None:
        """Draw the hint's area and the dragged rectangle."""
        side = round(self.cell) + 1
        if self.view.hint_area:
            tile = pygame.Surface((side, side), pygame.SRCALPHA, 32)
            tile.fill((*self.colors.hint, 80))
            for point in self.view.hint_area:
                self._put(tile, point)
        if self.view.selection is not None:
            self._selection(*self.view.selection)

    def _selection(self, first: Point, second: Point) -> None:
        x1, y1 = self.layout.center(first)
        x2, y2 = self.layout.center(second)
        half = round(self.cell / 2)
        left = min(x1, x2) - half
        top = min(y1, y2) - half
        width = abs(x1 - x2) + 2 * half
        height = abs(y1 - y2) + 2 * half
        tint = pygame.Surface((width, height), pygame.SRCALPHA, 32)
        tint.fill((*self.colors.hint, 70))
        self.canvas.blit(tint, (left, top))
        self._dashed_frame(pygame.Rect(left, top, width, height))

    def _dashed_frame(self, rect: pygame.Rect) -> None:
        ink = self.colors.hint
        width = max(2, round(self.cell * 0.05))
        dash = max(6, round(self.cell * 0.2))
        for x in range(rect.left, rect.right, 2 * dash):
            length = min(dash, rect.right - x)
            self.canvas.fill(ink, (x, rect.top, length, width))
            self.canvas.fill(ink, (x, rect.bottom - width, length, width))
        for y in range(rect.top, rect.bottom, 2 * dash):
            length = min(dash, rect.bottom - y)
            self.canvas.fill(ink, (rect.left, y, width, length))
            self.canvas.fill(ink, (rect.right - width, y, width, length))

    def points(self) -> None:
        """Draw the marks on empty points: playable, closed, ko.

        Dots beyond the visible part would lie on the coordinates.
        """
        view = self.view
        crop = self.layout.crop
        covered = {ghost.point for ghost in view.ghosts} | set(view.outcomes)
        side = max(4, round(self.cell * 0.19))
        dot = _faded(shapes.disc(side, self.colors.dot), 175)
        for point in view.playable - covered:
            if crop.contains(*view.geometry.row_col(point)):
                self._put(dot, point)
        if view.closed:
            cross = self._cross()
            for point in view.closed:
                if point not in covered and view.state(point) is not PointState.KO:
                    self._put(cross, point)
        side = max(6, round(self.cell * 0.46))
        line = max(1.5, self.cell * 0.06)
        square = shapes.rounded_box((side, side), 1, None, self.colors.cross, line)
        for point, state in zip(view.geometry.points, view.states, strict=True):
            if state is PointState.KO:
                self._put(square, point)

    def _cross(self) -> pygame.Surface:
        """Draw the cross for a closed point."""
        side = max(7, round(self.cell * 0.26))
        line = max(1.5, self.cell * 0.05)
        diagonals = ((0.14, 0.14), (0.86, 0.86)), ((0.86, 0.14), (0.14, 0.86))
        return shapes.strokes((side, side), diagonals, self.colors.cross, line)

    def stones(self, motion: Motion) -> None:
        """Draw all shadows, so that none covers a neighbour, then the stones."""
        shown = self.view.stones().items()
        standing = {point: state for point, state in shown if point not in motion.arriving}
        shade = stones.shadow(self.diameter)
        away = self.cell * _SHADOW_OFFSET
        if self.diameter >= 9 and not self.colors.printed:
            for point in standing:
                self._put(shade, point, away, away * 1.6)
        for point, state in standing.items():
            self._put(self._stone_picture(state, point), point)
            if state.is_keystone and state.color is not None:
                mark = stones.keystone_mark(state.color, self.diameter)
                self._put(mark, point, 0, -self.diameter * 0.02)
        for point, (state, phase) in motion.leaving.items():
            alpha = round(255 * (1 - phase))
            self._put(_faded(self._stone_picture(state, point), alpha), point)
        for point, phase in motion.arriving.items():
            self._arrival(point, phase)

    def _arrival(self, point: Point, phase: float) -> None:
        """Draw a stone that is appearing: first larger, translucent, far from its shadow."""
        eased = 1 - (1 - phase) ** 3
        lift = 1 - eased
        state = self.view.state(point)
        if state.color is None:
            return
        if not self.colors.printed:
            shade = _faded(stones.shadow(self.diameter), round(255 * eased))
            away = self.cell * (_SHADOW_OFFSET + 0.16 * lift)
            self._put(shade, point, away, away * 1.6)
        diameter = round(self.diameter * (1 + 0.16 * lift)) | 1
        grown = pygame.transform.smoothscale(
            self._stone_picture(state, point), (diameter, diameter)
        )
        grown.set_alpha(round(255 * min(1.0, 0.35 + eased)))
        self._put(grown, point)

    def _stone_picture(self, state: PointState, point: Point) -> pygame.Surface:
        color = state.color or Color.BLACK
        if self.colors.printed:
            return stones.printed_stone(color, self.diameter)
        variant = (point * 7 + point // 5) % stones.VARIANTS if color is Color.WHITE else 0
        return stones.stone(color, self.diameter, variant)

    def marks(self, motion: Motion) -> None:
        """Draw all marks that lie over the stones."""
        view = self.view
        self._hovering_stone()
        if view.last_move is not None and view.last_move not in motion.arriving:
            self._last_move(view.last_move)
        for point in view.correct - view.outcomes.keys():
            self._correct(point)
        for point in view.superfluous:
            self._struck_out(point)
        for point, outcome in view.outcomes.items():
            if point in view.correct:
                self._glow(point)
            mark = outcome_mark(outcome, self.cell, self.fonts, self.colors, view.kills)
            self._put(mark, point)
        ghosts = {ghost.point for ghost in view.ghosts}
        for point, text in view.letters.items():
            if point not in ghosts and point not in view.outcomes:
                self._letter(point, text)
        for point, percent in view.percents.items():
            self._percent(point, percent)
        for ghost in view.ghosts:
            self._ghost(ghost)
        if view.chosen is not None:
            self._cursor(view.chosen)
        if view.hint_point is not None:
            self._hint(view.hint_point)
        for point in view.marked:
            self._ring(point, self.colors.cross, 1.02)
        if view.cursor is not None:
            self._cursor(view.cursor)

    def _hovering_stone(self) -> None:
        """Draw the translucent stone that a click would place."""
        point = self.view.hover
        color = self.view.hover_color
        if point is not None and color is not None and self.view.state(point).is_empty:
            self._put(stones.ghost(color, self.diameter, 120), point)

    def _last_move(self, point: Point) -> None:
        color = self.view.state(point).color
        if color is not None:
            self._put(stones.last_move_mark(color, self.diameter), point)

    def _glow(self, point: Point) -> None:
        """Draw the bright disc behind the outcome of a correct move."""
        side = max(11, round(self.cell * 0.98))
        rim = max(2.0, self.cell * 0.06)
        self._put(shapes.disc(side, _GLOW, self.colors.hint, rim), point)

    def _hint(self, point: Point) -> None:
        self._ring(point, self.colors.hint, 0.86)
        side = max(5, round(self.cell * 0.24))
        self._put(shapes.disc(side, self.colors.hint), point)

    def _ring(self, point: Point, color: Rgb, share: float) -> None:
        side = max(7, round(self.cell * share))
        self._put(shapes.disc(side, None, color, max(1.6, self.cell * 0.07)), point)

    def _ghost(self, ghost: Ghost) -> None:
        state = self.view.state(ghost.point)
        ground = state.color
        if state.is_empty:
            self._put(stones.ghost(ghost.color, self.diameter, 178), ghost.point)
            ground = ghost.color
        if ghost.number:
            ink = (255, 255, 255) if ground is Color.BLACK else (26, 24, 22)
            share = 0.44 if ghost.number < 10 else 0.36
            size = max(8, round(self.cell * share))
            self._put(self.fonts.render(str(ghost.number), size, ink, True), ghost.point)

    def _letter(self, point: Point, text: str) -> None:
        """Draw a letter or sign of the author, on a stone or on a bright disc."""
        color = self.view.state(point).color
        ink = (255, 255, 255) if color is Color.BLACK else _INK
        if color is None:
            side = max(9, round(self.cell * 0.62))
            self._put(_faded(shapes.disc(side, _GLOW), 215), point)
        share = 0.46 if len(text) == 1 else 0.46 * 1.6 / len(text)
        size = max(8, round(self.cell * share))
        self._put(self.fonts.render(text, size, ink, True), point)

    def _percent(self, point: Point, percent: int) -> None:
        if not self.view.state(point).is_empty:
            return
        side = max(9, round(self.cell * 0.58))
        self._put(_faded(shapes.disc(side, _GLOW), 200), point)
        share = 0.3 if percent < 100 else 0.24
        size = max(8, round(self.cell * share))
        self._put(self.fonts.render(str(percent), size, _INK), point)

    def _correct(self, point: Point) -> None:
        """Draw a check mark on a correct first move."""
        side = max(9, round(self.cell * 0.62))
        self._put(shapes.disc(side, self.colors.right), point)
        tick = max(6, round(self.cell * 0.42))
        self._put(icon(Icon.CHECK, tick, _GLOW), point)

    def _struck_out(self, point: Point) -> None:
        """Strike out the mark of a keystone that need not be marked."""
        side = max(9, round(self.cell * 0.72))
        lines = (((0.08, 0.92), (0.92, 0.08)),)
        width = max(2.0, self.cell * 0.08)
        self._put(shapes.strokes((side, side), lines, self.colors.failure, width), point)

    def _cursor(self, point: Point) -> None:
        side = round(self.cell * 1.04)
        radius = round(self.cell * 0.18)
        width = max(3.0, self.cell * 0.07)
        self._put(shapes.rounded_box((side, side), radius, None, self.colors.hint, width), point)


def _faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    faded = picture.copy()
    faded.set_alpha(alpha)
    return faded

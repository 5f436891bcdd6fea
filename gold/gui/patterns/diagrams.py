"""Draws learned patterns as boards, with a thin line around them as around the area of a problem.

A walk is a series of patterns, each a move that followed the one before; its ground is the board
with all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from gold.board.points import Color, Point, PointState, geometry
from gold.gui.board.layout import BoardLayout
from gold.gui.board.painter import draw_board
from gold.gui.board.view import BoardView, Ghost, ViewCrop
from gold.gui.look.board_colors import BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.words import at_other
from gold.patterns.learned.explorer import WIDE, Following
from gold.patterns.learned.shape import LINES, PatternShape
from gold.patterns.learned.walk import Walk, WalkGround

STATES = (PointState.VALID, PointState.BLACK, PointState.WHITE)
"""The point states for the numbers in a pattern: 0 is empty, 1 black, 2 white."""


@dataclass(frozen=True, slots=True)
class ShapeDrawing:
    """A small picture of a pattern, with a mark on its move."""

    shape: PatternShape

    def drawn(self, size: tuple[int, int], fonts: Fonts, colors: BoardColors) -> pygame.Surface:
        """Draw the picture, of this size in pixels."""
        ground = Walk(self.shape).ground()
        rows = [row for row, _col in ground.contents]
        cols = [col for _row, col in ground.contents]
        view = ground_view(ground, ViewCrop(min(rows), min(cols), max(rows), max(cols)))
        canvas = pygame.Surface(size, pygame.SRCALPHA, 32)
        draw_board(canvas, BoardLayout.fit(view, canvas.get_rect()), view, fonts, colors)
        return canvas


def ground_view(ground: WalkGround, crop: ViewCrop, ghosts: tuple[Ghost, ...] = ()) -> BoardView:
    """Return the board view of a walk, marked only with its last move and ``ghosts``."""
    states = tuple(
        STATES[ground.contents[row, col]] if (row, col) in ground.contents else PointState.INVALID
        for row in range(LINES)
        for col in range(LINES)
    )
    last = geometry(LINES).point(ground.row, ground.col)
    return BoardView(LINES, states, crop, coordinates=False, last_move=last, ghosts=ghosts)


def walk_view(ground: WalkGround, following: Sequence[Following]) -> BoardView:
    """Return the board view of a walk, with the moves that may follow as numbered stones."""
    rows = [row for row, _col in ground.contents]
    cols = [col for _row, col in ground.contents]
    reach = WIDE // 2
    crop = ViewCrop(
        max(min(*rows, ground.row - reach), 0),
        max(min(*cols, ground.col - reach), 0),
        min(max(*rows, ground.row + reach), LINES - 1),
        min(max(*cols, ground.col + reach), LINES - 1),
    )
    return ground_view(ground, crop, tuple(_ghosts(ground, following)))


def _ghosts(ground: WalkGround, following: Sequence[Following]) -> list[Ghost]:
    """Return the moves on empty points as ghosts, on each point the most frequent one."""
    ghosts: dict[int, Ghost] = {}
    for number, move, point in _on_empty_points(ground, following):
        ghosts.setdefault(point, Ghost(point, Color(move.color), number))
    return list(ghosts.values())


def numbers_at_others(ground: WalkGround, following: Sequence[Following]) -> str:
    """Return the numbers that do not fit on the board, in words; empty if all fit.

    Where a more frequent move has the same point, only its number is on the board. The text "5 at
    3" then means that move 5 is at the point with number 3.
    """
    shown: dict[Point, int] = {}
    parts = []
    for number, _move, point in _on_empty_points(ground, following):
        if shown.setdefault(point, number) != number:
            parts.append(at_other(number, shown[point]))
    return "   ".join(parts)


def _on_empty_points(
    ground: WalkGround, following: Sequence[Following]
) -> Iterator[tuple[int, Following, Point]]:
    """Yield number, move and point for each move that lies on an empty point of the board."""
    for number, move in enumerate(following, 1):
        row = ground.row + move.row
        col = ground.col + move.col
        on_board = 0 <= row < LINES and 0 <= col < LINES
        if on_board and not ground.contents.get((row, col), 0):
            yield number, move, geometry(LINES).point(row, col)

"""Paints the ground under the stones: wood, grid, star points, coordinates, region."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from gold.gui.board.layout import BoardLayout
from gold.gui.look import shapes
from gold.gui.look.board_colors import BoardColors
from gold.gui.look.fonts import Fonts
from gold.gui.look.pictures import drawn_once
from gold.gui.look.theme import Rgb
from gold.shipped import shipped


def paint_ground(
    layout: BoardLayout,
    outside: Sequence[bool] | None,
    fonts: Fonts,
    colors: BoardColors,
    radius: int = -1,
) -> pygame.Surface:
    """Paint a board with grid, coordinates, and a line around the playable area.

    ``outside``: for each point, row by row, whether it is outside that area; None for no line.
    ``radius``: of the rounded corners, in pixels; negative for one that fits the cells.
    """
    bare = _material(colors, layout.rect.size)
    ground = bare.convert_alpha() if pygame.display.get_surface() else bare.copy()
    if outside is not None and not all(outside):
        _paint_wall(ground, layout, outside, colors.wall)
    _paint_grid(ground, layout, colors)
    if layout.coordinates:
        _paint_names(ground, layout, fonts, colors.names)
    return rounded(ground, max(3, round(layout.cell * 0.12)) if radius < 0 else radius)


@lru_cache(maxsize=1)
def _texture(grain: str, light: Rgb, dark: Rgb) -> pygame.Surface:
    """Return a square of the board's material in two colours.

    Its pattern comes from a grey picture (``tests/tools/grains.py``). Without the picture it is
    plain.
    """
    path = shipped("assets") / "grains" / f"{grain}.jpg"
    surface = pygame.image.load(path) if path.is_file() else pygame.Surface((1, 1), depth=24)
    pixels = pygame.surfarray.pixels3d(surface)
    tone = pixels[..., 0] / np.float32(255)
    for channel in range(3):
        pixels[..., channel] = light[channel] + (dark[channel] - light[channel]) * tone
    del pixels
    return surface


@drawn_once
def _material(colors: BoardColors, size: tuple[int, int]) -> pygame.Surface:
    """Return an opaque piece of the board's material. It is shared: do not draw on it."""
    side = max(*size, 1)
    texture = _texture(colors.grain, colors.light, colors.dark)
    scaled = pygame.transform.smoothscale(texture, (side, side))
    return scaled.subsurface(pygame.Rect((0, 0), size)).copy()


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return the picture with rounded corners, transparent outside. The argument may be changed."""
    corners = shapes.rounded_box(picture.get_size(), radius, (255, 255, 255))
    result = picture.convert_alpha() if pygame.display.get_surface() else picture
    if result.get_masks()[3] == 0:
        opaque = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
        opaque.blit(result, (0, 0))
        result = opaque
    result.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def _paint_wall(
    ground: pygame.Surface, layout: BoardLayout, outside: Sequence[bool], color: Rgb
) -> None:
    wall = pygame.Surface(ground.get_size(), pygame.SRCALPHA, 32)
    width = max(1, round(layout.cell * 0.055))
    for (x1, y1), (x2, y2) in layout.walls(outside):
        wall.fill(
            color, pygame.Rect(x1 - width // 2, y1 - width // 2, x2 - x1 + width, y2 - y1 + width)
        )
    wall.set_alpha(120)
    ground.blit(wall, (0, 0))


def _paint_grid(ground: pygame.Surface, layout: BoardLayout, colors: BoardColors) -> None:
    thin = max(1, round(layout.cell * 0.034))
    thick = max(thin, round(layout.cell * 0.062)) if layout.cell >= 14 else thin
    reach = (thick + 1) // 2
    for is_edge, (x1, y1), (x2, y2) in layout.lines():
        width = thick if is_edge else thin
        across, down = (reach, width) if y1 == y2 else (width, reach)
        line = pygame.Rect(x1 - across // 2, y1 - down // 2, x2 - x1 + across, y2 - y1 + down)
        ground.fill(colors.line, line)
    star = shapes.disc(max(3, round(layout.cell * 0.17)) | 1, colors.line)
    for place in layout.stars():
        ground.blit(star, star.get_rect(center=place))


def _paint_names(ground: pygame.Surface, layout: BoardLayout, fonts: Fonts, color: Rgb) -> None:
    size = max(8, round(min(layout.cell * 0.34, 10 + layout.cell * 0.14)))
    for name, x, y in layout.names():
        picture = fonts.render(name, size, color)
        ground.blit(picture, picture.get_rect(center=(round(x), round(y))))

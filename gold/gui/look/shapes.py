"""Smooth shapes, computed once and cached: rounded boxes, soft shadows, discs.

pygame draws rounded corners without smoothing. So these shapes are computed from distance fields: the part of
a pixel that is covered follows from its distance to the edge. Pictures are shared: do not draw on them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pygame

from gold.gui.look.pictures import drawn_once

Rgb = tuple[int, int, int]
Floats = npt.NDArray[np.float32]
_SUPERSAMPLE = 4


def surface_of(color: Floats | Rgb, alpha: Floats) -> pygame.Surface:
    """Build a picture from a colour and its opacity.

    ``color`` may have a colour for each pixel. ``alpha`` is the opacity of each pixel, from 0 to 1,
    indexed [x, y].
    """
    picture = pygame.Surface(alpha.shape, pygame.SRCALPHA, 32)
    if isinstance(color, tuple):
        picture.fill((*color, 0))
    else:
        pixels = pygame.surfarray.pixels3d(picture)
        pixels[:] = np.clip(color, 0, 255).astype(np.uint8)
        del pixels
    alphas = pygame.surfarray.pixels_alpha(picture)
    alphas[:] = np.clip(alpha * 255 + 0.5, 0, 255).astype(np.uint8)
    del alphas
    return picture


def _box_distance(size: tuple[int, int], radius: float, inset: float = 0.0) -> Floats:
    """The distance of each pixel's centre from the edge of a rounded box; negative inside.

    The box is smaller than the picture by ``inset`` on each side.
    """
    width, height = size
    x = np.abs(np.arange(width, dtype=np.float32) + 0.5 - width / 2)[:, None]
    y = np.abs(np.arange(height, dtype=np.float32) + 0.5 - height / 2)[None, :]
    across = x - (width / 2 - inset - radius)
    down = y - (height / 2 - inset - radius)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    inside = np.minimum(np.maximum(across, down), 0)
    distance: Floats = (outside + inside - radius).astype(np.float32)
    return distance


@drawn_once
def rounded_box(
    size: tuple[int, int],
    radius: int,
    fill: Rgb | None,
    border: Rgb | None = None,
    width: float = 1.0,
) -> pygame.Surface:
    """Draw a box with round corners.

    ``fill`` is its colour; None leaves it transparent. ``border`` is the colour of a border inside
    its edge, ``width`` pixels wide; None for no border.
    """
    radius = min(radius, size[0] // 2, size[1] // 2)
    least = 2 * (radius + math.ceil(width)) + 3
    if min(size) > least:  # draw a small box, and repeat its middle row and column
        return _stretched(rounded_box((least, least), radius, fill, border, width), size)
    outer = np.clip(0.5 - _box_distance(size, radius), 0, 1)
    if border is None:
        return surface_of(fill or (0, 0, 0), outer if fill else outer * 0)
    inner = np.clip(0.5 - _box_distance(size, max(radius - width, 0), width), 0, 1)
    if fill is None:
        return surface_of(border, outer - inner)
    mixed = (
        np.asarray(border, np.float32)
        + (np.subtract(fill, border, dtype=np.float32)) * inner[..., None]
    )
    return surface_of(mixed.astype(np.float32), outer)


def _stretched(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Enlarge a square picture by repeating its middle row and column."""
    side = picture.width
    x, y = ([min(i, max(side // 2, i + side - n)) for i in range(n)] for n in size)
    grown = pygame.Surface(size, pygame.SRCALPHA, 32)
    pygame.surfarray.pixels2d(grown)[:] = pygame.surfarray.pixels2d(picture)[np.ix_(x, y)]
    return grown


@drawn_once
def soft_shadow(size: tuple[int, int], radius: int, blur: int, strength: int) -> pygame.Surface:
    """Draw the shadow of a rounded box of this ``size``.

    The picture is ``blur`` pixels larger on every side. ``strength`` is from 0 to 255.
    """
    grown = size[0] + 2 * blur, size[1] + 2 * blur
    distance = _box_distance(grown, radius + blur / 2, blur / 2)
    fade = np.clip(0.5 - distance / blur, 0, 1)
    return surface_of(
        (24, 16, 8), (fade * fade * (3 - 2 * fade) * strength / 255).astype(np.float32)
    )


def disc(
    diameter: int, fill: Rgb | None, border: Rgb | None = None, width: float = 1.0
) -> pygame.Surface:
    """Draw a disc (only ``fill``), a ring (only ``border``), or a disc with a rim (both).

    ``width`` is that of the ring or rim.
    """
    return rounded_box((diameter, diameter), diameter // 2, fill, border, width)


@drawn_once
def polygon(
    size: tuple[int, int], corners: Sequence[tuple[float, float]], color: Rgb, width: float = 0.0
) -> pygame.Surface:
    """Draw a filled polygon or, with a ``width`` in pixels, its outline.

    Corners are from 0 to 1, as shares of the size.
    """
    if width:
        return strokes(size, ((*corners, corners[0]),), color, width)
    canvas = _large_canvas(size, color)
    pygame.draw.polygon(canvas, color, [(x * canvas.width, y * canvas.height) for x, y in corners])
    return pygame.transform.smoothscale(canvas, size)


@drawn_once
def strokes(
    size: tuple[int, int],
    lines: tuple[tuple[tuple[float, float], ...], ...],
    color: Rgb,
    width: float,
) -> pygame.Surface:
    """Draw open lines with round ends.

    Their points are from 0 to 1, as shares of the size; ``width`` is in pixels.
    """
    canvas = _large_canvas(size, color)
    thick = max(1, round(width * _SUPERSAMPLE))
    for line in lines:
        points = [(x * canvas.width, y * canvas.height) for x, y in line]
        for start, end in pairwise(points):
            pygame.draw.line(canvas, color, start, end, thick)
        for point in points:
            pygame.draw.circle(canvas, color, point, thick / 2)
    return pygame.transform.smoothscale(canvas, size)


def _large_canvas(size: tuple[int, int], color: Rgb) -> pygame.Surface:
    """A transparent canvas, ``_SUPERSAMPLE`` times as large as the picture to which it is reduced."""
    canvas = pygame.Surface((size[0] * _SUPERSAMPLE, size[1] * _SUPERSAMPLE), pygame.SRCALPHA, 32)
    canvas.fill((*color, 0))
    return canvas

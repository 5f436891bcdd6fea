"""Smooth shapes, computed once and cached: rounded boxes, soft shadows, discs.

pygame draws rounded corners without smoothing. So these shapes are computed from distances: how
much of a pixel is covered follows from its distance to the edge. Pictures are shared: do not draw
on them.
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
    """A picture of one colour, or of one colour for each pixel. ``alpha`` is from 0 to 1, indexed [x, y]."""
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
    """The distance of each pixel's centre from the edge of a rounded box, negative inside."""
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
    """A box with round corners, optionally filled, optionally with a border inside its edge."""
    radius = min(radius, size[0] // 2, size[1] // 2)
    least = 2 * (radius + math.ceil(width)) + 3
    if min(size) > least:  # the corners and one row and column between them say it all
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
    """A square picture, larger by repeats of its middle row and column."""
    side = picture.width
    x, y = ([min(i, max(side // 2, i + side - n)) for i in range(n)] for n in size)
    grown = pygame.Surface(size, pygame.SRCALPHA, 32)
    pygame.surfarray.pixels2d(grown)[:] = pygame.surfarray.pixels2d(picture)[np.ix_(x, y)]
    return grown


@drawn_once
def soft_shadow(size: tuple[int, int], radius: int, blur: int, strength: int) -> pygame.Surface:
    """The shadow of a rounded box, ``blur`` pixels larger on every side."""
    grown = size[0] + 2 * blur, size[1] + 2 * blur
    distance = _box_distance(grown, radius + blur / 2, blur / 2)
    fade = np.clip(0.5 - distance / blur, 0, 1)
    return surface_of(
        (24, 16, 8), (fade * fade * (3 - 2 * fade) * strength / 255).astype(np.float32)
    )


def disc(
    diameter: int, fill: Rgb | None, border: Rgb | None = None, width: float = 1.0
) -> pygame.Surface:
    """A disc (only ``fill``), a ring (only ``border``), or a disc with a rim (both) of this ``width``."""
    return rounded_box((diameter, diameter), diameter // 2, fill, border, width)


@drawn_once
def polygon(
    size: tuple[int, int], corners: Sequence[tuple[float, float]], color: Rgb, width: float = 0.0
) -> pygame.Surface:
    """A filled polygon; with ``width`` (pixels) its outline. Corners are shares of the size, 0 to 1."""
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
    """Open lines with round ends. Their points are shares of the size, 0 to 1; ``width`` is in pixels."""
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
    """A transparent canvas, larger than the picture that it is scaled down to."""
    canvas = pygame.Surface((size[0] * _SUPERSAMPLE, size[1] * _SUPERSAMPLE), pygame.SRCALPHA, 32)
    canvas.fill((*color, 0))
    return canvas

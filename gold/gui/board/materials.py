"""Draws what boards are made of: its grain in its colours."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from gold.gui.look.board_colors import BoardColors, Grain, Rgb
from gold.gui.look.grains import SIDE
from gold.gui.look.pictures import drawn_once

_SEED = 1907


@lru_cache(maxsize=1)
def _texture(grain: Grain, light: Rgb, dark: Rgb) -> pygame.Surface:
    tone = np.clip(grain(np.random.default_rng(_SEED)), 0, 1)
    surface = pygame.Surface((SIDE, SIDE), 0, 32)
    pixels = pygame.surfarray.pixels3d(surface)
    for channel in range(3):
        pixels[..., channel] = light[channel] + (dark[channel] - light[channel]) * tone
    del pixels
    return surface


@drawn_once
def material(colors: BoardColors, size: tuple[int, int]) -> pygame.Surface:
    """An opaque piece of what the board is made of. The picture is shared: do not draw on it."""
    side = max(*size, 1)
    texture = _texture(colors.grain, colors.light, colors.dark)
    scaled = pygame.transform.smoothscale(texture, (side, side))
    return scaled.subsurface(pygame.Rect((0, 0), size)).copy()

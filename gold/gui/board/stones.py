"""Draws stones of slate and shell, and the marks on them. Pictures are cached by size."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from gold.board.points import Color
from gold.gui.look import shapes
from gold.gui.look.icons import TRIANGLE
from gold.gui.look.pictures import drawn_once

Floats = npt.NDArray[np.float32]
Rgb = tuple[int, int, int]
VARIANTS = 6
AMBER: Rgb = (245, 184, 66)
RUST: Rgb = (176, 74, 20)
_SEED = 361


def _disc(diameter: int) -> tuple[Floats, Floats, Floats]:
    """Return x, y and coverage of each pixel of a disc, as arrays indexed [x, y].

    The coordinates are from -1 to 1, the coverage is from 0 to 1.
    """
    line = (np.arange(diameter, dtype=np.float32) + 0.5) / diameter * 2 - 1
    x, y = np.meshgrid(line, line, indexing="ij")
    covered = np.clip((1 - np.hypot(x, y)) * diameter / 2 + 0.5, 0, 1)
    return x.astype(np.float32), y.astype(np.float32), covered.astype(np.float32)


@drawn_once
def stone(color: Color, diameter: int, variant: int = 0) -> pygame.Surface:
    """Draw a stone. The picture is shared: do not draw on it.

    ``variant``: selects the grain of a white stone.
    """
    x, y, covered = _disc(diameter)
    shade = _slate(x, y) if color is Color.BLACK else _shell(x, y, diameter, variant % VARIANTS)
    return shapes.surface_of(shade, covered)


def printed_stone(color: Color, diameter: int) -> pygame.Surface:
    """Draw a stone as books print it: a flat disc; the white one has a dark edge."""
    rim = 40, 37, 33
    if color is Color.BLACK:
        return shapes.disc(diameter, rim)
    return shapes.disc(diameter, (255, 255, 255), rim, max(1.0, diameter * 0.045))


def _slate(x: Floats, y: Floats) -> Floats:
    light = np.exp(-((x + 0.36) ** 2 + (y + 0.42) ** 2) / 0.30)
    glint = np.exp(-((x + 0.40) ** 2 + (y + 0.46) ** 2) / 0.045)
    rim = np.clip((np.hypot(x, y) - 0.80) / 0.2, 0, 1) * np.clip(x + y, 0, 1)
    value = 27 + 50 * light + 22 * glint + 12 * rim
    tint = np.array([0.97, 1.0, 1.05], np.float32)
    shade: Floats = (value[..., None] * tint).astype(np.float32)
    return shade


def _shell(x: Floats, y: Floats, diameter: int, variant: int) -> Floats:
    random = np.random.default_rng([_SEED, variant])
    angle = random.uniform(-0.5, 0.5)
    bow = random.uniform(0.05, 0.18)
    phase = random.uniform(0, 6)
    across = x * np.cos(angle) + y * np.sin(angle)
    along = y * np.cos(angle) - x * np.sin(angle)
    grain = np.sin((across + bow * along * along) * 34 + phase) * np.clip(diameter / 40 - 0.4, 0, 1)
    light = np.exp(-((x + 0.34) ** 2 + (y + 0.40) ** 2) / 0.55)
    fall = np.clip((x * 0.62 + y * 0.78 + 0.15) / 1.15, 0, 1) ** 1.6
    rim = np.clip((np.hypot(x, y) - 0.82) / 0.18, 0, 1) ** 2
    value = 236 + 18 * light - 44 * fall - 22 * rim + grain * 2.4
    tint = np.array([1.0, 0.99, 0.965], np.float32)
    shade: Floats = (value[..., None] * tint).astype(np.float32)
    return shade


@drawn_once
def shadow(diameter: int) -> pygame.Surface:
    """Draw the soft shadow of a stone; the picture is one and a half times as wide as the stone."""
    side = max(round(diameter * 1.5), 3)
    x, y, _ = _disc(side)
    distance = np.hypot(x, y) * side / 2 - diameter / 2 * 0.96
    fade = np.clip(0.5 - distance / (diameter * 0.26), 0, 1)
    alpha = (fade * fade * (3 - 2 * fade) * 0.58).astype(np.float32)
    return shapes.surface_of((30, 16, 4), alpha)


def keystone_mark(color: Color, diameter: int) -> pygame.Surface:
    """Draw the triangle that marks a keystone: amber on a black stone, rust on a white one."""
    side = max(round(diameter * 0.60), 5)
    ink = AMBER if color is Color.BLACK else RUST
    width = max(1.6, diameter * 0.075) if diameter >= 18 else 0.0
    return shapes.polygon((side, side), TRIANGLE, ink, width)


def last_move_mark(color: Color, diameter: int) -> pygame.Surface:
    """Draw the ring that marks the last stone played."""
    side = max(round(diameter * 0.54), 5)
    ink = (255, 255, 255) if color is Color.BLACK else (34, 32, 30)
    return shapes.disc(side, None, ink, max(1.2, diameter * 0.065))


@drawn_once
def ghost(color: Color, diameter: int, strength: int) -> pygame.Surface:
    """Draw a translucent stone with a rim. ``strength``: opacity from 0 to 255."""
    fill, rim = (
        ((24, 22, 20), (0, 0, 0)) if color is Color.BLACK else ((250, 247, 240), (88, 76, 60))
    )
    picture = shapes.disc(diameter, fill, rim, max(1.0, diameter * 0.035)).copy()
    picture.set_alpha(strength)
    return picture

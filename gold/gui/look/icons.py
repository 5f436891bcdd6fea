"""Small pictures drawn by code, because no available font has them all."""

from __future__ import annotations

from enum import StrEnum

import pygame

from gold.gui.look import shapes
from gold.trainer.marks import Mark

Rgb = tuple[int, int, int]
Line = tuple[tuple[float, float], ...]

TRIANGLE: Line = ((0.5, 0.12), (0.9, 0.82), (0.1, 0.82))
STAR: Line = (
    (0.5, 0.02), (0.62, 0.36), (0.98, 0.37), (0.69, 0.58), (0.79, 0.93),
    (0.5, 0.73), (0.21, 0.93), (0.31, 0.58), (0.02, 0.37), (0.38, 0.36),
)  # fmt: skip
DIAMOND: Line = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))


class Icon(StrEnum):
    """The names of the icons."""

    PREVIOUS = "previous"
    CHECK = "check"
    CROSS = "cross"
    PLUS = "plus"
    MINUS = "minus"
    FLIP_LEFT_RIGHT = "flip left right"
    FLIP_TOP_BOTTOM = "flip top bottom"
    SWAP = "swap"
    KEYSTONE = "keystone"
    KO = "ko"
    RING = "ring"
    RING_CROSS = "ring cross"
    RING_CHECK = "ring check"
    HALF = "half"
    DISC = "disc"
    STAR = "star"
    LINK = "link"
    TRIANGLE = "triangle"


_STROKES: dict[Icon, tuple[Line, ...]] = {
    Icon.PREVIOUS: (((0.62, 0.2), (0.34, 0.5), (0.62, 0.8)),),
    Icon.LINK: (((0.2, 0.8), (0.78, 0.22)), ((0.4, 0.2), (0.8, 0.2), (0.8, 0.6))),
    Icon.TRIANGLE: (((0.5, 0.14), (0.9, 0.82), (0.1, 0.82), (0.5, 0.14)),),
    Icon.CHECK: (((0.15, 0.55), (0.4, 0.8), (0.88, 0.22)),),
    Icon.CROSS: (((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))),
    Icon.PLUS: (((0.5, 0.18), (0.5, 0.82)), ((0.18, 0.5), (0.82, 0.5))),
    Icon.MINUS: (((0.18, 0.5), (0.82, 0.5)),),
    Icon.FLIP_LEFT_RIGHT: (
        ((0.08, 0.5), (0.92, 0.5)),
        ((0.3, 0.26), (0.08, 0.5), (0.3, 0.74)),
        ((0.7, 0.26), (0.92, 0.5), (0.7, 0.74)),
    ),
    Icon.FLIP_TOP_BOTTOM: (
        ((0.5, 0.08), (0.5, 0.92)),
        ((0.26, 0.3), (0.5, 0.08), (0.74, 0.3)),
        ((0.26, 0.7), (0.5, 0.92), (0.74, 0.7)),
    ),
    Icon.KO: (((0.16, 0.16), (0.84, 0.16), (0.84, 0.84), (0.16, 0.84), (0.16, 0.16)),),
}
_IN_RING = {Icon.RING_CROSS: Icon.CROSS, Icon.RING_CHECK: Icon.CHECK}
MARK_ICONS = {
    Mark.FIRST_TRY: Icon.DISC,
    Mark.FAILED_FIRST: Icon.RING_CHECK,
    Mark.HELPED: Icon.HALF,
    Mark.OPEN: Icon.RING_CROSS,
    Mark.NEW: Icon.RING,
}
"""The icons of the marks, which differ by their shapes."""

_INK: Rgb = (30, 32, 35)
_SHELL: Rgb = (250, 248, 243)
_RIM: Rgb = (120, 112, 100)


def icon(name: Icon, size: int, color: Rgb) -> pygame.Surface:
    """Draw an icon as a square picture, in ``color``. Only the stones of ``SWAP`` are black and white."""
    if name in _STROKES:
        return shapes.strokes((size, size), _STROKES[name], color, max(1.2, size / 9))
    if name is Icon.KEYSTONE:
        return shapes.polygon((size, size), TRIANGLE, color)
    if name is Icon.STAR:
        return shapes.polygon((size, size), STAR, color)
    if name is Icon.SWAP:
        return _swap(size)
    if name is Icon.DISC:
        return shapes.disc(size, color)
    if name is Icon.HALF:
        return _half(size, color)
    ring = shapes.disc(size, None, color, max(1.0, size / 14))
    if name in _IN_RING:
        ring = ring.copy()
        small = icon(_IN_RING[name], round(size * 0.56), color)
        ring.blit(small, small.get_rect(center=ring.get_rect().center))
    return ring


def _swap(size: int) -> pygame.Surface:
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    small = round(size * 0.62)
    picture.blit(shapes.disc(small, _INK, _RIM, 1), (0, 0))
    picture.blit(shapes.disc(small, _SHELL, _RIM, 1), (size - small, size - small))
    return picture


def _half(size: int, color: Rgb) -> pygame.Surface:
    picture = shapes.disc(size, None, color, max(1.0, size / 14)).copy()
    picture.blit(shapes.disc(size, color), (0, 0), pygame.Rect(0, 0, size // 2, size))
    return picture

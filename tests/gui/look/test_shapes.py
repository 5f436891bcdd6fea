"""Shapes that are put together from smaller ones."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from gold.gui.look import shapes


@pytest.mark.parametrize("size", [(40, 40), (41, 60), (200, 33), (333, 500)])
@pytest.mark.parametrize("radius", [4, 10])
def test_a_large_box_looks_like_one_that_is_drawn_as_a_whole(
    size: tuple[int, int], radius: int
) -> None:
    box = shapes.rounded_box(size, radius, (200, 180, 160), (20, 30, 40), 1.5)
    outer = np.clip(0.5 - shapes._box_distance(size, radius), 0, 1)
    inner = np.clip(0.5 - shapes._box_distance(size, radius - 1.5, 1.5), 0, 1)
    alpha = pygame.surfarray.array_alpha(box).astype(int)
    assert np.abs(alpha - outer * 255).max() <= 1
    red = pygame.surfarray.array3d(box)[..., 0].astype(int)
    assert np.abs(red - (20 + 180 * inner)).max() <= 1

"""Makes the grains of what boards are made of: straight-grained wood, paper, slate, as pictures in grey.

    python -m tests.tools.grains assets/grains

Sums of smooth random grids bend the grain of the wood. Its growth rings are a sine across it, its fibres a
stretched noise. Paper has short fibres in both directions, slate the layers that it splits along.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

Floats = npt.NDArray[np.float32]
SIDE = 768
SEED = 1907


def _smooth_noise(random: np.random.Generator, across: int, down: int) -> Floats:
    """Random values on a coarse grid, smoothly interpolated over the whole side, about -1 to 1."""
    coarse = random.uniform(-1, 1, (across + 1, down + 1)).astype(np.float32)
    lengthwise, columns = _weights(down), _weights(across) @ coarse
    mixed = np.zeros((SIDE, SIDE), np.float32)
    for index in range(down + 1):  # few: faster than a product of such thin matrices
        used = np.flatnonzero(lengthwise[:, index])
        part = slice(used[0], used[-1] + 1)
        mixed[:, part] += columns[:, index, None] * lengthwise[part, index]
    return mixed


def _weights(cells: int) -> Floats:
    """The weight of each of ``cells + 1`` values at each pixel of the side, by smooth steps."""
    place = np.linspace(0, cells, SIDE, dtype=np.float32)
    before = np.minimum(place.astype(int), cells - 1)
    share = place - before
    share = share * share * (3 - 2 * share)
    weights = np.zeros((SIDE, cells + 1), np.float32)
    pixels = np.arange(SIDE)
    weights[pixels, before] = 1 - share
    weights[pixels, before + 1] = share
    return weights


def wood(random: np.random.Generator) -> Floats:
    """Growth rings and fibres."""
    x = np.linspace(0, 1, SIDE, dtype=np.float32)[:, None]
    bend = _smooth_noise(random, 3, 2) * 0.030 + _smooth_noise(random, 7, 3) * 0.008
    along = x + bend
    rings = np.sin(along * 92 + _smooth_noise(random, 5, 1) * 1.8) * 0.5 + 0.5
    broad = np.sin(along * 17 + 0.8) * 0.5 + _smooth_noise(random, 6, 1) * 0.5
    fibres = _smooth_noise(random, 420, 7) * 0.6 + _smooth_noise(random, 210, 16) * 0.4
    return np.asarray(
        0.40 + broad * 0.20 + (rings * rings * rings - 0.3) * 0.17 + fibres * 0.075, np.float32
    )


def paper(random: np.random.Generator) -> Floats:
    """Short fibres."""
    fibres = _smooth_noise(random, 300, 40) + _smooth_noise(random, 40, 300)
    return np.asarray(0.45 + fibres * 0.18 + _smooth_noise(random, 4, 4) * 0.2, np.float32)


def slate(random: np.random.Generator) -> Floats:
    """Layers and grains."""
    y = np.linspace(0, 1, SIDE, dtype=np.float32)[None, :]
    layers = np.sin((y + _smooth_noise(random, 3, 4) * 0.05) * 60) * 0.5 + 0.5
    grains = _smooth_noise(random, 380, 380)
    broad = _smooth_noise(random, 5, 7)
    return np.asarray(0.45 + broad * 0.28 + layers * layers * 0.10 + grains * 0.07, np.float32)


def main(folder: Path) -> None:
    """Write a picture for each grain."""
    folder.mkdir(parents=True, exist_ok=True)
    for grain in (wood, paper, slate):
        tone = np.clip(grain(np.random.default_rng(SEED)) * 255 + 0.5, 0, 255).astype(np.uint8)
        picture = pygame.surfarray.make_surface(np.repeat(tone[..., None], 3, axis=2))
        pygame.image.save(picture, folder / f"{grain.__name__}.jpg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

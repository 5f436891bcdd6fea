"""How colours look to eyes that lack one kind of cone, and how far apart two colours look.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009); severity is 1.0.
They act on linear RGB. The distance is that of CIELAB (1976) for a white of D65; 2.3 can just be seen.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Rgb = tuple[int, int, int]
Floats = npt.NDArray[np.float64]

USUAL = np.eye(3)
PROTANOPIA = np.array(
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ]
)
DEUTERANOPIA = np.array(
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]
)
TRITANOPIA = np.array(
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ]
)
EYES = {
    "usual": USUAL, "protanopia": PROTANOPIA, "deuteranopia": DEUTERANOPIA, "tritanopia": TRITANOPIA
}  # fmt: skip

_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = np.array([0.9505, 1.0, 1.089])


def linear(color: Rgb) -> Floats:
    values = np.array(color) / 255
    result: Floats = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return result


def luminance(color: Rgb) -> float:
    return float(_XYZ[1] @ linear(color))


def contrast(first: Rgb, second: Rgb) -> float:
    """The contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def distance(first: Rgb, second: Rgb, eyes: Floats = USUAL) -> float:
    """How far apart two colours look to these eyes."""
    return float(np.linalg.norm(_lab(eyes @ linear(first)) - _lab(eyes @ linear(second))))


def _lab(seen: Floats) -> Floats:
    share = _XYZ @ np.clip(seen, 0, 1) / _WHITE
    x, y, z = np.where(share > 216 / 24389, np.cbrt(share), (24389 / 27 * share + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])

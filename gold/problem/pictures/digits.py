"""Tells the digits of a printed number apart, with a small network that was trained here.

The network was trained by ``python -m tests.tools.digits`` on digits and letters drawn in many
fonts. It has one hidden layer; its weights, as whole hundredths, are in ``assets/digits.csv``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from gold.shipped import shipped

Strokes = npt.NDArray[np.float32]
"""How strongly each pixel is printed on, from 0 (paper) to 1, row by row from the top."""

SIDE = 16  # pixels of the square in which the network sees a character
OTHER = 10
"""The network's class for everything that is no digit."""
_STEPS = 100  # of a weight in the file, to one


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a network with one hidden layer."""

    hidden: npt.NDArray[np.float32]
    """From each pixel, and a constant, to each hidden unit."""
    out: npt.NDArray[np.float32]
    """From each hidden unit, and a constant, to each class."""

    def shares(self, seen: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Return the likelihood of each class, row by row, for squares of pixels in rows."""
        inner = np.tanh(_with_one(seen) @ self.hidden)
        outer = _with_one(inner) @ self.out
        raised = np.exp(outer - outer.max(axis=1, keepdims=True))
        likely: npt.NDArray[np.float32] = raised / raised.sum(axis=1, keepdims=True)
        return likely


def digit_shares(characters: list[Strokes]) -> npt.NDArray[np.float32]:
    """Return for each character the likelihood of each digit and of :data:`OTHER`."""
    if not characters:
        return np.zeros((0, OTHER + 1), dtype=np.float32)
    return _weights().shares(np.stack([in_square(each) for each in characters]))


def in_square(character: Strokes) -> npt.NDArray[np.float32]:
    """Return a character as high as the network's square and in its middle, as one row of numbers.

    Characters wider than high are made narrower.
    """
    from PIL import Image

    height, width = character.shape
    wide = max(1, min(SIDE, round(width * SIDE / height)))
    image = Image.fromarray(np.ascontiguousarray(character, dtype=np.float32))
    small = np.asarray(image.resize((wide, SIDE), Image.Resampling.BILINEAR))
    square = np.zeros((SIDE, SIDE), dtype=np.float32)
    left = (SIDE - wide) // 2
    square[:, left : left + wide] = np.clip(small, 0.0, 1.0)
    return square.ravel()


def weights_text(weights: Weights) -> str:
    """Return the text of a file of weights: the hidden layer's rows, then those of the other."""
    lines = [
        ",".join(str(round(_STEPS * float(weight))) for weight in row)
        for row in (*weights.hidden, *weights.out)
    ]
    return "\n".join(lines) + "\n"


@cache
def _weights() -> Weights:
    """Read the weights that are shipped."""
    lines = (shipped("assets") / "digits.csv").read_text(encoding="ascii").splitlines()
    rows = [[int(each) / _STEPS for each in line.split(",")] for line in lines]
    inputs = SIDE * SIDE + 1
    return Weights(
        np.array(rows[:inputs], dtype=np.float32), np.array(rows[inputs:], dtype=np.float32)
    )


def _with_one(rows: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return the rows with a constant 1 at their end."""
    ones = np.ones((len(rows), 1), dtype=np.float32)
    return np.hstack([rows, ones])

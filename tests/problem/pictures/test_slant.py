"""How boards lie in pictures: turned, seen at an angle, or straight."""

import numpy as np
import pytest

from gold.problem.pictures.ink import Ink
from gold.problem.pictures.slant import find_slant


@pytest.mark.parametrize("seed", range(8))
def test_narrow_strip_of_ink_is_no_trouble(seed: int) -> None:
    """Lines that are long and close together seem to meet within the picture."""
    chance = np.random.default_rng(seed)
    strip = chance.random((24, 900)) < 0.1
    for mask in (strip, strip.T):
        slant = find_slant(Ink(mask, mask))
        assert slant is None or slant.width > 0

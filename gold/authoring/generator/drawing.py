"""Draws random shapes that look like those in books.

A shape is changed again and again. A change to a likelier look is accepted; a change to a less
likely look is accepted with a probability that is the ratio of the likelihoods (Metropolis et al.,
1953). At first, less likely looks are accepted more easily, so that nothing of the first shape is
left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from gold.authoring.generator.shape import Shape, changed, random_shape
from gold.authoring.usual_looks import UsualLooks, usual_looks

_CHANGES = 240
_EASY_CHANGES = 150
"""Number of first changes in which odd looks are accepted more easily, less with every change."""
_EASE = 4.0
_SHAKES = 5  # changes of a given shape
_SIZE_SPREAD = 1.5
_LARGEST_ROOM = 7  # most points of the first eye space


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """A shape with its oddness: the degree to which it differs from usual looks."""

    shape: Shape
    size: int
    """The wanted number of empty points."""
    oddness: float
    """The oddness; a look whose oddness is greater by one is e times less likely."""
    looks: UsualLooks
    """The usual looks to compare with."""

    def next(self, rng: Random, ease: float = 0.0) -> DrawnShape | None:
        """Change the shape at random.

        None if the change makes no valid shape, or if it is rejected as too odd. The larger
        ``ease``, the fewer changes are rejected.
        """
        shape = changed(rng, self.shape)
        if shape is None:
            return None
        other = drawn(shape, self.size, self.looks)
        worse = other.oddness - self.oddness
        return other if worse <= 0 or rng.random() < math.exp(-worse / (1 + ease)) else None


def drawn(shape: Shape, size: int, looks: UsualLooks | None = None) -> DrawnShape:
    """Compute the oddness of a shape compared to ``looks``; None for those in books.

    The more the number of empty points differs from ``size``, the odder the shape is.
    """
    looks = looks or usual_looks()
    off = (len(shape.look.empty) - size) / _SIZE_SPREAD
    return DrawnShape(shape, size, looks.oddness(shape.look) + off * off, looks)


def drawn_shape(rng: Random, size: int, looks: UsualLooks | None = None) -> DrawnShape:
    """Draw a shut-in group with about ``size`` empty points that looks like those in ``looks``.

    ``looks`` are those in books if None.
    """
    shape = None
    while shape is None:
        shape = random_shape(rng, rng.randint(3, _LARGEST_ROOM))
    now = drawn(shape, size, looks)
    for step in range(_CHANGES):
        ease = _EASE * max(0.0, 1 - step / _EASY_CHANGES)
        now = now.next(rng, ease) or now
    return now


def shaken(rng: Random, shape: Shape) -> DrawnShape:
    """Make a few random changes to a shape, preferably to looks that are usual in books."""
    now = drawn(shape, len(shape.look.empty))
    for _step in range(_SHAKES):
        now = now.next(rng) or now
    return now

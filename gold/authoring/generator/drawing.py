"""Draws shapes at random that look like those in books.

A shape is changed again and again. A change to a likelier look stays; one to a less likely look
stays with a probability that is the ratio of the likelihoods (Metropolis et al., 1953). At first
less likely looks are let through more easily, so that nothing of the first shape is left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from gold.authoring.generator.shape import Shape, changed, random_shape
from gold.authoring.usual_looks import UsualLooks, usual_looks

_CHANGES = 240
_EASY_CHANGES = 150
"""Changes at the beginning in which odd looks are let through more easily, less and less so."""
_EASE = 4.0
_SHAKES = 5  # changes of a shape that is given
_SIZE_SPREAD = 1.5
_LARGEST_ROOM = 7  # points of an eye space to begin with


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """A shape that should have ``size`` empty points. ``oddness``: how much it looks unlike ``looks``."""

    shape: Shape
    size: int
    oddness: float
    looks: UsualLooks

    def next(self, rng: Random, ease: float = 0.0) -> DrawnShape | None:
        """The shape after a random change; None if that is none, or too odd (less strict with ``ease``)."""
        shape = changed(rng, self.shape)
        if shape is None:
            return None
        other = drawn(shape, self.size, self.looks)
        worse = other.oddness - self.oddness
        return other if worse <= 0 or rng.random() < math.exp(-worse / (1 + ease)) else None


def drawn(shape: Shape, size: int, looks: UsualLooks | None = None) -> DrawnShape:
    """A shape with its oddness compared to ``looks`` (None: those in books). A wrong size makes it odder."""
    looks = looks or usual_looks()
    off = (len(shape.look.empty) - size) / _SIZE_SPREAD
    return DrawnShape(shape, size, looks.oddness(shape.look) + off * off, looks)


def drawn_shape(rng: Random, size: int, looks: UsualLooks | None = None) -> DrawnShape:
    """A shut-in group with about ``size`` empty points inside, changed at random until it looks
    like those in ``looks`` (None: those in books).
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
    """A given shape after a few random changes, rather those that make it look like the ones in books."""
    now = drawn(shape, len(shape.look.empty))
    for _step in range(_SHAKES):
        now = now.next(rng) or now
    return now

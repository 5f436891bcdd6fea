"""Functions for layouts: each returns a part of a rectangle, or a new rectangle beside it.

All lengths are pixels of the screen. The given rectangle is not changed.

>>> row = Rect(10, 20, 100, 30)
>>> left_part(row, 40), right_part(row, 40)
(Rect(10, 20, 40, 30), Rect(70, 20, 40, 30))
>>> left_of(row, 5, 40), under(row, 5, 40)
(Rect(-35, 20, 40, 30), Rect(10, 55, 100, 40))
"""

from __future__ import annotations

from pygame import Rect


def left_part(place: Rect, width: int) -> Rect:
    """The left part of a place, ``width`` pixels wide."""
    return Rect(place.left, place.top, width, place.height)


def right_part(place: Rect, width: int) -> Rect:
    """The right part of a place, ``width`` pixels wide."""
    return Rect(place.right - width, place.top, width, place.height)


def top_part(place: Rect, height: int) -> Rect:
    """The upper part of a place, ``height`` pixels high."""
    return Rect(place.left, place.top, place.width, height)


def bottom_part(place: Rect, height: int) -> Rect:
    """The lower part of a place, ``height`` pixels high."""
    return Rect(place.left, place.bottom - height, place.width, height)


def left_of(place: Rect, gap: int, width: int) -> Rect:
    """A new place at the left of a place, as high as it, with a gap between them."""
    return Rect(place.left - gap - width, place.top, width, place.height)


def right_of(place: Rect, gap: int, width: int) -> Rect:
    """A new place at the right of a place, as high as it, with a gap between them."""
    return Rect(place.right + gap, place.top, width, place.height)


def under(place: Rect, gap: int, height: int) -> Rect:
    """A new place under a place, as wide as it, with a gap between them."""
    return Rect(place.left, place.bottom + gap, place.width, height)


def without_left(place: Rect, width: int) -> Rect:
    """A place without its left ``width`` pixels."""
    return Rect(place.left + width, place.top, place.width - width, place.height)


def without_right(place: Rect, width: int) -> Rect:
    """A place without its right ``width`` pixels."""
    return Rect(place.left, place.top, place.width - width, place.height)


def without_top(place: Rect, height: int) -> Rect:
    """A place without its upper ``height`` pixels."""
    return Rect(place.left, place.top + height, place.width, place.height - height)


def without_bottom(place: Rect, height: int) -> Rect:
    """A place without its lower ``height`` pixels."""
    return Rect(place.left, place.top, place.width, place.height - height)

"""Places made of other places: a part of one, or a new one beside it. Layouts are written in these words.

All lengths are pixels of the screen, and each place is a new rectangle.

>>> row = Rect(10, 20, 100, 30)
>>> left_part(row, 40), right_part(row, 40)
(Rect(10, 20, 40, 30), Rect(70, 20, 40, 30))
>>> left_of(row, 5, 40), under(row, 5, 40)
(Rect(-35, 20, 40, 30), Rect(10, 55, 100, 40))
"""

from __future__ import annotations

from pygame import Rect


def left_part(place: Rect, width: int) -> Rect:
    """The left end of a place."""
    return Rect(place.left, place.top, width, place.height)


def right_part(place: Rect, width: int) -> Rect:
    """The right end of a place."""
    return Rect(place.right - width, place.top, width, place.height)


def top_part(place: Rect, height: int) -> Rect:
    """The upper end of a place."""
    return Rect(place.left, place.top, place.width, height)


def bottom_part(place: Rect, height: int) -> Rect:
    """The lower end of a place."""
    return Rect(place.left, place.bottom - height, place.width, height)


def left_of(place: Rect, gap: int, width: int) -> Rect:
    """A place as high, which ends a gap before this one begins."""
    return Rect(place.left - gap - width, place.top, width, place.height)


def right_of(place: Rect, gap: int, width: int) -> Rect:
    """A place as high, which begins a gap after this one ends."""
    return Rect(place.right + gap, place.top, width, place.height)


def under(place: Rect, gap: int, height: int) -> Rect:
    """A place as wide, which begins a gap under this one."""
    return Rect(place.left, place.bottom + gap, place.width, height)


def without_left(place: Rect, width: int) -> Rect:
    """What is left of a place whose left end is taken."""
    return Rect(place.left + width, place.top, place.width - width, place.height)


def without_right(place: Rect, width: int) -> Rect:
    """What is left of a place whose right end is taken."""
    return Rect(place.left, place.top, place.width - width, place.height)


def without_top(place: Rect, height: int) -> Rect:
    """What is left of a place whose upper end is taken."""
    return Rect(place.left, place.top + height, place.width, place.height - height)


def without_bottom(place: Rect, height: int) -> Rect:
    """What is left of a place whose lower end is taken."""
    return Rect(place.left, place.top, place.width, place.height - height)

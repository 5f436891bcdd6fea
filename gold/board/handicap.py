"""Fixed places of handicap stones, on the star points, as the Go Text Protocol specifies them."""

from __future__ import annotations

from gold.board.points import Point, geometry

_CORNER_STONES = 4
_MOST_STONES = 9


def most_handicap_stones(lines: int) -> int:
    """Return the largest number of handicap stones with fixed places; 0 on boards without such
    places.
    """
    if lines % 2 and lines > 7:
        return _MOST_STONES
    return _CORNER_STONES if lines > 6 else 0


def handicap_places(lines: int, number: int) -> list[Point]:
    """Return the fixed points of ``number`` handicap stones on a board of ``lines`` lines.

    They follow section 4.1.1 of the Go Text Protocol's specification. Empty if it has no such
    handicap.
    """
    if not 2 <= number <= most_handicap_stones(lines):
        return []
    near = 3 if lines > 12 else 2
    far = lines - 1 - near
    middle = lines // 2
    corners = [(far, near), (near, far), (near, near), (far, far)]
    sides = [(middle, near), (middle, far), (far, middle), (near, middle)]
    center = [(middle, middle)] if number in (5, 7, 9) else []
    chosen = [*(corners + sides)[: number - len(center)], *center]
    return [geometry(lines).point(*place) for place in chosen]

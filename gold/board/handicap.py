"""Where handicap stones stand if nobody says where: on the star points, as the Go Text Protocol has them."""

from __future__ import annotations

from gold.board.points import Point, geometry

_CORNER_STONES = 4
_MOST_STONES = 9


def most_handicap_stones(lines: int) -> int:
    """How many handicap stones have fixed places on a board; 0 if none has."""
    if lines % 2 and lines > 7:
        return _MOST_STONES
    return _CORNER_STONES if lines > 6 else 0


def handicap_places(lines: int, number: int) -> list[Point]:
    """Where so many handicap stones stand by the protocol's specification (4.1.1); none if there is no such
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

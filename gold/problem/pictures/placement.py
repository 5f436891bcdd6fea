"""Places the part of a board that a picture shows on the whole board,
and moves it at a person's wish.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from gold.board.points import MAX_SIZE, Point, geometry
from gold.problem.pictures.board_picture import BoardPicture

SIDES = ("top", "bottom", "left", "right")
"""The sides of a board."""
_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
_LEVEL = ("top", "bottom")


@dataclass(frozen=True, slots=True)
class PartPlace:
    """The place of a part on the whole board."""

    size: int
    """The number of lines of the whole board."""
    top: int
    """The first row of the part on the board, from 0."""
    left: int
    """The first column of the part on the board, from 0."""


def placement(high: int, wide: int, edges: AbstractSet[str]) -> PartPlace:
    """Return the place of a part with ``high`` rows and ``wide`` columns.

    ``edges`` are the sides at which the part ends at the board's edge; between two sides that are
    not edges it is centred.
    """
    is_whole = edges == set(SIDES) and high == wide
    size = high if is_whole else MAX_SIZE
    top = _start(size - high, "top" in edges, "bottom" in edges)
    left = _start(size - wide, "left" in edges, "right" in edges)
    return PartPlace(size, top, left)


def _start(room: int, at_start: bool, at_end: bool) -> int:
    if at_start:
        return 0
    return room if at_end else room // 2


def rows_and_columns(picture: BoardPicture) -> tuple[int, int]:
    """Return the numbers of rows and of columns of the board that a picture shows."""
    seen = [geometry(picture.size).row_col(point) for point in picture.places]
    rows = {row for row, _column in seen}
    columns = {column for _row, column in seen}
    return len(rows), len(columns)


def placement_of(picture: BoardPicture) -> PartPlace:
    """Return the place, on the whole board, of the part that a picture shows."""
    seen = [geometry(picture.size).row_col(point) for point in picture.places]
    return PartPlace(
        picture.size, min(row for row, _column in seen), min(column for _row, column in seen)
    )


def with_side(picture: BoardPicture, side: str) -> BoardPicture:
    """Toggle whether a side is an edge of the board, and return the changed picture.

    A part that is not square cannot end at two opposite sides unless it has 19 lines there. So the
    opposite side then stops being an edge.
    """
    high, wide = rows_and_columns(picture)
    edges = picture.edges ^ {side}
    lines = high if side in _LEVEL else wide
    if side in edges and lines < MAX_SIZE and high != wide:
        edges -= {_OPPOSITE[side]}
    there = placement(high, wide, edges)
    sure = picture.unsure_edges - {side}
    return replace(_at(picture, there), edges=edges, unsure_edges=sure)


def shifted(picture: BoardPicture, rows: int, columns: int) -> BoardPicture | None:
    """Return the picture with its part moved down and to the right on the board;
    None if it does not fit.
    """
    high, wide = rows_and_columns(picture)
    here = placement_of(picture)
    top = here.top + rows
    left = here.left + columns
    if not (0 <= top <= here.size - high and 0 <= left <= here.size - wide):
        return None
    at_edges = {
        "top": top == 0,
        "bottom": top == here.size - high,
        "left": left == 0,
        "right": left == here.size - wide,
    }
    edges = frozenset(side for side, is_edge in at_edges.items() if is_edge)
    return replace(_at(picture, PartPlace(here.size, top, left)), edges=edges)


def _at(picture: BoardPicture, there: PartPlace) -> BoardPicture:
    """Return the picture with its points moved to a place on the board."""
    here = placement_of(picture)
    before = geometry(here.size)
    after = geometry(there.size)

    def moved(point: Point) -> Point:
        row, column = before.row_col(point)
        return after.point(row - here.top + there.top, column - here.left + there.left)

    places = {moved(point): place for point, place in picture.places.items()}
    unsure = frozenset(moved(point) for point in picture.unsure)
    return replace(picture, places=places, unsure=unsure, size=there.size)

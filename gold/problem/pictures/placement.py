"""Where the part of a board that a picture shows lies on the whole board, and how a person moves it."""

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
    """Where a part of a board lies."""

    size: int
    """The lines of the whole board."""
    top: int
    """The row of the board at which the part begins."""
    left: int
    """The column at which it begins."""


def placement(high: int, wide: int, edges: AbstractSet[str]) -> PartPlace:
    """Where a part of so many lines lies whose ``edges`` are those of the board."""
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
    """How many rows and columns of the board a picture shows."""
    seen = [geometry(picture.size).row_col(point) for point in picture.places]
    rows = {row for row, _column in seen}
    columns = {column for _row, column in seen}
    return len(rows), len(columns)


def placement_of(picture: BoardPicture) -> PartPlace:
    """Where the part that a picture shows lies."""
    seen = [geometry(picture.size).row_col(point) for point in picture.places]
    return PartPlace(
        picture.size, min(row for row, _column in seen), min(column for _row, column in seen)
    )


def with_side(picture: BoardPicture, side: str) -> BoardPicture:
    """The picture with a side that is an edge of the board if it was none, and none if it was one.

    A board that is no square and smaller than the largest cannot end at two opposite sides: then the other
    one is none any more.
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
    """The picture of a part that lies so many lines farther down and right; None if it does not fit there."""
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
    """The picture with its points where a placement has them."""
    here = placement_of(picture)
    before = geometry(here.size)
    after = geometry(there.size)

    def moved(point: Point) -> Point:
        row, column = before.row_col(point)
        return after.point(row - here.top + there.top, column - here.left + there.left)

    places = {moved(point): place for point, place in picture.places.items()}
    unsure = frozenset(moved(point) for point in picture.unsure)
    return replace(picture, places=places, unsure=unsure, size=there.size)

"""Finds eye shapes on a position, in plain Python: what the kernels of gold.patterns.compiled must find.

A shape is tried in every view, at every point, in the conditions that the kernels' module defines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from gold.board.points import Color, Geometry, Point, PointState
from gold.board.points import geometry as board_geometry
from gold.board.position import Position
from gold.patterns.compiled import Condition
from gold.patterns.shapes import EyeShape, Offset, eye_shapes


class Place(IntEnum):
    """Where on the board an eye space lies; the corner needs the fewest stones."""

    CENTRE = 0
    SIDE = 1
    CORNER = 2


@dataclass(frozen=True, slots=True)
class ShapeMatch:
    """A shape found on the board.

    ``point`` is the missing point of the wall, or the vital point that holds an own stone, or None. Of the
    vital points, ``open_vital`` are empty and ``taken_vital`` hold an enemy stone.
    """

    name: str
    condition: Condition
    place: Place
    space: frozenset[Point]
    open_vital: frozenset[Point]
    taken_vital: frozenset[Point]
    point: Point | None = None


@dataclass(frozen=True, slots=True)
class _Placement:
    """A view of a shape laid on a board; the wall without what lies beyond the edge."""

    name: str
    space: frozenset[Point]
    vital: frozenset[Point]
    wall: frozenset[Point]
    place: Place


def find_shapes(position: Position, color: Color) -> set[ShapeMatch]:
    """All eye shapes of one colour."""
    states = dict(zip(position.geometry.points, position.states, strict=True))
    stones = {point for point, state in states.items() if state.color is color}
    matches = [
        _match(states, position.geometry, color, stones, placement)
        for placement in _placements(position.size)
    ]
    found = {match for match in matches if match is not None}
    spoken_for: set[Point] = set()
    for match in found:
        if match.condition is Condition.COMPLETE:
            spoken_for |= match.space
    return {
        match
        for match in found
        if match.condition is not Condition.INCOMPLETE or match.space.isdisjoint(spoken_for)
    }


def _match(
    states: Mapping[Point, PointState],
    geometry: Geometry,
    color: Color,
    stones: set[Point],
    placement: _Placement,
) -> ShapeMatch | None:
    own = placement.space & stones
    if len(own) > 1 or not own <= placement.vital:
        return None
    missing = placement.wall - stones
    if len(missing) + len(own) > 1:
        return None
    if any(states[point] is PointState.INVALID for point in placement.space):
        return None
    if not all(_can_be_closed(states, geometry, color, point) for point in missing):
        return None
    return ShapeMatch(
        name=placement.name,
        condition=Condition.DIVIDED
        if own
        else Condition.INCOMPLETE
        if missing
        else Condition.COMPLETE,
        place=placement.place,
        space=placement.space,
        open_vital=frozenset(point for point in placement.vital if states[point].is_empty),
        taken_vital=frozenset(
            point for point in placement.vital if states[point].color is color.opponent
        ),
        point=next(iter(own | missing), None),
    )


def _can_be_closed(
    states: Mapping[Point, PointState], geometry: Geometry, color: Color, point: Point
) -> bool:
    neighbors = geometry.neighbors[point]
    own = sum(states[near].color is color for near in neighbors)
    edges = 4 - len(neighbors)
    return states[point] in (PointState.VALID, PointState.KO) and own > 0 and own + edges > 1


def around(points: Iterable[Offset], steps: Iterable[Offset]) -> set[Offset]:
    """The points some steps away from these, without these."""
    inside = set(points)
    return {(row + down, col + right) for row, col in inside for down, right in steps} - inside


def wall_of(shape: EyeShape) -> tuple[Offset, ...]:
    """The points that must hold own stones, or lie beyond the edge."""
    return tuple(sorted(around(shape.space, ((-1, 0), (0, -1), (0, 1), (1, 0)))))


@cache
def _placements(size: int) -> tuple[_Placement, ...]:
    """Every view of every shape, everywhere on a board where its space fits."""
    geometry = board_geometry(size)
    views = [view for shape in eye_shapes() for view in shape.views()]
    return tuple(
        _Placement(
            view.name,
            frozenset(space),
            frozenset(_points(geometry, view.vital, first)),
            frozenset(_points(geometry, wall_of(view), first)),
            _place(geometry, space),
        )
        for first in geometry.points
        for view in views
        if len(space := _points(geometry, view.space, first)) == len(view.space)
    )


def _points(geometry: Geometry, offsets: tuple[Offset, ...], first: Point) -> tuple[Point, ...]:
    """The points at these offsets, without those beyond the edge."""
    row, col = geometry.row_col(first)
    on_board = range(geometry.size)
    places = ((row + dr, col + dc) for dr, dc in offsets)
    return tuple(geometry.point(r, c) for r, c in places if r in on_board and c in on_board)


def _place(geometry: Geometry, space: tuple[Point, ...]) -> Place:
    """In the corner a space reaches edges that run both ways."""
    edges = (0, geometry.size - 1)
    rows, cols = zip(*map(geometry.row_col, space), strict=True)
    return Place(any(row in edges for row in rows) + any(col in edges for col in cols))

"""Tight areas: the parts of a guessed region that a person would look at first.

The *room* of a group is the empty points that the wall around it leaves. A life in a smaller area
holds in the room, too; a kill does not. The *snug* area is the points that the group reaches
without passing a gap of the wall. The *near* area is the points within two steps of the group.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gold.authoring.enclosure import Enclosure
from gold.authoring.shut_in import bit_board, gaps_closed, points_of, side_stones
from gold.board.points import Point
from gold.board.position import Position

_NEAR: Final = 2
"""The steps from the group to the border of a near area."""


def near_area(
    position: Position, around: Enclosure, keystones: frozenset[Point], room: frozenset[Point]
) -> frozenset[Point]:
    """Compute the near area: points of the room within two steps of the group.

    Steps lead over empty points of the room and over stones that are not in the wall. Liberties of
    all shut-in stones count as near. The area also has the rest of the room that these points cut
    off from the outside.
    """
    neighbors = position.geometry.neighbors
    passable = room | (frozenset(_stones(position)) - around.wall)
    reached = set(keystones | around.stones)
    for _step in range(_NEAR):
        reached |= {near for point in reached for near in neighbors[point] if near in passable}
    rest = position.geometry.pieces(room - reached)
    closed = [piece for piece in rest if not _opens(position, piece, around.outside)]
    return room & frozenset(reached).union(*closed)


def snug_area(
    position: Position, around: Enclosure, keystones: frozenset[Point], room: frozenset[Point]
) -> frozenset[Point]:
    """Compute the snug area: points of the room that the group reaches without passing a gap.

    A gap is an empty point that the wall's stones close between them. The area also has the
    liberties of all shut-in stones, and the gaps beside its points.
    """
    geometry = position.geometry
    color = position[min(keystones)].color
    assert color is not None
    gaps = points_of(
        geometry,
        gaps_closed(
            bit_board(position.size),
            side_stones(position, color.opponent),
            side_stones(position, color),
        ),
    )
    shut_in = keystones | around.stones
    reached = geometry.flood(
        shut_in, (room - gaps) | frozenset(_inner(position, around, room - gaps))
    )
    beside = {near for point in reached for near in geometry.neighbors[point]}
    return room & (frozenset(reached) | beside)


def _inner(position: Position, around: Enclosure, free: frozenset[Point]) -> Iterator[Point]:
    """Yield the stones of chains inside the wall whose liberties are all in ``free``."""
    near = position.geometry.neighbors
    for chain in position.chains():
        liberties = {point for stone in chain for point in near[stone] if position[point].is_empty}
        if chain.isdisjoint(around.wall) and liberties <= free:
            yield from chain


def _stones(position: Position) -> Iterator[Point]:
    return (point for point in position.geometry.points if position[point].color is not None)


def _opens(position: Position, piece: frozenset[Point], outside: frozenset[Point]) -> bool:
    """Return whether a point of ``outside`` is next to a point of the piece."""
    neighbors = position.geometry.neighbors
    return any(near in outside for point in piece for near in neighbors[point])

"""Areas tighter than the room that a wall leaves: where a person looks first.

A life in such an area holds in the room, too; a kill does not. The *snug* area is what the group
reaches without passing a gap of the wall; the *near* one lies within two points of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gold.authoring.enclosure import Enclosure
from gold.authoring.shut_in import bit_board, gaps_closed, points_of, side_stones
from gold.board.points import Point
from gold.board.position import Position

_NEAR: Final = 2
"""How far a near area goes from the group."""


def near_area(
    position: Position, around: Enclosure, keystones: frozenset[Point], room: frozenset[Point]
) -> frozenset[Point]:
    """The points of the room near the group, the liberties of all stones that are shut in, and what
    these points cut off.
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
    """The points of the room that the group reaches without passing a gap of the wall, the
    liberties of all stones that are shut in, and the gaps beside these points.
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
    """The stones that are shut in with the group: of chains whose liberties are all free."""
    near = position.geometry.neighbors
    for chain in position.chains():
        liberties = {point for stone in chain for point in near[stone] if position[point].is_empty}
        if chain.isdisjoint(around.wall) and liberties <= free:
            yield from chain


def _stones(position: Position) -> Iterator[Point]:
    return (point for point in position.geometry.points if position[point].color is not None)


def _opens(position: Position, piece: frozenset[Point], outside: frozenset[Point]) -> bool:
    """Whether an empty point outside is beside one of the piece."""
    neighbors = position.geometry.neighbors
    return any(near in outside for point in piece for near in neighbors[point])

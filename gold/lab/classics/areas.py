"""Targets and areas that a position of a book may have, from tight to wide.

The defender's value never falls where the area grows at its openings: more is his, and the wall has no more
liberties. So a life in a tight area holds in all wider ones, and a kill in a wide one in all tighter ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from gold.authoring.enclosure import Enclosure, clusters, enclosure
from gold.authoring.shut_in import bit_board, gaps_closed, points_of, side_stones
from gold.authoring.target_guesses import connected_outside
from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary, Position
from gold.lab.harvest.wider import openings, wider

MOST_POINTS: Final = 44
"""Areas with more empty points are not tried."""
_NEAR: Final = 2
"""How far a tight area goes from the group."""
_FEWEST_STONES: Final = 3


class Width(StrEnum):
    """How wide an area is, from tight to wide."""

    SNUG = "snug"
    """What the group reaches without passing a gap of the wall, and the gaps beside that."""
    TIGHT = "tight"
    """What lies within two points of the group."""
    ROOM = "room"
    """All that the wall leaves, its gaps closed."""
    ONE = "one wider"
    """The room, and one point beyond its openings."""
    THREE = "three wider"
    """The room, and three points beyond its openings."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A position with target and area. ``whole``: all stones that are shut in are the target, not only the
    largest group of them. ``friends``: stones of the defender's beyond the area can be reached; they count as
    safe.
    """

    color: Color
    whole: bool
    width: Width
    position: Position
    friends: bool

    @property
    def points(self) -> int:
        """The number of empty points where play is allowed."""
        return len(self.position.points(PointState.VALID))

    @property
    def may_be_closed(self) -> bool:
        """Whether stones may close its border: that of a tight area lies in the open."""
        return self.width is not Width.TIGHT

    @property
    def name(self) -> str:
        """What distinguishes it from the others for the same position."""
        target = "all" if self.whole else "group"
        return f"{self.color.name.lower()} {target} {self.width}"


def proposals(position: Position, color: Color) -> list[Proposal]:
    """What a position may ask about stones of this colour, from tight to wide and no area twice; nothing if
    none is shut in.
    """
    around = enclosure(position, color.opponent)
    found: dict[Position, Proposal] = {}
    for whole, keystones in _targets(position, around):
        for width, candidate in _areas(position, around, keystones):
            if candidate.errors() or len(candidate.points(PointState.VALID)) > MOST_POINTS:
                continue
            friends = bool(connected_outside(candidate))
            found.setdefault(candidate, Proposal(color, whole, width, candidate, friends))
    return sorted(found.values(), key=lambda each: (each.whole, each.points))


def _targets(position: Position, around: Enclosure) -> Iterator[tuple[bool, frozenset[Point]]]:
    groups = clusters(position, around.enclosed)
    if not groups or len(around.stones) < _FEWEST_STONES:
        return
    yield True, around.stones
    if len(groups) > 1:
        yield False, groups[0]


def _areas(
    position: Position, around: Enclosure, keystones: frozenset[Point]
) -> Iterator[tuple[Width, Position]]:
    room = around.room(keystones)
    marked = replace(position.with_keystones(keystones), boundary=Boundary.WALL)
    whole = _within(marked, room)
    yield Width.ROOM, whole
    yield Width.SNUG, _within(marked, _snug(position, around, keystones, room))
    yield Width.TIGHT, _within(marked, _near(position, around, keystones, room))
    if openings(whole):
        yield Width.ONE, wider(whole, 1)
        yield Width.THREE, wider(whole, 3)


def _within(marked: Position, room: frozenset[Point]) -> Position:
    """The position with play allowed on these empty points only."""
    outside = [point for point in marked.geometry.points if marked[point].is_empty and point not in room]
    return marked.with_states(dict.fromkeys(outside, PointState.INVALID))


def _near(
    position: Position, around: Enclosure, keystones: frozenset[Point], room: frozenset[Point]
) -> frozenset[Point]:
    """The points of the room near the group, the liberties of all stones that are shut in, and what these
    points cut off.
    """
    neighbors = position.geometry.neighbors
    passable = room | (frozenset(_stones(position)) - around.wall)
    reached = set(keystones | around.stones)
    for _step in range(_NEAR):
        reached |= {near for point in reached for near in neighbors[point] if near in passable}
    rest = position.geometry.pieces(room - reached)
    closed = [piece for piece in rest if not _opens(position, piece, around.outside)]
    return room & frozenset(reached).union(*closed)


def _snug(
    position: Position, around: Enclosure, keystones: frozenset[Point], room: frozenset[Point]
) -> frozenset[Point]:
    """The points of the room that the group reaches without passing a gap of the wall, the liberties of all
    stones that are shut in, and the gaps beside these points.
    """
    geometry = position.geometry
    color = position[min(keystones)].color
    assert color is not None
    gaps = points_of(
        geometry,
        gaps_closed(
            bit_board(position.size), side_stones(position, color.opponent), side_stones(position, color)
        ),
    )
    shut_in = keystones | around.stones
    reached = geometry.flood(shut_in, (room - gaps) | frozenset(_inner(position, around, room - gaps)))
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

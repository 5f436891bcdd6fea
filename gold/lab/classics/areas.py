"""Proposes targets and areas for a position of a book, from tight areas to wide ones.

The defender's value never falls if the area grows at its openings: the defender gets more points,
and the wall no more liberties. So life in a tight area holds in all wider ones, and a kill in a
wide area holds in all tighter ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from gold.authoring.enclosure import Enclosure, clusters, enclosure
from gold.authoring.target_guesses import connected_outside
from gold.authoring.tight_areas import near_area, snug_area
from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary, Position
from gold.lab.harvest.wider import openings, wider

MOST_POINTS: Final = 44
"""Areas with more empty points are not tried."""
_FEWEST_STONES: Final = 3


class Width(StrEnum):
    """The width of an area, from tight to wide."""

    SNUG = "snug"
    """The points that the group reaches without passing a gap of the wall,
    and the gaps beside them.
    """
    SIDE = "snug and one side"
    """A snug area, and what lies behind its gaps on one side; or on all sides but one."""
    TIGHT = "tight"
    """The points within two points of the group."""
    ROOM = "room"
    """All points inside the wall, with the gaps of the wall closed."""
    ONE = "one wider"
    """The room, and one point beyond its openings."""
    THREE = "three wider"
    """The room, and three points beyond its openings."""
    RACE = "race"
    """The room, and the room of the attacker's groups that the defender shuts in:
    both sides can be captured.
    """


@dataclass(frozen=True, slots=True)
class Proposal:
    """A position of a book with a target and an area.

    - ``whole``: all stones that are shut in are the target, not only the largest group of them;
    - ``friends``: the target can reach stones of the defender beyond the area, which count as safe;
    - ``added``: stones of the defender that the book does not have; they close a race toward these
      friends;
    - ``open_to_friends``: a race that is open toward these friends.
    """

    color: Color
    whole: bool
    width: Width
    position: Position
    friends: bool
    added: frozenset[Point] = frozenset()
    open_to_friends: bool = False
    side: int = 0
    """Which one of several areas with sides: 1 for the first, 0 for an area of another width."""

    @property
    def points(self) -> int:
        """The number of empty points where play is allowed."""
        return len(self.position.points(PointState.VALID))

    @property
    def is_race(self) -> bool:
        """Whether a group of each side is shut in."""
        return self.width is Width.RACE

    @property
    def may_be_closed(self) -> bool:
        """Whether stones of the attacker may be added to close the area's border.

        Not for a tight area, whose border has no wall near, nor for a race that is open to friends.
        """
        return self.width is not Width.TIGHT and not self.open_to_friends

    @property
    def name(self) -> str:
        """A name that no other proposal for the same position has."""
        target = "all" if self.whole else "group"
        closed = ", closed by friends" if self.added else ""
        side = f" {self.side}" if self.side else ""
        return f"{self.color.name.lower()} {target} {self.width}{side}{closed}"


def proposals(position: Position, color: Color) -> list[Proposal]:
    """Return the proposals for a position with a target of this colour, from tight to wide areas.

    No position is proposed twice. The list is empty if no stones of this colour are shut in.
    """
    around = enclosure(position, color.opponent)
    within = enclosure(position, color)
    found: dict[Position, Proposal] = {}
    for whole, keystones in _targets(position, around):
        sides = 0
        for width, area in _areas(position, around, within, keystones):
            sides += width is Width.SIDE
            beyond = _on_the_friends_side(area) if width is Width.RACE else frozenset()
            for added in dict.fromkeys((frozenset[Point](), beyond)):
                candidate = area.with_states(dict.fromkeys(added, PointState.stone(color)))
                if candidate.errors() or len(candidate.points(PointState.VALID)) > MOST_POINTS:
                    continue
                friends = bool(connected_outside(candidate))
                is_open = bool(beyond) and not added
                side = sides if width is Width.SIDE else 0
                proposal = Proposal(color, whole, width, candidate, friends, added, is_open, side)
                found.setdefault(candidate, proposal)
    return sorted(found.values(), key=lambda each: (each.whole, each.points))


def _targets(position: Position, around: Enclosure) -> Iterator[tuple[bool, frozenset[Point]]]:
    groups = clusters(position, around.enclosed)
    if not groups or len(around.stones) < _FEWEST_STONES:
        return
    yield True, around.stones
    if len(groups) > 1:
        yield False, groups[0]


def _areas(
    position: Position, around: Enclosure, within: Enclosure, keystones: frozenset[Point]
) -> Iterator[tuple[Width, Position]]:
    """Yield areas for a target. ``around`` and ``within`` are the attacker's and
    the defender's enclosures.
    """
    room = around.room(keystones)
    marked = replace(position.with_keystones(keystones), boundary=Boundary.WALL)
    whole = _within(marked, room)
    yield Width.ROOM, whole
    snug = snug_area(position, around, keystones, room)
    yield Width.SNUG, _within(marked, snug)
    yield Width.TIGHT, _within(marked, near_area(position, around, keystones, room))
    if openings(whole):
        yield Width.ONE, wider(whole, 1)
        yield Width.THREE, wider(whole, 3)
    racing = _room_of_rivals(position, within, keystones | room)
    if racing:
        yield Width.RACE, _within(marked, room | racing)
    for area in _with_sides(position, snug, room):
        yield Width.SIDE, _within(marked, area)


def _with_sides(
    position: Position, snug: frozenset[Point], room: frozenset[Point]
) -> Iterator[frozenset[Point]]:
    """Yield the areas between a snug area and the room: with one side of what lies behind its gaps,
    and with all sides but one.

    A life often needs one push through a gap. In the room that push is proved late, since the other
    sides are there, too.
    """
    sides = list(position.geometry.pieces(room - snug))
    if len(sides) < 2:
        return
    yield from (snug | side for side in sides)
    if len(sides) > 2:
        yield from (room - side for side in sides)


def _room_of_rivals(
    position: Position, within: Enclosure, inside: frozenset[Point]
) -> frozenset[Point]:
    """Return the room of the attacker's groups that touch the area ``inside``
    and are shut in themselves.

    Without this room in the area, these groups would count as safe: beyond the area the attacker is
    strong.
    """
    touched = {near for point in inside for near in position.geometry.neighbors[point]}
    rivals = [
        group for group in clusters(position, within.enclosed) if not touched.isdisjoint(group)
    ]
    return frozenset().union(*map(within.room, rivals))


def _on_the_friends_side(position: Position) -> frozenset[Point]:
    """Return the openings that are nearer to the defender's friends than to the attacker's wall.

    Both sides of a race are shut in, so the outside does not belong to the attacker everywhere.
    """
    around = {
        stone: position[stone].color
        for chain in position.chains()
        if position.touches(chain, PointState.INVALID)
        for stone in chain
        if not position[stone].is_keystone
    }
    nearest = {point: _nearest(position, point, around) for point in openings(position)}
    return frozenset(point for point, color in nearest.items() if color is position.defender)


def _nearest(
    position: Position, start: Point, around: Mapping[Point, Color | None]
) -> Color | None:
    """Return the colour of the stone in ``around`` that is nearest to a point;
    None for equal distances.

    Distances are counted from point to adjacent point.
    """
    neighbors = position.geometry.neighbors
    seen = {start}
    edge = {start}
    while edge:
        beside = {near for point in edge for near in neighbors[point] if near in position.geometry}
        edge = beside - seen
        seen |= edge
        colors = {around[point] for point in edge if point in around}
        if colors:
            return colors.pop() if len(colors) == 1 else None
    return None


def _within(marked: Position, room: frozenset[Point]) -> Position:
    """Return the position with only these empty points playable."""
    outside = [
        point for point in marked.geometry.points if marked[point].is_empty and point not in room
    ]
    return marked.with_states(dict.fromkeys(outside, PointState.INVALID))

"""Finds in a game the groups that its walls shut in, with all that stood inside a wall at one time or another.

A group is also looked at as it was some moves before its wall was whole: the wall is then the one that the
game went on to build. :mod:`gold.authoring.shut_in` says what is shut in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from gold.authoring.games import Moment
from gold.authoring.shut_in import BitBoard, PointSet, bit_board, outside, wall
from gold.board.points import Color, Point, PointState, geometry
from gold.board.position import Position

_Stones: TypeAlias = dict[Color, PointSet]

LEAST_STONES, MOST_STONES = 5, 20
"""Stones of a group."""
LEAST_ROOM, MOST_ROOM = 3, 18
"""Empty points that the surrounding stones leave."""
MOST_INNER = 6
"""The attacker's stones inside the wall."""
_BACK = 6
"""Moves inside that are taken back at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """A group inside a wall. All sets are of bits: see :mod:`gold.authoring.shut_in`.

    ``number`` is that of the move before which the inside was as it is here, and ``walled`` that of the wall.
    ``inside`` is what the wall shuts in: the ``group``, the ``inner`` stones of the attacker, and empty
    points. ``without`` is a stone that stood there in the game and was left out, if one was.
    """

    number: int
    walled: int
    size: int
    defender: Color
    inside: PointSet
    group: PointSet
    inner: PointSet
    wall: PointSet
    without: PointSet = 0

    @property
    def key(self) -> tuple[object, ...]:
        """What the problem depends on."""
        return self.defender, self.inside, self.group, self.inner

    @property
    def room(self) -> PointSet:
        """The empty points inside."""
        return self.inside & ~self.group & ~self.inner

    def reason_against(self) -> str:
        """Why it is not looked at; empty if it is."""
        if self.group.bit_count() < LEAST_STONES:
            return "fewer than five stones"
        if self.group.bit_count() > MOST_STONES:
            return "many stones"
        if not LEAST_ROOM <= self.room.bit_count() <= MOST_ROOM:
            return "too little or too much room"
        return "many stones of the attacker inside" if self.inner.bit_count() > MOST_INNER else ""

    def one_stone_fewer(self) -> Iterator[Place]:
        """The same place without one stone inside, each in turn."""
        for stones, name in ((self.group, "group"), (self.inner, "inner")):
            left = stones
            while left:
                stone = left & -left
                left ^= stone
                yield replace(self, without=stone, **{name: stones ^ stone})

    def position(self, to_play: Color) -> Position:
        """The position of a problem: play is allowed inside, and nothing else is left of the board but the
        attacker's stones that touch the inside.
        """
        attacker = PointState.stone(self.defender.opponent)
        held = (
            (self.wall | self.inner, attacker),
            (self.group, PointState.stone(self.defender, keystone=True)),
            (self.room, PointState.VALID),
        )
        points = enumerate(geometry(self.size).points)
        states: dict[Point, PointState] = {
            point: state for index, point in points for stones, state in held if stones >> index & 1
        }
        bare = Position.empty(self.size, PointState.INVALID)
        return replace(bare, to_play=to_play).with_states(states)


def places(game: Sequence[Moment], dropped: Counter[str]) -> Iterator[Place]:
    """The places of a game, each with another inside; ``dropped`` counts what is none, by the reason."""
    boards = [stones_of(moment.position) for moment in game]
    board = bit_board(game[0].position.size)
    walls: set[tuple[object, ...]] = set()
    seen: set[tuple[object, ...]] = set()
    for now, stones in enumerate(boards):
        for defender in Color:
            for place in _shut_in(board, stones, defender, now):
                if place.key in walls:
                    continue
                walls.add(place.key)
                for earlier in _with_past(place, boards[: now + 1]):
                    if earlier.key in seen:
                        continue
                    seen.add(earlier.key)
                    reason = earlier.reason_against()
                    if reason:
                        dropped[reason] += 1
                    else:
                        yield earlier


def _shut_in(board: BitBoard, stones: _Stones, defender: Color, now: int) -> Iterator[Place]:
    theirs, ours = stones[defender], stones[defender.opponent]
    beyond = outside(board, ours, theirs)
    within = board.all & ~beyond & ~wall(board, ours, beyond)
    left = theirs & within
    while left:
        inside = board.flood(left & -left, within)
        left &= ~inside
        touching = board.beside(inside) & ours & ~inside
        yield Place(now + 1, now + 1, board.size, defender, inside, theirs & inside, ours & inside, touching)


def _with_past(place: Place, boards: Sequence[_Stones]) -> Iterator[Place]:
    """A place, and what was inside its wall before each of the last moves there."""
    changes = 0
    for number in range(len(boards), 0, -1):
        stones = boards[number - 1]
        group, inner = (stones[color] & place.inside for color in (place.defender, place.defender.opponent))
        if number < place.walled and (group, inner) == (place.group, place.inner):
            continue
        place = replace(place, number=number, group=group, inner=inner)
        yield place
        changes += 1
        if changes > _BACK or place.room.bit_count() > MOST_ROOM or group.bit_count() < LEAST_STONES:
            return


def stones_of(position: Position) -> _Stones:
    """The stones of each colour."""
    states = bytes(position.states)[::-1]
    return {color: int(states.translate(table), 2) for color, table in _TABLES.items()}


def _table(color: Color) -> bytes:
    held = (PointState.stone(color), PointState.stone(color, keystone=True))
    return bytes(ord("01"[state in held]) for state in range(256))


_TABLES = {color: _table(color) for color in Color}

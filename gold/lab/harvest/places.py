"""Finds the groups of a game that are shut in by a wall, at that moment and some moves earlier.

Each group is also taken as it was some moves before its wall was complete, together with the
complete wall.
:mod:`gold.authoring.shut_in` defines when a group is shut in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from gold.authoring.from_games import Moment
from gold.authoring.shut_in import BitBoard, PointSet, bit_board, outside, side_stones
from gold.board.points import Color, Point, PointState, geometry
from gold.board.position import Position

_Stones: TypeAlias = dict[Color, PointSet]


class Sizes(NamedTuple):
    """The sizes of groups that are taken.

    ``stones`` is the range of the number of stones, and ``room`` that of the empty points inside.
    ``most_inner`` is the largest number of the attacker's stones inside, ``back`` the largest
    number of moves inside that are taken back, and ``most_added`` that of stones that the wall may
    lack.
    """

    stones: range
    room: range
    most_inner: int
    back: int
    most_added: int


USUAL = Sizes(range(5, 19), range(3, 16), 6, 6, 4)


@dataclass(frozen=True, slots=True)
class Place:
    """A group inside a wall. All sets are of bits: see :mod:`gold.authoring.shut_in`."""

    number: int
    """The number of the move before which the inside was so."""
    walled: int
    """The number of the move before which the wall was so."""
    size: int
    """The size of the board."""
    defender: Color
    """The colour of the group."""
    inside: PointSet
    """The points that the wall encloses: the group, stones of the attacker, and empty points."""
    group: PointSet
    """The defender's stones inside."""
    inner: PointSet
    """The attacker's stones inside."""
    wall: PointSet
    """The stones that touch the inside, and those that fill its corners."""
    added: PointSet
    """Stones of the wall that the game did not have:
    they close gaps through which the group could escape.
    """

    @property
    def key(self) -> tuple[object, ...]:
        """A key of everything that the problem depends on."""
        return self.defender, self.inside, self.group, self.inner

    @property
    def room(self) -> PointSet:
        """The empty points inside."""
        return self.inside & ~self.group & ~self.inner

    def reason_against(self, sizes: Sizes) -> str:
        """Return the reason why the place does not have these sizes; empty if it has them."""
        stones = self.group.bit_count()
        if stones < sizes.stones.start:
            return "few stones"
        if self.added.bit_count() > sizes.most_added:
            return "a wall with large gaps"
        if stones not in sizes.stones:
            return "many stones"
        if self.room.bit_count() not in sizes.room:
            return "too little or too much room"
        return (
            "many stones of the attacker inside"
            if self.inner.bit_count() > sizes.most_inner
            else ""
        )

    def position(self, to_play: Color) -> Position:
        """Return the position of a problem: the inside is playable,
        and only the wall stands around it.
        """
        attacker = PointState.stone(self.defender.opponent)
        held = (
            (self.wall | self.added | self.inner, attacker),
            (self.group, PointState.stone(self.defender, keystone=True)),
            (self.room, PointState.VALID),
        )
        points = enumerate(geometry(self.size).points)
        states: dict[Point, PointState] = {
            point: state for index, point in points for stones, state in held if stones >> index & 1
        }
        bare = Position.empty(self.size, PointState.INVALID)
        return replace(bare, to_play=to_play).with_states(states)


def places(game: Sequence[Moment], sizes: Sizes, dropped: Counter[str]) -> Iterator[Place]:
    """Yield the places of a game, each with a different inside;
    ``dropped`` counts others, by reason.
    """
    boards = [{color: side_stones(moment.position, color) for color in Color} for moment in game]
    board = bit_board(game[0].position.size)
    walls: set[tuple[object, ...]] = set()
    seen: set[tuple[object, ...]] = set()
    for now, stones in enumerate(boards):
        for defender in Color:
            for place in shut_in(board, stones, defender, now):
                if place.key in walls:
                    continue
                walls.add(place.key)
                for earlier in _with_past(place, boards[: now + 1], sizes):
                    if earlier.key in seen:
                        continue
                    seen.add(earlier.key)
                    reason = earlier.reason_against(sizes)
                    if reason:
                        dropped[reason] += 1
                    else:
                        yield earlier


def shut_in(board: BitBoard, stones: _Stones, defender: Color, now: int) -> Iterator[Place]:
    """Yield the defender's groups that are shut in at a moment.

    The inside of a wall is everything that the group reaches over empty points and its own stones,
    and the attacker's chains that touch nothing else.
    """
    theirs = stones[defender]
    ours = stones[defender.opponent]
    beyond = outside(board, ours, theirs)
    left = theirs & ~beyond
    while left:
        reached = board.flood(left & -left, board.all & ~beyond & ~ours)
        left &= ~reached
        elsewhere = board.all & ~ours & ~reached
        wall = board.flood(ours & board.beside(elsewhere), ours)
        inside = reached | ours & ~wall
        beside = board.beside(inside) & ~inside
        added = _gaps(board, beside & ~wall, beside & wall)
        face = beside & wall
        face |= _corners(board, face | added) & wall
        group = theirs & inside
        inner = ours & inside
        yield Place(now + 1, now + 1, board.size, defender, inside, group, inner, face, added)


def _corners(board: BitBoard, stones: PointSet) -> PointSet:
    """Return the points that have a stone beside them in the same row and one in the same column.

    A wall without these corner stones holds as well, but looks like no wall in a game or a book
    (`docs/lab/naturalness.md`).
    """
    above_or_below = board.shifted(stones, 1, 0) | board.shifted(stones, -1, 0)
    return above_or_below & (board.shifted(stones, 0, 1) | board.shifted(stones, 0, -1))


def _gaps(board: BitBoard, beyond: PointSet, stones: PointSet) -> PointSet:
    """Return the points where a wall needs stones so that nobody can escape.

    A gap on the first line, under a stone of the wall on the second line, stays open, as in books:
    who crawls out there is stopped later.
    """
    top, bottom = (board.all & ~board.shifted(board.all, rows, 0) for rows in (1, -1))
    left = board.columns[0]
    right = board.columns[-1]
    needed = beyond & ~(top | bottom | left | right)
    above = stones | needed
    under = top & board.shifted(above, -1, 0) | bottom & board.shifted(above, 1, 0)
    under |= left & board.shifted(above, 0, -1) | right & board.shifted(above, 0, 1)
    return needed | beyond & ~board.beside(under)


def _with_past(place: Place, boards: Sequence[_Stones], sizes: Sizes) -> Iterator[Place]:
    """Yield a place, and the same wall with its inside before each of the last moves there."""
    changes = 0
    for number in range(len(boards), 0, -1):
        stones = boards[number - 1]
        group, inner = (
            stones[color] & place.inside for color in (place.defender, place.defender.opponent)
        )
        if number < place.walled and (group, inner) == (place.group, place.inner):
            continue
        place = replace(place, number=number, group=group, inner=inner)
        yield place
        changes += 1
        too_large = place.room.bit_count() >= sizes.room.stop
        too_few = group.bit_count() < sizes.stones.start
        if changes > sizes.back or too_large or too_few:
            return

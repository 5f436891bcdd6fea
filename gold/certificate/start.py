"""The first position of a certificate as sets of points, and the features of the board that never
change.

A set of points is one integer, with the bit ``1 << point`` for each point. The border of the
board's geometry separates the end of each row from the beginning of the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from gold.board.board import Board
from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary

Points: TypeAlias = int
"""A set of points, as the bits of an integer."""

NONE: Final[Points] = 0


def points(listed: Iterable[Point]) -> Points:
    """Return a set of the listed points."""
    result = NONE
    for point in listed:
        result |= 1 << point
    return result


def each(left: Points) -> Iterator[Point]:
    """Yield the points of a set, from the top left."""
    while left:
        lowest = left & -left
        yield Point(lowest.bit_length() - 1)
        left ^= lowest


class Ground:
    """The features of a board that no move changes.

    ``outside`` are the empty points outside the boundaries, and ``rest`` all other points.
    ``anchors`` has, by side, the points where a stone of that side stands for ever: the points next
    to ``outside``, if those are liberties of the side, and otherwise its friends that are connected
    to safety outside.
    """

    def __init__(self, board: Board) -> None:
        assert board.defender is not None  # only problems are checked
        geometry = board.geometry
        self.geometry = geometry
        self.defender: Color = board.defender
        self.is_open = board.boundary is Boundary.OPEN
        self.everywhere = points(geometry.points)
        self.outside = points(p for p in geometry.points if board[p] is PointState.INVALID)
        self.rest = self.everywhere & ~self.outside
        friends = points(
            stone for chain in board.chains() if board.is_safe(chain) for stone in chain.stones
        )
        beside = self.next_to(self.outside)
        self.anchors = {
            self.defender.opponent: beside,
            self.defender: beside if self.is_open else friends,
        }

    def next_to(self, inner: Points) -> Points:
        """Return the neighbours of a set's points that are not in the set."""
        stride = self.geometry.stride
        return (
            (inner << 1 | inner >> 1 | inner << stride | inner >> stride) & self.everywhere & ~inner
        )

    def connected(self, start: Points, within: Points) -> Points:
        """Return ``start``, and all points of ``within`` that are connected to it inside
        ``within``.
        """
        while grown := self.next_to(start) & within:
            start |= grown
        return start


class SideStones(NamedTuple):
    """The stones of one side; those in ``standing`` stand for ever."""

    stones: Points
    standing: Points


@dataclass(frozen=True, slots=True)
class Start:
    """The first position: stones, keystones, side to play, and the point ``closed`` by ko (empty if
    none is).
    """

    ground: Ground
    defender: SideStones
    attacker: SideStones
    keystones: Points
    closed: Points
    to_play: Color

    @classmethod
    def of(cls, board: Board) -> Start:
        """Return the position of a board, which must have a defender."""
        ground = Ground(board)

        def side(color: Color) -> SideStones:
            stones = points(p for p, state in board.states() if state.color is color)
            return SideStones(stones, ground.connected(stones & ground.anchors[color], stones))

        closed = NONE if board.ko_point is None else 1 << board.ko_point
        sides = side(ground.defender), side(ground.defender.opponent)
        return cls(ground, *sides, points(board.keystones()), closed, board.to_play)

    @property
    def attackers_turn(self) -> bool:
        """Whether the attacker is to move."""
        return self.to_play is not self.ground.defender

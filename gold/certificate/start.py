"""The first position of a certificate as sets of points, and what of the board no move changes.

A set of points is one integer, with the bit ``1 << point`` for each of them; the border of the board's
geometry keeps the end of a row apart from the beginning of the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from gold.board.board import Board
from gold.board.points import Color, Point, PointState
from gold.board.position import Boundary

Points: TypeAlias = int
"""A set of points."""

NONE: Final[Points] = 0


def points(listed: Iterable[Point]) -> Points:
    """The set of some points."""
    result = NONE
    for point in listed:
        result |= 1 << point
    return result


def each(left: Points) -> Iterator[Point]:
    """The points of a set, from the top left."""
    while left:
        lowest = left & -left
        yield Point(lowest.bit_length() - 1)
        left ^= lowest


class Ground:
    """What of a board no move changes.

    ``outside`` are the empty points outside the boundaries, ``rest`` all others. ``anchors`` are the points
    where a stone of the side stands for ever: next to those outside, if these are liberties of the side's,
    and at its friends that are connected to safety outside.
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
        """The points next to any of a set, as far as they are not in it."""
        stride = self.geometry.stride
        return (
            (inner << 1 | inner >> 1 | inner << stride | inner >> stride) & self.everywhere & ~inner
        )

    def connected(self, start: Points, within: Points) -> Points:
        """``start``, and what is connected with it by points of a set."""
        while grown := self.next_to(start) & within:
            start |= grown
        return start


class SideStones(NamedTuple):
    """A side's stones; those of ``standing`` stand for ever."""

    stones: Points
    standing: Points


@dataclass(frozen=True, slots=True)
class Start:
    """The stones, whose turn it is, and the point that is closed by ko, if any (``closed``)."""

    ground: Ground
    defender: SideStones
    attacker: SideStones
    keystones: Points
    closed: Points
    to_play: Color

    @classmethod
    def of(cls, board: Board) -> Start:
        """What is on a board that has a defender."""
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

"""Computes the part of a board that the stones of one side shut in, with point sets as numbers.

Bit *i* of such a number is the *i*-th point from the top left. :mod:`gold.authoring.enclosure`
defines what counts as shut in. This module computes it fast enough for every position of thousands
of games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import Final, TypeAlias

from gold.board.points import Color, Geometry, Point, PointState, geometry
from gold.board.position import Position

PointSet: TypeAlias = int

_FAR = (4, 3, 2)
"""Distances from the nearest stone, in king's moves, at which a point is outside for certain.

The first distance that some point of the board has is taken.
"""
_Step = tuple[int, int]
GAPS: Final[tuple[tuple[_Step, tuple[_Step, ...]], ...]] = (
    ((0, 2), ((0, 1),)),
    ((2, 0), ((1, 0),)),
    *(((1, side), ((1, 0), (0, side))) for side in (1, -1)),
    *(((1, 2 * side), ((0, side), (1, side))) for side in (1, -1)),
    *(((2, side), ((1, 0), (1, side))) for side in (1, -1)),
)
"""The gaps that two stones close: the step (rows, columns) between them, and the closed points."""
WIDEST_GAP: Final = 2
"""A stone closes the empty points between it and the edge if there are at most this many."""


@dataclass(frozen=True, slots=True)
class BitBoard:
    """Operations on sets of points of a board, each set a number with one bit a point."""

    size: int
    """The number of lines of the board."""
    all: PointSet
    """All points."""
    columns: tuple[PointSet, ...]
    """The points of each column."""

    def shifted(self, points: PointSet, rows: int, cols: int) -> PointSet:
        """Shift points down by ``rows`` and right by ``cols``; drop those that leave the board."""
        for column in self.columns[self.size - cols :] if cols > 0 else self.columns[:-cols]:
            points &= ~column
        step = rows * self.size + cols
        return (points << step) & self.all if step > 0 else points >> -step

    def beside(self, points: PointSet) -> PointSet:
        """The points and their four neighbours."""
        first = self.columns[0]
        last = self.columns[-1]
        rows = points << self.size | points >> self.size
        return (points | rows | (points & ~last) << 1 | (points & ~first) >> 1) & self.all

    def around(self, points: PointSet) -> PointSet:
        """The points and their eight neighbours."""
        first = self.columns[0]
        last = self.columns[-1]
        points |= (points & ~last) << 1 | (points & ~first) >> 1
        return (points | points << self.size | points >> self.size) & self.all

    def flood(self, start: PointSet, within: PointSet) -> PointSet:
        """Flood fill: the points connected to ``start`` inside ``within``."""
        reached = start & within
        while (more := self.beside(reached) & within) != reached:
            reached = more
        return reached


@cache
def bit_board(size: int) -> BitBoard:
    """The bit board for boards of ``size`` lines."""
    whole = (1 << size * size) - 1
    first = sum(1 << row * size for row in range(size))
    return BitBoard(size, whole, tuple(first << col for col in range(size)))


def outside(board: BitBoard, attacker: PointSet, defender: PointSet) -> PointSet:
    """The points that a flood from far away reaches.

    It crosses neither the attacker's stones nor the gaps that they close.
    """
    room = board.all & ~attacker & ~gaps_closed(board, attacker, defender)
    return board.flood(_far(board, attacker | defender), room)


def wall(board: BitBoard, attacker: PointSet, beyond: PointSet) -> PointSet:
    """The stones of all attacker's chains that touch the points ``beyond``, the outside."""
    return board.flood(attacker & board.beside(beyond), attacker)


def _far(board: BitBoard, stones: PointSet) -> PointSet:
    near = [stones]
    for _step in range(max(_FAR) - 1):
        near.append(board.around(near[-1]))
    return next((far for distance in _FAR if (far := board.all & ~near[distance - 1])), 0)


def gaps_closed(board: BitBoard, attacker: PointSet, defender: PointSet) -> PointSet:
    """The empty points in gaps of the attacker's wall, between two stones or towards the edge.

    If all points between two stones have stones of the opponent, the opponent has cut through, and
    the two close nothing.
    """
    closed = 0
    for (rows, cols), between in GAPS:
        pairs = attacker & board.shifted(attacker, -rows, -cols)
        cut = pairs
        for down, across in between:
            cut &= board.shifted(defender, -down, -across)
        for down, across in between:
            closed |= board.shifted(pairs & ~cut, down, across)
    empty = board.all & ~attacker & ~defender
    return closed & empty | _closed_to_the_edge(board, attacker, empty)


def _closed_to_the_edge(board: BitBoard, attacker: PointSet, empty: PointSet) -> PointSet:
    closed = 0
    for rows, cols in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        edge = board.all & ~board.shifted(board.all, -rows, -cols)
        line = edge & empty  # the points from which ``length`` empty points lead to the edge
        for length in range(1, WIDEST_GAP + 1):
            before = board.shifted(line, -rows, -cols)
            for step in range(1, length + 1):
                closed |= board.shifted(before & attacker, rows * step, cols * step)
            line = before & empty
    return closed


# To and from points


def side_stones(position: Position, color: Color) -> PointSet:
    """The stones of one side, keystones included, as a set of points."""
    return int(bytes(position.states).translate(_digits(color))[::-1], 2)


@cache
def _digits(color: Color) -> bytes:
    """The translation table from states to digits: 1 for a stone of ``color``, else 0."""
    stones = (PointState.stone(color), PointState.stone(color, keystone=True))
    return bytes.maketrans(
        bytes(range(256)), bytes(ord("1" if state in stones else "0") for state in range(256))
    )


def bits_of(board: Geometry, points: Iterable[Point]) -> PointSet:
    """Convert points to a number with one bit a point."""
    return sum(map(_bits(board.size).__getitem__, points))


@cache
def _bits(size: int) -> dict[Point, PointSet]:
    return {point: 1 << index for index, point in enumerate(geometry(size).points)}


def points_of(board: Geometry, bits: PointSet) -> frozenset[Point]:
    """Convert a number with one bit a point to the points whose bits are set."""
    flags = bin(bits)[:1:-1].encode().translate(_FLAGS)
    return frozenset(compress(board.points, flags))


_FLAGS = bytes.maketrans(b"01", bytes((False, True)))

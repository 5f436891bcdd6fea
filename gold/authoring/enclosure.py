"""Computes which stones of a plain position are shut in by the other side's wall.

A wall in a book has gaps that nobody could use. They are closed first: one-point jumps, diagonals,
knight's moves, and the way from the second or third line to the edge. Then a flood starts where no
stone is near, and spreads over empty points and stones of the shut-in colour. The points that it
reaches are *outside*.

    >>> from gold.board.diagram import parse_diagram
    >>> corner = parse_diagram('''
    ... + + + + + + + + +
    ... + + + + + + + + +
    ... + + + + + + + + +
    ... + + + + + + + + +
    ... + + + + + + + + +
    ... x x + x x + + + +
    ... o o x o + + + + +
    ... + o o o x + + + +
    ... + + + + x + + + +
    ... ''')
    >>> shut_in = enclosure(corner, Color.BLACK)
    >>> len(shut_in.enclosed), sorted(corner.geometry.vertices(shut_in.room(shut_in.stones)))
    (1, ['A1', 'A2', 'B1', 'C1', 'C4', 'D1', 'E3'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gold.authoring.shut_in import (
    GAPS,
    WIDEST_GAP,
    bit_board,
    outside,
    points_of,
    side_stones,
    wall,
)
from gold.board.points import Color, Geometry, Point
from gold.board.position import Position


@dataclass(frozen=True, slots=True)
class Enclosure:
    """The part of a board that the attacker's stones shut in."""

    position: Position
    enclosed: tuple[frozenset[Point], ...]
    """The opponent's chains that the flood does not reach, in the order of the board."""
    outside: frozenset[Point]
    """The points that the flood reaches, empty ones and the opponent's stones."""
    wall: frozenset[Point]
    """The stones of all attacker's chains that touch the outside."""

    @property
    def stones(self) -> frozenset[Point]:
        """The stones of all chains that are shut in."""
        return frozenset().union(*self.enclosed)

    def room(self, stones: Iterable[Point]) -> frozenset[Point]:
        """The empty points that the stones reach without crossing the wall or going outside."""
        geometry = self.position.geometry
        reached = geometry.flood(stones, set(geometry.points) - self.outside - self.wall)
        return frozenset(point for point in reached if self.position[point].is_empty)


def enclosure(position: Position, attacker: Color) -> Enclosure:
    """Compute the part of the board that the attacker's stones shut in.

    Keystones and region of the position are ignored.
    """
    board = bit_board(position.size)
    stones = {color: side_stones(position, color) for color in Color}
    beyond = outside(board, stones[attacker], stones[attacker.opponent])
    out = points_of(position.geometry, beyond)
    enclosed = [chain for chain in position.chains(attacker.opponent) if chain.isdisjoint(out)]
    walls = points_of(position.geometry, wall(board, stones[attacker], beyond))
    return Enclosure(position, tuple(enclosed), out, walls)


def clusters(position: Position, chains: Iterable[frozenset[Point]]) -> list[frozenset[Point]]:
    """Join chains of one colour into groups, the largest first.

    Two chains belong together if they share a liberty, or if only a small gap (:data:`GAPS`) is
    between them.
    """
    # Each group with the points that are within a gap of the group.
    groups: list[tuple[frozenset[Point], frozenset[Point]]] = []
    for chain in chains:
        group = chain
        reach = chain | _within_a_gap(position, chain)
        apart = [other for other in groups if reach.isdisjoint(other[1])]
        for stones, their_reach in groups:
            if not reach.isdisjoint(their_reach):
                group, reach = group | stones, reach | their_reach
        groups = [*apart, (group, reach)]
    return sorted(
        (group for group, _reach in groups), key=lambda group: (-len(group), sorted(group))
    )


def _within_a_gap(position: Position, chain: frozenset[Point]) -> frozenset[Point]:
    """The liberties of a chain, and the stones of its colour across a gap that is not cut."""
    geometry = position.geometry
    neighbors = position.geometry.neighbors
    color = position[next(iter(chain))].color
    assert color is not None
    near = {point for stone in chain for point in neighbors[stone] if position[point].is_empty}
    for stone in chain:
        for other, between in _gaps(geometry, stone):
            cut = any(position[point].color is color.opponent for point in between)
            if position[other].color is color and not cut:
                near.add(other)
    return frozenset(near)


def _gaps(geometry: Geometry, stone: Point) -> Iterator[tuple[Point, list[Point]]]:
    """Yield the points across a gap from a stone, each with the points between them."""
    for (rows, cols), between in GAPS:
        for sign in (1, -1):
            other = geometry.shifted(stone, sign * rows, sign * cols)
            if other is not None:
                yield (
                    other,
                    [Point(stone + sign * (row * geometry.stride + col)) for row, col in between],
                )


def lines_to_the_edge(geometry: Geometry, stone: Point) -> list[list[Point]]:
    """The lines of points from a stone to each edge that is at most ``WIDEST_GAP`` points away.

    A line does not contain the stone itself; it is empty if the stone is at the edge.
    """
    lines = []
    for row, col in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        steps = (geometry.shifted(stone, row * far, col * far) for far in range(1, WIDEST_GAP + 2))
        line = [point for point in steps if point is not None]
        if len(line) <= WIDEST_GAP:
            lines.append(line)
    return lines

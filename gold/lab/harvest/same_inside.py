"""Compares problems by the inside of their walls, whatever the walls look like."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.problem.matching.duplicates import VIEWS, same_position_key

_APART: Final = 6
"""The least number of points in which two problems made from the same group must differ."""


def same_inside_key(position: Position) -> str:
    r"""Return a digest that two problems share if they are equal inside the wall,
    whatever the wall.

    The inside has the playable points, the defender's stones, and those stones of the attacker that
    touch no point out of play.

    >>> from gold.board.diagram import parse_diagram
    >>> thin = parse_diagram("+ O x . .\n+ O x . .\nx x . . .\n. . . . .\n. . . . .")
    >>> thick = parse_diagram(". . x + +\n. . x O O\n. x x x x\n. . . . .\n. . . . .")
    >>> same_inside_key(thin) == same_inside_key(thick), same_position_key(thin) == same_position_key(thick)
    (True, False)
    """
    if position.defender is None:
        return same_position_key(position)
    size = position.size
    first = position.to_play is position.defender
    cells = [(*position.geometry.row_col(point), kind) for point, kind in inside(position)]
    views = []
    for view in VIEWS:
        seen = [(*view.row_col(row, col, size), kind) for row, col, kind in cells]
        top = min(row for row, _, _ in seen)
        left = min(col for _, col, _ in seen)
        low = max(row for row, _, _ in seen)
        right = max(col for _, col, _ in seen)
        edges = (top == 0, low == size - 1, left == 0, right == size - 1)
        views.append(
            (edges, tuple(sorted((row - top, col - left, kind) for row, col, kind in seen)))
        )
    return hashlib.sha256(repr((first, min(views))).encode()).hexdigest()[:32]


def is_near(position: Position, others: Iterable[Position]) -> bool:
    """Whether the inside of a position differs from that of one of ``others`` in only a few points.

    Turned and mirrored views are not compared.
    """
    here = set(inside(position))
    return any(
        len({point for point, _kind in here.symmetric_difference(inside(other))}) < _APART
        for other in others
    )


def inside(position: Position) -> Iterator[tuple[Point, int]]:
    """Yield the points inside the wall, each with a number for its content.

    0 is an empty point, 1 a defender's stone, 2 an attacker's stone, and 3 a point closed by ko.
    """
    for chain in position.chains():
        ours = position[next(iter(chain))].color is not position.defender
        if not (ours and position.touches(chain, PointState.INVALID)):
            yield from ((point, 1 + ours) for point in chain)
    for state, kind in ((PointState.VALID, 0), (PointState.KO, 3)):
        yield from ((point, kind) for point in position.points(state))

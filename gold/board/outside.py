"""Tests whether points, or the chain after a move, touch empty points that are out of play."""

from __future__ import annotations

from collections.abc import Iterable

from gold.board.board import Board
from gold.board.points import Point, PointState


def are_beside_outside(board: Board, points: Iterable[Point]) -> bool:
    """Whether one of ``points`` is next to an empty point outside the boundaries."""
    around = (neighbor for point in points for neighbor in board.geometry.neighbors[point])
    return any(board[neighbor] is PointState.INVALID for neighbor in around)


def would_touch_outside(board: Board, point: Point) -> bool:
    """Whether a stone of the side to play at ``point`` would be part of a chain next to the
    outside.

    The move need not be legal.
    """
    own = {point}
    for neighbor in board.geometry.neighbors[point]:
        chain = board.chain(neighbor)
        if chain is not None and chain.color is board.to_play:
            own |= chain.stones
    return are_beside_outside(board, own)

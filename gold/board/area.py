"""Area scoring: a side's score is its stones and the empty points that only its stones touch."""

from __future__ import annotations

from collections.abc import Collection

from gold.board.board import Board
from gold.board.points import Color, Point


def area_score(board: Board, dead: Collection[Point] = ()) -> int:
    r"""Return Black's area minus White's, after removing the ``dead`` stones.

    Each ``dead`` point is counted as empty. The whole board counts: the problem's region and its
    keystones do not matter.

    >>> from gold.board.diagram import parse_diagram
    >>> rows = ["+ x o + x", "+ x o + +", "+ x o + +", "x x o + +", "+ + o + +"]
    >>> board = Board(parse_diagram("\n".join(rows)))
    >>> area_score(board), area_score(board, [board.geometry.from_vertex("E5")])
    (4, -7)
    """
    owners = {point: state.color for point, state in board.states()} | dict.fromkeys(dead)
    score = sum(1 if owner is Color.BLACK else -1 for owner in owners.values() if owner is not None)
    empty = {point for point, owner in owners.items() if owner is None}
    for space in board.geometry.pieces(empty):
        touched = {owners[near] for point in space for near in board.geometry.neighbors[point]} - {
            None
        }
        if len(touched) == 1:
            score += len(space) if Color.BLACK in touched else -len(space)
    return score

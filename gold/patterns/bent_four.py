"""Bent four in the corner: the ko that players do not play out, since one side can wait with it for ever."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Color, Point


def is_bent_four(board: Board) -> bool:
    """Whether the position is a bent four in the corner, as far as the corner itself tells.

    Three stones of the attacker lie in a row from the corner point along the edge, alone in a room of five
    points that the defender encloses: the other neighbour of the corner point is empty, and so is one point
    more, next to the stones' far end. Whoever fills either point is captured; but the attacker may fill the
    first, be captured, and take a ko in the bent four that is left, whenever the defender has no ko threat.

    That the defender has no second eye is for a search to say: its verdict on this position is a ko in which
    the attacker is ahead.
    """
    last = board.size - 1
    return any(
        _in_corner(board, row, column, along_row)
        for row in (0, last)
        for column in (0, last)
        for along_row in (True, False)
    )


def is_settled_bent_four(board: Board, ahead: Color | None) -> bool:
    """Whether players call the group dead, though what a search found is a ko with this side ahead in it."""
    return ahead is board.attacker and is_bent_four(board)


def _in_corner(board: Board, row: int, column: int, along_row: bool) -> bool:
    if board.size < 5 or board.defender is None:
        return False
    down = 1 if row == 0 else -1
    across = 1 if column == 0 else -1

    def at(along: int, away: int) -> Point:
        if along_row:
            return board.geometry.point(row + down * away, column + across * along)
        return board.geometry.point(row + down * along, column + across * away)

    stones = {at(0, 0), at(1, 0), at(2, 0)}
    if any(board[point].color is not board.attacker for point in stones):
        return False
    room = room_around(board, at(0, 0))
    vital, *others = at(0, 1), *sorted(room - stones - {at(0, 1)})
    return (
        len(room) == 5
        and board[vital].is_empty
        and len(others) == 1
        and board[others[0]].is_empty
        and others[0] in board.geometry.neighbors[at(2, 0)]
    )


def room_around(board: Board, start: Point) -> set[Point]:
    """The points that are connected with one without a defender's stone between."""
    inside = {point for point, state in board.states() if state.color is not board.defender}
    return board.geometry.flood([start], inside)

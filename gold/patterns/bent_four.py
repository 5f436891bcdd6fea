"""Detects bent four in the corner: a ko that one side can start whenever it likes, so players call
the group dead.
"""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Color, Point


def is_bent_four(board: Board) -> bool:
    """Whether the position is a bent four in the corner, judged by the corner alone.

    The defender encloses a room of five points in the corner. In it stand three stones of the
    attacker's and nothing else, and one more stone would make a bent four in the corner: the corner
    point, two points along one edge, and one along the other. There are two forms:

    * The three stones are in a row along the edge from the corner; the other neighbour of the
      corner is empty.
    * They are on the corner point and both its neighbours; the next point along one edge is empty.

    The fifth point of the room is next to the stones, so the defender captures all four there. But
    then the attacker takes a ko in the bent four that is left, and may wait with all of it until
    the defender has no ko threat.

    Whether the defender has a second eye is not tested. A search has to tell: its result must be a
    ko in which the attacker is ahead.
    """
    last = board.size - 1
    return any(
        _in_corner(board, row, column, along_row)
        for row in (0, last)
        for column in (0, last)
        for along_row in (True, False)
    )


def is_settled_bent_four(board: Board, ahead: Color | None) -> bool:
    """Whether players call the group dead, although a search has found a ko in which the side
    ``ahead`` is ahead.

    It is a bent four in the corner, and the attacker is ahead in the ko.
    """
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

    four = {at(0, 0), at(1, 0), at(2, 0), at(0, 1)}
    room = room_around(board, at(0, 0))
    stones = {point for point in room if board[point].color is board.attacker}
    if len(room) != 5 or not stones < four < room:
        return False
    (last,) = room - four
    beside = board.geometry.neighbors[last]
    if stones == {at(0, 0), at(1, 0), at(2, 0)}:
        return at(2, 0) in beside
    return stones == {at(0, 0), at(1, 0), at(0, 1)} and bool(stones & set(beside))


def room_around(board: Board, start: Point) -> set[Point]:
    """Return the points that are connected to ``start`` without a defender's stone in between."""
    inside = {point for point, state in board.states() if state.color is not board.defender}
    return board.geometry.flood([start], inside)

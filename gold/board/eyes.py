"""Eyes that nobody can take away, to be shown on a board."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Point, PointState


def lasting_eyes(board: Board) -> frozenset[Point]:
    """The empty points in the eyes of keystones that stay on the board even if their owner always passes.
    Empty if there are no such keystones.

    Benson, D. B.: Life in the game of Go (1976). Chains are kept that have two eyes: regions all of whose
    empty points are their liberties, and around which only such chains stand. No eye has a point out of play.
    """
    kept, near = board.chains(board.defender), board.geometry.neighbors
    room = {point for point, state in board.states() if state.color is not board.defender}
    pieces = [
        (piece, frozenset(point for point in piece if board[point].is_empty))
        for piece in board.geometry.pieces(room)
        if all(board[point] is not PointState.INVALID for point in piece)
    ]
    regions = [(piece, eye) for piece, eye in pieces if eye]
    while True:
        outside = room.union(*(chain.stones for chain in kept))
        regions = [each for each in regions if all(outside.issuperset(near[point]) for point in each[0])]
        alive = [chain for chain in kept if sum(eye <= chain.liberties for _, eye in regions) > 1]
        if len(alive) == len(kept):
            break
        kept = alive
    if all(chain.stones.isdisjoint(board.keystones()) for chain in kept):
        return frozenset()
    seen = [eye for _, eye in regions if any(eye <= chain.liberties for chain in kept)]
    return frozenset[Point]().union(*seen)

"""Eyes that nobody can take away, and the one eye of dead stones, to be shown on a board."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import PASS, Point, PointState

_FEW = 7  # points: in a larger room the attacker might live


def lasting_eyes(board: Board) -> frozenset[Point]:
    """The empty points in the eyes of keystones that stay on the board even if their owner always passes.
    Empty if there are no such keystones.

    Benson, D. B.: Life in the game of Go (1976). Chains are kept that have two eyes: regions all of whose
    empty points are their liberties, and around which only such chains stand. No eye has a point out of play.
    """
    kept, rooms = board.chains(board.defender), _rooms(board)
    while True:
        left = {chain.stones for chain in kept}
        rooms = {room: around for room, around in rooms.items() if left.issuperset(around)}
        eyes = [frozenset(point for point in room if board[point].is_empty) for room in rooms]
        alive = [chain for chain in kept if sum(eye <= chain.liberties for eye in eyes) > 1]
        if len(alive) == len(kept):
            break
        kept = alive
    if all(chain.stones.isdisjoint(board.keystones()) for chain in kept):
        return frozenset()
    return frozenset[Point]().union(*(eye for eye in eyes if any(eye <= chain.liberties for chain in kept)))


def only_room(board: Board) -> tuple[frozenset[Point], frozenset[Point]]:
    """The one room in which dead keystones have an eye or could make one, and the false eyes beside: points
    where other stones touch them that nothing else joins. Both are empty where that is not seen at once.
    """
    rooms, marked = _rooms(board), board.keystones()
    for room, (stones, *more) in rooms.items():
        others = [each for each in rooms if each != room]
        # A point that other stones touch, too, is no eye: with the room the stones would have two, and live
        false = [each for each in others if len(each) == 1 < len(rooms[each]) and stones in rooms[each]]
        is_sure = not others or (not more and false == others)
        if is_sure and len(room) <= _FEW and marked & stones.union(*more):
            return room, frozenset[Point]().union(*false)
    return frozenset(), frozenset()


def can_shut_in_more(board: Board, room: frozenset[Point]) -> bool:
    """Whether one more of the defender's stones would shut in points outside of a ``room``."""
    mine = board if board.to_play is board.defender else board.after(PASS)
    return any(not each <= room for point in mine.valid_moves() for each in _rooms(mine.after(point)))


def _rooms(board: Board) -> dict[frozenset[Point], list[frozenset[Point]]]:
    """What the defender's stones and the edge shut in, if a point of it is empty, and the chains around."""
    room = {point for point, state in board.states() if state.color is not board.defender}
    found, near = dict[frozenset[Point], list[frozenset[Point]]](), board.geometry.neighbors
    for piece in board.geometry.pieces(room):
        states = {board[point] for point in piece}
        beside = {side for point in piece for side in near[point]} - piece
        if beside and PointState.INVALID not in states and any(state.is_empty for state in states):
            chains = [chain.stones for chain in board.chains(board.defender)]
            found[piece] = [stones for stones in chains if not stones.isdisjoint(beside)]
    return found

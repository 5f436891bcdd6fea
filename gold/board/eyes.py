"""Tests for eyes: eyes of pass-alive chains, two eyes within a few moves, and the only eye of a
dead group.

A *room* is a connected set of points that the defender's stones and the edge of the board enclose.
It has an empty point and no point out of play; the attacker's stones in it belong to it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from gold.board.board import Board, Chain
from gold.board.points import PASS, Move, Point, PointState
from gold.board.position import Position

_FEW = 7  # points of a room: in a larger one the attacker might live
_FEW_MOVES = 7  # most moves of the attacker that are tried, each with all answers


def lasting_eyes(board: Board) -> frozenset[Point]:
    """Return the empty points in the eyes of pass-alive keystones; empty if no keystone is
    pass-alive.

    The algorithm is that of Benson, D. B.: Life in the game of Go (1976). A chain is pass-alive if
    it has two eyes. An eye of a chain is a room that is surrounded by pass-alive chains only, and
    all of whose empty points are liberties of the chain. No eye has a point out of play.
    """
    kept = board.chains(board.defender)
    rooms = _rooms(board)
    while True:
        rooms = {
            room: around for room, around in rooms.items() if all(each in kept for each in around)
        }
        eyes = [frozenset(point for point in room if board[point].is_empty) for room in rooms]
        alive = [chain for chain in kept if sum(eye <= chain.liberties for eye in eyes) > 1]
        if len(alive) == len(kept):
            break
        kept = alive
    if all(chain.stones.isdisjoint(board.keystones()) for chain in kept):
        return frozenset()
    return frozenset[Point]().union(
        *(eye for eye in eyes if any(eye <= chain.liberties for chain in kept))
    )


def only_room(board: Board) -> tuple[frozenset[Point], frozenset[Point], bool]:
    """Return the only room of a dead group, its false eyes, and whether one more stone would
    enclose other points.

    * The room is the one in which the keystones have an eye or could make one. If nothing is
      enclosed yet, it is what one more stone of the defender's would enclose.
    * The false eyes are the other rooms, if each has one point. Either the attacker can capture a
      chain around such a room now, or other stones of the defender's touch it that nothing else
      connects.
    * The third value is True if there is a point that the defender encloses, or would enclose by
      one more stone, outside of the room and the false eyes.

    The room and the false eyes are empty if a look at the stones does not show them.
    """
    return _only_room(board.initial, board.moves)


# The key of the cache is the initial position with the moves, not the current position: if that
# were set up anew, a stone that was played next to the outside would be connected to friends there.
@lru_cache(maxsize=16)
def _only_room(
    initial: Position, moves: tuple[Move, ...]
) -> tuple[frozenset[Point], frozenset[Point], bool]:
    board = Board(initial, moves)
    mine = board if board.to_play is board.defender else board.after(PASS)
    mine = _without_ban(mine)
    ahead = [room for point in mine.valid_moves() for room in _rooms(mine.after(point))]
    rooms = _rooms(board)
    one = frozenset[Point]()
    beside = frozenset[Point]()
    single = {room: around for room, around in rooms.items() if len(room) == 1 < len(around)}
    taken = [
        point for point, around in single.items() if any(each.liberties == point for each in around)
    ]
    for room, around in rooms.items():
        others = [each for each in rooms if each != room]
        # A point that other stones touch, too, is a false eye: if it were an eye, the group would
        # have two, and live
        shared = [
            point for point, chains in single.items() if around[0] in chains and len(around) == 1
        ]
        is_sure = taken == [room] or room not in taken
        is_sure &= all(each in taken or each in shared for each in others)
        if (
            is_sure
            and len(room) <= _FEW
            and any(chain.stones & board.keystones() for chain in around)
        ):
            one = room
            beside = frozenset[Point]().union(*others)
    shut_in = frozenset[Point]().union(*ahead)
    if not rooms and ahead and len(shut_in) <= _FEW and frozenset.intersection(*ahead):
        one = shut_in
    return one, beside, any(not each <= one | beside for each in (*rooms, *ahead))


def pair_that_makes_eyes(board: Board) -> tuple[Point, Point] | None:
    """Return two points of which the defender needs one only to make two eyes (miai).

    Whatever the attacker plays, the defender has two eyes afterwards, or makes them at one of the
    two points. None if there is no such pair, or if the defender is to play.
    """
    if board.to_play is board.defender:
        return None
    return _pair_that_makes_eyes(board.initial, board.moves)


@lru_cache(maxsize=16)
def _pair_that_makes_eyes(initial: Position, moves: tuple[Move, ...]) -> tuple[Point, Point] | None:
    board = _without_ban(Board(initial, moves))
    mine = board.after(PASS)
    tries = [board.after(point) for point in board.valid_moves()]
    making = [point for point in mine.valid_moves() if lasting_eyes(mine.after(point))]
    left = [
        {point for point in making if each.is_legal(point) and lasting_eyes(each.after(point))}
        for each in tries
        if not lasting_eyes(each)
    ]
    for pair in combinations(making, 2):
        if not any(answers.isdisjoint(pair) for answers in left):
            return pair
    return None


def gets_two_eyes(board: Board) -> bool:
    """Whether the defender makes two eyes within two moves of its own, whatever the attacker plays.

    False if the defender is to play, or if the attacker has no legal move or more than seven.
    """
    return board.to_play is not board.defender and _gets_two_eyes(board.initial, board.moves)


@lru_cache(maxsize=16)
def _gets_two_eyes(initial: Position, moves: tuple[Move, ...]) -> bool:
    return _makes_two_eyes(Board(initial, moves), rounds=2)


def _makes_two_eyes(end: Board, rounds: int) -> bool:
    """Whether the defender has two eyes after each of the attacker's moves, or makes them by an
    answer, within ``rounds`` moves and answers. The attacker may pass, too.
    """
    free = _without_ban(end)
    moves: tuple[Move, ...] = free.valid_moves()
    tries = [free.after(each) for each in (*moves, PASS)] if moves else []
    return 0 < len(moves) <= _FEW_MOVES and all(
        lasting_eyes(each)
        or any(
            lasting_eyes(answered) or (rounds > 1 and _makes_two_eyes(answered, rounds - 1))
            for answered in map(each.after, each.valid_moves())
        )
        for each in tries
    )


def _without_ban(board: Board) -> Board:
    """Return the board after a ko threat and its answer, two passes: no point is closed by ko."""
    return board if board.ko_point is None else board.after(PASS, PASS)


def _rooms(board: Board) -> dict[frozenset[Point], list[Chain]]:
    """Return all rooms of the defender's (see the module), each with the defender's chains around
    it.
    """
    room = {point for point, state in board.states() if state.color is not board.defender}
    near = board.geometry.neighbors
    chains = board.chains(board.defender)
    found = dict[frozenset[Point], list[Chain]]()
    for piece in board.geometry.pieces(room):
        states = {board[point] for point in piece}
        beside = {side for point in piece for side in near[point]} - piece
        if beside and PointState.INVALID not in states and any(state.is_empty for state in states):
            found[piece] = [each for each in chains if not each.stones.isdisjoint(beside)]
    return found

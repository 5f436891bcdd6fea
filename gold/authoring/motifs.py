"""Finds the motifs of a problem: tags for tricks in its solution, such as a throw-in.

Each motif has a definition that only the rules decide: a function of a position and a move. The
functions are applied to the winner's moves along the lines of the solution. :func:`motifs_of`
collects the results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import cache
from itertools import product

from gold.authoring.traits import Traits
from gold.board.board import Board, Chain
from gold.board.points import PASS, Move, Point, PointState
from gold.board.status import Status
from gold.errors import IllegalMoveError
from gold.patterns.bent_four import is_bent_four, room_around
from gold.patterns.shapes import Offset, eye_shapes
from gold.problem.model import Problem

_FEWEST_UNDER_STONES = 2  # a single stone captured and recaptured is a ko or a snapback
_FEWEST_SNAPPED = 2  # fewer stones are no snapback, and no squeeze
_LARGEST_SHAPE = 6  # points of the largest nakade shape
_LARGEST_ROOM = 12  # points of the largest eye space


class Motif(StrEnum):
    """A trick or result that players have a name for. The value is the tag in files."""

    THROW_IN = "throw-in"
    HANE = "hane"
    PLACEMENT = "placement"
    SNAPBACK = "snapback"
    UNDER_THE_STONES = "under-the-stones"
    OIOTOSHI = "oiotoshi"
    SQUEEZE = "squeeze"
    KO = "ko"
    SEKI = "seki"
    NAKADE = "nakade"
    BENT_FOUR = "bent-four-in-the-corner"


def motifs_of(problem: Problem, traits: Traits) -> frozenset[Motif]:
    """The motifs of a problem, from its status and from the lines in its traits.

    Empty if the problem was not solved.
    """
    match traits.status:
        case Status.KO:
            of_status = {Motif.KO}
        case Status.SEKI:
            of_status = {Motif.SEKI}
        case _:
            of_status = set[Motif]()
    of_status |= {Motif.KO} if traits.by_double_ko else set()
    killed = traits.status is Status.DEAD
    of_lines = (motifs_along(Board(problem.position), line, killed=killed) for line in traits.lines)
    return frozenset(of_status.union(*of_lines))


def motifs_along(board: Board, line: Iterable[Move], *, killed: bool) -> set[Motif]:
    """The motifs of one line, which begins with a move of the winner.

    ``killed``: the line kills the group. The moves are played on ``board`` and stay there. The line
    may retake a ko after a threat elsewhere; the board does not allow that, so the line is followed
    only up to there.
    """
    motifs = set[Motif]()
    winner = board.to_play
    may_bend = winner is board.attacker and not killed  # it is a ko, and no plain kill
    emptied = frozenset[Point]()
    first = True
    for move in line:
        mine = board.to_play is winner
        try:
            if mine and move != PASS:
                questions = _OF_FIRST_MOVES * first + _OF_KILLS * killed + _OF_ALL_MOVES
                motifs |= {motif for motif, holds in questions if holds(board, move)}
                if is_under_the_stones(move, emptied):
                    motifs.add(Motif.UNDER_THE_STONES)
                if is_squeeze(board, move, emptied):
                    motifs.add(Motif.SQUEEZE)
            captured = board.play(move)
        except IllegalMoveError:
            break
        emptied = frozenset() if mine else frozenset(captured)
        first = False
        if may_bend and is_bent_four(board):
            motifs.add(Motif.BENT_FOUR)
    return motifs


# Each of these functions tests a move that is not played yet, and leaves the board unchanged


def is_throw_in(board: Board, move: Point) -> bool:
    """Return whether the move sacrifices a single stone.

    It captures nothing, touches no own stone, and can be captured at once.
    """
    with _played(board, move) as (chain, captured):
        lone = not captured and chain.stones == {move} and chain.in_atari
        return lone and board.is_legal(min(chain.liberties))


def is_snapback(board: Board, move: Point) -> bool:
    """Return whether the move is a throw-in whose capture can be answered by a larger capture.

    If the stone is captured, a move at the same point captures at least two stones.
    """
    if not is_throw_in(board, move):
        return False
    with _played(board, move) as (chain, _captured), _played(board, min(chain.liberties)):
        if not board.is_legal(move):  # a ko
            return False
        with _played(board, move) as (_chain, taken):
            return len(taken) >= _FEWEST_SNAPPED


def is_oiotoshi(board: Board, move: Point) -> bool:
    """Return whether the move puts stones in atari that no reply saves, connecting included.

    If they connect to other stones, the joined chain is in atari again.
    """
    with _played(board, move):
        for chain in {board.chain(near) for near in board.geometry.neighbors[move]}:
            if chain is None or chain.color is not board.to_play or not chain.in_atari:
                continue
            escape = min(chain.liberties)
            if not board.is_legal(escape):
                continue
            with _played(board, escape) as (joined, captured):
                joins = not captured and len(joined.stones) > len(chain.stones) + 1
            if joins and _is_lost(board, chain):
                return True
        return False


def _is_lost(board: Board, chain: Chain, saving: Point | None = None) -> bool:
    """Return whether no reply saves a chain in atari that belongs to the side to play.

    A reply saves the chain if it cannot be captured afterwards. The reply ``saving`` is left out.
    A pass is not tried: it saves nothing, since the capture is legal then.
    """
    stone = min(chain.stones)
    for reply in board.valid_moves():
        if reply == saving:
            continue
        with _played(board, reply):
            left = board.chain(stone)
            if left is None or not left.in_atari or not board.is_legal(min(left.liberties)):
                return False
    return True


@contextmanager
def _played(board: Board, move: Point) -> Iterator[tuple[Chain, tuple[Point, ...]]]:
    """Context manager: play ``move``, yield (its chain, captured stones), and undo it on exit."""
    captured = board.play(move)
    try:
        chain = board.chain(move)
        assert chain is not None
        yield chain, captured
    finally:
        board.undo()


def is_under_the_stones(move: Point, emptied: frozenset[Point]) -> bool:
    """Return whether the move is on a point just ``emptied`` by a capture of two stones or more."""
    return move in emptied and len(emptied) >= _FEWEST_UNDER_STONES


def is_squeeze(board: Board, move: Point, emptied: frozenset[Point]) -> bool:
    """Return whether the move makes the opponent fill a point where it has just captured a stone.

    The points of that capture are ``emptied``.
    The move is played on another point. It puts a chain of at least two stones of the opponent in
    atari, with its last liberty among the emptied points, and no other reply saves the chain.
    """
    if not emptied or move in emptied:
        return False
    with _played(board, move):
        beside = {board.chain(near) for near in board.geometry.neighbors[move]}
        for chain in beside:
            if chain is None or chain.color is not board.to_play or not chain.in_atari:
                continue
            must_fill = len(chain.stones) >= _FEWEST_SNAPPED and emptied >= chain.liberties
            if must_fill and _is_lost(board, chain, saving=min(chain.liberties)):
                return True
        return False


def is_hane(board: Board, move: Point) -> bool:
    """Return whether the move bends around an opponent's stone.

    - An own stone is diagonal to the move.
    - Of the two points next to both, one has an opponent's stone, and the other is empty.
    - The move touches no own stone, and captures nothing.
    """
    with _played(board, move) as (_chain, captured):
        if captured:
            return False
    mine = board.to_play
    theirs = board.to_play.opponent
    if any(board[near].color is mine for near in board.geometry.neighbors[move]):
        return False
    for down, across in product((-1, 1), repeat=2):
        diagonal = board.geometry.shifted(move, down, across)
        if diagonal is not None and board[diagonal].color is mine:
            between = {
                board[near].color
                for near in board.geometry.neighbors[move]
                if near in board.geometry.neighbors[diagonal]
            }
            if between == {theirs, None}:
                return True
    return False


def is_placement(board: Board, move: Point) -> bool:
    """Return whether the attacker plays into a closed eye space, far from the attacker's stones.

    None of the eight points around the move has a stone of the attacker.
    """
    if board.to_play is not board.attacker or _room(board, move) is None:
        return False
    around = (board.geometry.shifted(move, *step) for step in product((-1, 0, 1), repeat=2))
    return all(point is None or board[point].color is not board.to_play for point in around)


def is_nakade(board: Board, move: Point) -> bool:
    """Return whether the attacker plays on the only vital point of a closed eye space.

    The eye space has three to six points, and one of the shapes that live if the defender plays on
    the vital point.
    """
    if board.to_play is not board.attacker:
        return False
    room = _room(board, move)
    if room is None or len(room) > _LARGEST_SHAPE:
        return False
    first = min(board.geometry.row_col(point) for point in room)
    row, col = board.geometry.row_col(move)
    space = frozenset((r - first[0], c - first[1]) for r, c in map(board.geometry.row_col, room))
    return _nakade_shapes().get(space) == (row - first[0], col - first[1])


def _room(board: Board, start: Point) -> frozenset[Point] | None:
    """The points around ``start`` that only the defender's stones and the edge enclose.

    None if they are too many for an eye space, or if the region does not contain them all.
    """
    room = room_around(board, start)
    closed = all(board[point] is not PointState.INVALID for point in room)
    return frozenset(room) if closed and len(room) <= _LARGEST_ROOM else None


_OF_FIRST_MOVES = ((Motif.HANE, is_hane), (Motif.PLACEMENT, is_placement))
_OF_KILLS = ((Motif.NAKADE, is_nakade),)
_OF_ALL_MOVES = (
    (Motif.THROW_IN, is_throw_in),
    (Motif.SNAPBACK, is_snapback),
    (Motif.OIOTOSHI, is_oiotoshi),
)


@cache
def _nakade_shapes() -> dict[frozenset[Offset], Offset]:
    """The eye shapes with only one vital point, in every view: the points, and the vital point."""
    views = [view for shape in eye_shapes() for view in shape.views()]
    return {frozenset(view.space): view.vital[0] for view in views if len(view.vital) == 1}

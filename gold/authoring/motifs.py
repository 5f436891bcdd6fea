"""Which motifs a proof uses: tags that follow from the lines by which a problem is won, not from an opinion.

Each motif is a question about a position and a move that only the rules answer; the comments say which. Asked
are the moves of the side that wins, along the lines of its solution. :func:`motifs_of` sums up.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from gold.authoring.traits import Traits
from gold.board.board import Board
from gold.board.points import PASS, Move, Point, PointState
from gold.errors import IllegalMoveError
from gold.patterns.bent_four import is_bent_four
from gold.patterns.notation import Offset
from gold.patterns.shapes import eye_shapes
from gold.problem.model import Problem
from gold.solver.api import Status

_FEWEST_UNDER_STONES = 2  # one stone taken and retaken is a ko or a snapback
_FEWEST_SNAPPED = 2
_LARGEST_SHAPE = 6  # of the nakade shapes
_LARGEST_ROOM = 12  # more points are no eye space


class Motif(StrEnum):
    """What a player calls it; also the tag."""

    THROW_IN = "throw-in"
    HANE = "hane"
    PLACEMENT = "placement"
    SNAPBACK = "snapback"
    UNDER_THE_STONES = "under-the-stones"
    OIOTOSHI = "oiotoshi"
    KO = "ko"
    SEKI = "seki"
    NAKADE = "nakade"
    BENT_FOUR = "bent-four-in-the-corner"


def motifs_of(problem: Problem, traits: Traits) -> frozenset[Motif]:
    """The motifs of the lines that were found; none if the problem was not solved."""
    found = set[Motif]()
    if traits.status is Status.KO:
        found.add(Motif.KO)
    if traits.status is Status.SEKI:
        found.add(Motif.SEKI)
    for line in traits.lines:
        found |= motifs_along(Board(problem.position), line, killed=traits.status is Status.DEAD)
    return frozenset(found)


def motifs_along(board: Board, line: Iterable[Move], *, killed: bool) -> set[Motif]:
    """The motifs of one line, which begins with a move of the side that wins; ``killed``: by it the group
    dies. The board is changed.

    A line may retake a ko for a threat elsewhere, which the board does not allow: there the walk ends.
    """
    found = set[Motif]()
    winner, emptied, first = board.to_play, frozenset[Point](), True
    for move in line:
        mine = board.to_play is winner
        try:
            if mine and move != PASS:
                found |= _motifs_of_move(board, move, emptied, first=first, killed=killed)
            captured = board.play(move)
        except IllegalMoveError:
            break
        emptied = frozenset() if mine else frozenset(captured)
        first = False
        if is_bent_four(board):
            found.add(Motif.BENT_FOUR)
    return found


def _motifs_of_move(
    board: Board, move: Point, emptied: frozenset[Point], *, first: bool, killed: bool
) -> set[Motif]:
    """The motifs of one move; ``emptied`` is where the opponent has just taken stones."""
    found = set[Motif]()
    if first and is_hane(board, move):
        found.add(Motif.HANE)
    if first and is_placement(board, move):
        found.add(Motif.PLACEMENT)
    if killed and is_nakade(board, move):
        found.add(Motif.NAKADE)
    if is_throw_in(board, move):
        found.add(Motif.THROW_IN)
    if is_snapback(board, move):
        found.add(Motif.SNAPBACK)
    if is_oiotoshi(board, move):
        found.add(Motif.OIOTOSHI)
    if is_under_the_stones(move, emptied):
        found.add(Motif.UNDER_THE_STONES)
    return found


# Each of these asks about a move before it is played, and leaves the board as it was


def is_throw_in(board: Board, move: Point) -> bool:
    """Whether a single stone is given: it takes nothing, touches no own stone, and can be taken at once."""
    captured = board.play(move)
    try:
        chain = board.chain(move)
        assert chain is not None
        lone = not captured and chain.stones == {move} and chain.in_atari
        return lone and board.is_legal(next(iter(chain.liberties)))
    finally:
        board.undo()


def is_snapback(board: Board, move: Point) -> bool:
    """Whether a single stone is given, and who takes it loses two stones or more on the same point."""
    if not is_throw_in(board, move):
        return False
    board.play(move)
    chain = board.chain(move)
    assert chain is not None
    try:
        board.play(next(iter(chain.liberties)))
        try:
            if not board.is_legal(move):  # a ko
                return False
            taken = board.play(move)
            board.undo()
            return len(taken) >= _FEWEST_SNAPPED
        finally:
            board.undo()
    finally:
        board.undo()


def is_oiotoshi(board: Board, move: Point) -> bool:
    """Whether stones are put in atari, and connecting them to others saves none: all are in atari then."""
    board.play(move)
    try:
        chased = {board.chain(near) for near in board.geometry.neighbors[move]}
        for chain in chased:
            if chain is None or chain.color is not board.to_play or not chain.in_atari:
                continue
            escape = next(iter(chain.liberties))
            if not board.is_legal(escape):
                continue
            captured = board.play(escape)
            joined = board.chain(escape)
            board.undo()
            assert joined is not None
            if not captured and joined.in_atari and len(joined.stones) > len(chain.stones) + 1:
                return True
        return False
    finally:
        board.undo()


def is_under_the_stones(move: Point, emptied: frozenset[Point]) -> bool:
    """Whether it is played where the opponent has just taken two stones or more."""
    return move in emptied and len(emptied) >= _FEWEST_UNDER_STONES


def is_hane(board: Board, move: Point) -> bool:
    """Whether it bends around an opponent's stone: it lies diagonally from an own stone, an opponent's stone
    touches both, the fourth point of that square is empty, and it touches no own stone.
    """
    mine, theirs = board.to_play, board.to_play.opponent
    if any(board[near].color is mine for near in board.geometry.neighbors[move]):
        return False
    row, col = board.geometry.row_col(move)
    for down in (-1, 1):
        for across in (-1, 1):
            if not (0 <= row + down < board.size and 0 <= col + across < board.size):
                continue
            beside = board[board.geometry.point(row, col + across)]
            below = board[board.geometry.point(row + down, col)]
            if board[board.geometry.point(row + down, col + across)].color is not mine:
                continue
            if (beside.color is theirs and below.color is None) or (
                below.color is theirs and beside.color is None
            ):
                return True
    return False


def is_placement(board: Board, move: Point) -> bool:
    """Whether the attacker plays into an eye space that is closed, apart from its own stones there: none is
    on the eight points around.
    """
    if board.to_play is not board.attacker or _room(board, move) is None:
        return False
    row, col = board.geometry.row_col(move)
    around = [
        board.geometry.point(row + down, col + across)
        for down in (-1, 0, 1)
        for across in (-1, 0, 1)
        if 0 <= row + down < board.size and 0 <= col + across < board.size
    ]
    return all(board[point].color is not board.to_play for point in around)


def is_nakade(board: Board, move: Point) -> bool:
    """Whether the attacker takes the one vital point of a whole eye space of three to six points, in one of
    the shapes that live if the defender plays there.
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
    """The points around one that only the defender's stones and the edge enclose; None if it is larger than
    an eye space, or leads out of the problem.
    """
    room, waiting = {start}, [start]
    while waiting:
        for near in board.geometry.neighbors[waiting.pop()]:
            if board[near] is PointState.INVALID:
                return None
            if near not in room and board[near].color is not board.defender:
                room.add(near)
                waiting.append(near)
        if len(room) > _LARGEST_ROOM:
            return None
    return frozenset(room)


@cache
def _nakade_shapes() -> dict[frozenset[Offset], Offset]:
    """The eye shapes with one vital point, in every view, and where that is."""
    views = [view for shape in eye_shapes() for view in shape.views()]
    return {frozenset(view.space): view.vital[0] for view in views if len(view.vital) == 1}

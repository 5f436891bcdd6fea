"""Kernels that replay game records by the rules, with captures and ko.

A replay is a board in one flat array: sections with an entry for each point, then single numbers.
Unlike a problem's board it accepts everything that records contain: stones that are set up or
removed at any time, suicide (some rules allow it), and moves of one colour in a row.
"""

# ruff: noqa: SIM109 - kernels know no tuples of mixed integers

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.points import PASS
from gold.board.record import BLACK_IS_SET, CLEARED, EVENT, WHITE_PLAYS, Events
from gold.patterns.contents import BORDER, EMPTY, POINTS

Replay = npt.NDArray[np.int32]
Starts = npt.NDArray[np.int64]

# Sections, one entry a point.
COLOR: Final = 0  # see gold.patterns.contents; first, so that a point is its own index
_MARK: Final = POINTS  # scratch: equal to the latest stamp where visited
_CHAIN: Final = 2 * POINTS  # scratch: the stones of a chain
# Single numbers.
META: Final = 3 * POINTS
LINES: Final = META  # the size of the board
STRIDE: Final = META + 1
KO: Final = META + 2  # the point that may not be taken back at once; 0 for none
CAPTURED: Final = META + 3  # how many stones the last move took
_STAMP: Final = META + 4
_BESIDE: Final = META + 5  # four offsets to the neighbours
SECTIONS_END: Final = META + 9

# Kinds of events, as apply() returns them.
NO_MOVE: Final = 0  # a pass, or set-up
MOVE: Final = 1
SUICIDE: Final = 2
OCCUPIED: Final = -1
TAKES_BACK_KO: Final = -2

_PASS: Final = int(PASS)


def new_replay() -> Replay:
    """Allocate the array of a replay. :func:`begin` must be called before the first event."""
    return np.zeros(SECTIONS_END, dtype=np.int32)


@njit
def begin(board: Replay, lines: int) -> None:
    """Set a replay to an empty board of ``lines`` lines, without a ko and with nothing captured."""
    stride = lines + 2
    board[COLOR : COLOR + POINTS] = BORDER
    for row in range(1, lines + 1):
        board[COLOR + row * stride + 1 : COLOR + row * stride + 1 + lines] = EMPTY
    board[LINES] = lines
    board[STRIDE] = stride
    board[_BESIDE] = -stride
    board[_BESIDE + 1] = -1
    board[_BESIDE + 2] = 1
    board[_BESIDE + 3] = stride
    board[KO] = 0
    board[CAPTURED] = 0


@njit
def apply(board: Replay, event: int) -> int:
    """Apply an event and return its kind.

    ``NO_MOVE`` is a pass or set-up, ``MOVE`` a move, and ``SUICIDE`` a suicide. An illegal move is
    ``OCCUPIED`` or ``TAKES_BACK_KO``, which are below 0; it leaves the board unchanged. After a
    legal move, the entry ``CAPTURED`` is the number of the other side's stones that it captured,
    and ``KO`` the point that it closes, 0 for none.
    """
    kind, point = event // EVENT, event % EVENT
    if kind > WHITE_PLAYS:
        board[point] = EMPTY if kind == CLEARED else kind - BLACK_IS_SET + 1
        board[KO] = 0
        return NO_MOVE
    if point == _PASS:
        board[KO] = 0
        return NO_MOVE
    return _play(board, point, kind)


@njit
def _play(board: Replay, point: int, color: int) -> int:
    if board[point] != EMPTY:
        return OCCUPIED
    if board[KO] == point and _only_enemies_around(board, point, color):
        return TAKES_BACK_KO
    board[point] = color
    board[CAPTURED] = 0
    taken = 0
    for turn in range(4):
        beside = point + board[_BESIDE + turn]
        if board[beside] == 3 - color and not _breathes(board, beside):
            board[CAPTURED] += _remove(board, beside)
            taken = beside
    board[KO] = 0
    if board[CAPTURED] == 0:
        if _breathes(board, point):
            return MOVE
        _remove(board, point)
        return SUICIDE
    if board[CAPTURED] == 1 and _is_alone(board, point, color, taken):
        board[KO] = taken
    return MOVE


@njit
def _only_enemies_around(board: Replay, point: int, color: int) -> bool:
    for turn in range(4):
        beside = board[point + board[_BESIDE + turn]]
        if beside == EMPTY or beside == color:
            return False
    return True


@njit
def _is_alone(board: Replay, point: int, color: int, taken: int) -> bool:
    """Whether a stone has no neighbour of its own colour, and no liberty but ``taken``, the point
    of the one stone that it captured.

    If so, it is a ko.
    """
    for turn in range(4):
        beside = point + board[_BESIDE + turn]
        if board[beside] == color or (board[beside] == EMPTY and beside != taken):
            return False
    return True


@njit
def _breathes(board: Replay, point: int) -> bool:
    """Whether the chain at a point has a liberty."""
    color = board[point]
    board[_STAMP] += 1
    stamp = board[_STAMP]
    board[_MARK + point] = stamp
    board[_CHAIN] = point
    count, done = 1, 0
    while done < count:
        stone = board[_CHAIN + done]
        done += 1
        for turn in range(4):
            beside = stone + board[_BESIDE + turn]
            if board[beside] == EMPTY:
                return True
            if board[beside] == color and board[_MARK + beside] != stamp:
                board[_MARK + beside] = stamp
                board[_CHAIN + count] = beside
                count += 1
    return False


@njit
def _remove(board: Replay, point: int) -> int:
    """Remove the chain at a point from the board; return the number of its stones."""
    color = board[point]
    board[point] = EMPTY
    board[_CHAIN] = point
    count, done = 1, 0
    while done < count:
        stone = board[_CHAIN + done]
        done += 1
        for turn in range(4):
            beside = stone + board[_BESIDE + turn]
            if board[beside] == color:
                board[beside] = EMPTY
                board[_CHAIN + count] = beside
                count += 1
    return count


@njit
def first_illegal(board: Replay, events: Events, lines: int) -> int:
    """Replay a game up to its first illegal move; return the index of that event, -1 if all moves
    are legal.

    ``board`` is first set to an empty board of ``lines`` lines, and left as it is before the
    illegal move. Illegal are a move on a stone, and the retaking of a ko at once; suicide is legal.
    """
    begin(board, lines)
    for index in range(events.size):
        if apply(board, int(events[index])) < 0:
            return index
    return -1

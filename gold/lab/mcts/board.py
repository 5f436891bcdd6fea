"""A board for playouts, as kernels: chains with pseudo-liberties, a list of empty points, no undo.

A pseudo-liberty is counted once for each stone of the chain that it touches. Each chain has the
count of its pseudo-liberties, the sum of their points, and the sum of the squares. A chain is in
atari if all pseudo-liberties are one point, that is, if count x squares = sum x sum; the point is
then sum / count.

The board is one flat array with several sections, indexed by :data:`gold.board.points.Point`. All
numbers have 64 bits, so that kernels are compiled for one type only. Scoring is by area, suicide is
illegal, and ko closes one point for one move; :mod:`gold.lab.mcts.player` prevents repetitions of
whole positions. The functions do not check their arguments.
"""

# ruff: noqa: SIM109 - kernels know no tuples of mixed integers

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.board import Board
from gold.board.points import PASS

Cells = npt.NDArray[np.int64]

EMPTY: Final = 0
BLACK: Final = 1
WHITE: Final = 2
EDGE: Final = 3

POINTS: Final = 21 * 21
# Sections, with one entry for each point.
COLOR: Final = 0  # first, so that a point is its own index
HEAD: Final = POINTS  # the head: the stone that represents its chain
NEXT: Final = 2 * POINTS  # the next stone of the chain, in a ring
STONES: Final = 3 * POINTS  # these four at the head
LIBERTIES: Final = 4 * POINTS
SUM: Final = 5 * POINTS
SQUARES: Final = 6 * POINTS
EMPTIES: Final = 7 * POINTS  # the empty points, in no order
PLACE: Final = 8 * POINTS  # where an empty point stands among them
MARK: Final = 9 * POINTS  # scratch: equal to the latest stamp where visited
WAITING: Final = 10 * POINTS  # scratch
# the code of the eight points around: digits base 4, row by row from the top left
CODE: Final = 11 * POINTS
WIDE: Final = 12 * POINTS  # 64 * row + column, so that a difference determines both
# Single numbers.
META: Final = 13 * POINTS
TO_PLAY: Final = META
KO: Final = META + 1  # closed for the side to play; 0 for none
EMPTY_COUNT: Final = META + 2
LAST: Final = META + 3  # the last move; 0 for a pass, or none
LAST_BUT_ONE: Final = META + 4
PASSES: Final = META + 5  # in a row, up to now
LINES: Final = META + 6
_STAMP: Final = META + 7
AROUND: Final = META + 8  # eight offsets, row by row from the top left
BESIDE: Final = META + 16  # four offsets
CELLS: Final = META + 20

_PASS: Final = int(PASS)


def cells_of(board: Board) -> Cells:
    """Convert a reference board to cells, with its last two moves,
    without its region and keystones.
    """
    cells = np.zeros(CELLS, dtype=np.int64)
    stride = board.geometry.stride
    cells[COLOR : COLOR + POINTS] = EDGE
    cells[LINES] = board.size
    cells[AROUND : AROUND + 8] = [
        row * stride + col for row in (-1, 0, 1) for col in (-1, 0, 1) if (row, col) != (0, 0)
    ]
    cells[BESIDE : BESIDE + 4] = (-stride, -1, 1, stride)
    rows, columns = np.divmod(np.arange(POINTS), stride)
    cells[WIDE : WIDE + POINTS] = 64 * rows + columns
    empty = 0
    for point, state in board.states():
        cells[point] = state.color or EMPTY
        if state.color is None:
            cells[EMPTIES + empty] = point
            cells[PLACE + point] = empty
            empty += 1
    cells[EMPTY_COUNT] = empty
    for point in board.geometry.points:
        for step in cells[AROUND : AROUND + 8]:
            cells[CODE + point] = 4 * cells[CODE + point] + cells[point + step]
    for chain in board.chains():
        stones = sorted(chain.stones)
        head = stones[0]
        for stone, following in zip(stones, [*stones[1:], head], strict=True):
            cells[HEAD + stone] = head
            cells[NEXT + stone] = following
        near = [
            int(at)
            for stone in stones
            for at in board.geometry.neighbors[stone]
            if cells[at] == EMPTY
        ]
        cells[STONES + head] = len(stones)
        cells[LIBERTIES + head] = len(near)
        cells[SUM + head] = sum(near)
        cells[SQUARES + head] = sum(at * at for at in near)
    cells[TO_PLAY] = board.to_play
    cells[KO] = board.ko_point or 0
    last = board.moves[-2:]
    cells[LAST] = last[-1] if last else 0
    cells[LAST_BUT_ONE] = last[0] if len(last) == 2 else 0
    cells[PASSES] = int(len(last) > 0 and last[-1] == PASS)
    return cells


@njit
def in_atari(cells: Cells, head: int) -> bool:
    """Whether a chain has one liberty."""
    total = int(cells[SUM + head])
    return int(cells[LIBERTIES + head]) * int(cells[SQUARES + head]) == total * total


@njit
def atari_point(cells: Cells, head: int) -> int:
    """Return the liberty of a chain in atari."""
    return int(cells[SUM + head] // cells[LIBERTIES + head])


@njit
def may_place(cells: Cells, point: int) -> bool:
    """Whether the side to play may place a stone on an empty point."""
    if point == cells[KO]:
        return False
    color = cells[TO_PLAY]
    for turn in range(4):
        near = point + cells[BESIDE + turn]
        content = cells[near]
        if content == EMPTY:
            return True
        if content != EDGE and in_atari(cells, cells[HEAD + near]) == (content != color):
            return True
    return False


@njit
def is_eye(cells: Cells, point: int) -> bool:
    """Whether an empty point looks like an eye of the side to play, which it should not fill.

    All adjacent points are its own stones or the edge. The opponent has at most one diagonal point,
    and none at the edge.
    """
    color = cells[TO_PLAY]
    for turn in range(4):
        content = cells[point + cells[BESIDE + turn]]
        if content != color and content != EDGE:
            return False
    enemies = at_edge = 0
    for turn in (0, 2, 5, 7):
        content = cells[point + cells[AROUND + turn]]
        enemies += content == 3 - color
        at_edge |= content == EDGE
    return enemies + at_edge < 2


@njit
def play_stone(cells: Cells, point: int) -> None:
    """Play a move of the side to play, which must be legal; 0 is a pass."""
    color = cells[TO_PLAY]
    cells[TO_PLAY] = 3 - color
    cells[LAST_BUT_ONE] = cells[LAST]
    cells[LAST] = point
    cells[KO] = 0
    if point == _PASS:
        cells[PASSES] += 1
        return
    cells[PASSES] = 0
    _fill(cells, point, color)
    captured = taken = 0
    for turn in range(4):
        near = point + cells[BESIDE + turn]
        if cells[near] == color:
            if cells[HEAD + near] != cells[HEAD + point]:
                _join(cells, cells[HEAD + near], cells[HEAD + point])
        elif cells[near] == 3 - color and cells[LIBERTIES + cells[HEAD + near]] == 0:
            captured += cells[STONES + cells[HEAD + near]]
            taken = near
            _remove(cells, cells[HEAD + near])
    head = cells[HEAD + point]
    if captured == 1 and cells[STONES + head] == 1 and in_atari(cells, head):
        cells[KO] = taken


@njit
def _fill(cells: Cells, point: int, color: int) -> None:
    """Put a stone on the board as a new chain,
    and remove its point from the neighbours' liberties.
    """
    last = cells[EMPTY_COUNT] - 1
    moved, place = cells[EMPTIES + last], cells[PLACE + point]
    cells[EMPTIES + place] = moved
    cells[PLACE + moved] = place
    cells[EMPTY_COUNT] = last
    cells[point] = color
    for turn in range(8):
        cells[CODE + point + cells[AROUND + turn]] += color << 2 * turn
    cells[HEAD + point] = point
    cells[NEXT + point] = point
    cells[STONES + point] = 1
    count = total = squares = 0
    for turn in range(4):
        near = point + cells[BESIDE + turn]
        content = cells[near]
        if content == EMPTY:
            count += 1
            total += near
            squares += near * near
        elif content != EDGE:
            head = cells[HEAD + near]
            cells[LIBERTIES + head] -= 1
            cells[SUM + head] -= point
            cells[SQUARES + head] -= point * point
    cells[LIBERTIES + point] = count
    cells[SUM + point] = total
    cells[SQUARES + point] = squares


@njit
def _join(cells: Cells, one: int, other: int) -> None:
    """Join two chains, given by their heads; the head of the larger chain stays."""
    if cells[STONES + one] < cells[STONES + other]:
        one, other = other, one
    stone = other
    while True:
        cells[HEAD + stone] = one
        stone = cells[NEXT + stone]
        if stone == other:
            break
    following = cells[NEXT + one]
    cells[NEXT + one] = cells[NEXT + other]
    cells[NEXT + other] = following
    cells[STONES + one] += cells[STONES + other]
    cells[LIBERTIES + one] += cells[LIBERTIES + other]
    cells[SUM + one] += cells[SUM + other]
    cells[SQUARES + one] += cells[SQUARES + other]


@njit
def _remove(cells: Cells, head: int) -> None:
    """Remove a chain from the board. Its own stones gain liberties meanwhile,
    which has no effect.
    """
    stone = head
    color = cells[head]
    while True:
        cells[stone] = EMPTY
        for turn in range(8):
            cells[CODE + stone + cells[AROUND + turn]] -= color << 2 * turn
        cells[EMPTIES + cells[EMPTY_COUNT]] = stone
        cells[PLACE + stone] = cells[EMPTY_COUNT]
        cells[EMPTY_COUNT] += 1
        for turn in range(4):
            near = stone + cells[BESIDE + turn]
            if cells[near] == BLACK or cells[near] == WHITE:
                beside = cells[HEAD + near]
                cells[LIBERTIES + beside] += 1
                cells[SUM + beside] += stone
                cells[SQUARES + beside] += stone * stone
        stone = cells[NEXT + stone]
        if stone == head:
            return


@njit
def area(cells: Cells) -> int:
    """Return Black's area minus White's, with all stones taken as alive.

    The area of a side are its stones, and empty regions that touch only its stones.
    """
    cells[_STAMP] += 1
    stamp = cells[_STAMP]
    lines = cells[LINES]
    score = lines * lines - cells[EMPTY_COUNT]  # as if all stones were black
    for row in range(1, lines + 1):
        for point in range(row * (lines + 2) + 1, row * (lines + 2) + 1 + lines):
            if cells[point] == WHITE:
                score -= 2
    for index in range(cells[EMPTY_COUNT]):
        start = cells[EMPTIES + index]
        if cells[MARK + start] == stamp:
            continue
        cells[MARK + start] = stamp
        cells[WAITING] = start
        count, done, seen = 1, 0, 0
        while done < count:
            point = cells[WAITING + done]
            done += 1
            for turn in range(4):
                near = point + cells[BESIDE + turn]
                content = cells[near]
                if content == BLACK or content == WHITE:
                    seen |= content
                elif content == EMPTY and cells[MARK + near] != stamp:
                    cells[MARK + near] = stamp
                    cells[WAITING + count] = near
                    count += 1
        if seen == BLACK:
            score += count
        elif seen == WHITE:
            score -= count
    return int(score)

"""Priors: the expected value of a move before its first playout,
as virtual visits and wins (kernels).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gold._jit import njit
from gold.board.points import PASS
from gold.lab.mcts import board
from gold.lab.mcts.board import Cells
from gold.lab.mcts.playout import Policy
from gold.lab.mcts.tactics import MANY, only_liberty

_PASS: Final = int(PASS)


class Expectation(NamedTuple):
    """The numbers of virtual visits and wins of a move."""

    visits: float
    wins: float


EVEN: Final = 10.0
SELF_ATARI: Final = 10.0
CAPTURE_ONE: Final = 15.0
CAPTURE_MORE: Final = 30.0
ATARI: Final = 5.0
PATTERN: Final = 10.0
LONELY: Final = 10.0
SMALL: Final = 11  # lines of a board on which the centre is worth as much as the third line


@njit
def expectation(cells: Cells, point: int, policy: Policy) -> Expectation:
    """Return the expected value of a legal move of the side to play, by captures, atari,
    shape and place.
    """
    color = cells[board.TO_PLAY]
    visits, wins = EVEN, EVEN / 2
    taken = saved = attacked = 0
    for turn in range(4):
        near = point + cells[board.BESIDE + turn]
        content = cells[near]
        if content == board.EMPTY or content == board.EDGE:
            continue
        head = cells[board.HEAD + near]
        stones = cells[board.STONES + head]
        if content == color:
            if board.in_atari(cells, head):
                saved = max(saved, stones)
        elif board.in_atari(cells, head):
            taken = max(taken, stones)
        elif _two_left(cells, head, point):
            attacked = max(attacked, stones)
    liberty = only_liberty(cells, point)
    if liberty != MANY:
        visits += SELF_ATARI
        saved = 0
    gain = max(taken, saved)
    if gain > 0:
        worth = CAPTURE_ONE if gain == 1 else CAPTURE_MORE
        visits += worth
        wins += worth
    elif attacked > 0 and liberty == MANY:
        visits += ATARI
        wins += ATARI
    if policy.sides > 0 and policy.ranks[color - 1, cells[board.CODE + point]] > 0:
        visits += PATTERN
        wins += PATTERN
    worth = _nearness(cells, point)
    visits += worth
    wins += worth
    height = _height(cells, point)
    is_high = height == 2 or (height > 2 and cells[board.LINES] <= SMALL)
    if (height < 2 or is_high) and _is_lonely(cells, point):
        visits += LONELY
        if is_high:
            wins += LONELY
    return Expectation(visits, wins)


@njit
def _two_left(cells: Cells, head: int, point: int) -> bool:
    """Whether a move at a liberty of a chain, which is not in atari yet, puts it into atari."""
    count, total, squares = (
        cells[board.LIBERTIES + head],
        cells[board.SUM + head],
        cells[board.SQUARES + head],
    )
    for turn in range(4):
        near = point + cells[board.BESIDE + turn]
        if (cells[near] == board.BLACK or cells[near] == board.WHITE) and cells[
            board.HEAD + near
        ] == head:
            count -= 1
            total -= point
            squares -= point * point
    return bool(count * squares == total * total)


@njit
def _nearness(cells: Cells, point: int) -> float:
    """Return the virtual wins for a move near the last one."""
    last = cells[board.LAST]
    if last == _PASS:
        return 0.0
    stride = cells[board.LINES] + 2
    down, right = abs(point // stride - last // stride), abs(point % stride - last % stride)
    distance = down + right + max(down, right)
    if distance <= 2:
        return 12.0
    if distance <= 4:
        return 10.0
    if distance <= 6:
        return 4.0
    return 0.0


@njit
def _height(cells: Cells, point: int) -> int:
    """Return the number of lines between a point and the nearest edge: 0 on the first line."""
    lines = cells[board.LINES]
    row, col = point // (lines + 2) - 1, point % (lines + 2) - 1
    return int(min(row, col, lines - 1 - row, lines - 1 - col))


@njit
def _is_lonely(cells: Cells, point: int) -> bool:
    """Whether there is no stone within three lines of a point."""
    lines = cells[board.LINES]
    row, col = point // (lines + 2), point % (lines + 2)
    for other in range(max(1, row - 3), min(lines, row + 3) + 1):
        for beside in range(max(1, col - 3), min(lines, col + 3) + 1):
            if cells[other * (lines + 2) + beside] != board.EMPTY:
                return False
    return True

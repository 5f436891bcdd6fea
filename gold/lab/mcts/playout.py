"""A playout: both sides play to the end by simple rules, in Śliwa's order (2015, 5.2).

Capture, if a chain next to one of the last two moves is in atari; defend one of their own; play the most
frequent 3x3 pattern around the last two moves; else anywhere, but not into an eye of one's own.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.points import PASS
from gold.lab.mcts import board
from gold.lab.mcts.board import Cells
from gold.solver.playouts.chance import Dice, below

CODES: Final = 4**8
_PASS: Final = int(PASS)
_MOVES_A_POINT: Final = 3  # a playout that is longer, by kos, is counted as it stands


class Policy(NamedTuple):
    """Which 3x3 patterns playouts play."""

    ranks: npt.NDArray[np.int32]  # (2, CODES) by side to play (Black first) and code; 0 for no pattern
    sides: int  # of the last moves, on which patterns are looked for: 4, 8, or 0 for none


@njit
def play_out(cells: Cells, policy: Policy, dice: Dice) -> int:
    """Play to the end on the board; Black's area less White's."""
    for _ in range(_MOVES_A_POINT * cells[board.LINES] * cells[board.LINES]):
        if cells[board.PASSES] >= 2:
            break
        board.play(cells, choose(cells, policy, dice))
    return board.area(cells)


@njit
def choose(cells: Cells, policy: Policy, dice: Dice) -> int:
    """The next move of a playout."""
    move = capture(cells)
    if move == _PASS:
        move = defence(cells)
    if move == _PASS and policy.sides > 0:
        move = pattern_move(cells, policy, dice)
    return move if move != _PASS else anywhere(cells, dice)


@njit
def capture(cells: Cells) -> int:
    """The move that takes the most stones of a chain at the last two moves; 0 if there is none."""
    color = cells[board.TO_PLAY]
    best = _PASS
    most = 0
    for which in (board.LAST, board.LAST_BUT_ONE):
        last = cells[which]
        if last == _PASS:
            continue
        for turn in range(5):
            near = last if turn == 4 else last + cells[board.BESIDE + turn]
            if cells[near] == 3 - color:
                head = cells[board.HEAD + near]
                if cells[board.STONES + head] > most and board.in_atari(cells, head):
                    point = board.atari_point(cells, head)
                    if board.is_legal(cells, point):
                        best = point
                        most = cells[board.STONES + head]
    return best


@njit
def defence(cells: Cells) -> int:
    """The move that saves a chain next to the last two moves from atari; 0 if there is none."""
    color = cells[board.TO_PLAY]
    for which in (board.LAST, board.LAST_BUT_ONE):
        last = cells[which]
        if last == _PASS:
            continue
        for turn in range(5):
            near = last if turn == 4 else last + cells[board.BESIDE + turn]
            if cells[near] == color and board.in_atari(cells, cells[board.HEAD + near]):
                move = _way_out(cells, cells[board.HEAD + near])
                if move != _PASS:
                    return move
    return _PASS


@njit
def _way_out(cells: Cells, head: int) -> int:
    """How a chain gets out of atari: by capturing what is in atari beside it, else by two new liberties."""
    color = cells[board.TO_PLAY]
    stone = head
    while True:
        for turn in range(4):
            near = stone + cells[board.BESIDE + turn]
            if cells[near] == 3 - color and board.in_atari(cells, cells[board.HEAD + near]):
                point = board.atari_point(cells, cells[board.HEAD + near])
                if board.is_legal(cells, point):
                    return point
        stone = cells[board.NEXT + stone]
        if stone == head:
            break
    point = board.atari_point(cells, head)
    gained = 0
    for turn in range(4):
        near = point + cells[board.BESIDE + turn]
        content = cells[near]
        friend = content == color and cells[board.HEAD + near] != head
        gained += content == board.EMPTY or (friend and not board.in_atari(cells, cells[board.HEAD + near]))
    return point if gained > 1 and board.is_legal(cells, point) else _PASS


@njit
def code_at(cells: Cells, point: int) -> int:
    """What stands around a point, as a number: eight digits base 4, row by row from the top left."""
    code = 0
    for turn in range(8):
        code = 4 * code + cells[point + cells[board.AROUND + turn]]
    return int(code)


@njit
def pattern_move(cells: Cells, policy: Policy, dice: Dice) -> int:
    """Next to the last two moves the move with the highest rank, of equals any; 0 if there is none."""
    ranks = policy.ranks[cells[board.TO_PLAY] - 1]
    offsets, sides = (board.BESIDE, 4) if policy.sides == 4 else (board.AROUND, 8)
    best = _PASS
    highest = equals = 0
    for which in (board.LAST, board.LAST_BUT_ONE):
        last = cells[which]
        if last == _PASS:
            continue
        for turn in range(sides):
            point = last + cells[offsets + turn]
            if cells[point] != board.EMPTY:
                continue
            rank = ranks[code_at(cells, point)]
            if rank < max(highest, 1) or board.is_eye(cells, point) or not board.is_legal(cells, point):
                continue
            equals = equals + 1 if rank == highest else 1
            if rank > highest or below(dice, equals) == 0:
                best = point
            highest = rank
    return best


@njit
def anywhere(cells: Cells, dice: Dice) -> int:
    """A move at random that is no eye of one's own; a pass where there is none."""
    count = cells[board.EMPTY_COUNT]
    if count == 0:
        return _PASS
    start = below(dice, count)
    for index in range(count):
        point = cells[board.EMPTIES + (start + index) % count]
        if not board.is_eye(cells, point) and board.is_legal(cells, point):
            return int(point)
    return _PASS

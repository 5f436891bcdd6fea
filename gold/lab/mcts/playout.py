"""A playout: both sides play to the end by simple rules, in Śliwa's order (2015, 5.2).

The rules are: capture a chain in atari next to one of the last two moves; defend an own chain in
atari there; play the most frequent 3x3 pattern around the last two moves; else play anywhere, but
not into an own eye.

The policy may add rules beyond the paper. Before the others come the vital point of an eye space
beside the last move, and then the answer to the last move from the last won playout. No chain is
given away.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from gold._jit import njit
from gold.board.points import PASS
from gold.lab.mcts import board
from gold.lab.mcts.balanced import Balance, Worths, drawn_move, urgent_move
from gold.lab.mcts.board import Cells
from gold.lab.mcts.odds import DISTANCES, Odds
from gold.lab.mcts.tactics import MANY, capture, defence, gives_stones_away, nakade, only_liberty
from gold.solver.playouts.chance import Dice, below

CODES: Final = 4**8
MOST_MOVES: Final = 3 * 19 * 19 + 1000
"""The largest number of moves of a playout, including those in the tree before it."""
_PASS: Final = int(PASS)
_DRAWN: Final = 8  # so often
_ONE_IN: Final = 4  # self-ataris that are drawn is played
_MOVES_A_POINT: Final = 3  # a playout that is longer, by kos, is counted as it stands


class Policy(NamedTuple):
    """The rules of playouts."""

    ranks: npt.NDArray[np.int32]  # (2, CODES) of 3x3 patterns, by who is to play and code; 0: none
    sides: int  # of the last moves, on which patterns are looked for: 4, 8, or 0 for none
    careful: bool  # gives no chain away
    nakade: bool
    answers: bool  # repeats the answer to a move from the last playout that was won with it
    lots: bool  # draws moves that no rule has by their odds
    odds: Odds
    balanced: bool  # plays by ``balance`` instead of ranks, sides, careful, nakade, lots and odds
    balance: Balance


class PlayoutMemory(NamedTuple):
    """The memory that playouts write to."""

    moves: Cells  # (MOST_MOVES,) of the playout, from the root of the tree on
    length: Cells  # (1,) the number of moves
    answers: Cells  # (2 * POINTS,) the last good answer to a move, Black's first
    odds: Worths  # (POINTS,) scratch
    trace: Worths  # empty, or the trace of a playout (balanced.py)


def new_playout_memory(traced: int = 0) -> PlayoutMemory:
    """Return memory for playouts, without answers;
    ``traced`` is the size of the trace, 0 for none.
    """
    moves, length, answers = (
        np.zeros(size, dtype=np.int64) for size in (MOST_MOVES, 1, 2 * board.POINTS)
    )
    return PlayoutMemory(moves, length, answers, np.zeros(board.POINTS), np.zeros(traced))


@njit
def play_game_out(cells: Cells, policy: Policy, memory: PlayoutMemory, dice: Dice) -> int:
    """Play to the end on the board, and return Black's area minus White's.

    The moves are appended to those in the memory.
    """
    for _ in range(_MOVES_A_POINT * cells[board.LINES] * cells[board.LINES]):
        if cells[board.PASSES] >= 2:
            break
        move = choose_game_move(cells, policy, memory, dice)
        memory.moves[memory.length[0]] = move
        memory.length[0] += 1
        board.play_stone(cells, move)
    return board.area(cells)


@njit
def choose_game_move(cells: Cells, policy: Policy, memory: PlayoutMemory, dice: Dice) -> int:
    """Return the next move of a playout."""
    if policy.balanced:
        move = _answer(cells, policy, memory) if policy.answers else _PASS
        if move == _PASS:
            move = urgent_move(cells, policy.balance, memory.trace, dice)
        if move == _PASS:
            move = drawn_move(cells, policy.balance, memory.odds, memory.trace, dice)
        return move if move != _PASS else anywhere(cells, policy, dice)
    move = nakade(cells) if policy.nakade else _PASS
    if move == _PASS and policy.answers:
        move = _answer(cells, policy, memory)
    if move == _PASS:
        move = capture(cells)
    if move == _PASS:
        move = defence(cells)
    if move == _PASS and policy.sides > 0:
        move = pattern_move(cells, policy, dice)
    if move == _PASS and policy.lots:
        move = by_lot(cells, policy, dice)
    return move if move != _PASS else anywhere(cells, policy, dice)


@njit
def by_lot(cells: Cells, policy: Policy, dice: Dice) -> int:
    """Draw a move by the odds of its shape and of its distance from the last move.

    Return 0 if several moves were drawn that must not be played. Most self-ataris are rejected.
    """
    count = cells[board.EMPTY_COUNT]
    base = (cells[board.TO_PLAY] - 1) * CODES
    last = cells[board.LAST]
    middle = DISTANCES // 2 - cells[board.WIDE + last]
    odds_of, near = policy.odds.shapes, policy.odds.near
    total = 0
    for index in range(count):
        point = cells[board.EMPTIES + index]
        odds = odds_of[base + cells[board.CODE + point]]
        if last != _PASS:
            odds = odds * near[middle + cells[board.WIDE + point]] >> 8
        total += odds + 1
        cells[board.WAITING + index] = total
    for _ in range(_DRAWN if count > 0 else 0):
        drawn = below(dice, total)
        low, high = 0, count - 1
        while low < high:
            half = (low + high) >> 1
            if cells[board.WAITING + half] > drawn:
                high = half
            else:
                low = half + 1
        point = cells[board.EMPTIES + low]
        if board.is_eye(cells, point) or not board.may_place(cells, point):
            continue
        if policy.careful and gives_stones_away(cells, point):
            continue
        if below(dice, _ONE_IN) > 0 and only_liberty(cells, point) != MANY:
            continue
        return int(point)
    return _PASS


@njit
def _answer(cells: Cells, policy: Policy, memory: PlayoutMemory) -> int:
    """Return the stored answer to the last move if it can be played; else 0."""
    last = cells[board.LAST]
    if last == _PASS:
        return _PASS
    move = memory.answers[(cells[board.TO_PLAY] - 1) * board.POINTS + last]
    if move == _PASS or cells[move] != board.EMPTY or board.is_eye(cells, move):
        return _PASS
    if not board.may_place(cells, move) or (policy.careful and gives_stones_away(cells, move)):
        return _PASS
    return int(move)


@njit
def learn_answers(memory: PlayoutMemory, blacks_move: bool, black_won: bool) -> None:
    """Store the winner's answers of a playout, and forget the loser's (Baier, Drake: The Power of
    Forgetting, 2010). ``blacks_move``: the first move of the playout is Black's.
    """
    for index in range(1, memory.length[0]):
        before, move = memory.moves[index - 1], memory.moves[index]
        if before == _PASS or move == _PASS:
            continue
        black = blacks_move == (index % 2 == 0)
        place = before if black else board.POINTS + before
        if black == black_won:
            memory.answers[place] = move
        elif memory.answers[place] == move:
            memory.answers[place] = _PASS


@njit
def pattern_move(cells: Cells, policy: Policy, dice: Dice) -> int:
    """Return the move next to the last two moves with the highest rank,
    a random one of equals; else 0.
    """
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
            rank = ranks[cells[board.CODE + point]]
            if (
                rank < max(highest, 1)
                or board.is_eye(cells, point)
                or not board.may_place(cells, point)
            ):
                continue
            if policy.careful and gives_stones_away(cells, point):
                continue
            equals = equals + 1 if rank == highest else 1
            if rank > highest or below(dice, equals) == 0:
                best = point
            highest = rank
    return best


@njit
def anywhere(cells: Cells, policy: Policy, dice: Dice) -> int:
    """Return a random legal move that fills no own eye; a pass if there is none."""
    count = cells[board.EMPTY_COUNT]
    if count == 0:
        return _PASS
    start = below(dice, count)
    for index in range(count):
        place = start + index
        point = cells[board.EMPTIES + (place if place < count else place - count)]
        if board.is_eye(cells, point) or not board.may_place(cells, point):
            continue
        if policy.careful and gives_stones_away(cells, point):
            continue
        return int(point)
    return _PASS

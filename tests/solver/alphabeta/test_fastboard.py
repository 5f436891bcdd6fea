"""The kernel of the rules against the reference board, and against counts known from the literature."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gold._jit import njit
from gold.board.board import Board
from gold.board.points import PASS, Color, Point, PointState
from gold.board.position import Position
from gold.solver.alphabeta import fastboard
from gold.solver.alphabeta.fastboard import FastBoard, fast_board
from tests.random_positions import random_position

pytestmark = pytest.mark.kernel


def assert_equal(fast: FastBoard, board: Board) -> None:
    """Every fact that both boards keep is the same."""
    cells = fast.cells
    assert np.uint64(fast.words[fastboard.HASH].view(np.uint64)) == np.uint64(board.hash)
    assert cells[fastboard.TO_PLAY] == board.to_play
    assert cells[fastboard.KO_POINT] == (board.ko_point or 0)
    assert cells[fastboard.KEYSTONES] == len(board.keystones())
    for point in board.geometry.points:
        assert cells[fastboard.STATE + point] == board[point]
        chain = board.chain(point)
        if chain is not None:
            head = cells[fastboard.HEAD + point]
            assert head in chain.stones
            assert ring(cells, head) == chain.stones
            assert cells[fastboard.LIBERTIES + head] == len(chain.liberties)
            assert bool(cells[fastboard.SAFE + head]) == board.is_safe(chain)
    active = cells[fastboard.ACTIVE : fastboard.ACTIVE + cells[fastboard.ACTIVE_COUNT]]
    legal = tuple(point for point in active.tolist() if fastboard.is_legal(cells, point))
    assert legal == board.valid_moves()


def ring(cells: fastboard.Cells, head: int) -> set[Point]:
    stones, stone = {Point(int(head))}, cells[fastboard.NEXT + head]
    while stone != head:
        stones.add(Point(int(stone)))
        stone = cells[fastboard.NEXT + stone]
    return stones


@pytest.mark.parametrize("seed", range(60))
def test_random_games_agree_with_the_reference_board(seed: int) -> None:
    dice = random.Random(seed)
    board = Board(random_position(dice))
    fast = fast_board(board)
    assert_equal(fast, board)
    for _ in range(60):
        moves = board.valid_moves()
        move = dice.choice(moves) if moves and dice.random() < 0.95 else PASS
        captured = board.play(move)
        fast.cells[fastboard.LOG_TOP] = 0
        fastboard.play(fast, move)
        assert fast.cells[fastboard.CAPTURED] == len(captured)
        assert_equal(fast, board)


@pytest.mark.parametrize("seed", range(60, 90))
def test_undo_restores_every_cell(seed: int) -> None:
    dice = random.Random(seed)
    board = Board(random_position(dice))
    fast = fast_board(board)
    kept = slice(0, fastboard.MARK)  # what follows is scratch, or does not change
    before: list[tuple[int, int, fastboard.Cells]] = []
    for _ in range(40):
        moves = board.valid_moves()
        move = dice.choice(moves) if moves else PASS
        before.append(
            (
                int(fast.cells[fastboard.LOG_TOP]),
                int(fast.words[fastboard.HASH]),
                fast.cells[kept].copy(),
            )
        )
        board.play(move)
        fastboard.play(fast, move)
    while before:
        log_top, hash_before, cells = before.pop()
        fastboard.undo(fast, log_top, hash_before)
        board.undo()
        assert np.array_equal(fast.cells[kept], cells)
    assert_equal(fast, board)


def test_a_board_with_moves_already_played_keeps_its_friends_outside() -> None:
    dice = random.Random(5)
    for _ in range(20):
        board = Board(random_position(dice))
        for _ in range(10):
            moves = board.valid_moves()
            board.play(dice.choice(moves) if moves else PASS)
        assert_equal(fast_board(board), board)


@njit
def _count_legal(
    board: FastBoard, heights: fastboard.Cells, hashes: fastboard.Words, choice: fastboard.Words
) -> int:
    """Positions without a chain that lacks liberties, by placing stones from the top left.

    A part of such a position is one too, so the search turns back at a capture or suicide.
    """
    cells = board.cells
    last = cells[fastboard.ACTIVE_COUNT]
    depth = 0
    count = 0
    while depth >= 0:
        if depth == last:
            count += 1
            depth -= 1
            continue
        point = cells[fastboard.ACTIVE + depth]
        if choice[depth] > 1:
            fastboard.undo(board, heights[depth], hashes[depth])
        if choice[depth] == 3:
            choice[depth] = 0
            depth -= 1
            continue
        color = choice[depth]
        choice[depth] += 1
        if color == 0:
            depth += 1
            continue
        heights[depth] = cells[fastboard.LOG_TOP]
        hashes[depth] = board.words[fastboard.HASH]
        cells[fastboard.TO_PLAY] = color
        cells[fastboard.KO_POINT] = 0
        if fastboard.is_legal(cells, point):
            fastboard.play(board, point)
            if cells[fastboard.CAPTURED] == 0:
                depth += 1
    return count


@pytest.mark.parametrize(
    ("size", "expected"),
    [(1, 1), (2, 57), (3, 12675), pytest.param(4, 24318165, marks=pytest.mark.slow)],
)
def test_legal_positions_on_empty_boards(size: int, expected: int) -> None:
    # John Tromp and Gunnar Farnebäck: Combinatorics of Go (2006)
    fast = fast_board(Board(Position.empty(size, PointState.VALID)))
    heights, (hashes, choice) = np.zeros(17, dtype=np.int32), np.zeros((2, 17), dtype=np.int64)
    assert _count_legal(fast, heights, hashes, choice) == expected


def test_a_safe_chain_of_the_defender_is_never_captured() -> None:
    states = (PointState.VALID, PointState.VALID, PointState.WHITE_KEYSTONE, PointState.INVALID)
    board = Board(Position(2, states, Color.BLACK))
    fast = fast_board(board)
    assert_equal(fast, board)
    board.play(board.geometry.point(0, 0))
    fastboard.play(fast, board.geometry.point(0, 0))
    assert_equal(fast, board)

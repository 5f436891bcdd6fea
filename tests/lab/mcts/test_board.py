"""The playing engine's board keeps the rules of the readable board, move by move."""

from __future__ import annotations

import random

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Point
from gold.board.position import Position
from gold.lab.mcts.board import (
    CODE,
    EMPTY,
    HEAD,
    KO,
    LIBERTIES,
    META,
    PASSES,
    SQUARES,
    STONES,
    SUM,
    Cells,
    area,
    atari_point,
    cells_of,
    in_atari,
    may_place,
    play_stone,
)

pytestmark = pytest.mark.kernel


def chains(cells: Cells, board: Board) -> dict[Point, tuple[int, ...]]:
    """Of each stone what its chain is known by, whichever of its stones is the head."""
    sections = (STONES, LIBERTIES, SUM, SQUARES)
    return {
        point: tuple(int(cells[section + cells[HEAD + point]]) for section in sections)
        for point in board.geometry.points
        if cells[point] != EMPTY
    }


def test_random_games_are_the_same_on_both_boards() -> None:
    dice = random.Random(1)
    kos = captures = 0
    for lines in (9, 9, 13, 19):
        board = Board(Position.empty(lines))
        cells = cells_of(board)
        for number in range(3 * lines * lines if lines < 19 else 400):
            legal = board.valid_moves()
            empty = [point for point, state in board.states() if state.is_empty]
            assert [point for point in empty if may_place(cells, int(point))] == list(legal)
            move = dice.choice(legal) if legal and dice.random() < 0.97 else PASS
            captures += len(board.play(move))
            play_stone(cells, int(move))
            kos += cells[KO] > 0
            if number % 8 == 0 or cells[KO] > 0:
                _compare(cells, board)
    assert captures > 500
    assert kos > 0


def _compare(cells: Cells, board: Board) -> None:
    fresh = cells_of(board)
    assert (cells[:HEAD] == fresh[:HEAD]).all()
    assert chains(cells, board) == chains(fresh, board)
    codes = [CODE + point for point in board.geometry.points]
    assert (cells[codes] == fresh[codes]).all()
    assert (cells[META:PASSES] == fresh[META:PASSES]).all()
    assert (cells[PASSES] > 0) == (board.moves[-1:] == (PASS,))
    for chain in board.chains():
        head = int(cells[HEAD + min(chain.stones)])
        assert in_atari(cells, head) == chain.in_atari
        if chain.in_atari:
            assert atari_point(cells, head) == min(chain.liberties)


def test_area_is_stones_and_what_only_one_side_touches() -> None:
    position = parse_diagram(
        """
        + x x o + + + + +
        x + x o + + + + +
        x x x o + + + + +
        o o o o + + + + +
        + + + + + + + + +
        + + + + + + + + +
        + + + + + + + + +
        x x + + + + + + +
        + x + + + + + + +"""
    )
    assert area(cells_of(Board(position))) == (7 + 2 + 3 + 1) - 7
    only_white = parse_diagram("+ + +\n+ o +\n+ + +")
    assert area(cells_of(Board(only_white))) == -9
    assert area(cells_of(Board(Position.empty(9)))) == 0

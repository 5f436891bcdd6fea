"""What is expected of moves before anything is played out."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.position import Position
from gold.lab.mcts.balanced import balance_of, first_guess
from gold.lab.mcts.board import LAST, cells_of
from gold.lab.mcts.odds import odds_of
from gold.lab.mcts.playout import Policy
from gold.lab.mcts.priors import EVEN, expectation
from gold.lab.mcts.small_patterns import ranks_of

pytestmark = pytest.mark.kernel

UNUSED = balance_of(first_guess(False), False)
PLAIN = Policy(ranks_of("none"), 0, True, True, True, False, odds_of(False), False, UNUSED)
FIGHT = """
    + + + + + + + o +
    + o x o + + + + +
    + + o + + x + + +
    + + + + + o x + +
    + + + + + + + + +
    + + + + + + + + +
    + x x o + + + + +
    x o o x + + + + +
    + + x + + + + + +"""


def share(board: Board, vertex: str, policy: Policy = PLAIN, last: str = "") -> float:
    """The share of wins that is expected of Black's move."""
    cells = cells_of(board)
    if last:
        cells[LAST] = int(board.geometry.from_vertex(last))
    expected = expectation(cells, int(board.geometry.from_vertex(vertex)), policy)
    return expected.wins / expected.visits


def test_captures_and_escapes_are_better_than_moves_elsewhere_and_self_atari_worse() -> None:
    board = Board(parse_diagram(FIGHT, to_play=Color.BLACK))
    elsewhere = share(board, "H5")
    assert elsewhere == 0.5
    assert share(board, "B1") > 0.7, "takes two"
    assert share(board, "E6") > elsewhere, "puts one into atari"
    assert share(board, "C9") > 0.7, "saves one"
    assert share(board, "J9") < elsewhere, "has one liberty"


def test_near_the_last_move_more_is_expected_than_far_away() -> None:
    board = Board(parse_diagram(FIGHT, to_play=Color.BLACK))
    near, knight, far = (share(board, vertex, last="G5") for vertex in ("H5", "H3", "C5"))
    assert near > knight > far == 0.5


def test_on_an_empty_board_the_third_line_is_good_and_the_edge_bad() -> None:
    small, large = Board(Position.empty(9)), Board(Position.empty(19))
    assert share(small, "A5") == share(small, "E8") == share(large, "K1") == 0.25
    assert share(small, "C5") == share(small, "E5") == share(large, "C10") == 0.75
    assert share(large, "K10") == EVEN / 2 / EVEN


def test_patterns_are_expected_to_win() -> None:
    board = Board(parse_diagram(FIGHT, to_play=Color.BLACK))
    moves = [board.geometry.vertex(move) for move in board.valid_moves()]
    policy = PLAIN._replace(ranks=ranks_of("mogo"), sides=8)
    better = [vertex for vertex in moves if share(board, vertex, policy) > share(board, vertex)]
    assert "E7" in better
    assert len(better) < len(moves) / 2

"""Odds of moves in playouts: classes of shapes, what was learned of them, and what is drawn by them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point
from gold.board.position import Position
from gold.lab.mcts.balanced import balance_of, first_guess
from gold.lab.mcts.board import BLACK, EMPTY, LAST, WHITE, cells_of
from gold.lab.mcts.odds import DISTANCES, odds_of, shape_classes
from gold.lab.mcts.playout import Policy, by_lot
from gold.lab.mcts.small_patterns import ranks_of
from gold.solver.playouts.chance import dice

pytestmark = pytest.mark.kernel

UNUSED = balance_of(first_guess(False), False)
CUT = """
    + + + + + + + + +
    + + + + + + + + +
    + + + o x + + + +
    + + + x + + + + +
    + + + + + + + + +
    + + + + + + + + +
    + + + + + + + + +
    o o o + + + + + +
    + x + + + + + + +"""


def drawn(vertex: str, last: str, with_shapes: bool) -> float:
    """How often Black draws a move."""
    board = Board(parse_diagram(CUT, to_play=Color.BLACK))
    cells = cells_of(board)
    cells[LAST] = int(board.geometry.from_vertex(last))
    policy = Policy(
        ranks_of("none"), 0, True, True, True, True, odds_of(with_shapes), False, UNUSED
    )
    chance, wanted = dice(1), board.geometry.from_vertex(vertex)
    return sum(by_lot(cells, policy, chance) == wanted for _ in range(2000)) / 2000


def test_near_moves_are_drawn_more_often_and_good_shapes_most() -> None:
    assert drawn("E6", "D7", True) > 1.5 * drawn("E6", "D7", False) > 0, "Black connects"
    assert drawn("E6", "D7", False) > 5 * drawn("H4", "D7", False)


def test_most_self_ataris_are_drawn_again() -> None:
    assert drawn("A1", "C1", False) < drawn("D1", "C1", False) / 2


def test_a_class_of_shapes_has_all_views_and_both_colours() -> None:
    shapes, count = shape_classes()
    assert count - 1 == 1107, "by Burnside's lemma"
    chance = random.Random(1)
    for _ in range(200):
        around = [chance.choice((EMPTY, BLACK, WHITE)) for _ in range(8)]
        turned = [around[place] for place in (5, 3, 0, 6, 1, 7, 4, 2)]
        exchanged = [(EMPTY, WHITE, BLACK)[content] for content in around]
        number, same, other = (
            int("".join(map(str, contents)), 4) for contents in (around, turned, exchanged)
        )
        assert shapes[0, number] == shapes[0, same] == shapes[1, other] > 0


def test_what_was_learned_has_odds_for_every_shape_and_distance() -> None:
    for with_shapes in (True, False):
        odds = odds_of(with_shapes)
        assert odds.shapes.shape == (2 * 4**8,)
        assert odds.near.shape == (DISTANCES,)
        assert (np.ptp(odds.shapes) > 0) == with_shapes
        middle = DISTANCES // 2
        assert odds.near[middle + 1] > 10 * odds.near[middle + 5 * 64], (
            "beside the last move, and far away"
        )
        assert odds.near[middle + 1] == odds.near[middle - 64], "on every side alike"


def test_nothing_is_drawn_where_nothing_is_empty() -> None:
    board = Board(Position.empty(9))
    cells = cells_of(board)
    policy = Policy(ranks_of("none"), 0, True, True, True, True, odds_of(True), False, UNUSED)
    assert board.is_legal(Point(by_lot(cells, policy, dice(1)))), "there is no last move"
    eyes = Board(parse_diagram("+ x +\nx x x\n+ x +", to_play=Color.BLACK))
    assert by_lot(cells_of(eyes), policy, dice(1)) == 0, "only eyes"

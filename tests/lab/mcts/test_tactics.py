"""What playouts know of chains in danger: liberties after a move, what is given away, vital points."""

from __future__ import annotations

import random

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.position import Position
from gold.lab.mcts.board import LAST, cells_of
from gold.lab.mcts.tactics import MANY, gives_stones_away, nakade, only_liberty, squeeze, stretch

pytestmark = pytest.mark.kernel


def test_the_only_liberty_after_a_move_is_that_of_the_readable_board() -> None:
    dice = random.Random(2)
    seen = {0: 0, 1: 0, 2: 0}
    for _ in range(30):
        board = Board(Position.empty(9))
        for _ in range(70):
            board.play(dice.choice(board.valid_moves()))
        cells = cells_of(board)
        for move in board.valid_moves():
            if board.play(move):
                told = MANY
            else:
                liberties = sorted(
                    next(chain.liberties for chain in board.chains() if move in chain.stones)
                )
                told = int(liberties[0]) if len(liberties) == 1 else MANY
                seen[min(2, len(liberties))] += 1
            board.undo()
            assert only_liberty(cells, int(move)) == told
    assert seen[0] == 0, "suicide is illegal"
    assert seen[1] > 50
    assert seen[2] > 50


GIVEN_AWAY = [
    # Black plays at the vertex: a throw-in, four in a line, the vital shape of four, capturing
    # first.
    ("+ + o x\no o o x\nx x x x\n. . . .", "A4", False),
    ("x x x + + o\no o o o o o\n" + "+ + + + + +\n" * 4, "D6", True),
    ("x x x + o +\no + o o o +\no o o + + +\n" + "+ + + + + +\n" * 3, "B5", False),
    ("x x x + o x\no o o o o x\nx x x x x x\n" + "+ + + + + +\n" * 3, "D6", False),
]


@pytest.mark.parametrize(("diagram", "vertex", "told"), GIVEN_AWAY)
def test_four_stones_are_not_given_away_unless_they_are_a_nakade(
    diagram: str, vertex: str, told: bool
) -> None:
    board = Board(parse_diagram(diagram.replace(".", "+"), to_play=Color.BLACK))
    assert gives_stones_away(cells_of(board), int(board.geometry.from_vertex(vertex))) is told


VITAL = [
    # White has just played somewhere beside the eye space; Black looks for its vital point.
    ("three", "+ + + o\no o o o\n+ + + +\n+ + + +", "D4", "B4"),
    ("three in the corner", "+ + o +\n+ o o +\no o + +\n+ + + +", "C4", "A4"),
    ("four in a line", "+ + + + o\no o o o o\n" + "+ + + + +\n" * 3, "E5", "pass"),
    ("square", "+ + o +\n+ + o +\no o o +\n+ + + +", "C4", "pass"),
    ("T", "+ + + o\no + o o\no o o +\n+ + + +", "D4", "B4"),
    ("five", "+ + + o\n+ + o o\no o o +\n+ + + +", "D4", "B4"),
    ("cross", "o o + o o\no + + + o\no o + o o\no o o o o\nx x x x +", "B5", "C4"),
    ("six", "+ + + o\n+ + o o\n+ o o +\no o + +", "D4", "pass"),
    ("a stone of one's own", "+ + + o\no x o o\no o o +\n+ + + +", "D4", "pass"),
    ("open", "+ + + +\no o o o\n+ + + +\n+ + + +", "D3", "pass"),
]


@pytest.mark.parametrize(("_name", "diagram", "last", "vital"), VITAL)
def test_the_vital_point_of_an_eye_space_is_found(
    _name: str, diagram: str, last: str, vital: str
) -> None:
    board = Board(parse_diagram(diagram, to_play=Color.BLACK))
    cells = cells_of(board)
    cells[LAST] = int(board.geometry.from_vertex(last))
    assert nakade(cells) == int(board.geometry.from_vertex(vital))


def test_chains_with_two_liberties_at_the_last_move_are_attacked_and_saved() -> None:
    dice = random.Random(4)
    found = {squeeze: 0, stretch: 0}
    for number in range(240):
        board = Board(Position.empty(9))
        for _ in range(20 + number % 40):
            board.play(dice.choice(board.valid_moves()))
        cells = cells_of(board)
        last = board.moves[-1]
        near = {last, *board.geometry.neighbors[last]}
        for rule in found:
            theirs = rule is squeeze
            short = [
                chain
                for chain in board.chains()
                if chain.stones & near
                and len(chain.liberties) == 2
                and (chain.color != board.to_play) == theirs
            ]
            stake = rule(cells)
            about = [chain for chain in short if stake.move in chain.liberties]
            if stake.move:
                found[rule] += 1
                assert max(len(chain.stones) for chain in about) == stake.stones
                assert only_liberty(cells, stake.move) == MANY, "no self-atari"
            elif theirs:
                liberties = [
                    point for chain in short for point in chain.liberties if board.is_legal(point)
                ]
                assert all(only_liberty(cells, int(point)) != MANY for point in liberties)
    assert min(found.values()) > 5

"""Marked stones against those around them: who has too few liberties, and what a seki leaves free."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.outside import are_beside_outside, would_touch_outside
from gold.board.points import Color
from gold.board.position import Boundary
from gold.board.races import LibertyCount, free_in_seki, too_few_liberties

# Two groups in a race: the marked one has four liberties, the other five.
BEHIND = """
    . . . . . . .
    . . . . . . .
    o o o o o o o
    o x x x x x x
    o x O O O O x
    o x + O + + x
    + x + O x x x"""
# The same with one liberty less for Black.
LEVEL = BEHIND.replace("+ x + O x x x", "o x + O x x x")
# Black's stones have liberties beyond the area of play, so nothing is counted.
NOT_ENCLOSED = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x x
    O O O O O O x
    + + + + + O x
    + O + O O O x"""


@pytest.mark.parametrize(
    ("diagram", "counted"),
    [(BEHIND, (4, 5, "B4")), (LEVEL, None), (NOT_ENCLOSED, None)],
)
def test_the_liberties_are_counted_where_all_that_race_have_more(
    diagram: str, counted: tuple[int, int, str] | None
) -> None:
    board = Board(parse_diagram(diagram))
    expected = None
    if counted is not None:
        few, many, stone = counted
        point = next(
            point for point, _state in board.states() if board.geometry.vertex(point) == stone
        )
        expected = LibertyCount(few, many, point)
    assert too_few_liberties(board) == expected


def test_in_the_open_no_race_is_counted() -> None:
    assert too_few_liberties(Board(parse_diagram(BEHIND, boundary=Boundary.OPEN))) is None


@pytest.mark.parametrize(
    ("diagram", "points", "is_self_atari"),
    [
        (
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            o o o o o o .
            X X X X X o .
            x + x + X o .
            o o o o X o .""",
            ["B2", "D2"],
            True,
        ),
        (
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            x x x x x x .
            O O O O O x .
            o + o + O x .
            + x x x O x .""",
            ["B2", "D2", "A1"],
            False,
        ),
        (NOT_ENCLOSED, [], False),
    ],
)
def test_a_seki_leaves_points_of_self_atari_or_else_shared_liberties(
    diagram: str, points: list[str], is_self_atari: bool
) -> None:
    board = Board(parse_diagram(diagram))
    free = free_in_seki(board)
    assert (board.geometry.vertices(free.points), free.is_self_atari) == (points, is_self_atari)


@pytest.mark.parametrize(
    ("to_play", "vertex", "touches"),
    [
        (Color.BLACK, "A3", False),
        (Color.BLACK, "B3", True),  # joins the stone at B2, which is beside C2
        (Color.WHITE, "B3", False),  # B2 is not White's
        (Color.WHITE, "C1", True),
    ],
)
def test_a_stone_touches_the_outside_by_itself_or_by_its_chain(
    to_play: Color, vertex: str, touches: bool
) -> None:
    board = Board(parse_diagram("+ + +\n+ x .\n+ + +", to_play))
    point = next(
        point for point, _state in board.states() if board.geometry.vertex(point) == vertex
    )
    assert would_touch_outside(board, point) is touches
    assert are_beside_outside(board, [point]) is (vertex == "C1")

"""Bent four in the corner is recognised from every side, and nothing that only looks like it."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.status import Status
from gold.board.symmetry import Symmetry
from gold.patterns.bent_four import is_bent_four, is_settled_bent_four
from gold.solver.answers.group import group_status
from gold.solver.api import Limits
from gold.solver.request import Request
from tests.symmetries import SYMMETRIES

BENT_FOUR = """
    x x x + O x .
    + O O O O x .
    O O x x x x .
    x x x . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . ."""

BENT_THREE = """
    x x + O x . .
    x O O O x . .
    + O x x x . .
    O O x . . . .
    x x x . . . .
    . . . . . . .
    . . . . . . ."""
"""Black makes a bent four at A5 or at C7."""

BENT_THREE_WITH_A_SQUARE = """
    x x + O x . .
    x + O O x . .
    O O O x x . .
    x x x x . . .
    . . . . . . .
    . . . . . . .
    . . . . . . ."""

ON_THREE_LINES = """
    x x + + O x .
    x O O O O x .
    O O x x x x .
    x x x . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . ."""
"""The last point is not beside the three stones."""

CORNER_EMPTY = """
    + x x + O x .
    x O O O O x .
    O O x x x x .
    x x x . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . ."""

TWO_STONES = """
    x x + + O x .
    x O O O O x .
    O O x x x x .
    x x x . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . ."""

STRAIGHT = """
    x x x + + O x
    O O O O O O x
    x x x x x x x
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . ."""


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_it_is_recognised_in_every_corner(symmetry: Symmetry) -> None:
    for diagram in (BENT_FOUR, BENT_THREE, BENT_THREE_WITH_A_SQUARE):
        position = symmetry.position(parse_diagram(diagram, Color.BLACK))
        assert is_bent_four(Board(position))


@pytest.mark.parametrize("diagram", [CORNER_EMPTY, TWO_STONES, STRAIGHT, ON_THREE_LINES])
def test_what_looks_like_it_is_told_apart(diagram: str) -> None:
    assert not is_bent_four(Board(parse_diagram(diagram, Color.BLACK)))


@pytest.mark.parametrize("diagram", [BENT_FOUR, BENT_THREE])
def test_the_search_finds_a_ko_that_the_attacker_can_wait_with(diagram: str) -> None:
    board = Board(parse_diagram(diagram, Color.WHITE))
    group = group_status(Request.about(board, Limits(nodes=200_000).times(2)))
    for result in (group.attacker_first, group.defender_first):
        assert result.status is Status.KO
        assert result.ko is not None
        assert result.ko.ahead is Color.BLACK
        assert is_settled_bent_four(board, result.ko.ahead)
    assert not is_settled_bent_four(board, Color.WHITE)
    assert not is_settled_bent_four(board, None)

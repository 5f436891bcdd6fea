"""Eyes that nobody can take away."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.eyes import lasting_eyes


@pytest.mark.parametrize(
    ("diagram", "eyes"),
    [
        ("+ O + O x .\nO O O O x .\nx x x x x .", ["A6", "C6"]),
        ("+ + O x . .\nO O O x . .\nx x x x . .", []),  # one eye
        ("+ o + o x O\no o o o x .\nx x x x x .", []),  # nobody asks for these
        ("+ O . O x .\nO O O O x .\nx x x x x .", []),  # a point out of play is no eye
        ("+ O x + O x\nO O O O O x\nx x x x x x", ["A6", "D6"]),  # a stone inside changes nothing
        ("+ O + + + x\nO O O O x x\nx x x x x x", []),  # the second one is open
        ("+ O + O x .\nO x O O x .\nx x x x x .", []),  # the corner's stones have but one
    ],
)
def test_eyes_are_found_where_stones_live_whatever_is_played(diagram: str, eyes: list[str]) -> None:
    board = Board(parse_diagram(diagram + "\n. . . . . ." * 3))
    assert board.geometry.vertices(sorted(lasting_eyes(board))) == eyes

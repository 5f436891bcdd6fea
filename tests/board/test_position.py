"""What is wrong with a position, and what may look so."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.errors import (
    InvalidPositionError,
)
from tests.board.boards import B, W, board_of, play_all, point


class TestPositionErrors:
    def test_a_valid_problem_has_none(self) -> None:
        assert board_of(". x .\nx O +\n. x .").position().errors() == ()

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("+ + +\n+ x +\n+ + +", "no target marked"),
            ("X + O\n+ + +\n+ + +", "target stones of two colours"),
            ("X . O\n. . .\n. . .", "no playable point"),
            ("K + X\n+ + +\n+ + +", "impossible ko point at A3"),
            ("o x X\nx x x\n+ + +", "stones without liberties at A3"),
            ("K o X\no + o\n+ o K", "more than one ko point"),
        ],
    )
    def test_every_reason_is_told(self, text: str, reason: str) -> None:
        assert any(reason in error for error in parse_diagram(text).errors())

    def test_all_reasons_are_listed_at_once(self) -> None:
        errors = parse_diagram("o x X\nx O x\nx x x").errors()
        assert len(errors) == 3

    def test_a_stone_that_took_a_ko_may_touch_what_is_beyond_the_wall(self) -> None:
        board = board_of("+ + O O\n+ O O O\n+ + + x\n. o x .", W)
        play_all(board, "A4 A3 B4 B2 A2")
        assert board.ko_point == point(board, "A3")
        assert board.position().rule_errors() == ()
        assert Board(board.position()).ko_point == board.ko_point

    def test_a_ko_point_that_can_be_is_accepted(self) -> None:
        text = """
        + + + + +
        + + + + +
        + x o + +
        x K x O +
        + x o + +"""
        assert parse_diagram(text, W).errors() == ()
        assert any("ko point" in error for error in parse_diagram(text, B).errors())

    def test_a_board_refuses_stones_without_liberties(self) -> None:
        with pytest.raises(InvalidPositionError, match="A2, B2, A1, B1"):
            board_of("x x\nx x")

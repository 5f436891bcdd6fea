"""Who has won, and who may pass."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.outcome import may_pass, winner
from gold.board.position import Position
from tests.board.boards import B, W, board_of, point


class TestOutcome:
    def test_the_attacker_wins_when_the_last_keystone_is_captured(self) -> None:
        board = board_of(". x .\nx O +\n. x .")
        assert winner(board) is None
        board.play(point(board, "C2"))
        assert winner(board) is B

    def test_the_defender_wins_when_the_attacker_has_no_move(self) -> None:
        board = board_of(
            """
            . . . . . .
            . . . . . .
            . . . . . .
            x x x x x x
            O O O O O x
            + O + O O x""",
        )
        assert board.valid_moves() == ()
        assert not may_pass(board)
        assert winner(board) is W

    @pytest.mark.parametrize(
        ("text", "allowed"),
        [
            (". x o .\nx o K O\n. x o .\n. . . .", True),
            (". x o .\nx o K O\n. x o .\n. . + .", False),
            (". x o .\nx o + O\n. x o .\n. . . .", False),
            (". x o .\nx o . O\n. x o .\n. . . .", False),
        ],
    )
    def test_the_attacker_may_pass_only_when_ko_alone_keeps_it_from_moving(
        self, text: str, allowed: bool
    ) -> None:
        assert may_pass(board_of(text, B)) is allowed

    def test_the_defender_may_pass_at_any_time(self) -> None:
        assert may_pass(board_of(". x .\nx O +\n. x .", W))

    def test_a_board_without_keystones_has_no_winner(self) -> None:
        assert winner(Board(Position.empty(3))) is None

"""The rules of play, told in diagrams: (name, moves, position before, position after)."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.points import PASS, Color, PointState
from gold.board.position import Boundary, Position
from gold.errors import (
    IllegalMoveError,
    KoError,
    NothingToUndoError,
    OccupiedError,
    OffBoardError,
    OutOfPlayError,
    SuicideError,
)
from tests.board.boards import B, W, board_of, diagram, play_all, point, shown

PLAYED = [
    (
        "a surrounded stone comes off and its point can be played again",
        B,
        "C2",
        """
        + x +
        x o +
        + x +""",
        """
        + x +
        x + x
        + x +""",
    ),
    (
        "a captured keystone leaves a playable point",
        B,
        "C2",
        """
        . x .
        x O +
        . x .""",
        """
        . x .
        x + x
        . x .""",
    ),
    (
        "capture comes before the suicide check",
        B,
        "A1",
        """
        + + + +
        x x x +
        o o x +
        + o x +""",
        """
        + + + +
        x x x +
        + + x +
        x + x +""",
    ),
    (
        "two chains are captured by one move",
        W,
        "C1",
        """
        + + + + +
        + + + + +
        + o + o +
        o x o x o
        o x + x o""",
        """
        + + + + +
        + + + + +
        + o + o +
        o + o + o
        o + o + o""",
    ),
    (
        "snapback: the stone that takes the bait is taken with its whole chain",
        W,
        "B1 C1 B1",
        """
        + + + + +
        + + + + +
        o o o o +
        x x x o +
        x + + o +""",
        """
        + + + + +
        + + + + +
        o o o o +
        + + + o +
        + o + o +""",
    ),
    (
        "taking a ko closes the point for one move",
        B,
        "C2",
        """
        + + + + +
        + + + + +
        + x o + +
        x o + o +
        + x o + +""",
        """
        + + + + +
        + + + + +
        + x o + +
        x K x o +
        + x o + +""",
    ),
    (
        "the ko point opens again after any move",
        B,
        "C2 E5",
        """
        + + + + +
        + + + + +
        + x o + +
        x o + o +
        + x o + +""",
        """
        + + + + o
        + + + + +
        + x o + +
        x + x o +
        + x o + +""",
    ),
    (
        "capturing two stones with one is no ko",
        B,
        "A1",
        """
        + + + +
        x x + +
        o o x +
        + x + +""",
        """
        + + + +
        x x + +
        + + x +
        x x + +""",
    ),
]


@pytest.mark.parametrize(
    ("to_play", "moves", "before", "after"),
    [row[1:] for row in PLAYED],
    ids=[row[0] for row in PLAYED],
)
def test_moves_change_the_board_as_the_rules_say(
    to_play: Color, moves: str, before: str, after: str
) -> None:
    board = board_of(before, to_play)
    play_all(board, moves)
    assert shown(board) == diagram(after)


def test_under_the_stones_a_captured_shape_can_be_played_into() -> None:
    """White takes four stones, and Black cuts at the point where they stood."""
    board = board_of(
        """
        + + + + + +
        x x x x x +
        o o o o x +
        x x o o x +
        x x o o x +
        + o o o x +""",
        to_play=W,
    )
    captured = board.play(point(board, "A1"))
    assert board.geometry.vertices(captured) == ["A3", "B3", "A2", "B2"]
    assert point(board, "B2") in board.valid_moves()
    board.play(point(board, "B2"))
    assert board[point(board, "B2")] is PointState.BLACK


ILLEGAL = [
    ("occupied", "B2", B, OccupiedError, "occupied by a white stone"),
    ("outside the playable area", "A3", B, OutOfPlayError, "outside the playable area"),
    ("suicide", "A1", B, SuicideError, "without a liberty"),
]


@pytest.mark.parametrize(
    ("name", "to_play", "error", "message"),
    [row[1:] for row in ILLEGAL],
    ids=[row[0] for row in ILLEGAL],
)
def test_an_illegal_move_raises_with_its_reason_and_changes_nothing(
    name: str, to_play: Color, error: type[IllegalMoveError], message: str
) -> None:
    board = board_of(
        """
        . + +
        o o +
        + o +""",
        to_play,
    )
    before = (shown(board), board.hash, board.moves)
    with pytest.raises(error, match=message):
        board.play(point(board, name))
    assert (shown(board), board.hash, board.moves) == before


def test_a_point_closed_by_ko_raises_and_says_so() -> None:
    board = board_of(PLAYED[5][3])
    play_all(board, "C2")
    with pytest.raises(KoError, match="B2 is closed by ko"):
        board.play(point(board, "B2"))
    board.play(PASS)
    board.play(PASS)
    assert board.play(point(board, "E5")) == ()


def test_a_pass_lifts_the_ko_ban() -> None:
    board = board_of(PLAYED[5][3])
    play_all(board, "C2")
    assert board.ko_point == point(board, "B2")
    board.play(PASS)
    assert board.ko_point is None
    board.undo()
    assert board.ko_point == point(board, "B2")


def test_a_move_off_the_board_raises() -> None:
    board = board_of("+ +\n+ +")
    with pytest.raises(OffBoardError):
        board.play(point(board_of("+ + +\n+ + +\n+ + +"), "C1"))


def test_nothing_to_undo_raises() -> None:
    board = Board(Position.empty(3))
    with pytest.raises(NothingToUndoError):
        board.undo()


def test_chains_liberties_and_atari_points_are_known() -> None:
    board = board_of(
        """
        o + + +
        x o + +
        x + o +
        x o + +"""
    )
    chain = board.chain(point(board, "A2"))
    assert chain is not None
    assert board.geometry.vertices(sorted(chain.stones)) == ["A3", "A2", "A1"]
    assert board.geometry.vertices(sorted(chain.liberties)) == ["B2"]
    assert chain.in_atari
    assert len(board.chains()) == 5
    assert len(board.chains(B)) == 1


class TestBoundaryRule:
    WALLED = """
        . . . . .
        . x x x .
        . x O + +
        . x O x .
        . x x x ."""

    def test_a_wall_gives_liberties_to_the_attacker_only(self) -> None:
        board = board_of(self.WALLED, W)
        board.play(point(board, "D3"))
        black = board.chain(point(board, "D2"))
        white = board.chain(point(board, "C3"))
        assert black is not None
        assert white is not None
        assert point(board, "E2") in black.liberties
        assert white.liberties == {point(board, "E3")}

    def test_behind_a_wall_stepping_to_the_boundary_is_suicide(self) -> None:
        board = board_of(
            """
            . x .
            x O +
            . x .""",
            W,
        )
        with pytest.raises(SuicideError):
            board.play(point(board, "C2"))

    def test_on_an_open_boundary_it_is_an_escape(self) -> None:
        board = board_of(
            """
            . x .
            x O +
            . x .""",
            W,
            Boundary.OPEN,
        )
        board.play(point(board, "C2"))
        chain = board.chain(point(board, "C2"))
        assert chain is not None
        assert board.geometry.vertices(sorted(chain.liberties)) == ["C3", "C1"]

    def test_a_defender_that_touches_the_outside_at_first_is_a_friend_and_safe(self) -> None:
        board = board_of(
            """
            . . . . .
            . o x x .
            . x O + .
            . x + x .
            . . x . .""",
            W,
        )
        friend = board.chain(point(board, "B4"))
        assert friend is not None
        assert board.is_safe(friend)
        assert not board.is_safe(board.chain(point(board, "C3")))  # type: ignore[arg-type]

    def test_a_chain_that_joins_a_friend_is_safe(self) -> None:
        board = board_of(
            """
            . o . .
            x + x .
            x O x .
            . x . .""",
            W,
        )
        board.play(point(board, "B3"))
        chain = board.chain(point(board, "B2"))
        assert chain is not None
        assert board.is_safe(chain)
        assert len(chain.liberties) == 2

"""Properties of the board that must hold for any game."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.board import Board
from gold.board.points import PASS, Move, PointState
from gold.errors import IllegalMoveError
from tests.board.strategies import games
from tests.symmetries import SYMMETRIES_AND_SWAPS


def snapshot(board: Board) -> tuple[object, ...]:
    chains = {point: board.chain(point) for point in board.geometry.points}
    return board.position(), board.hash, chains, board.valid_moves(), board.ko_point


@given(games(), st.integers(0, 1000))
def test_board_after_moves_is_as_if_played_anew_and_leaves_the_first_as_it_is(
    board: Board, choice: int
) -> None:
    legal: list[Move] = [PASS, *board.valid_moves()]
    move = legal[choice % len(legal)]
    before = snapshot(board)
    after, anew = board.after(move), Board(board.initial, (*board.moves, move))
    assert (snapshot(after), after.moves, after.to_play) == (
        snapshot(anew),
        anew.moves,
        anew.to_play,
    )
    assert after.repeats == anew.repeats
    while after.moves:
        after.undo()
    assert snapshot(board) == before
    while board.moves:
        board.undo()
    assert snapshot(board) == snapshot(after)


@given(games())
def test_undo_takes_every_move_back_and_it_can_be_played_again(board: Board) -> None:
    seen = [snapshot(board)]
    moves = []
    while board.moves:
        moves.append(board.undo())
        seen.append(snapshot(board))
    assert board.position() == board.initial
    while moves:
        assert snapshot(board) == seen.pop()
        board.play(moves.pop())
    assert snapshot(board) == seen.pop()


@given(games())
def test_what_the_board_keeps_equals_what_a_fresh_look_finds(board: Board) -> None:
    """Chains, liberties and hash after moves equal those computed from the position alone."""
    fresh = Board(board.position())
    if fresh.defender is board.defender and fresh._friends == board._friends:
        assert [board.chain(p) for p in board.geometry.points] == [
            fresh.chain(p) for p in board.geometry.points
        ]
        assert board.hash == fresh.hash
        assert board.valid_moves() == fresh.valid_moves()


@given(games())
def test_valid_moves_are_exactly_the_legal_ones(board: Board) -> None:
    for point in board.geometry.points:
        if point in board.valid_moves():
            board.play(point)
            board.undo()
        else:
            with pytest.raises(IllegalMoveError):
                board.play(point)


@given(games())
def test_every_chain_on_the_board_has_a_liberty(board: Board) -> None:
    assert all(chain.liberties for chain in board.chains())


@given(games())
def test_at_most_one_point_is_closed_by_ko(board: Board) -> None:
    assert int(np.count_nonzero(board.position().grid == PointState.KO)) <= 1


@given(games(), st.sampled_from(SYMMETRIES_AND_SWAPS))
def test_the_rules_are_the_same_in_every_view(board: Board, symmetry) -> None:  # type: ignore[no-untyped-def]
    size = board.size
    turned = Board(
        symmetry.position(board.initial), [symmetry.move(move, size) for move in board.moves]
    )
    assert turned.position() == symmetry.position(board.position())
    assert set(turned.valid_moves()) == {symmetry.move(move, size) for move in board.valid_moves()}

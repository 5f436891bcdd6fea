"""Properties of the board that must hold for any game."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.board import Board
from gold.board.diagram import format_diagram, parse_diagram
from gold.board.points import PASS, Color, Move, PointState
from gold.board.position import Boundary, Position
from gold.board.symmetry import Symmetry
from gold.errors import DiagramError, IllegalMoveError, OffBoardError
from tests.symmetries import SYMMETRIES_AND_SWAPS, canonical

SIZES = st.integers(2, 5)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position of a small board that the rules can be applied to, keystones and boundaries included."""
    size = draw(SIZES)
    state = st.sampled_from([s for s in PointState if s is not PointState.KO])
    states = draw(st.lists(state, min_size=size * size, max_size=size * size))
    position = Position(size, tuple(states), draw(st.sampled_from(Color)), draw(st.sampled_from(Boundary)))
    return position.with_states(dict.fromkeys(position.stones_without_liberties(), PointState.VALID))


@st.composite
def games(draw: st.DrawFn) -> Board:
    """A board after up to 30 random legal moves."""
    board = Board(draw(positions()))
    for choice in draw(st.lists(st.integers(0, 1000), max_size=30)):
        legal: list[Move] = [PASS, *board.valid_moves()]
        board.play(legal[choice % len(legal)])
    return board


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
    assert (snapshot(after), after.moves, after.to_play) == (snapshot(anew), anew.moves, anew.to_play)
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
    turned = Board(symmetry.position(board.initial), [symmetry.move(move, size) for move in board.moves])
    assert turned.position() == symmetry.position(board.position())
    assert set(turned.valid_moves()) == {symmetry.move(move, size) for move in board.valid_moves()}


@given(positions(), st.sampled_from(SYMMETRIES_AND_SWAPS))
def test_all_views_of_a_position_have_one_canonical_view(position: Position, symmetry) -> None:  # type: ignore[no-untyped-def]
    assert canonical(symmetry.position(position)) == canonical(position)


def test_the_sixteen_views_differ() -> None:
    position = parse_diagram("x + +\no + .\nX + .")
    assert len({symmetry.position(position) for symmetry in SYMMETRIES_AND_SWAPS}) == 16
    assert Symmetry().position(position) == position


@given(positions())
def test_a_diagram_is_read_back_as_it_was_written(position: Position) -> None:
    for coordinates in (True, False):
        text = format_diagram(position, coordinates)
        assert parse_diagram(text, position.to_play, position.boundary) == position


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("+ +\n+ ?", 2, 3, "unknown character '\\?'"),
        ("+ + +\n+ +\n+ + +", 2, 1, "this row has 2 points"),
        ("", 1, 1, "1 to 19 rows"),
        ("   A B\n 2 + *\n 1 + +\n   A B", 2, 6, "unknown character"),
    ],
)
def test_a_broken_diagram_names_line_and_column(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(DiagramError, match=message) as caught:
        parse_diagram(text)
    assert (caught.value.line, caught.value.column) == (line, column)


@given(st.integers(1, 19), st.data())
def test_names_of_points_are_read_back(size: int, data: st.DataObject) -> None:
    geometry = Position.empty(size).geometry
    move = data.draw(st.sampled_from([PASS, *geometry.points]))
    assert geometry.from_vertex(geometry.vertex(move)) == move
    assert geometry.from_sgf(geometry.to_sgf(move)) == move


@pytest.mark.parametrize("text", ["I3", "T20", "A0", "", "3C", "AA", "C٣", "Z1", "C0003"])
def test_a_name_of_no_point_raises(text: str) -> None:
    geometry = Position.empty(19).geometry
    with pytest.raises(OffBoardError):
        geometry.from_vertex(text)

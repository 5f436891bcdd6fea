"""Positions and games drawn at random, for properties that must hold for any."""

from __future__ import annotations

from hypothesis import strategies as st

from gold.board.board import Board
from gold.board.points import PASS, Color, Move, PointState
from gold.board.position import Boundary, Position

SIZES = st.integers(2, 5)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position of a small board that the rules can be applied to, keystones and boundaries included."""
    size = draw(SIZES)
    state = st.sampled_from([s for s in PointState if s is not PointState.KO])
    states = draw(st.lists(state, min_size=size * size, max_size=size * size))
    position = Position(
        size, tuple(states), draw(st.sampled_from(Color)), draw(st.sampled_from(Boundary))
    )
    return position.with_states(
        dict.fromkeys(position.stones_without_liberties(), PointState.VALID)
    )


@st.composite
def games(draw: st.DrawFn) -> Board:
    """A board after up to 30 random legal moves."""
    board = Board(draw(positions()))
    for choice in draw(st.lists(st.integers(0, 1000), max_size=30)):
        legal: list[Move] = [PASS, *board.valid_moves()]
        board.play(legal[choice % len(legal)])
    return board

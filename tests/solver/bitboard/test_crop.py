"""A cut around the keystones: what it keeps, and what it closes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gold.board.board import Board
from gold.board.points import Color, PointState
from gold.board.position import Boundary, Position
from gold.solver.bitboard.area import AreaTooLargeError, fits
from gold.solver.bitboard.crop import CROP_BITS, cropped

SIZE = 19


@st.composite
def large_positions(draw: st.DrawFn) -> Position:
    """A whole board, playable but for some points, with stones of both sides and one to three keystones."""
    dice = draw(st.randoms(use_true_random=False))
    position = Position.empty(SIZE)
    points = list(position.geometry.points)
    kinds = (PointState.VALID, PointState.BLACK, PointState.WHITE, PointState.INVALID)
    weights = (20, dice.choice((0, 1, 6)), dice.choice((0, 1, 6)), dice.choice((0, 1)))
    position = position.with_states({point: dice.choices(kinds, weights)[0] for point in points})
    row, col = dice.randrange(SIZE - 2), dice.randrange(SIZE - 2)
    keys = {
        position.geometry.point(
            row + dice.randrange(3), col + dice.randrange(3)
        ): PointState.WHITE_KEYSTONE
        for _ in range(dice.randint(1, 3))
    }
    position = replace(
        position.with_states(keys),
        boundary=dice.choice(list(Boundary)),
        to_play=dice.choice(list(Color)),
    )
    stuck = dict.fromkeys(position.stones_without_liberties(), PointState.VALID)
    return position.with_states({**stuck, **keys})


@settings(max_examples=40)
@given(large_positions(), st.sampled_from(CROP_BITS))
def test_a_cut_closes_points_and_changes_nothing_else(position: Position, bits: int) -> None:
    if position.errors():
        return
    try:
        cut = cropped(position, bits)
    except AreaTooLargeError:
        return
    assert fits(Board(cut), bits)
    assert (cut.size, cut.to_play, cut.boundary) == (
        position.size,
        position.to_play,
        position.boundary,
    )
    for before, after in zip(position.states, cut.states, strict=True):
        assert after == before or (before is PointState.VALID and after is PointState.INVALID)
    keystones = set(position.keystones())
    for chain in position.chains():
        if not keystones.isdisjoint(chain):
            assert cut.touches(chain, PointState.INVALID) == position.touches(
                chain, PointState.INVALID
            )


def position_with(**stones: str) -> Position:
    """A playable board of 19 lines; stones by the name of their state."""
    position = Position.empty(SIZE)
    at = position.geometry.from_vertex
    return position.with_states(
        {
            at(vertex): PointState[name]
            for name, vertices in stones.items()
            for vertex in vertices.split()
        }
    )


def kept(position: Position) -> tuple[set[int], set[int]]:
    """The rows and the columns, from the top left, in which points are playable."""
    places = [position.geometry.row_col(point) for point in position.points(PointState.VALID)]
    return {row for row, _ in places}, {col for _, col in places}


def test_a_cut_lies_around_the_keystones() -> None:
    middle = cropped(position_with(WHITE_KEYSTONE="K10"))
    assert kept(middle) == (set(range(4, 15)), set(range(4, 15)))
    corner = cropped(position_with(WHITE_KEYSTONE="B2"), 64)
    assert kept(corner) == (set(range(11, 19)), set(range(8)))


def test_what_no_way_leads_to_is_closed_and_takes_no_room() -> None:
    """Behind a line of closed points nothing matters: the cut is wider along it."""
    closed = {
        point: PointState.INVALID
        for point in Position.empty(SIZE).geometry.points
        if point // 21 == 17
    }
    position = position_with(WHITE_KEYSTONE="K1").with_states(closed)
    rows, cols = kept(cropped(position, 32))
    assert rows == {17, 18}
    assert len(cols) == 16


def test_keystones_far_apart_leave_nothing_to_search() -> None:
    with pytest.raises(AreaTooLargeError, match="span more than 128 points"):
        cropped(position_with(WHITE_KEYSTONE="A1 T19"))

"""The names of points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.points import PASS
from gold.board.position import Position
from gold.errors import OffBoardError


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

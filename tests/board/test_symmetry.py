"""Views of a position: turned, mirrored, in the other colours."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gold.board.diagram import parse_diagram
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from tests.board.strategies import positions
from tests.symmetries import SYMMETRIES_AND_SWAPS, canonical


@given(positions(), st.sampled_from(SYMMETRIES_AND_SWAPS))
def test_all_views_of_a_position_have_one_canonical_view(position: Position, symmetry) -> None:  # type: ignore[no-untyped-def]
    assert canonical(symmetry.position(position)) == canonical(position)


def test_the_sixteen_views_differ() -> None:
    position = parse_diagram("x + +\no + .\nX + .")
    assert len({symmetry.position(position) for symmetry in SYMMETRIES_AND_SWAPS}) == 16
    assert Symmetry().position(position) == position

"""Where the part of a board that a picture shows lies, and how it is moved."""

from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.points import geometry
from gold.problem.pictures.as_problems import problems_in_picture
from gold.problem.pictures.board_picture import BoardPicture
from gold.problem.pictures.placement import (
    SIDES,
    PartPlace,
    placement,
    placement_of,
    rows_and_columns,
    shifted,
    with_side,
)
from tests.tools.drawn_boards import WOOD, corner


@pytest.fixture(scope="module")
def picture() -> BoardPicture:
    """A corner of seven by seven lines, lower right."""
    (read,) = problems_in_picture(corner(WOOD).png, Path("a.png"))
    return read.picture


def test_part_lies_at_its_edges() -> None:
    assert placement(7, 8, {"top", "left"}) == PartPlace(19, 0, 0)
    assert placement(7, 8, {"bottom", "right"}) == PartPlace(19, 12, 11)
    assert placement(7, 8, {"top"}) == PartPlace(19, 0, 5)
    assert placement(9, 9, set(SIDES)) == PartPlace(9, 0, 0)


def test_switched_edge_moves_the_part_and_comes_back(picture: BoardPicture) -> None:
    assert placement_of(picture) == PartPlace(19, 12, 12)
    inner = with_side(picture, "right")
    assert inner.edges == {"bottom"}
    assert placement_of(inner) == PartPlace(19, 12, 6)
    again = with_side(inner, "right")
    assert again.edges == picture.edges
    assert again.places == picture.places


def test_opposite_edges_leave_each_other_unless_the_board_may_be_a_small_one(
    picture: BoardPicture,
) -> None:
    assert rows_and_columns(picture) == (7, 7)
    small = with_side(with_side(picture, "top"), "left")
    assert small.edges == set(SIDES)
    assert placement_of(small) == PartPlace(7, 0, 0)
    rows = {point: geometry(19).row_col(point)[0] for point in picture.places}
    longer = replace(
        picture, places={point: picture.places[point] for point in rows if rows[point] < 18}
    )
    assert rows_and_columns(longer) == (6, 7)
    left = with_side(longer, "left")
    assert left.edges == {"bottom", "left"}
    assert with_side(left, "right").edges == {"bottom", "right"}


def test_shift_ends_at_the_board(picture: BoardPicture) -> None:
    assert shifted(picture, 1, 0) is None
    up = shifted(picture, -1, 0)
    assert up is not None
    assert placement_of(up) == PartPlace(19, 11, 12)
    assert up.edges == {"right"}

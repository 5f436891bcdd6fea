"""The fifteen eye shapes: their drawings, and where they are on a board."""

from __future__ import annotations

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.patterns.compiled import Condition
from gold.patterns.shapes import FIFTEEN_SHAPES, eye_shapes
from tests.patterns.matcher import Place, around, find_shapes, wall_of

NAMES = """single point, two, straight three, bent three, straight four, bent four, square four, pyramid four,
twisted four, straight five, bulky five, crossed five, F five, straight six, rabbity six"""


def test_the_fifteen_shapes() -> None:
    assert [shape.name for shape in eye_shapes()] == NAMES.replace("\n", " ").split(", ")
    views = {shape.name: len(shape.views()) for shape in eye_shapes()}
    assert views["single point"] == views["square four"] == views["crossed five"] == 1
    assert views["bent four"] == views["bulky five"] == views["F five"] == 8
    assert sum(views.values()) == 53


def test_no_two_shapes_share_a_view() -> None:
    spaces = [view.space for shape in eye_shapes() for view in shape.views()]
    assert len(spaces) == len(set(spaces))


def test_a_shape_is_read_from_its_drawing() -> None:
    shape = next(shape for shape in eye_shapes() if shape.name == "bent three")
    assert shape.space == ((0, 0), (0, 1), (1, 0))
    assert shape.vital == ((0, 0),)
    assert (1, 1) in wall_of(shape)


@pytest.mark.parametrize("drawing", FIFTEEN_SHAPES.strip().split("\n\n"))
def test_each_drawing_shows_one_eye_space_with_its_whole_wall_and_the_corner_stones(
    drawing: str,
) -> None:
    drawn = {
        (row, col): mark
        for row, line in enumerate(drawing.splitlines()[1:])
        for col, mark in enumerate(line.split())
    }
    space = {point for point, mark in drawn.items() if mark in "o*"}
    wall = around(space, ((-1, 0), (0, -1), (0, 1), (1, 0)))
    corners = around(space, ((-1, -1), (-1, 1), (1, -1), (1, 1))) - wall
    assert {point for point, mark in drawn.items() if mark == "X"} == wall
    assert {point for point, mark in drawn.items() if mark == "?"} == corners
    assert set(drawn.values()) <= set("o*X?.")
    reached = {min(space)}
    while further := space & around(reached, ((-1, 0), (0, -1), (0, 1), (1, 0))):
        reached |= further
    assert reached == space


def found(diagram: str, color: Color) -> set[tuple[str, Condition, Place]]:
    return {(m.name, m.condition, m.place) for m in find_shapes(parse_diagram(diagram), color)}


@pytest.mark.parametrize(
    ("diagram", "expected"),
    [
        pytest.param(
            "+ O . . \n O O . . \n . . . . \n . . . .",
            {("single point", Condition.COMPLETE, Place.CORNER)},
            id="an eye in the corner needs two stones",
        ),
        pytest.param(
            "O + + O \n O O O O \n . . . . \n . . . .",
            {("two", Condition.COMPLETE, Place.SIDE)},
            id="on the side the edge is the wall",
        ),
        pytest.param(
            ". O O O . \n O + x + O \n . O O O . \n . . . . . \n . . . . .",
            {("straight three", Condition.COMPLETE, Place.CENTRE)},
            id="an enemy stone in the eye space",
        ),
        pytest.param(
            ". O O O . \n O + O + O \n . O O O . \n . . . . . \n . . . . .",
            {
                ("straight three", Condition.DIVIDED, Place.CENTRE),
                ("single point", Condition.COMPLETE, Place.CENTRE),
            },
            id="an own stone divides it",
        ),
        pytest.param(
            ". . . . . . \n . O + O . . \n . O + O . . \n . O O O . . \n . . . . . . \n . . . . . .",
            {("single point", Condition.INCOMPLETE, Place.CENTRE)},
            id="one more stone would close the wall",
        ),
        pytest.param(
            ". . . . . \n . O x O . \n . O + O . \n . O O O . \n . . . . .",
            set(),
            id="an enemy stone in the wall",
        ),
    ],
)
def test_shapes_on_the_board(diagram: str, expected: set[tuple[str, Condition, Place]]) -> None:
    assert found(diagram, Color.WHITE) == expected
    assert found(diagram, Color.BLACK) == set()

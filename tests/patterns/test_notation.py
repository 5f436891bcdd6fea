"""The notation of eye shapes, and the fifteen shapes written in it."""

from __future__ import annotations

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.errors import PatternError
from gold.patterns.compiled import Condition
from gold.patterns.notation import parse_shapes
from gold.patterns.shapes import eye_shapes
from tests.patterns.matcher import Place, find_shapes

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


def test_a_shape_is_read_from_its_diagram() -> None:
    (shape,) = parse_shapes("bent three\n? X X ?\nX * o X\nX o X ?\n? X ? .")
    assert shape.space == ((0, 0), (0, 1), (1, 0))
    assert shape.vital == ((0, 0),)
    assert (1, 1) in shape.wall
    assert (-1, -1) in shape.corners


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("one\n? X ?\nX @ X\n? X ?", "unknown character '@'"),
        ("one\nX X\nX X", "has no eye space"),
        ("one\n? X ?\nX o .\n? X ?", "the wall .* all 4 points"),
        ("one\n. X ?\nX o X\n? X ?", "corner stones .* all 4 points"),
        ("one\n? X ? X ?\nX o X o X\n? X ? X ?", "falls into two eye spaces"),
        ("one\n? X ?\nX o X\n? X ?\n\none\n? X ?\nX o X\n? X ?", "two shapes named 'one'"),
    ],
)
def test_a_wrong_drawing_is_explained(text: str, message: str) -> None:
    with pytest.raises(PatternError, match=message):
        parse_shapes(text)


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

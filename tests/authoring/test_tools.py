"""What each tool of the editor does to a position, told in diagrams."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.authoring import tools
from gold.board.diagram import format_diagram, parse_diagram
from gold.board.points import Color, Point, PointState
from gold.board.position import Position
from gold.errors import InvalidPositionError

B, W = Color.BLACK, Color.WHITE
CORNER = """
    . . . . .
    x x x x .
    o o o x .
    + + o x .
    + + O x ."""


def at(position: Position, *names: str) -> list[Point]:
    return [position.geometry.from_vertex(name) for name in names]


def shown(position: Position) -> str:
    return format_diagram(position, coordinates=False)


def diagram(text: str) -> str:
    return shown(parse_diagram(text))


def test_a_stone_takes_the_place_of_whatever_is_there() -> None:
    position = parse_diagram("O + o\n. K x\n+ + +")
    placed = tools.put_stones(position, at(position, "A3", "C3", "A2", "B2", "B3"), B)
    assert shown(placed) == diagram("x x x\nx x x\n+ + +")


def test_a_keystone_follows_the_colour_of_the_stone() -> None:
    position = parse_diagram("x o +\n. X O\n+ + +")
    marked = tools.mark_keystones(position, at(position, "A3", "B3", "C3", "A2"), True, W)
    assert shown(marked) == diagram("X O O\nO X O\n+ + +")


def test_a_mark_taken_away_leaves_the_stone() -> None:
    position = parse_diagram("X O +\n. . .\n+ + +")
    plain = tools.mark_keystones(position, at(position, "A3", "B3", "C3"), False, W)
    assert shown(plain) == diagram("x o +\n. . .\n+ + +")


ERASED = [
    (
        "a stone amid the area leaves a playable point",
        "+ + +\n+ o +\n+ + +",
        "B2",
        "+ + +\n+ + +\n+ + +",
    ),
    (
        "a stone outside leaves an unplayable one",
        ". . .\n. o .\n. . .",
        "B2",
        ". . .\n. . .\n. . .",
    ),
    ("a stone on the border goes out of play", "+ . .\n+ o .\n. o .", "B2", "+ . .\n+ . .\n. o ."),
    ("a stone among stones goes out of play", "o o o\no o o\no o o", "B2", "o o o\no . o\no o o"),
    ("a playable point goes out of play", "+ + +\n+ + +\n+ + +", "B2", "+ + +\n+ . +\n+ + +"),
    ("so does a ko point", "+ + +\n+ K +\n+ + +", "B2", "+ + +\n+ . +\n+ + +"),
]


@pytest.mark.parametrize(("why", "before", "name", "after"), ERASED)
def test_erasing(why: str, before: str, name: str, after: str) -> None:
    position = parse_diagram(before)
    assert shown(tools.erase(position, at(position, name))) == diagram(after)


def test_an_area_leaves_stones_alone() -> None:
    position = parse_diagram("x . .\n. O .\n. . .")
    points = position.geometry.rectangle(*at(position, "B1", "A3"))
    assert shown(tools.set_playable(position, points, True)) == diagram("x + .\n+ O .\n+ + .")


def test_a_rectangle_may_be_dragged_in_any_direction() -> None:
    position = Position.empty(5)
    wanted = set(position.geometry.rectangle(*at(position, "B2", "D4")))
    for corner, opposite in (("D4", "B2"), ("B4", "D2"), ("D2", "B4")):
        assert set(position.geometry.rectangle(*at(position, corner, opposite))) == wanted
    assert len(wanted) == 9


def test_filling_stops_at_stones_of_both_colours_and_at_edges() -> None:
    position = parse_diagram(CORNER.replace("+", "."))
    filled = tools.toggle_fill(position, *at(position, "A1"))
    assert shown(filled) == diagram(CORNER)


def test_filling_a_playable_area_takes_it_out_of_play() -> None:
    position = parse_diagram(CORNER)
    assert shown(tools.toggle_fill(position, *at(position, "B2"))) == diagram(
        CORNER.replace("+", ".")
    )


def test_filling_an_area_that_is_playable_in_part_makes_it_whole() -> None:
    position = parse_diagram("+ . o\n. . o\no o o")
    assert shown(tools.toggle_fill(position, *at(position, "A3"))) == diagram("+ + o\n+ + o\no o o")


def test_filling_from_a_stone_does_nothing() -> None:
    position = parse_diagram(CORNER)
    assert tools.toggle_fill(position, *at(position, "C3")) == position


def test_there_is_one_ko_point() -> None:
    position = parse_diagram("K + +\n+ + o\n+ + +")
    moved = tools.toggle_ko(position, *at(position, "B2"))
    assert shown(moved) == diagram("+ + +\n+ K o\n+ + +")
    assert shown(tools.toggle_ko(moved, *at(position, "B2"))) == diagram("+ + +\n+ + o\n+ + +")
    assert tools.toggle_ko(position, *at(position, "C2")) == position, "a stone is no ko point"


STROKES = [
    ("A1", "A1", "A1"),
    ("A1", "E1", "A1 B1 C1 D1 E1"),
    ("A5", "C3", "A5 B4 C3"),
    ("C3", "A5", "C3 B4 A5"),
]


@pytest.mark.parametrize(("start", "end", "wanted"), STROKES)
def test_a_stroke_has_no_gaps(start: str, end: str, wanted: str) -> None:
    position = Position.empty(5)
    points = tools.line(position, *at(position, start, end))
    assert " ".join(position.geometry.vertices(points)) == wanted


@given(st.tuples(*[st.integers(0, 18)] * 4))
def test_every_stroke_is_connected(places: tuple[int, int, int, int]) -> None:
    position = Position.empty(19)
    board = position.geometry
    points = list(tools.line(position, board.point(*places[:2]), board.point(*places[2:])))
    assert points[0] == board.point(*places[:2])
    assert points[-1] == board.point(*places[2:])
    for one, other in pairwise(points):
        (row, col), (next_row, next_col) = board.row_col(one), board.row_col(other)
        assert max(abs(row - next_row), abs(col - next_col)) == 1


RESIZED = [
    (
        "the corner at the bottom left stays there",
        ". . .\n. . .\no + .",
        4,
        ". . . .\n. . . .\n. . . .\no + . .",
    ),
    (
        "the corner at the top right stays there",
        ". + o\n. . .\n. . .",
        4,
        ". . + o\n. . . .\n. . . .\n. . . .",
    ),
    ("a smaller board loses the far side", "x . .\n. . .\n. . .", 2, "x .\n. ."),
    ("an empty board stays empty", ". .\n. .", 3, ". . .\n. . .\n. . ."),
]


@pytest.mark.parametrize(("why", "before", "size", "after"), RESIZED)
def test_resizing(why: str, before: str, size: int, after: str) -> None:
    assert shown(tools.resized(parse_diagram(before), size)) == diagram(after)


def test_the_colour_of_the_keystones() -> None:
    assert tools.keystone_color(parse_diagram(CORNER)) is W
    assert tools.keystone_color(Position.empty(3)) is None


def test_group_becomes_the_target_whatever_was_marked_before() -> None:
    position = parse_diagram(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        x x x x x . . . .
        O O O o x . . . .
        + + . o x . . . X
        """,
        Color.BLACK,
    )
    geometry = position.geometry
    made = tools.make_target(position, Point(geometry.from_vertex("B2")))
    assert sorted(geometry.vertices(made.keystones())) == ["A2", "B2", "C2", "D1", "D2"]
    assert made.defender is W
    assert geometry.vertices(made.points(PointState.VALID)) == ["A1", "B1", "C1"]
    with pytest.raises(InvalidPositionError, match="no stone at J9"):
        tools.make_target(position, Point(geometry.from_vertex("J9")))

"""The same problem, however it is turned, coloured or moved along an edge."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState, geometry
from gold.board.position import Position
from gold.board.symmetry import Symmetry
from gold.cli import exitcodes
from gold.cli.main import main
from gold.lab.harvest.same_inside import same_inside_key
from gold.problem.files import load_collection
from gold.problem.matching.duplicates import duplicates, same_position_key

SHAPE = ((0, 0, Color.BLACK), (0, 1, Color.WHITE), (1, 0, Color.BLACK), (2, 1, Color.WHITE))


def shape(row: int, col: int, size: int = 19, to_play: Color = Color.BLACK) -> Position:
    """The shape above with its upper left corner at a place."""
    board = geometry(size)
    stones = {board.point(row + r, col + c): PointState.stone(color) for r, c, color in SHAPE}
    return replace(Position.empty(size).with_states(stones), to_play=to_play)


@given(
    st.builds(Symmetry, *[st.booleans()] * 4),
    st.lists(
        st.sampled_from([PointState.BLACK, PointState.WHITE, PointState.VALID]),
        min_size=49,
        max_size=49,
    ),
)
def test_sixteen_views_are_one_problem(symmetry: Symmetry, states: list[PointState]) -> None:
    position = Position(7, tuple(states))
    assert same_position_key(symmetry.position(position)) == same_position_key(position)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((0, 5), (0, 9), True),  # along the upper edge
        ((0, 5), (9, 0), True),  # along another edge: the shape is its own mirror image in no way
        ((0, 5), (1, 5), False),  # away from the edge
        ((0, 0), (0, 5), False),  # out of the corner
        ((0, 3), (0, 5), False),  # the corner is near
        ((0, 4), (0, 5), True),
        ((6, 6), (9, 8), True),  # in the middle
    ],
)
def test_shape_may_slide_along_an_edge_that_is_far_from_the_corners(
    one: tuple[int, int], other: tuple[int, int], same: bool
) -> None:
    here, there = shape(*one), shape(*other)
    if other[1] == 0 and other[0]:
        there = Symmetry(transpose=True).position(shape(0, 9))
    assert (same_position_key(here) == same_position_key(there)) is same


def test_corner_is_the_same_on_a_smaller_board() -> None:
    assert same_position_key(shape(0, 0)) == same_position_key(shape(0, 0, 9))


def test_side_to_play_makes_a_difference() -> None:
    assert same_position_key(shape(0, 0)) != same_position_key(shape(0, 0, to_play=Color.WHITE))


def test_marks_make_none() -> None:
    position = shape(0, 0)
    marked = position.with_states({geometry(19).from_vertex("A19"): PointState.BLACK_KEYSTONE})
    assert same_position_key(marked) == same_position_key(position)


FILE = "(;SZ[9]AB[aa][ba]AW[ab])\n(;SZ[9]AB[ee])\n(;SZ[9]PL[W]AW[ia][ib]AB[ha])\n(;SZ[9])(;SZ[9])(;SZ[99])"


def test_duplicates_of_a_file_are_found_and_empty_boards_are_none(tmp_path: Path) -> None:
    (tmp_path / "set.sgf").write_text(FILE)
    groups = duplicates(load_collection(tmp_path / "set.sgf").entries)
    assert [[entry.index for entry in group] for group in groups] == [[0, 2]]


def test_check_names_what_a_problem_repeats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "set.sgf"
    path.write_text(FILE)
    assert main(["check", "--duplicates", str(path)]) == exitcodes.BAD_INPUT
    assert f"{path}:3:1: the same position as {path}:1" in capsys.readouterr().out
    main(["check", "--json", str(path)])
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert not any("the same position" in warning for row in rows for warning in row["warnings"])
    assert "key" not in rows[0]


# The same inside the wall

CORNER = """
+ O x . . . . . .
+ O x . . . . . .
O O x . . . . . .
x x . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
THICK = CORNER.replace("O x .", "O x x").replace("x x . .", "x x x .")
OPEN = CORNER.replace("O O x", "O O .")
OTHER = CORNER.replace("+ O x . . . . . .\n+ O", "+ O x . . . . . .\nO O")


@pytest.mark.parametrize(("other", "same"), [(THICK, True), (OPEN, True), (OTHER, False)])
def test_only_the_inside_of_the_wall_makes_a_problem(other: str, same: bool) -> None:
    here, there = parse_diagram(CORNER), parse_diagram(other)
    assert (same_inside_key(here) == same_inside_key(there)) is same
    assert same_position_key(here) != same_position_key(there)


def test_inside_is_the_same_in_sixteen_views_and_differs_by_who_plays_first() -> None:
    position = parse_diagram(CORNER)
    for number in range(16):
        view = Symmetry(*(bool(number >> bit & 1) for bit in range(4)))
        assert same_inside_key(view.position(position)) == same_inside_key(position)
    assert same_inside_key(replace(position, to_play=Color.WHITE)) != same_inside_key(position)


def test_an_inside_may_slide_along_its_edge_but_not_leave_it() -> None:
    def group(row: int, col: int) -> Position:
        board = geometry(19)
        states = {
            board.point(row + r, col + c): PointState.VALID
            if c in (1, 2) and r == 0
            else PointState.WHITE_KEYSTONE
            for r in range(2)
            for c in range(4)
        }
        return Position.empty(19, PointState.INVALID).with_states(states)

    assert same_inside_key(group(0, 5)) == same_inside_key(group(0, 9))
    assert same_inside_key(group(0, 5)) != same_inside_key(group(3, 5))

"""Each motif in positions that show it and in positions that nearly do; and in whole lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gold.authoring.motifs import (
    Motif,
    is_hane,
    is_nakade,
    is_oiotoshi,
    is_placement,
    is_snapback,
    is_throw_in,
    is_under_the_stones,
    motifs_along,
    motifs_of,
)
from gold.authoring.traits import Traits
from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point
from gold.board.status import Status
from gold.problem.model import Problem
from gold.problem.names.shown import gives_away


def board_of(diagram: str, to_play: Color = Color.BLACK) -> Board:
    return Board(parse_diagram(diagram, to_play))


# White's eye of two points; Black may make it one.
FALSE_EYE = """
    + + + + +
    + + + + +
    O O O + +
    O O O + +
    + + O + +"""

# Whoever takes the stone on B1 has one liberty, and five stones on it.
SNAPBACK = """
    + + + + +
    + + + + +
    x x x + +
    O O O x +
    + + O x +"""

# The stone that takes on A1 stands alone: a ko.
KO = """
    + + + + +
    + + + + +
    x x + + +
    x O O + +
    + + O + +"""

CONNECT_AND_DIE = """
    + + + + + +
    + + + + + +
    + + + + + +
    + + + + + +
    + x x x + +
    O + O O + +"""

RUN_AND_DIE = """
    + + + + + +
    + + + + + +
    + + + + + +
    + + + + + +
    + x x x + +
    + + O O + +"""

CONNECT_AND_LIVE = """
    + + + + + +
    + + + + + +
    + + + + + +
    + + + + + +
    O + x x + +
    O + O O + +"""

SIDE_BY_SIDE = """
    + + + + +
    + + + + +
    + + + + +
    + x O + +
    + + + + +"""

STRAIGHT_THREE = """
    + + + + + +
    x x x x x +
    O O O O x +
    + + + O x +
    O O O O x +
    x x x x x +"""

STRAIGHT_FOUR = """
    x x x x x x
    O O O O O x
    + + + + O x
    O O O O O x
    x x x x x x
    + + + + + +"""

OPEN = """
    x x x x x
    O O O O +
    + + + + +
    O O O O +
    x x x x x"""

PYRAMID = """
    O O O O O O
    O + + + O x
    O O + O O x
    + O O O x x
    + + + x x x
    + + + + + x"""

OWN_STONE_INSIDE = """
    x x x x x x
    O O O O O x
    x + + + O x
    O O O O O x
    x x x x x x
    + + + + + +"""


LAST_LIBERTY = """
    + + + + +
    + x + + +
    x O + + +
    + x + + +
    + + + + +"""


@pytest.mark.parametrize(
    ("motif", "diagram", "move", "holds"),
    [
        (is_throw_in, FALSE_EYE, "B1", True),
        (is_throw_in, KO, "B1", True),
        (is_throw_in, SNAPBACK, "B1", True),
        (is_throw_in, FALSE_EYE, "E4", False),  # nobody can take it
        (is_throw_in, RUN_AND_DIE, "A2", False),  # it touches an own stone
        (is_throw_in, CONNECT_AND_DIE, "B1", False),  # it takes a stone
        (is_snapback, SNAPBACK, "B1", True),
        (is_snapback, FALSE_EYE, "B1", False),  # who takes it has liberties left
        (is_snapback, KO, "B1", False),
        (is_oiotoshi, CONNECT_AND_DIE, "E1", True),
        (is_oiotoshi, RUN_AND_DIE, "E1", False),  # running joins nothing
        (is_oiotoshi, CONNECT_AND_LIVE, "E1", False),  # connected, the stones have two liberties
        (is_oiotoshi, CONNECT_AND_DIE, "F1", False),  # no atari
        (is_hane, SIDE_BY_SIDE, "C1", True),
        (is_hane, SIDE_BY_SIDE, "C3", True),
        (is_hane, SIDE_BY_SIDE, "B1", False),  # it touches its own stone
        (is_hane, SIDE_BY_SIDE, "D1", False),  # no own stone across the corner
        (is_hane, SIDE_BY_SIDE, "A1", False),  # diagonal, but around nothing
        (is_hane, LAST_LIBERTY, "C3", False),  # it takes a stone
        (is_placement, STRAIGHT_FOUR, "B4", True),
        (is_placement, STRAIGHT_FOUR, "A4", True),
        (is_placement, OWN_STONE_INSIDE, "B4", False),  # beside an own stone
        (is_placement, OWN_STONE_INSIDE, "C4", True),
        (is_placement, OPEN, "B3", False),  # the space is open
        (is_nakade, STRAIGHT_THREE, "B3", True),
        (is_nakade, STRAIGHT_THREE, "A3", False),  # not the vital point
        (is_nakade, STRAIGHT_FOUR, "B4", False),  # it lives, whoever plays
        (is_nakade, PYRAMID, "C5", True),
        (is_nakade, PYRAMID, "C4", False),
        (is_nakade, OPEN, "B3", False),
    ],
)
def test_a_move_shows_the_motif_or_only_nearly(
    motif: Callable[[Board, Point], bool], diagram: str, move: str, holds: bool
) -> None:
    board = board_of(diagram)
    before = board.hash
    assert motif(board, board.geometry.from_vertex(move)) is holds
    assert board.hash == before


def test_the_defender_places_nothing_in_its_own_eye_space() -> None:
    board = board_of(STRAIGHT_THREE, Color.WHITE)
    point = board.geometry.from_vertex("B3")
    assert not is_placement(board, point)
    assert not is_nakade(board, point)


def test_under_the_stones_is_where_two_or_more_were_just_taken() -> None:
    one, two, elsewhere = Point(30), Point(31), Point(40)
    assert is_under_the_stones(one, frozenset({one, two}))
    assert not is_under_the_stones(one, frozenset({one}))
    assert not is_under_the_stones(elsewhere, frozenset({one, two}))


def along(diagram: str, names: str, killed: bool = True) -> set[Motif]:
    board = board_of(diagram)
    return motifs_along(
        board, [board.geometry.from_vertex(name) for name in names.split()], killed=killed
    )


def test_only_the_moves_of_the_side_that_wins_are_asked_about() -> None:
    assert Motif.THROW_IN in along(SNAPBACK, "B1 A1 B1")
    assert Motif.THROW_IN not in along(SNAPBACK, "E5 E4 D4 B1")
    assert Motif.THROW_IN in along(SNAPBACK, "E5 E4 B1")


def test_two_stones_are_given_and_one_is_played_under_them() -> None:
    given = """
        + + + + + +
        + + + + + +
        + + + + + +
        x x x x x +
        O O O O x +
        + x + O x +"""
    assert Motif.UNDER_THE_STONES in along(given, "C1 A1 B1")
    assert Motif.UNDER_THE_STONES not in along(given, "C1 A1 F6")


def test_who_took_stones_and_must_fill_their_place_is_squeezed() -> None:
    given = """
        + + + + + +
        + + + + + +
        + + + + + +
        x x x x + +
        O O O x + +
        O + + + + +"""
    assert Motif.SQUEEZE in along(given, "B1 C1 D1")
    assert Motif.SQUEEZE not in along(given, "B1 C1 F6"), "nobody is put in atari"
    assert Motif.SQUEEZE not in along(given, "B1 pass D1"), "nothing was taken"


def test_nakade_is_a_kill_and_a_line_that_the_board_forbids_ends_the_walk() -> None:
    assert Motif.NAKADE in along(STRAIGHT_THREE, "B3 pass B3 A3")
    assert Motif.NAKADE not in along(STRAIGHT_THREE, "B3", killed=False)


def test_ko_and_seki_follow_from_the_result_and_nothing_from_no_result() -> None:
    problem = Problem(parse_diagram(STRAIGHT_THREE, Color.BLACK))
    assert motifs_of(problem, Traits(True, 9, status=Status.KO)) == {Motif.KO}
    assert motifs_of(problem, Traits(True, 9, status=Status.ALIVE, by_double_ko=True)) == {Motif.KO}
    assert motifs_of(problem, Traits(True, 9, status=Status.SEKI)) == {Motif.SEKI}
    assert motifs_of(problem, Traits(False, 9)) == frozenset()


def test_a_bent_four_in_the_corner_is_found_at_the_end_of_a_line() -> None:
    corner = """
        . . . . . .
        . . . . . .
        x x x x x x
        O O O O O x
        + O O O O x
        x x + + O x"""
    assert Motif.BENT_FOUR in along(corner, "C1", killed=False)
    assert Motif.BENT_FOUR not in along(corner, "A2", killed=False)
    assert Motif.BENT_FOUR not in along(corner, "C1"), "what is killed outright is none"


def test_the_name_of_a_motif_gives_a_solution_away() -> None:
    assert [motif for motif in Motif if not gives_away(motif)] == []

"""How lines end, in words."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, Point
from gold.board.status import Status
from gold.gui import endings
from gold.solver.outcome import Ending
from gold.trainer.end_reasons import what_last_move_did
from tests.gui.helpers import FIVE, THREE, make_problem
from tests.results import make_result

# Both groups are surrounded.
RACE = """
. . . . . . .
. . . . . . .
o o o o o o o
o x x x x x x
o x O O O O x
o x + O + + x
+ x + O x x x
"""
# Whatever Black plays, White has two eyes after two more moves.
LONG_ROOM = """
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x x x
O O O O O O x
+ + + + + O x
+ O + O O O x
"""
FALSE_EYE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . x x x . .
x x x O O x .
O O O + O x .
+ + O O x x .
"""
OPEN_EYE = """
+ O x + + x
O O O O x x
x x x x x x
. . . . . .
. . . . . .
. . . . . .
"""
OPEN_ROOM = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x . .
O O O O x . .
+ + + + x . .
"""
# White can only fill its last liberty.
NO_ROOM = """
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x . .
O O O O x . .
O + x x x . .
O x . . . . .
"""
# Black can take a stone at either.
TWO_FALSE = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x . .
O x O O x . .
+ O + O x . .
"""
# Black takes a stone there, and then all.
ONE_FALSE = """
. . . . . . .
. . . . . . .
. . . . . . .
x x x x x x .
x x O O O x .
O x O x O x .
+ O O + O x .
"""
SHARED = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x x .
    O O O O O x .
    o + o + O x .
    + x x x O x .
"""
ONE = "That makes one only, even if White plays first."
WAY_OUT = """
. . O . .
x x + x .
x O + x .
x x x x .
. . . . .
"""


def test_of_a_seki_it_is_said_where_nobody_likes_to_play() -> None:
    seki = """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        o o o o o o .
        X X X X X o .
        x + x + X o .
        o o o o X o ."""
    said = "B2, D2: whoever plays there puts their own stones in atari."
    assert endings.in_seki(Board(parse_diagram(seki))) == said
    said = "White cannot be captured, and cannot make two eyes."
    assert endings.in_seki(Board(parse_diagram(SHARED))) == f"Shared liberties: B2, D2, A1. {said}"
    assert endings.in_seki(Board(parse_diagram(OPEN_ROOM))) == said, "if no point shows it"


@pytest.mark.parametrize(
    ("diagram", "status", "reason"),
    [
        (
            THREE,
            Status.DEAD,
            f"Room for White's eyes: A1, B1, C1. {ONE}",
        ),
        (
            FALSE_EYE,
            Status.DEAD,
            f"Room for White's eyes: A1, B1. {ONE} D2 is a false eye.",
        ),
        (OPEN_EYE, Status.DEAD, "White has room for an eye at A6, and cannot make a second one."),
        (
            OPEN_ROOM,
            Status.DEAD,
            f"Room for White's eyes: A1, B1, C1. {ONE}",
        ),
        (NO_ROOM, Status.DEAD, "White has no eye, and no move makes one."),
        (TWO_FALSE, Status.DEAD, "White cannot make two eyes, whatever White plays."),
        (
            ONE_FALSE,
            Status.DEAD,
            f"Room for White's eyes: D2, D1. {ONE} A1 is a false eye.",
        ),
        (
            WAY_OUT,
            Status.DEAD,
            "White can neither get out nor make two eyes, whatever White plays.",
        ),
        (
            RACE,
            Status.DEAD,
            "Too few liberties: the marked stones have 4, those of Black at B4 have 5.",
        ),
        (FIVE, Status.ALIVE, "White makes two eyes by playing B1 or C1: Black cannot play both."),
        (LONG_ROOM, Status.ALIVE, "White gets two eyes, whatever Black plays."),
        (THREE, Status.ALIVE, "White lives, whatever Black plays."),
    ],
)
def test_what_only_the_search_can_see_has_a_reason_where_one_is_seen(
    diagram: str, status: Status, reason: str
) -> None:
    board = Board(make_problem(diagram).position)
    assert endings.why_it_ends(Ending.SETTLED, board, status) == reason


def test_a_line_says_why_it_ends_if_that_is_proved() -> None:
    board = Board(make_problem(THREE).position)
    first = board.geometry.from_vertex("B1")
    for proved, said in (
        (True, "1\N{NO-BREAK SPACE}B1\nRoom for White's eyes: A1, B1, C1. " + ONE),
        (False, ""),
    ):
        dead = make_result(Status.DEAD, proved, Point(first), line=(first,))
        assert endings.result_line(board, dead) == (said or "1\N{NO-BREAK SPACE}B1")


def test_what_the_last_move_did_stands_beside_that_the_stones_live() -> None:
    diagram = """
        + + + + + + +
        + + + + + + +
        + + o x + + +
        + o x O + o +
        + + + x + + +
        + + + + + + +
        + + + + + + +"""
    board = Board(parse_diagram(diagram, Color.WHITE))
    said = {
        name: endings.reason_in_words(what_last_move_did(end), end)
        for name in ("C3", "E4", "A1")
        for end in [board.after(Point(board.geometry.from_vertex(name)))]
    }
    assert said == {
        "C3": "White lives, whatever Black plays. C3 takes 1 stone.",
        "E4": "White lives, whatever Black plays. White is joined to F4. White has 5 liberties now.",
        "A1": "White lives, whatever Black plays.",
    }

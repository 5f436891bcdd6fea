"""Eyes that nobody can take away, and the one eye of dead stones."""

from __future__ import annotations

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.eyes import gets_two_eyes, lasting_eyes, only_room, pair_that_makes_eyes
from gold.board.points import Color


@pytest.mark.parametrize(
    ("diagram", "eyes"),
    [
        ("+ O + O x .\nO O O O x .\nx x x x x .", ["A6", "C6"]),
        ("+ + O x . .\nO O O x . .\nx x x x . .", []),  # one eye
        ("+ o + o x O\no o o o x .\nx x x x x .", []),  # nobody asks for these
        ("+ O . O x .\nO O O O x .\nx x x x x .", []),  # a point out of play is no eye
        ("+ O x + O x\nO O O O O x\nx x x x x x", ["A6", "D6"]),  # a stone inside changes nothing
        ("+ O + + + x\nO O O O x x\nx x x x x x", []),  # the second one is open
        ("+ O + O x .\nO x O O x .\nx x x x x .", []),  # the corner's stones have but one
    ],
)
def test_eyes_are_found_where_stones_live_whatever_is_played(diagram: str, eyes: list[str]) -> None:
    board = Board(parse_diagram(diagram + "\n. . . . . ." * 3))
    assert board.geometry.vertices(sorted(lasting_eyes(board))) == eyes


@pytest.mark.parametrize(
    ("diagram", "room", "false"),
    [
        # a stone in the middle of three
        ("+ x + O x .\nO O O O x .\nx x x x x .", ["A6", "B6", "C6"], []),
        ("+ + O O x .\nO O O + O x\n. x x O O x\n. . . x x x", ["A6", "B6"], ["D5"]),
        ("+ O + O x .\nO O O O x .\nx x x x x .", [], []),  # two eyes, of one chain
        ("+ O x + + x\nO O O O x x\nx x x x x x", ["A6"], []),  # the other room is open
        ("+ o + x x .\no o x O O .\nx x x O x .", [], []),  # that of stones that nobody asks for
        ("+ O + O x .\nO x O O x .\nx x x x x .", [], []),  # either could be the false one
        ("+ + + + + +\n+ + O O O O\nO O O x x x\nx x x x . .", [], []),  # enough for two eyes
    ],
)
def test_dead_stones_have_room_for_one_eye(diagram: str, room: list[str], false: list[str]) -> None:
    rows = diagram.count("\n") + 1
    board = Board(parse_diagram(diagram + "\n. . . . . ." * (6 - rows)))
    assert [board.geometry.vertices(sorted(points)) for points in only_room(board)[:2]] == [
        room,
        false,
    ]


@pytest.mark.parametrize(
    ("diagram", "can"),
    [
        ("+ x + O x .\nO O O O x .\nx x x x x .", False),
        ("+ O x + + x\nO O O O x x\nx x x x x x", True),
    ],
)
def test_a_second_eye_that_one_more_stone_would_shut_in_is_seen(diagram: str, can: bool) -> None:
    board = Board(parse_diagram(diagram + "\n. . . . . ." * 3))
    assert only_room(board)[2] is can


@pytest.mark.parametrize(
    ("bottom", "to_play", "pair", "soon"),
    [
        # a row of five: either is enough
        ("O O O O O O x\n+ + + + + O x", Color.BLACK, ["B1", "C1"], True),
        # asked of the attacker's turn only
        ("O O O O O O x\n+ + + + + O x", Color.WHITE, [], False),
        # Black takes the middle
        ("x x x x x . .\nO O O O x . .\n+ + + O x . .", Color.BLACK, [], False),
        # it takes two more moves
        ("O O O O O O x\n+ + + + + O x\n+ O + O O O x", Color.BLACK, [], True),
    ],
)
def test_eyes_that_are_made_whatever_the_attacker_plays(
    bottom: str, to_play: Color, pair: list[str], soon: bool
) -> None:
    rows = bottom.splitlines()
    top = [". . . . . . ."] * (6 - len(rows)) + ["x x x x x x x"]
    board = Board(parse_diagram("\n".join(top + rows), to_play))
    assert board.geometry.vertices(pair_that_makes_eyes(board) or ()) == pair
    assert gets_two_eyes(board) is soon

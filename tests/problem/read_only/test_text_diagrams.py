"""Boards drawn in a text, as wikis, programs and people draw them, are problems."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.board.points import Color
from gold.errors import ProblemFormatError
from gold.problem.files import parse_collection
from gold.problem.solution.solution_tree import solution_tree
from tests.problem.read_text import only, stones


def test_a_diagram_of_a_wiki_is_a_problem() -> None:
    problem = only("""From a forum:
[go]$$Wc White to live
$$ ---------------
$$ | . O X . a . .
$$ | O W X 1 . . .
$$ | X B # . . 2 .
$$ [a|elsewhere]
[/go]
Thank you.
""")
    assert (problem.title, problem.to_play) == ("White to live", Color.WHITE)
    assert problem.description.split("\n\n") == ["From a forum:", "Thank you."]
    assert stones(problem, Color.WHITE) == {"B19", "A18", "B18"}
    assert stones(problem, Color.BLACK) == {"C19", "C18", "A17", "B17", "C17"}
    tree = solution_tree(problem)
    assert tree is not None
    assert [problem.position.geometry.vertex(move) for move in tree.solution()] == ["D18", "F17"]


def test_several_diagrams_are_as_many_problems() -> None:
    text = "$$ one\n$$ | X O .\n$$ | . X O\n$$ -----\n$$B two\n$$ | . X O\n\nand\n> $$ three\n> $$ X O . X\n"
    found = parse_collection(text.encode(), Path("a.txt")).problems
    assert [one.title for one in found] == ["one", "two", "three"]
    assert stones(found[0], Color.BLACK) == {"A2", "B1"}


@pytest.mark.parametrize(
    ("text", "size", "black", "white"),
    [
        (". . .\n. X O\nX O .", 3, {"B2", "A1"}, {"C2", "B1"}),
        ("...\n.xo\nxo.", 3, {"B2", "A1"}, {"C2", "B1"}),
        ("  A B C\n3 . . . 3\n2 . X O 2  WHITE (O) has captured 2 stones\n1 X O . 1\n  A B C", 3,
         {"B2", "A1"}, {"C2", "B1"}),
        ("+-------\n| . X O .\n| X X O .\n| O O O .", 19, {"B19", "A18", "B18"},
         {"C19", "C18", "A17", "B17", "C17"}),
        ("19 . X O .\n18 X X O .\n17 O O O .", 19, {"B19", "A18", "B18"},
         {"C19", "C18", "A17", "B17", "C17"}),
        ("White to kill:\n|.XO.\n|XXO.\n|OOO.\n+-----", 19, {"B3", "A2", "B2"},
         {"C3", "C2", "A1", "B1", "C1"}),
        ("┌●○┬\n├●○┼\n├●○┼\n├┼┼┼", 19, {"B19", "B18", "B17"}, {"C19", "C18", "C17"}),
        ("┌●○┐\n├●○┤\n├●○┤\n└┴┴┘", 4, {"B4", "B3", "B2"}, {"C4", "C3", "C2"}),
        ("●○┼┨\n┼●○┨\n○○┼┨\n┷┷┷┛", 19, {"Q4", "R3"}, {"R4", "S3", "Q2", "R2"}),
        ("┌─○─●─┬─┐\n│ │ │ │ │\n●─●─○─┼─┤\n│ │ │ │ │\n├─●─○─┼─┤", 5, {"C5", "A4", "B4", "B3"},
         {"B5", "C4", "C3"}),
        ("┼┼┼\n┼●○\n○┼┼", 3, {"B2"}, {"C2", "A1"}),
        ("3 . X O\n2 X(X)O\n1 . . .", 3, {"B3", "A2", "B2"}, {"C3", "C2"}),
        ("   a b c d\n 4 . . . . 4\n 3 . X1. O2 3\n 2 X3O . . 2\n 1 . . . . 1\n   a b c d", 4, {"B3", "A2"},
         {"D3", "B2"}),
        ("    +-------+\n  3 | . X O |\n  2 | X X). |\n  1 | . . . |\n    +-------+", 3,
         {"B3", "A2", "B2"}, {"C3"}),
        ("＋●○\n●○＋\n＋＋＋", 3, {"B3", "A2"}, {"C3", "B2"}),
        ("．ＸＯ\nＸＯ．\n．．．", 3, {"B3", "A2"}, {"C3", "B2"}),
        ("➕⚫⚪\n⚫⚪➕\n➕➕➕", 3, {"B3", "A2"}, {"C3", "B2"}),
        ("> . X O\n> X O ∙\n> . . ∙", 3, {"B3", "A2"}, {"C3", "B2"}),
        ("4.XO.\n3XO..\n2....\n1....\n ABCD", 4, {"B4", "A3"}, {"C4", "B3"}),
        ("1.XO\n2XO.\n....\n....", 4, {"C4", "B3"}, {"D4", "C3"}),
    ],
)  # fmt: skip
def test_plain_diagrams_are_problems(
    text: str, size: int, black: set[str], white: set[str]
) -> None:
    problem = only(text, "a.txt")
    assert problem.position.size == size
    assert (stones(problem, Color.BLACK), stones(problem, Color.WHITE)) == (black, white)
    assert problem.to_play is (Color.WHITE if "White to kill" in text else Color.BLACK)


@pytest.mark.parametrize(
    ("header", "to_play"),
    [("B", Color.BLACK), ("W", Color.WHITE), ("Wc", Color.WHITE), ("c", Color.BLACK), ("Bcm3", Color.BLACK),
     ("Wm11", Color.WHITE), (" W", Color.WHITE), ("Wc ", Color.WHITE), ("", Color.BLACK)],
)  # fmt: skip
def test_a_header_without_a_title_is_no_row_of_the_board(header: str, to_play: Color) -> None:
    rows = "$$ -------\n$$ | . O X .\n$$ | O O X .\n$$ | X X . .\n"
    for before in ("", "[go]", "(From a forum.)\n"):
        problem = only(f"{before}$${header}\n{rows}")
        assert problem.to_play is to_play
        assert stones(problem, Color.WHITE) == {"B19", "A18", "B18"}
        assert stones(problem, Color.BLACK) == {"C19", "C18", "A17", "B17"}


def test_a_header_may_state_the_size() -> None:
    problem = only("$$Bc9\n$$ | . O X .\n$$ | O O X .\n$$ -------\n")
    assert (problem.position.size, stones(problem, Color.WHITE)) == (9, {"B2", "A1", "B1"})


@pytest.mark.parametrize(
    ("line", "to_play"),
    [("White (O) to move", Color.WHITE), ("Black (X) to move", Color.BLACK),
     ("Next player: White", Color.WHITE), ("White (O) has captured 2 stones", Color.BLACK)],
)  # fmt: skip
def test_a_program_says_below_its_board_whose_turn_it_is(line: str, to_play: Color) -> None:
    assert only(f"3 . X O\n2 X(X)O\n1 . . .\n\n{line}", "a.txt").to_play is to_play


@pytest.mark.parametrize("name", ["a.txt", "a", "clipboard.sgf", "a.yaml"])
def test_a_diagram_in_a_field_is_of_yaml(name: str) -> None:
    """There the points that are dots lie outside the region."""
    problem = only("title: Mine\ndiagram: |\n  x x + .\n  + O + .\n  x x + .\n  . . . .\n", name)
    assert problem.title == "Mine"
    assert problem.position.keystones()


def test_large_letters_among_small_ones_are_the_target() -> None:
    problem = only(". o . . .\no X X o .\n. o o . .\n. . . . .\n. . . x .", "a.txt")
    assert list(problem.position.geometry.vertices(problem.position.keystones())) == ["B4", "C4"]


def test_a_diagram_that_is_not_square_says_so() -> None:
    text = "$$ -------\n$$ | X O . |\n$$ | . X O |\n$$ -------"
    with pytest.raises(ProblemFormatError, match="the board is not square"):
        raise parse_collection(text.encode(), Path("a.txt")).errors[0]


def test_rows_of_numbers_are_looked_at_a_few_times() -> None:
    with pytest.raises(ProblemFormatError, match="text without a problem"):
        parse_collection((("9 " * 90 + "\n") * 200).encode(), Path("a.txt"))

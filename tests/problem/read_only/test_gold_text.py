"""The text files of GoLD 2019 can still be read."""

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Boundary
from gold.errors import ProblemFormatError
from gold.problem.model import ProblemLimits
from gold.problem.read_only.gold_text import read_gold_text

BOARD = "| x | o | + |\n| X | O | - |\n| K | + | - |\n"
EXPECTED = parse_diagram("x o +\nX O .\nK + .", Color.WHITE, Boundary.OPEN)


def test_whole_file_of_nineteen_rows() -> None:
    rows = ["| " + " | ".join("-" * 19) + " |" for _ in range(19)]
    rows[18] = "| + | O | x " + "| - " * 16 + "|"
    text = "\n".join([*rows, "Play: black", "Description: Take the stone.", "[6,10]", ""])
    assert len(text.splitlines()) == 22
    problem = read_gold_text(text)
    board = problem.position.geometry
    assert problem.position.size == 19
    assert problem.position.boundary is Boundary.OPEN
    assert problem.position[board.from_vertex("A1")] is PointState.VALID
    assert problem.position[board.from_vertex("B1")] is PointState.WHITE_KEYSTONE
    assert problem.position[board.from_vertex("T19")] is PointState.INVALID
    assert (problem.description, problem.limits) == ("Take the stone.", ProblemLimits(6, 10))


@pytest.mark.parametrize(
    "board",
    [BOARD, "|x|o|+\n|X|O| |\n|K|+|\t|\n", "\n\n  | x | o | + \n\n| X | O | - |\n| K | + | |"],
)
@pytest.mark.parametrize("word", ["white", "White", "w", "o", "O", "white to play.", " WHITE  "])
def test_blanks_bars_and_ways_of_naming_the_player_do_not_matter(board: str, word: str) -> None:
    assert read_gold_text(f"{board}\nPlay:{word}\nDescription:\n[1,2]").position == EXPECTED


@pytest.mark.parametrize(
    ("after", "description", "limits"),
    [
        ("", "", (None, None)),
        ("Play: w", "", (None, None)),
        (
            "Play: w\nDescription: one\n\n two\n[3,4] is a point\n[6,0]\n\n",
            "one\n\n two\n[3,4] is a point",
            (6, None),
        ),
        ("Play: w\nDescription:\nPlay: nicely\n[ -1 , 12 ]", "Play: nicely", (None, 12)),
        ("[6,7]", "", (6, 7)),
    ],
)
def test_description_and_limits(
    after: str, description: str, limits: tuple[int | None, int | None]
) -> None:
    problem = read_gold_text(BOARD + after)
    assert problem.description == description
    assert (problem.limits.depth, problem.limits.breadth) == limits


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("| x | + |\n| + | q |\n", 2, 7, "unknown point 'q'; a point is one of x o X O + - K"),
        ("|x|+|\n|+|\n", 2, 0, "this row has 1 points, but the board is square and has 2 rows"),
        ("|x\n" * 20, 1, 0, "a board has 1 to 19 rows"),
        (BOARD + "Play: nobody", 4, 1, "Play: must be black or white, not 'nobody'"),
        (BOARD + "Player white", 4, 1, "'Player white' is not expected here"),
        ("|" * 100_001, 1, 0, "too many for a problem of GoLD 2019"),
    ],
)
def test_error_names_the_place(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(ProblemFormatError) as caught:
        read_gold_text(text, "old.txt")
    assert (caught.value.path, caught.value.line, caught.value.column) == ("old.txt", line, column)
    assert message in caught.value.problem

"""Game records of other programs, text diagrams, and a public JSON; what is none of them is named."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from gold.authoring.from_games import start_and_steps
from gold.board.points import Color
from gold.board.record import LeftOut, Record
from gold.errors import ProblemFormatError
from gold.problem.file_edits import EditedFile
from gold.problem.files import load_collection, parse_collection
from gold.problem.folders_and_archives import RECORDS
from gold.problem.game_records import find_files, read_records
from gold.problem.model import Problem
from gold.problem.played_game import game_name, is_game, played_game
from gold.problem.solution_tree import solution_tree

GIB = r"""\HS
\[GAMEBLACKNAME=강흑 (9D)\]
\[GAMEWHITENAME=박백 (8D)\]
\[GAMEDATE=2014- 3-25-22-25-21\]
\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:1,GTIME:600-60-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,\]
\HE
\GS
2 1 0
5 0 &4
INI 0 1 3 &4
STO 0 2 2 15 15
STO 0 3 1 3 2
SKI 0 4
\GE
"""
NGF = """Rating game
19
shiro      9D
kuro       8D
www.cyberoro.com
2
0
0
20170519 [21:00]
3
White wins by resign!
3
PMABWQQQQ
PMACBEEEE
PMADWAAAA
"""
UGF = """[Header]
Title=Spring, round 2
Size=19
Hdcp=2,0.5
PlayerB=kuro,3d
PlayerW=shiro,4d
Winner=W,R
CoordinateType=IGS
[Data]
DD,B1,0,0
PP,B2,0,0
QD,W1,1,20
YA,B2,2,3
[Figure]
"""


def only(text: str, name: str = "clipboard.sgf") -> Problem:
    (problem,) = parse_collection(text.encode(), Path(name)).problems
    return problem


def stones(problem: Problem, color: Color) -> set[str]:
    position = problem.position
    states = zip(position.geometry.points, position.states, strict=True)
    return {position.geometry.vertex(point) for point, state in states if state.color is color}


RECORDS_OF_OTHERS = [
        ("a.gib", GIB.encode("cp949"), "강흑 (9D) – 박백 (8D), 2014-3-25, W+3.5", {"D4", "Q16", "D16"},
         ["Q4", "D17", "pass"]),
        ("a.ngf", NGF.encode(), "kuro       8D – shiro      9D, 20170519, W+R", {"D4", "Q16"},
         ["Q4", "D16", "pass"]),
        ("a.ugf", UGF.encode(), "kuro – shiro, W+R", {"D4", "Q16"}, ["R4", "pass"]),
        ("a.ugi", UGF.replace("IGS", "JPN").encode(), "kuro – shiro, W+R", {"D16", "Q4"}, ["R16", "pass"]),
        ("named-otherwise.sgf", NGF.encode(), "kuro       8D – shiro      9D, 20170519, W+R", {"D4", "Q16"},
         ["Q4", "D16", "pass"]),
        ("a.sgf", "(\r\nEV[第1期]\r\nPB[黒]\r\nPW[白]\r\n;B[pd];W[dp];B[dd];W[pp])".encode("cp932"),
         "黒 – 白", set(), ["Q16", "D4", "D16", "Q4"]),
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "data", "game", "handicap", "moves"), RECORDS_OF_OTHERS)
def test_records_of_other_programs_are_games(
    tmp_path: Path, name: str, data: bytes, game: str, handicap: set[str], moves: list[str]
) -> None:
    (problem,) = parse_collection(data, Path(name)).problems
    assert is_game(problem)
    assert game_name(problem) == " ".join(game.split())
    assert stones(problem, Color.BLACK) == handicap
    _start, played = start_and_steps(played_game(problem))
    assert [problem.position.geometry.vertex(step.move) for step in played] == moves
    (tmp_path / name).write_bytes(data)
    (tmp_path / f"{name}.gz").write_bytes(gzip.compress(data))
    records = list(read_records(find_files([tmp_path])))
    assert len(records) == 2
    assert all(isinstance(record, Record) for record in records)
    if not data.startswith(b"("):
        with pytest.raises(ProblemFormatError, match="read-only"):
            EditedFile(data, Path(name))


def test_every_ending_of_a_record_has_a_sample_and_stands_on_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "file-format.md").read_text("utf-8")
    sampled = {Path(name).suffix for name, *_rest in RECORDS_OF_OTHERS}
    explained = set(re.findall(r"[(,] ?`(\.\w+)`", page.split("Game records of")[1].split("\n")[0]))
    assert set(RECORDS) <= sampled
    assert set(RECORDS) <= explained


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


HUGE = "9" * 5_000


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.ugf", UGF.replace("Size=19", "Size=²"), "SZ[²] is not a board"),
        ("a.ugf", UGF.replace("Size=19", f"Size={HUGE}"), "is not a board"),
        ("a.ngf", NGF.replace("\n19\n", "\n³\n"), "SZ[³] is not a board"),
        ("a.ngf", NGF.replace("\n19\n", f"\n{HUGE}\n"), "is not a board"),
        ("a.ngf", NGF.replace("\n2\n", f"\n{HUGE}\n"), "is no handicap"),
        ("a.gib", GIB.replace("INI 0 1 3", f"INI 0 1 {HUGE}"), "is no handicap"),
    ],
)  # fmt: skip
def test_a_damaged_record_is_named_and_the_others_are_read(
    tmp_path: Path, name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "b.sgf").write_text("(;SZ[9];B[aa])")
    left_out, good = read_records(find_files([tmp_path]))
    assert isinstance(left_out, LeftOut)
    assert said in left_out.reason
    assert name in left_out.place
    assert isinstance(good, Record)
    broken, whole = load_collection(tmp_path).entries
    assert said in str(broken.error)
    assert whole.problem is not None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.gib", GIB.replace("ZIPSU:35", "ZIPSU:²")),
        ("a.gib", GIB.replace("ZIPSU:35", f"ZIPSU:{HUGE}")),
        ("a.gib", GIB.replace("INI 0 1 3", "INI 0 1 ³")),
        ("a.gib", GIB.replace("15 15", f"{HUGE} 15")),
        ("a.ngf", NGF.replace("\n2\n", "\n²\n")),
        ("a.ugf", UGF.replace("Hdcp=2,0.5", f"Hdcp={HUGE}")),
    ],
)
def test_a_record_is_read_although_a_number_in_it_is_damaged(name: str, text: str) -> None:
    assert is_game(only(text, name))


@pytest.mark.parametrize("name", ["a.sgf", "a.txt"])
def test_a_number_of_json_may_be_of_any_length(name: str) -> None:
    with pytest.raises(ProblemFormatError):
        parse_collection(f'{{"AB": {HUGE}}}'.encode(), Path(name))


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


def test_a_public_json_is_read() -> None:
    row = {
        "AB": ["fa", "fb", "bc"], "AW": ["ea", "bb"], "SZ": "19", "C": "White to play: ]",
        "SOL": [["W", "ab", "", ""], ["W", "ca", "Good.", ""]],
    }  # fmt: skip
    problem = only(json.dumps(row), "0001.json")
    assert (problem.description, problem.to_play) == ("White to play: ]", Color.WHITE)
    tree = solution_tree(problem)
    assert tree is not None
    assert list(problem.position.geometry.vertices(tree.first_moves(right=True))) == ["A18", "C19"]
    assert len(parse_collection(json.dumps([row, row]).encode(), Path("all.json")).problems) == 2
    (error,) = parse_collection(json.dumps(row | {"AB": ["zz"]}).encode(), Path("a.json")).errors
    assert "in AB" in str(error)


@pytest.mark.parametrize("name", ["a.sgf", "a.txt", "a", "clipboard.sgf"])
@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"GIF89a\0\1\2", "the picture is damaged"),
        (b"\x89PNG\r\n\x1a\n\0", "the picture is damaged"),
        (b"%PDF-1.4\n(;x", "this PDF document cannot be opened: it is damaged, or locked"),
        (b"<!DOCTYPE html><html><p>Problems</html>", "this is a web page"),
        (b"PK\x03\x04\0\0", "this is an archive"),
        (b"SQLite format 3\0\x10", "this is progress, which is imported on the page Progress"),
        (b'{\n"gold progress": 1,\n"attempts": []}', "this is progress, which is imported"),
        (b'{"rows": [1, 2]}', "this is JSON without problems that GoLD knows"),
        (b"Dear friend: here is what\n- a b c\n- d e f\n---\n", "this is text without a problem"),
        (b"", "the file is empty"),
        (b"\0\0\0", "the file is empty"),
        (b" \r\n", "the file is empty"),
    ],
)
def test_it_is_said_what_a_file_is(name: str, data: bytes, what: str) -> None:
    with pytest.raises(ProblemFormatError, match=what) as caught:
        parse_collection(data, Path(name))
    assert "YAML:" not in str(caught.value)


def test_rows_of_numbers_are_looked_at_a_few_times() -> None:
    with pytest.raises(ProblemFormatError, match="text without a problem"):
        parse_collection((("9 " * 90 + "\n") * 200).encode(), Path("a.txt"))

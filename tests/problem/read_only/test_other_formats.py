"""Game records of other programs, and a public JSON; what is none of them is named."""

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
from gold.problem.games.game_records import find_files, read_records
from gold.problem.games.played_game import game_name, is_game, played_game
from gold.problem.solution.solution_tree import solution_tree
from tests.problem.read_text import only, stones

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
    page = (Path(__file__).parents[3] / "docs" / "file-format.md").read_text("utf-8")
    sampled = {Path(name).suffix for name, *_rest in RECORDS_OF_OTHERS}
    explained = set(re.findall(r"[(,] ?`(\.\w+)`", page.split("Game records of")[1].split("\n")[0]))
    assert set(RECORDS) <= sampled
    assert set(RECORDS) <= explained


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

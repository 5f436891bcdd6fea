"""The command `solve`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gold.cli import exitcodes
from gold.cli.main import main
from gold.problem.files import load_problem
from gold.problem.solution.solution_tree import solution_tree
from tests.j_group import J_GROUP

pytestmark = pytest.mark.kernel

SHIPPED = Path(__file__).parents[2] / "problems"

PROBLEM = """\
title: Straight three
first: {first}
limits:
  depth: 8
diagram: |
  . . . . . . .
  o o o o o o o
  o X X X X X o
  o X + + + X o
  o X X X X X o
  o o o o o o o
  . . . . . . .
"""


@pytest.fixture
def problem_file(tmp_path: Path) -> Path:
    path = tmp_path / "problems.yaml"
    path.write_text(PROBLEM.format(first="white") + "---\n" + PROBLEM.format(first="black"))
    return path


def test_solve_prints_the_board_the_move_and_what_is_known(
    problem_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(problem_file)]) == exitcodes.OK
    printed = capsys.readouterr().out
    assert "Straight three\nWhite to play and kill" in printed
    assert " 4 o X + + + X o 4" in printed
    assert "move    D4" in printed
    assert "status  dead (proved)" in printed


def test_solve_as_json_with_limits_of_its_own(
    problem_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--number", "2", "--engine", "classic", "--json", "--nodes", "1"]
    assert main(["solve", str(problem_file), *options]) == exitcodes.OK
    answer = json.loads(capsys.readouterr().out)
    assert (answer["to_play"], answer["objective"]) == ("black", "save")
    assert (answer["nodes"], answer["stopped"], answer["proved"]) == (1, "node limit", False)
    assert answer["status"] == "unknown"


def test_solve_writes_the_lines_as_sgf_for_other_programs(
    problem_file: Path, tmp_path: Path
) -> None:
    lines = tmp_path / "lines.sgf"
    assert (
        main(["solve", str(problem_file), "--lines", str(lines), "--nodes", "20000"])
        == exitcodes.OK
    )
    tree = solution_tree(load_problem(lines))
    assert tree is not None
    firsts = [tree.nodes[child] for child in tree.root.children]
    vertices = load_problem(lines).position.geometry.vertices(node.move for node in firsts)
    assert [(name, node.right) for name, node in zip(vertices, firsts, strict=True)][:2] == [
        ("D4", True),
        ("C4", False),
    ]
    assert main(["solve", str(problem_file), "--lines", str(lines)]) == exitcodes.BAD_INPUT, (
        "it is there"
    )
    asked = ["--lines", str(lines), "--force", "--status"]
    assert main(["solve", str(problem_file), *asked]) == exitcodes.BAD_INPUT


def test_solve_tells_every_first_move_with_the_line_that_shows_it(
    problem_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(problem_file), "--moves", "--nodes", "20000"]) == exitcodes.OK
    printed = capsys.readouterr().out
    assert "correct D4\n" in printed
    assert "+ D4    dead       (nothing left to answer)" in printed
    assert "- C4    alive      D4  (two eyes)" in printed

    assert (
        main(["solve", str(problem_file), "--moves", "--nodes", "20000", "--json"]) == exitcodes.OK
    )
    answer = json.loads(capsys.readouterr().out)
    assert (answer["correct"], answer["complete"]) == (["D4"], True)
    assert [(move["move"], move["correct"]) for move in answer["moves"]] == [
        ("D4", True),
        ("C4", False),
        ("E4", False),
    ]
    wrong = answer["moves"][1]
    assert wrong["result"]["status"] == "alive"
    assert wrong["shown_for"] == "black"
    assert wrong["shortest"] == {"line": ["D4"], "ending": "two eyes", "is_shortest": True}


def test_solve_tells_what_the_group_is(
    problem_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(problem_file), "--status"]) == exitcodes.OK
    printed = capsys.readouterr().out
    assert "group   unsettled\n        White first: dead (proved); D4" in printed
    assert "Black first: alive (proved); D4" in printed
    assert main(["solve", str(problem_file), "--status", "--json"]) == exitcodes.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["group"] == "unsettled"
    assert {side: result["status"] for side, result in answer["first"].items()} == {
        "white": "dead",
        "black": "alive",
    }


def test_solve_asks_one_question_at_a_time(
    problem_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(problem_file), "--status", "--moves"]) == exitcodes.BAD_INPUT
    assert "cannot be combined" in capsys.readouterr().err


def test_solve_says_which_ko_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [str(SHIPPED / "captures-and-ko.yaml"), "--number", "9", "--engine", "exact"]
    assert main(["solve", *arguments]) == exitcodes.OK
    printed = capsys.readouterr().out
    assert "\nWhite to play\n" in printed
    assert "status  ko (proved)\n" in printed
    assert "ko      White takes first; Black needs 2 ko threats to kill\n" in printed
    assert main(["solve", *arguments, "--json"]) == exitcodes.OK
    answer = json.loads(capsys.readouterr().out)
    assert answer["ko"] == {"ahead": "white", "threats": 2, "taker": "white"}
    assert (answer["least"], answer["most"]) == (7, 7)


def test_a_ko_for_many_threats_is_told_as_players_call_it_and_kept_exactly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "j-group.yaml"
    path.write_text(J_GROUP, encoding="utf-8")
    assert main(["solve", str(path), "--engine", "exact"]) == exitcodes.OK
    said = "dead (unless White has many more ko threats than Black)"
    assert f"status  {said} (proved)\n" in capsys.readouterr().out
    assert main(["solve", str(path), "--engine", "exact", "--json"]) == exitcodes.OK
    answer = json.loads(capsys.readouterr().out)
    assert (answer["status"], answer["ko"]["threats"], answer["least"], answer["most"]) == (
        "ko",
        5,
        1,
        1,
    )


def test_solve_says_what_was_not_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.yaml"
    rows = ["+ " * 9] * 4 + ["+ + + + X + + + +"] + ["+ " * 9] * 4
    path.write_text(
        "first: white\ndiagram: |\n" + "".join(f"  {row}\n" for row in rows), encoding="utf-8"
    )
    assert main(["solve", str(path), "--nodes", "100", "--engine", "exact"]) == exitcodes.OK
    assert "status  not settled within 100 positions" in capsys.readouterr().out


PLAIN_SGF = "(;SZ[9]C[Black to kill]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da])"


def test_solve_tells_what_a_plain_position_was_taken_to_mean(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plain.sgf"
    file.write_text(PLAIN_SGF)
    assert main(["solve", str(file), "--nodes", "20000", "--json"]) == exitcodes.OK
    found = json.loads(capsys.readouterr().out)
    assert (found["target"], found["move"], found["proved"]) == ("white", "B9", True)
    assert found["keystones"] == ["D9", "A8", "B8", "C8", "D8"]
    assert found["region"] == ["A9", "B9", "C9"]
    assert found["inferred"]["target_from"] == "comment"
    assert found["inferred"]["doubt"] is None
    assert sorted(found["inferred"]["taken_for_safe"]) == ["A7", "B7", "C7", "D7", "E7", "E8", "E9"]
    assert found["inferred"]["proved_on_the_board"] is True
    safe = " ".join(found["inferred"]["if_safe"])
    assert main(["solve", str(file), "--nodes", "20000"]) == exitcodes.OK
    text = capsys.readouterr().out
    assert "assumed White's 5 stones in the upper left corner are to be captured" in text
    assert f"border  holds on the whole board if these stones are safe: {safe}" in text


def test_solve_goes_on_from_what_was_inferred(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plain.sgf"
    file.write_text(PLAIN_SGF)
    assert main(["solve", str(file), "--nodes", "20000", "--status", "--json"]) == exitcodes.OK
    found = json.loads(capsys.readouterr().out)
    assert (found["group"], found["target"]) == ("unsettled", "white")
    assert "inferred" in found


def test_solve_refuses_a_board_with_stones_of_one_colour(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plain.sgf"
    file.write_text("(;SZ[9]AB[aa])")
    assert main(["solve", str(file)]) == exitcodes.BAD_INPUT
    assert "no target marked" in capsys.readouterr().err


def test_solve_says_that_there_is_no_such_problem(
    problem_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(problem_file), "--number", "3"]) == exitcodes.BAD_INPUT
    assert "there is no problem 3 in this file, which holds 2" in capsys.readouterr().err

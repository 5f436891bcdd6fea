"""The commands `check` and `convert`, run as a script would run them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.diagram import parse_diagram
from gold.board.points import PointState
from gold.board.status import Status
from gold.cli import exitcodes
from gold.cli.main import main
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection, load_problem, save_problem
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.problem.solution.solution_tree import solution_tree
from tests.saved_collections import save_collection

GOOD = Problem(
    parse_diagram("x + .\n+ O .\n. . ."),
    title="Good",
    extra={"sgf": "(;SZ[3]PL[B]AB[aa]AW[bb];B[ba])"},
)
DRAFT = Problem(parse_diagram("x + .\n+ o .\n. . ."), title="Draft")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    save_problem(GOOD, tmp_path / "good.yaml")
    entries = (Entry(tmp_path, 0, 1, GOOD), Entry(tmp_path, 1, 2, DRAFT))
    save_collection(Collection("Mixed", tmp_path, entries), tmp_path / "mixed.yaml")
    (tmp_path / "broken.yaml").write_text("gold: 1\ndiagram: |\n  xq\n  ++\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_good_problem_passes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "good.yaml"]) == exitcodes.OK
    assert capsys.readouterr().out == "1 problem, no errors\n"


def test_a_bracket_without_a_backslash_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("a.sgf").write_text(
        "(;SZ[9]PL[B]AB[ac][bc][cb][ca]AW[ab][bb][ba]C[White is [dead] now];B[aa])"
    )
    assert main(["check", "a.sgf"]) == exitcodes.OK
    said = capsys.readouterr().out
    assert (
        "a bracket in the text of C has no backslash; it is read as “White is [dead] now”" in said
    )


def test_draft_is_found_at_its_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "good.yaml", "mixed.yaml"]) == exitcodes.ANSWER_IS_NO
    dashes_and_version = 2
    line = (
        Path("mixed.yaml").read_text().split("title: Draft")[0].count("\n") + 1 - dashes_and_version
    )
    assert capsys.readouterr().out.splitlines() == [
        f"mixed.yaml:{line}:1: Draft: no target marked: mark at least one stone to capture or to save",
        "3 problems, 1 with errors",
    ]


def test_plain_problem_can_be_played_by_a_guess_at_its_target(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("plain.sgf").write_text(
        "(;SZ[19]AB[cq][dq][eq][fq][fr][bq][bp][fs]AW[br][cr][dr][er][es]PL[B])"
    )
    assert main(["check", "plain.sgf"]) == exitcodes.OK
    warning, summary = capsys.readouterr().out.splitlines()
    assert warning.startswith(
        "plain.sgf:1:1: no target marked, so it is guessed: White's 5 stones "
    )
    assert summary == "1 problem, no errors"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (
            ["broken.yaml"],
            "broken.yaml:3:4: in the diagram: unknown character 'q'; a point is one of x o X O + . K",
        ),
        (
            ["."],
            "broken.yaml:3:4: in the diagram: unknown character 'q'; a point is one of x o X O + . K",
        ),
        (["nowhere.sgf", "good.yaml"], "nowhere.sgf: cannot be read: No such file or directory"),
    ],
)
def test_unreadable_file_is_an_error_of_its_own(
    folder: Path, capsys: pytest.CaptureFixture[str], names: list[str], message: str
) -> None:
    assert main(["check", *names]) == exitcodes.BAD_INPUT
    assert message in capsys.readouterr().out.splitlines()


def test_misspelt_field_is_pointed_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("slip.yaml").write_text(Path("good.yaml").read_text().replace("title:", "titel:"))
    assert main(["check", "slip.yaml"]) == exitcodes.OK
    assert "unknown field “titel”: is “title” meant?" in capsys.readouterr().out


def test_findings_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", "."]) == exitcodes.BAD_INPUT
    report = json.loads(capsys.readouterr().out)
    assert report["summary"] == {"problems": 4, "valid": 2, "invalid": 1, "unreadable": 1}
    assert [(row["file"], row["index"], row["readable"]) for row in report["rows"]] == [
        ("broken.yaml", 0, False),
        ("good.yaml", 0, True),
        ("mixed.yaml", 0, True),
        ("mixed.yaml", 1, True),
    ]
    assert report["rows"][0]["line"] == 3


def test_there_and_back_is_the_same_file(folder: Path) -> None:
    assert main(["convert", "mixed.yaml", "mixed.sgf"]) == exitcodes.OK
    assert main(["convert", "mixed.sgf", "again.yaml"]) == exitcodes.OK
    assert load_collection("again.yaml").problems == [GOOD, DRAFT]
    assert load_collection("again.yaml").name == "mixed"


def test_collection_can_be_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "mixed.yaml", "-", "--to", "yaml"]) == exitcodes.OK
    assert capsys.readouterr().out == Path("mixed.yaml").read_text()


def test_printing_needs_a_format(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "good.yaml", "-"]) == exitcodes.BAD_INPUT
    assert "--to yaml or --to sgf" in capsys.readouterr().err


def test_format_may_be_told_against_the_ending(folder: Path) -> None:
    assert main(["convert", "good.yaml", "good.txt", "--to", "sgf"]) == exitcodes.OK
    assert Path("good.txt").read_text().startswith("(;FF[4]")
    assert load_problem("good.txt") == GOOD


def test_proved_solutions_are_written_into_sgf_unless_they_are_not_wanted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gold.trainer.solution_lines._computers", lambda *_: ())  # no kernels
    move = GOOD.position.points(PointState.VALID)[0]
    proved = replace(GOOD, extra={}).with_proved(Proved(Status.DEAD, correct=(move,)))
    save_problem(proved, "proved.yaml")
    assert main(["convert", "proved.yaml", "with.sgf"]) == exitcodes.OK
    assert main(["convert", "proved.yaml", "without.sgf", "--no-solutions"]) == exitcodes.OK
    assert load_problem("without.sgf") == proved
    assert replace(load_problem("with.sgf"), extra={}) == proved
    tree = solution_tree(load_problem("with.sgf"))
    assert tree is not None
    assert tree.first_moves(right=True) == (move,)


def test_existing_file_is_overwritten_only_by_force(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("out.sgf").write_text("mine")
    assert main(["convert", "good.yaml", "out.sgf"]) == exitcodes.BAD_INPUT
    assert "out.sgf exists: choose another name, or add --force" in capsys.readouterr().err
    assert Path("out.sgf").read_text() == "mine"
    assert main(["convert", "good.yaml", "out.sgf", "--force"]) == exitcodes.OK
    assert load_problem("out.sgf") == GOOD


def test_readable_problems_of_a_folder_become_one_file(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", ".", "../all.sgf", "--force"]) == exitcodes.ANSWER_IS_NO
    assert "broken.yaml:3:4" in capsys.readouterr().err
    assert load_collection("../all.sgf").problems == [GOOD, GOOD, DRAFT]


def test_nothing_is_written_when_nothing_can_be_read(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", "broken.yaml", "out.sgf"]) == exitcodes.BAD_INPUT
    assert "No problem could be read from broken.yaml" in capsys.readouterr().err
    assert not Path("out.sgf").exists()

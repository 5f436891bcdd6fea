"""A page that plays: what its file holds, and what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gold.cli.exitcodes import INTERRUPTED, OK
from gold.cli.main import main
from gold.gui.sheets.playing_page import (
    PageProblem,
    limits_for,
    page_problems,
    playing_page,
    script_json,
)
from gold.gui.sheets.sheets import sheets
from gold.problem.files import load_problem, save_problem
from gold.problem.model import Problem
from gold.problem.solution.solution_tree import solution_tree
from gold.trainer.answer_tree import TreeLimits, answer_tree
from tests.problem.solution.test_author_lines import three_variations

pytestmark = pytest.mark.kernel

STEP = ("problems/first-steps.yaml", 0)
NASTY = "</script><script>alert(1)</script><!-- \u2028 \" ' & \x00"


def data_of(page: str) -> dict:
    text = re.search('<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert text is not None
    data: dict = json.loads(text[1])
    return data


def page_of(problem: Problem) -> str:
    return playing_page("Name", [PageProblem(problem, answer_tree(problem))])


def test_no_text_of_a_problem_ends_the_script_or_begins_another() -> None:
    problem = replace(load_problem(*STEP), title=NASTY, description=NASTY, source="elsewhere")
    page = playing_page(NASTY, [PageProblem(problem, answer_tree(problem), assumed=NASTY)])
    assert page.count("<script") == page.count("</script>") == 2
    assert "\x00" not in page
    told = data_of(page)["problems"][0]
    assert told["title"] == f"1. {NASTY}"
    assert NASTY in told["notes"]


def test_json_in_a_script_is_only_ascii_without_markup() -> None:
    text = script_json([NASTY, "\u2029", "\ud800", "日本"])
    assert text.isascii()
    assert not set("<>&") & set(text)
    assert json.loads(text) == [NASTY, "\u2029", "\ud800", "日本"]


def test_the_page_asks_nothing_of_the_network() -> None:
    page = page_of(load_problem(*STEP))
    assert "default-src 'none'" in page
    outside = re.findall(r"(?:https?:)?//[\w.-]+\.\w+", page)
    assert outside == ["http://www.w3.org"], "the name of SVG, which nothing is loaded from"


def test_a_title_that_tells_too_much_is_kept_until_the_problem_is_solved() -> None:
    problem = replace(load_problem(*STEP), title="A throw-in", source="elsewhere")
    made = PageProblem(problem, answer_tree(problem, TreeLimits(moves=5)))
    (told,) = data_of(playing_page("Name", [made], hide_titles=True))["problems"]
    assert (told["title"], told["solvedTitle"]) == ("Problem 1", "1. A throw-in")
    (told,) = data_of(playing_page("Name", [made]))["problems"]
    assert told["title"] == "1. A throw-in", "an author's own title is shown"


def test_what_is_not_proved_is_said_to_be_open() -> None:
    hard = Problem(load_problem("problems/xuanxuan-qijing.yaml", 4).position)
    tree = answer_tree(hard, TreeLimits(first_nodes=1, reply_nodes=1, moves=40))
    told = data_of(playing_page("Name", [PageProblem(hard, tree)]))["problems"][0]
    assert not tree.best.proved
    assert "The result is not proved, so only moves with a proof are judged." in told["notes"]
    moves = told["positions"][0]["moves"]
    said = {told["said"][number][1] for number in moves[3::4]}
    assert "Not proved" in said
    assert "right" not in told["positions"][0]


def test_a_problem_without_a_target_gets_a_guess_and_says_so() -> None:
    marked = load_problem(*STEP)
    bare = Problem(marked.position.with_keystones(()), title="Bare")
    (made,) = page_problems([bare], limits=TreeLimits(moves=30))
    assert made.assumed
    told = data_of(playing_page("Name", [made]))["problems"][0]
    assert made.assumed in told["notes"]


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    assert main(["convert", STEP[0], str(out)]) == OK
    page = out.read_text(encoding="utf-8")
    assert len(data_of(page)["problems"]) == 13
    assert "<title>First steps</title>" in page
    assert main(["convert", STEP[0], "-", "--to", "html"]) == OK
    assert capsys.readouterr().out == page


def test_a_page_of_nothing_that_can_be_played_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty.sgf").write_text("(;SZ[9])")
    assert main(["convert", str(tmp_path / "empty.sgf"), str(tmp_path / "page.html")]) != OK
    assert "No problem here has a target" in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


AUTHORED = (
    "(;SZ[9]PL[B]AB[ab][bb][cb][db]AW[aa][ba][ca]C[Root]LB[ii:Q](;B[ha]C[Far away]LB[ha:A]"
    ";W[hb]C[Answer];B[hc]C[RIGHT])(;B[hd]C[Hm]))"
)


def test_what_the_author_says_is_told_beside_what_is_not_proved(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(AUTHORED)
    problem = load_problem(tmp_path / "a.sgf")
    keystones = (
        problem.position.geometry.from_vertex("A9"),
        problem.position.geometry.from_vertex("B9"),
    )
    problem = replace(problem, position=problem.position.with_keystones(keystones))
    nothing = TreeLimits(first_nodes=0, reply_nodes=0, moves=90)
    told = data_of(playing_page("Name", [PageProblem(problem, answer_tree(problem, nothing))]))
    said = [row[1:3] for row in told["problems"][0]["said"]]
    right = "The author calls this move right; that is not proved."
    assert [right, "The author: Far away\nAnswer"] in said
    assert ["The author calls this move wrong; that is not proved.", "The author: Hm"] in said
    assert told["problems"][0]["labels"] == [[80, "Q"]], "on the first position"


def test_the_authors_letters_stand_on_the_board_after_his_move(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(
        AUTHORED.replace("C[Answer]", "C[Answer]LB[hc:A][aa:12345][zz:B]")
    )
    problem = load_problem(tmp_path / "a.sgf")
    keystones = (
        problem.position.geometry.from_vertex("A9"),
        problem.position.geometry.from_vertex("B9"),
    )
    problem = replace(problem, position=problem.position.with_keystones(keystones))
    nothing = TreeLimits(first_nodes=0, reply_nodes=0, moves=90)
    told = data_of(playing_page("Name", [PageProblem(problem, answer_tree(problem, nothing))]))
    h9, h7 = 7, 25
    assert told["problems"][0]["positions"][0]["labels"] == {str(h9): [[h7, "A"], [0, "123"]]}


THREE = (
    "(;SZ[9]PL[B]AB[ab][bb][cb][db]AW[aa][ba][ca]C[Take them.]"
    "(;B[da]C[RIGHT Well done.]LB[da:A])(;B[ha]C[Too far.];W[da])"
    "(;B[ii];W[da]C[They are out.]LB[da:B][ea:C]))"
)


def test_an_authors_variations_go_out_in_every_format_and_come_back(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(THREE)
    problem = load_problem(tmp_path / "a.sgf")
    keystones = map(problem.position.geometry.from_vertex, ("A9", "B9", "C9"))
    marked = replace(problem, position=problem.position.with_keystones(tuple(keystones)))
    tree = solution_tree(marked)
    assert tree is not None
    assert len(tree.children(tree.root)) == 3
    for suffix in (".sgf", ".yaml"):
        save_problem(marked, tmp_path / f"out{suffix}")
        again = load_problem(tmp_path / f"out{suffix}")
        assert replace(again, extra={}) == replace(marked, extra={}), suffix
        assert solution_tree(again) == tree, suffix
    assert sheets("Name", [marked], [tree.solution()]).startswith(b"%PDF")
    limits = TreeLimits(first_nodes=2_000, reply_nodes=500, moves=90)
    told = data_of(playing_page("Name", [PageProblem(marked, answer_tree(marked, limits))]))[
        "problems"
    ][0]
    texts = "\n".join(row[2] for row in told["said"])
    for comment in ("Well done.", "Too far.", "They are out."):
        assert f"The author: {comment}" in texts
    labels = [
        label for position in told["positions"] for label in position.get("labels", {}).values()
    ]
    assert sorted(label[0][1] for label in labels) == ["A", "B"]


def test_variations_written_in_the_editor_are_on_the_page() -> None:
    problem = three_variations()
    limits = TreeLimits(first_nodes=2_000, reply_nodes=500, moves=90)
    made = PageProblem(problem, answer_tree(problem, limits))
    (told,) = data_of(playing_page("Name", [made]))["problems"]
    texts = "\n".join(row[2] for row in told["said"])
    assert "The author: Two eyes [at A1 and C1]" in texts
    assert "RIGHT" not in texts
    assert sorted(text for _point, text in told["labels"]) == ["A", "×", "△"]
    after_moves = [
        text
        for position in told["positions"]
        for labels in position.get("labels", {}).values()
        for _point, text in labels
    ]
    assert sorted(after_moves) == ["A", "B", "□"]


def test_each_problem_of_a_long_collection_has_fewer_nodes_but_some() -> None:
    counts = [1, 10, 11, 30, 100, 10_000]
    limits = [limits_for(count) for count in counts]
    assert limits[0] == limits[1] == TreeLimits()
    nodes = [each.nodes + each.first_nodes for each in limits]
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[3] * 30 <= nodes[1] * 10
    assert all(each.first_nodes > each.reply_nodes for each in limits)


def test_a_page_that_is_not_of_all_problems_says_so() -> None:
    made = PageProblem(load_problem(*STEP), answer_tree(load_problem(*STEP)))
    said = "problems of the collection are not on this page."
    assert f"29 {said}" in playing_page("Name", [made], missing=29)
    assert said not in playing_page("Name", [made])


def test_ctrl_c_leaves_a_page_of_what_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped_after(count: int) -> Callable[..., Iterator[PageProblem]]:
        def problems(all_of_them: list[Problem], *_rest: object) -> Iterator[PageProblem]:
            for problem in all_of_them[:count]:
                yield PageProblem(problem, answer_tree(problem))
            raise KeyboardInterrupt

        return problems

    out = tmp_path / "page.html"
    monkeypatch.setattr("gold.gui.sheets.playing_page.page_problems", stopped_after(0))
    assert main(["convert", STEP[0], str(out)]) == INTERRUPTED
    assert not out.exists()
    monkeypatch.setattr("gold.gui.sheets.playing_page.page_problems", stopped_after(2))
    assert main(["convert", STEP[0], str(out)]) == OK
    assert "Stopped. The page has the first 2 of 13 problems." in capsys.readouterr().err
    page = out.read_text(encoding="utf-8")
    assert len(data_of(page)["problems"]) == 2
    assert "11 problems of the collection are not on this page." in page

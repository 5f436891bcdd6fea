"""A problem that is written with its solution is read as the same problem, whose author calls that right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gold.board.points import PASS, Color, Move
from gold.problem.files import FileFormat, format_problems, load_collection, parse_collection
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.sgf.sgf_format import SGF_FIELD, write_game
from gold.problem.solution.solution_tree import solution_tree
from gold.problem.solution.written_solution import Branch, has_tree, with_branches, with_solution
from tests.gui.helpers import make_problem


def read(text: str) -> Problem:
    (problem,) = parse_collection(text.encode(), Path("a.sgf")).problems
    return problem


def moves(problem: Problem, *names: str) -> tuple[Move, ...]:
    return tuple(problem.position.geometry.from_vertex(name) for name in names)


def test_the_first_line_is_the_main_line_and_all_are_right() -> None:
    problem = make_problem(description="A text.", tags=("corner",))
    first, second = moves(problem, "D3", "D4"), moves(problem, "E3")
    text = write_game(with_solution(problem, [first, second]))
    again = read(text)
    tree = solution_tree(again)
    assert tree is not None
    assert tree.solution() == first
    assert tree.first_moves(right=True) == (first[0], second[0])
    assert tree.first_moves(right=False) == ()
    assert text.count("RIGHT") == text.count("TE[1]") == 2
    assert write_game(again) == text
    assert problem_id(again) == problem_id(problem)
    assert replace(again, extra={}) == problem


def test_a_pass_may_be_the_solution() -> None:
    problem = make_problem()
    tree = solution_tree(read(write_game(with_solution(problem, [(PASS,)]))))
    assert tree is not None
    assert tree.first_moves(right=True) == (PASS,)
    assert tree.first_color is Color.BLACK


def test_what_the_file_says_is_kept() -> None:
    """An author's tree stays; other properties of the root stand beside the new one."""
    own = read("(;SZ[9]AB[ba][bb]AW[aa]PL[B]XX[1](;B[ab]C[mine])(;B[cc]BM[1]))")
    assert has_tree(own)
    assert with_solution(own, [moves(own, "C7")]) is own
    bare = read("(;SZ[9]AB[ba][bb]AW[aa]PL[B]XX[1])")
    assert not has_tree(bare)
    text = write_game(with_solution(bare, [moves(bare, "A8")]))
    assert "XX[1]" in text
    assert "TE[1]" in text
    assert with_solution(bare, []) is bare


def test_shipped_problems_are_the_same_after_the_round_trip() -> None:
    problems = load_collection("problems/captures-and-ko.yaml").problems
    written = [
        with_solution(one, [(move,) for move in one.proved.correct])
        for one in problems
        if one.proved
    ]
    text = format_problems(written, FileFormat.SGF)
    again = parse_collection(text.encode(), Path("a.sgf")).problems
    assert [replace(one, extra={}) for one in again] == [replace(one, extra={}) for one in problems]
    assert [one.extra[SGF_FIELD] for one in again] == [one.extra[SGF_FIELD] for one in written]


def test_words_for_other_programs_stand_where_they_count_and_are_not_shown() -> None:
    problem = make_problem()
    right, reply, other, answer, open_ = moves(problem, "D3", "D4", "E3", "C4", "E4")
    answers = Branch(answer, solves=True), Branch(open_, solves=True)
    branches = [
        Branch(right, (Branch(reply, answers, only_these=True), Branch(other, answers[:1]))),
        Branch(open_, not_this=True),
        Branch(reply, (Branch(right),)),
    ]
    text = write_game(with_branches(problem, branches))
    assert text.count("C[CHOICE FORCE]") == text.count("C[CHOICE]") == text.count("C[NOTTHIS]") == 1
    assert text.count("TE[1]") == 1
    again = read(text)
    tree = solution_tree(again)
    assert tree is not None
    assert tree.first_moves(right=True) == (right,)
    assert tree.first_moves(right=False) == (reply,), "one that is open is not called wrong"
    assert not any(node.comment for node in tree.nodes)
    assert replace(again, extra={}) == problem
    assert write_game(again) == text

"""What is written as the solution of a problem: only what is proved is called right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.outcome import winner
from gold.board.points import PASS, Point
from gold.board.status import Status
from gold.gui.computer.engine import Engine
from gold.problem.files import load_collection, parse_collection
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.problem.solution.solution_tree import solution_tree
from gold.solver.answers.reply import computer_reply
from gold.solver.api import CancelFlag, Limits, Result
from gold.solver.proof_files import ProofFiles
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from gold.trainer.end_reasons import ko_after
from gold.trainer.solution_lines import solution_lines, with_solutions
from tests.gui.helpers import make_problem


def named(problem: Problem) -> tuple[list[str], set[str]]:
    """The line that a problem is written with, and all first moves that it calls right."""
    tree = solution_tree(problem)
    assert tree is not None
    geometry = problem.position.geometry
    return geometry.vertices(tree.solution()), set(geometry.vertices(tree.first_moves(right=True)))


def test_what_is_not_proved_gets_no_solution() -> None:
    problem = make_problem()
    noted = problem.with_proved(Proved(note="too hard"))
    assert with_solutions([problem, noted]) == [problem, noted]


def test_no_move_is_right_where_the_target_cannot_be_reached() -> None:
    problem = make_problem()
    move = problem.position.geometry.from_vertex("D3")
    failed = {"capture": Status.ALIVE, "save": Status.DEAD}[str(problem.objective)]
    hopeless = problem.with_proved(Proved(failed, correct=(move,)))
    assert with_solutions([hopeless]) == [hopeless]


def test_an_authors_tree_is_written_as_it_is() -> None:
    sgf = b"(;SZ[9]AB[ba][bb]AW[aa]PL[B](;B[cc])(;B[ab]))"
    (problem,) = parse_collection(sgf, Path("a.sgf")).problems
    proved = problem.with_proved(
        Proved(Status.DEAD, correct=(problem.position.geometry.from_vertex("A8"),))
    )
    assert with_solutions([proved]) == [proved]


@pytest.mark.kernel
@pytest.mark.slow  # it loads the kernels
def test_the_computers_line_comes_first_and_other_right_moves_after_it() -> None:
    problems = load_collection("problems/corner-and-side-groups.yaml").problems
    heard: list[tuple[int, int]] = []
    written = with_solutions(problems, lambda *done: heard.append(done))
    assert heard == [(done, len(problems)) for done in range(len(problems))]
    for problem, one in zip(problems, written, strict=True):
        line, rights = named(one)
        assert problem.proved is not None
        assert rights == set(problem.position.geometry.vertices(problem.proved.correct))
        assert line[0] in rights
        Board(problem.position).after(*solution_tree(one).solution())  # type: ignore[union-attr]
        assert replace(one, extra={}) == replace(problem, extra={})
    lines = {one.title: named(one)[0] for one in written}
    assert lines["The little arch: ko"] == ["A3", "C1", "D1", "B1", "A1"]
    assert lines["The carpenter's square: ko"][:4] == ["D19", "B19", "B18", "C18"]


def test_where_no_line_is_found_the_proved_first_moves_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gold.trainer.solution_lines._NODES", 1_000)
    monkeypatch.setattr("gold.trainer.solution_lines._TREE_NODES", 0)
    problems = load_collection("problems/corner-and-side-groups.yaml").problems
    (square,) = (each for each in problems if each.title == "The carpenter's square: ko")
    line, rights = named(with_solutions([square])[0])
    assert len(line) == 1
    assert rights == set(square.position.geometry.vertices(square.proved.correct))  # type: ignore[union-attr]


@pytest.mark.kernel
def test_what_was_proved_since_the_file_was_written_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = ProofFiles(tmp_path / "proofs")
    monkeypatch.setattr("gold.solver.proof_store.users_proofs", lambda: files)
    monkeypatch.setattr("gold.gui.computer.engine.users_proofs", lambda: files)
    titles = {each.title: each for each in load_collection("problems/first-steps.yaml").problems}
    bare = Problem(titles["Two eyes"].position, title="Two eyes")
    assert solution_lines([bare]) == [()]
    assert Engine(proof_megabytes=lambda: 10.0).prove_at_rest(bare, 20.0, CancelFlag())
    assert bare.position.geometry.vertex(Point(solution_lines([bare])[0][0])) == "B1"


@pytest.mark.kernel
@pytest.mark.parametrize(
    "title", ["Eight on the second line", "The notch: kill", "The stairs: live"]
)
def test_the_line_has_the_computers_own_resistance_and_ends_where_nothing_forces(
    title: str,
) -> None:
    problems = load_collection("problems/corner-and-side-groups.yaml").problems
    problem = next(each for each in problems if each.title == title)
    (line,) = solution_lines([problem])
    assert len(line) % 2 == 1
    workspace = Workspace()

    def reply(count: int) -> Result:
        board = Board(problem.position, line[:count])
        return computer_reply(Request.about(board, Limits(nodes=60_000), workspace))

    for count in range(1, len(line), 2):
        assert reply(count).move == line[count]
        assert reply(count).forces is not False
    end = Board(problem.position, line)
    assert winner(end) is not None or not reply(len(line)).forces


@pytest.mark.kernel
def test_the_line_of_a_ko_leads_to_where_the_ko_is() -> None:
    """In "A ko to find" the ko comes up only after the other side plays elsewhere."""
    problems = load_collection("problems/captures-and-ko.yaml").problems
    kos = [each for each in problems if each.proved is not None and each.proved.status is Status.KO]
    assert len(kos) > 3
    for problem, line in zip(kos, solution_lines(kos), strict=True):
        assert ko_after(Board(problem.position), line) is not None, problem.title
    assert [line.count(PASS) for line in solution_lines(kos)].count(1) == 1

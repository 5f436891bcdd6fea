"""Verdicts of the exact engine, against exhaustion and against what every player knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.problem.files import load_collection
from gold.shipped import shipped
from gold.solver.api import EngineKind, Limits, StopReason
from gold.solver.engine import solve
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.life import best_result
from tests.oracle.local_rules import LocalRules
from tests.oracle.random_problems import random_problem

pytestmark = pytest.mark.kernel


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 120, 40))
def test_verdicts_and_moves_are_those_of_exhaustion(first: int) -> None:
    for seed in range(first, first + 40):
        problem = random_problem(seed, 9)
        if LocalRules(problem).has_immortal_keystone:
            continue
        result = solve(Request.about(Board(problem), Limits(nodes=300_000)), EngineKind.PROOF)
        if result.move is None and not result.nodes:
            continue  # already over
        status, moves = best_result(problem)
        assert result.proved
        assert result.exact
        assert result.status.value == status, seed
        assert not result.winning_moves or result.move in moves, (seed, result.move, moves)


STRAIGHT_THREE = """
. . . . . .
. . . . . .
. . . . . .
x x x x x x
O O O O O x
+ + + O O x"""


@pytest.mark.parametrize(
    ("to_play", "status"),
    [(Color.BLACK, Status.DEAD), (Color.WHITE, Status.ALIVE)],
    ids=["kill", "live"],
)
def test_straight_three_is_unsettled(to_play: Color, status: Status) -> None:
    board = Board(parse_diagram(STRAIGHT_THREE, to_play))
    result = solve(Request.about(board, Limits(nodes=10_000)), EngineKind.PROOF)
    assert (result.status, result.proved) == (status, True)
    assert board.geometry.vertex(result.move or 0) == "B1"
    assert result.stopped is StopReason.SOLVED


@pytest.mark.parametrize("to_play", [Color.BLACK, Color.WHITE])
def test_telling_of_the_progress_changes_nothing_in_the_answer(to_play: Color) -> None:
    board = Board(parse_diagram(STRAIGHT_THREE, to_play))
    told: list[object] = []
    quiet, telling = (
        solve(Request.about(board, Limits(nodes=10_000), progress=progress), EngineKind.PROOF)
        for progress in (None, told.append)
    )
    assert told, "there was something to tell"
    assert (telling.move, telling.line, telling.nodes) == (quiet.move, quiet.line, quiet.nodes)


def test_an_undecided_search_says_so_and_has_a_move() -> None:
    board = Board(parse_diagram("\n".join(["+ " * 7] * 3 + ["+ + + O + + +"] + ["+ " * 7] * 3)))
    result = solve(Request.about(board, Limits(nodes=200)), EngineKind.PROOF)
    assert not result.proved
    assert result.stopped is StopReason.NODES
    assert result.move in board.valid_moves()


def test_line_of_a_seki_keeps_it_for_both_sides_and_ends_where_one_passes() -> None:
    files = shipped("problems").glob("*.yaml")
    problems = [
        each
        for path in sorted(files)
        for each in load_collection(path).problems
        if "seki" in each.tags
    ]
    lengths = []
    for problem in problems:
        workspace = Workspace()
        for to_play in Color:
            begun = Board(replace(problem.position, to_play=to_play))
            result = solve(Request.about(begun, Limits(nodes=100_000), workspace), EngineKind.PROOF)
            if result.status is not Status.SEKI or not result.exact:
                continue
            lengths.append(len(result.line))
            assert PASS not in result.line[1:]
            for number in range(1, len(result.line) + 1):
                ahead = begun.after(*result.line[:number])
                later = solve(
                    Request.about(ahead, Limits(nodes=100_000), workspace), EngineKind.PROOF
                )
                assert later.status is Status.SEKI, (problem.title, number)
    assert len(lengths) >= 5
    assert max(lengths) > 4

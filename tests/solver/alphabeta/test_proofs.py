"""What the alpha-beta engine claims to have proved is true, and it proves what is small enough."""

from __future__ import annotations

from functools import partial

import pytest

from gold.board.board import Board
from gold.board.points import PASS
from gold.board.position import Position
from gold.board.status import Status
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.engine import solve as solve_with
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.oracle.classic import classic_winner
from tests.oracle.random_problems import random_problem
from tests.solver.without_threats import status_without_threats
from tests.thorough import rest_slow

solve = partial(solve_with, engine=EngineKind.CLASSIC)

pytestmark = pytest.mark.kernel

NODES = 20_000


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace(16)


def expected_status(position: Position) -> Status:
    return Status.ALIVE if classic_winner(position) is position.defender else Status.DEAD


@pytest.mark.parametrize("first_seed", rest_slow(range(0, 200, 20)))
def test_proved_results_agree_with_exhaustion(first_seed: int, workspace: Workspace) -> None:
    proved = 0
    for seed in range(first_seed, first_seed + 20):
        position = random_problem(seed, max_points=8)
        result = solve(Request.about(Board(position), Limits(nodes=NODES), workspace))
        if result.proved:
            proved += 1
            assert status_without_threats(result) is expected_status(position), f"seed {seed}"
            assert_move_keeps_the_result(position, result)
    assert proved >= 18, "nearly all problems of this size must be solved"


def assert_move_keeps_the_result(position: Position, result: Result) -> None:
    """The move that is given for a win leads to one."""
    if not result.winning_moves:
        return
    board = Board(position)
    for move in result.winning_moves:
        board.play(move)
        after = board.position()
        assert not board.keystones() or expected_status(after) is status_without_threats(result)
        board.undo()


@pytest.mark.parametrize("first_seed", range(200, 260, 20))
def test_a_breadth_limit_proves_only_what_it_may(first_seed: int, workspace: Workspace) -> None:
    for seed in range(first_seed, first_seed + 20):
        position = random_problem(seed, max_points=8)
        result = solve(Request.about(Board(position), Limits(nodes=NODES, breadth=2), workspace))
        if result.proved:
            assert status_without_threats(result) is expected_status(position), f"seed {seed}"


def test_best_line_can_be_played() -> None:
    for seed in range(260, 300):
        board = Board(random_problem(seed, max_points=8))
        result = solve(Request.about(board, Limits(nodes=NODES)))
        for move in result.line:
            assert move == PASS or board.is_legal(move)
            board.play(move)

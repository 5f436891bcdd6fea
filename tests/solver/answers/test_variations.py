"""The solution as a tree: what it calls right is proved, whichever reply the opponent chooses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gold.board.board import Board
from gold.board.points import Color
from gold.problem.files import load_problem
from gold.problem.solution.written_solution import Branch
from gold.solver.answers.plan import by_plan
from gold.solver.answers.variations import (
    MOST_REPLIES,
    MOST_WRITTEN,
    refuted_branch,
    solution_branches,
)
from gold.solver.api import EngineKind, Limits
from gold.solver.outcome import Bounds
from gold.solver.request import Request

pytestmark = pytest.mark.kernel

NET = ("problems/first-steps.yaml", 12)
LIFE = ("problems/gokyo-shumyo-1.yaml", 2)
SEKI = ("problems/from-games-seki.yaml", 0)


def board_of(path: str, index: int) -> tuple[Board, tuple[int, ...]]:
    problem = load_problem(path, index)
    assert problem.proved is not None
    return Board(problem.position), problem.proved.correct


def value_of(board: Board) -> Bounds:
    """What a new search finds; it shares nothing with the one that made the tree."""
    return by_plan(Request.about(board, Limits(nodes=300_000)), EngineKind.PROOF).bounds


def after_own_moves(board: Board, branch: Branch) -> Iterator[Board]:
    """The positions after each of the solver's moves of a branch that begins with one."""
    played = board.after(branch.move)
    yield played
    for reply in branch.following:
        answered = played.after(reply.move)
        for answer in reply.following:
            yield from after_own_moves(answered, answer)


@pytest.mark.parametrize("where", [NET, LIFE, SEKI], ids=["net", "life", "seki"])
def test_every_own_move_of_the_tree_keeps_the_result(where: tuple[str, int]) -> None:
    board, right = board_of(*where)
    best = value_of(board)
    branches = solution_branches(Request.about(board, Limits(nodes=200_000)), right)
    assert {branch.move for branch in branches} == set(right)
    checked = 0
    for branch in branches:
        for position in after_own_moves(board, branch):
            if checked < 40:
                assert value_of(position) == best, position.geometry.vertices(position.moves)
            checked += 1


def test_all_forcing_replies_stand_beside_the_main_line() -> None:
    board, right = board_of(*NET)
    first, move, answer = (board.geometry.from_vertex(name) for name in ("E5", "E6", "F6"))
    assert right == (first,)
    main = (first, move, answer, *map(board.geometry.from_vertex, ("D5", "D4")))
    (branch,) = solution_branches(Request.about(board, Limits(nodes=200_000)), right, main)
    replies = [board.geometry.vertex(reply.move) for reply in branch.following]
    assert replies[0] == "E6", "the main line comes first"
    assert len(set(replies)) == len(replies) == MOST_REPLIES
    for reply in branch.following:
        assert reply.following, "each is answered"
        assert all(answer.is_right for answer in reply.following)
        assert not reply.only_these, "of every answer it is known whether it is right"


def test_lines_end_with_a_move_of_the_solver() -> None:
    board, right = board_of(*LIFE)
    branches = solution_branches(Request.about(board, Limits(nodes=200_000)), right)
    pending = [(branch, board.to_play) for branch in branches]
    replies = 0
    while pending:
        branch, color = pending.pop()
        if not branch.following:
            assert branch.solves
            assert color is board.to_play
        replies += color is not board.to_play
        pending += [(each, Color(color).opponent) for each in branch.following]
    assert replies <= MOST_WRITTEN + MOST_REPLIES * 10


def test_without_a_budget_the_main_line_is_left() -> None:
    board, right = board_of(*NET)
    main = tuple(map(board.geometry.from_vertex, ("E5", "E6", "F6", "D5", "D4")))
    (branch,) = solution_branches(Request.about(board, Limits(nodes=0)), right, main)
    line = [branch.move]
    while branch.following:
        (branch,) = branch.following
        line.append(branch.move)
    assert tuple(line) == main
    assert branch.solves


def test_a_wrong_move_has_the_reply_that_refutes_it() -> None:
    board, _right = board_of(*NET)
    wrong = board.geometry.from_vertex("E6")
    branch = refuted_branch(Request.about(board, Limits(nodes=200_000)), wrong)
    (reply,) = branch.following
    assert not branch.is_right
    saves = board.to_play is board.defender
    found = value_of(board.after(wrong, reply.move)).for_side(saves)
    assert found[1] < value_of(board).for_side(saves)[0]

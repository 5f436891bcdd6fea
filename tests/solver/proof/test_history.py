"""The history prior: it is kept as long as a problem is asked about, and it is worth something."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gold.board.board import Board
from gold.lab.harvest.harvest_collections import hand_made
from gold.problem.files import load_collection, parse_collection
from gold.solver.bitboard.area_rules import PASS_INDEX
from gold.solver.bitboard.state import ATTACKER_TO_MOVE
from gold.solver.budget import Budget
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.dfpn import new_scratch
from gold.solver.proof.history import (
    SOLVED_NODES,
    factor_of,
    new_history,
    note_failure,
    note_solved,
    note_win,
)
from gold.solver.proof.node_values import sum_up
from gold.solver.proof.search import ProofSearch
from gold.solver.proof.table import INFINITY, new_proof_table
from gold.solver.proof.thresholds import set_thresholds
from gold.solver.workspace import Workspace
from tests.j_group import J_GROUP

pytestmark = pytest.mark.kernel

DEFENDER_TO_MOVE = np.uint64(0)


def search_of(board: Board) -> ProofSearch:
    return ProofSearch(board, megabytes=4)


def nodes_for(search: ProofSearch, question: Question) -> int:
    budget = Budget(nodes=20_000)
    search.answer(search.start, question, budget)
    return budget.spent


def forget_positions(search: ProofSearch) -> None:
    search._table = new_proof_table(search.start.words, 1)


def test_moves_that_win_get_a_smaller_factor_than_moves_that_fail() -> None:
    history = new_history(1)
    note_win(history, DEFENDER_TO_MOVE, 5, 100)
    note_failure(history, DEFENDER_TO_MOVE, 6, True)
    note_failure(history, DEFENDER_TO_MOVE, 7, False)
    for _ in range(SOLVED_NODES):
        note_solved(history)
    won, refuted, lost, unknown = (
        factor_of(history, DEFENDER_TO_MOVE, move) for move in (5, 6, 7, 8)
    )
    assert won < unknown < lost < refuted
    assert factor_of(history, ATTACKER_TO_MOVE, 5) == unknown


def test_pass_of_either_side_has_a_place_of_its_own() -> None:
    history = new_history(1)
    note_win(history, DEFENDER_TO_MOVE, PASS_INDEX, 100)
    note_win(history, ATTACKER_TO_MOVE, 0, 100)
    assert np.count_nonzero(history.won) == 2
    for _ in range(SOLVED_NODES):
        note_solved(history)
    assert factor_of(history, DEFENDER_TO_MOVE, PASS_INDEX) < factor_of(
        history, ATTACKER_TO_MOVE, PASS_INDEX
    )
    assert factor_of(history, ATTACKER_TO_MOVE, 0) < factor_of(history, DEFENDER_TO_MOVE, 0)


def test_factors_change_after_so_many_solved_nodes_and_not_before() -> None:
    history = new_history(1)
    before = history.factor.copy()
    note_win(history, DEFENDER_TO_MOVE, 5, 100)
    for _ in range(SOLVED_NODES - 1):
        note_solved(history)
    assert np.array_equal(history.factor, before)
    note_solved(history)
    assert not np.array_equal(history.factor, before)


CHILDREN = [
    # (delta, factor) of the children; the best, its delta, and about where it is left for the
    # second best
    ([(10, 1.0), (12, 1.0)], 0, 10, 18),
    ([(10, 1.0), (12, 0.5)], 1, 12, 30),
    ([(10, 2.0), (12, 1.0), (30, 0.25)], 2, 30, 72),
    ([(INFINITY, 0.01), (900, 3.0)], 1, 900, INFINITY),
    ([(40, 0.1), (0, 9.0)], 1, 0, None),
    ([(10, 1.0)], 0, 10, INFINITY),
]


@pytest.mark.parametrize(("children", "best", "phi", "left_at"), CHILDREN)
def test_child_with_the_least_delta_times_factor_is_searched(
    children: list[tuple[int, float]], best: int, phi: int, left_at: int | None
) -> None:
    scratch = new_scratch(1)
    path, thresholds = scratch.path, scratch.stack.thresholds
    path.child_count[0] = len(children)
    for child, (delta, factor) in enumerate(children):
        path.phi[0, child] = 0 if delta >= INFINITY else INFINITY if delta == 0 else 5
        path.delta[0, child], path.factor[0, child] = delta, factor
    node = sum_up(path, 0)
    assert (node.best, node.phi) == (best, phi)
    if left_at is not None:
        set_thresholds(thresholds, path, 0, node)
        assert thresholds.delta[1] == pytest.approx(left_at, abs=1)
        assert thresholds.delta[1] > phi


@pytest.mark.slow
def test_search_that_remembers_which_moves_won_needs_fewer_nodes() -> None:
    problems = [problem for file in hand_made() for problem in load_collection(file).problems]
    question = Question(KoMode.NOBODY)
    first = again = 0
    for problem in problems:
        search = search_of(Board(problem.position))
        first += nodes_for(search, question)
        forget_positions(search)
        again += nodes_for(search, question)
    assert again < 0.9 * first


def test_history_outlives_questions_and_tables_and_follows_the_moves() -> None:
    board = Board(parse_collection(J_GROUP.encode(), Path("j.yaml")).problems[0].position)
    workspace = Workspace(megabytes=4)
    search = workspace.proof(board)
    history = search._path.history
    assert nodes_for(search, Question(KoMode.NOBODY)) > 1000
    after_one = history.tried.copy()
    assert after_one.sum() > 0
    forget_positions(search)
    nodes_for(search, Question(KoMode.DEFENDER))
    assert np.all(history.tried >= after_one)
    assert history.tried.sum() > after_one.sum()
    board.play(board.valid_moves()[0])
    assert workspace.proof(board)._path.history is history

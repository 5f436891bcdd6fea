"""The exact search in board points: what it tells of a proof is what it has proved."""

from __future__ import annotations

import numpy as np
import pytest

from gold.board.board import Board
from gold.board.points import PASS
from gold.solver.bitboard.state import as_state
from gold.solver.budget import Budget
from gold.solver.outcome import BY_ANY_KO, BY_FORCE, NO_TWO_EYES, QUESTIONS, WITHOUT_THREATS
from gold.solver.proof import table
from gold.solver.proof.proof_nodes import CHOICE, WINNING, begin_lines, new_proof_nodes, node_of
from gold.solver.proof.search import ProofSearch
from gold.solver.proof.table import Table
from tests.oracle.random_problems import random_problem

pytestmark = pytest.mark.kernel

CUT_OFF = (41, 99, 191, 239)
"""Problems in which some points are cut off from the keystones before anybody plays."""


@pytest.mark.parametrize("rung", [BY_FORCE, WITHOUT_THREATS, BY_ANY_KO, NO_TWO_EYES])
@pytest.mark.parametrize("seed", [*range(10), *CUT_OFF])
def test_the_move_of_an_answer_wins_by_the_table_and_begins_the_line(seed: int, rung: int) -> None:
    board, question = Board(random_problem(seed, 11)), QUESTIONS[rung]
    search = ProofSearch(board, 1)
    answer = search.answer(search.start, question, Budget(20_000))
    if answer.move is None or answer.attacker_wins is not (board.to_play is board.attacker):
        # decided by a test that needs no move; the side to play has lost, or nothing is decided
        return
    nodes, words = new_proof_nodes(1 << 10, search.start.words), search.start.words
    node_of(nodes, as_state(search.first_state(search.start, question), words))
    search.read_proof(nodes, answer.attacker_wins, 1)
    if nodes.kind[0] != CHOICE:
        return  # decided by a test that needs no move
    begin_lines(nodes, 0, CHOICE)
    search.add_moves(nodes, 0, answer.attacker_wins, WINNING)
    first, point_at = int(nodes.first_line[0]), search.start.point_at
    wins = nodes.move[first : first + int(nodes.line_count[0])].tolist()
    assert answer.move in [point_at.get(move, PASS) for move in wins]
    assert search.line(search.start, question)[0] == answer.move


def test_loading_kernels_copies_no_table_into_a_smaller_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = ProofSearch(Board(random_problem(0, 11)), 1)
    copied: list[tuple[int, int]] = []

    def copy_entries(copied_from: Table, copied_to: Table, _like: np.uint64) -> None:
        copied.append((copied_from.entries.size, copied_to.entries.size))

    monkeypatch.setattr(table, "copy_entries", copy_entries)
    search.load_rare_kernels()
    assert copied  # what does not fit would be written past the end of the memory
    assert all(size <= larger for size, larger in copied)

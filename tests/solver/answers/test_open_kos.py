"""Kos of which the limits leave open how good they are: what a result says of them can be relied on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.outcome import winner
from gold.problem.files import load_collection
from gold.solver.answers import verdict
from gold.solver.api import Status
from gold.solver.budget import Budget
from gold.solver.proof.questions import Bounds
from gold.solver.proof.search import ProofSearch

pytestmark = pytest.mark.kernel

PROBLEMS = Path(__file__).parents[3] / "problems"
NODES = 40


def test_a_ko_at_least_has_a_winning_move_and_a_ko_at_most_has_none() -> None:
    """On boards where a ban closes a point: the move of a proof may be to take back at once."""
    dice, at_least, at_most = random.Random(4), 0, 0
    for problem in (
        problem for file in sorted(PROBLEMS.glob("*.yaml")) for problem in load_collection(file).problems
    ):
        for _ in range(12):
            board = Board(problem.position)
            while len(board.moves) < 12 and winner(board) is None and board.valid_moves():
                board.play(dice.choice(board.valid_moves()))
                if board.ko_point is None or winner(board) is not None:
                    continue
                search = ProofSearch(Board(problem.position), megabytes=1)
                finding = verdict.find(board, search, Budget(NODES))
                result = finding.result
                if result.status is Status.KO and result.proved and not result.exact:
                    bounds = Bounds(finding.least, finding.most)
                    assert bool(result.winning_moves) is bool(
                        bounds.succeeds(board.to_play is board.attacker)
                    )
                    at_least += bool(result.winning_moves)
                    at_most += not result.winning_moves
    assert at_least
    assert at_most

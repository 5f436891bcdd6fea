"""Certificates of small problems that the exact search writes."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.position import Position
from gold.problem.model import Problem
from gold.solver.answers.certificates import write_certificate
from gold.solver.outcome import KoMode, Question
from gold.solver.proof.graph import read_proof
from gold.solver.proof.search import Budget, ProofSearch

KO_MODES = {"D": KoMode.DEFENDER, "N": KoMode.NOBODY, "A": KoMode.ATTACKER}
"""The search's ko modes by the oracle's names."""


def solved(position: Position, mode: str) -> tuple[ProofSearch, bool]:
    """A search that has decided a small problem, and whether the attacker wins."""
    search = ProofSearch(Board(position), megabytes=1)
    answer = search.answer(search.start, Question(KO_MODES[mode]), Budget(nodes=400_000))
    assert answer.attacker_wins is not None
    return search, answer.attacker_wins


def written(position: Position, mode: str, budget: Budget | None = None) -> str:
    """The certificate of what the search finds.

    :raises gold.solver.proof.graph.ProofGraphError: if it cannot be written within the budget.
    """
    search, attacker_wins = solved(position, mode)
    return write_proof(search, position, mode, attacker_wins, budget)


def write_proof(
    search: ProofSearch,
    position: Position,
    mode: str,
    attacker_wins: bool,
    budget: Budget | None = None,
) -> str:
    """The certificate of what a search has found already."""
    limits = budget or Budget(nodes=400_000)
    return write_certificate(
        Problem(position),
        read_proof(search, Question(KO_MODES[mode]), attacker_wins, limits),
        KO_MODES[mode],
    )

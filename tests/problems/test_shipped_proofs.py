"""The proofs that come with GoLD: each belongs to a shipped problem, a search accepts it, and it is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from gold.board.board import Board
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.solver.answers.plan import by_plan
from gold.solver.api import EngineKind, Limits
from gold.solver.proof_files import shipped_proofs
from gold.solver.proof_store import ProofStore
from gold.solver.request import Request
from gold.solver.workspace import Workspace
from tests.problems.shipped import by_hand
from tests.problems.test_shipped_problems import answer

pytestmark = pytest.mark.kernel

NODES = 500
"""Enough with the proof, and far too few without it."""


def proved() -> list[object]:
    names = shipped_proofs().names()
    return [
        pytest.param(name, problem, id=problem.title)
        for name, collection in by_hand().items()
        for problem in collection.problems
        if problem_id(problem) in names
    ]


def asked(problem: Problem, store: ProofStore | None) -> Request:
    return Request.about(Board(problem.position), Limits(nodes=NODES), Workspace(16, store=store))


def test_each_proof_belongs_to_a_shipped_problem() -> None:
    assert len(proved()) == len(shipped_proofs().names()) > 0


@pytest.mark.parametrize(("name", "problem"), proved())
def test_a_proof_is_accepted_and_says_what_the_answers_say(
    name: str, problem: Problem, tmp_path: Path
) -> None:
    complaints: list[str] = []
    store = ProofStore(tmp_path, 1.0, complaints.append, [shipped_proofs()])
    verdict, moves = answer(name, problem)
    result = by_plan(asked(problem, store), EngineKind.PROOF)
    assert (result.exact, result.status.value) == (True, verdict)
    if result.winning_moves:
        assert {*problem.position.geometry.vertices(result.winning_moves)} <= moves
    assert complaints == []
    assert not by_plan(asked(problem, None), EngineKind.PROOF).exact, "it needs no proof"

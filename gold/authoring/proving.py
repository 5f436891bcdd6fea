"""Proves one problem of many. The result depends on the task alone, so any process can do it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gold.authoring.border import Border
from gold.authoring.border_proof import border_of
from gold.authoring.proved_record import proved_record, record_of, why_not_proved
from gold.authoring.target_choice import choose_target
from gold.authoring.target_guesses import TargetGuess, needs_target
from gold.board.board import Board
from gold.errors import InvalidPositionError
from gold.problem.model import Problem
from gold.problem.proved import Proved
from gold.solver.answers.keeping import known_proofs
from gold.solver.answers.plan import by_plan
from gold.solver.answers.rehearsal import rehearse
from gold.solver.answers.survey import survey
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.budget import Budget
from gold.solver.proof.kept_proof import KeptProof
from gold.solver.proof_store import ProofsAtHand
from gold.solver.request import Request
from gold.solver.workspace import Workspace

_REHEARSAL_TIMES = 10
"""The replies of practice may take this many times the nodes of the proof; seconds are the same."""


@dataclass(frozen=True, slots=True)
class ProvingTask:
    """A problem to prove, and the limits."""

    problem: Problem
    limits: Limits
    known: tuple[KeptProof, ...] = ()
    """Proofs of the problem that were kept earlier."""
    all_moves: bool = True
    """Whether to prove the result of each first move, not only that of the problem."""


@dataclass(frozen=True, slots=True)
class ProvedProblem:
    """The outcome of proving a problem."""

    problem: Problem
    """The problem, with the target and region that were guessed, if any."""
    guess: TargetGuess | None = None
    """The guess at target and region; None if the problem states them."""
    reasons: tuple[str, ...] = ()
    """The reasons why the problem cannot be played; there is then no record."""
    record: Proved | None = None
    """The record of the result for the problem's file."""
    result: Result | None = None
    proofs: tuple[KeptProof, ...] = ()
    """New proofs to keep."""
    border: Border | None = None
    """The part of the result that holds on the whole board; None if no region was guessed."""


def proved_problem(case: ProvingTask) -> ProvedProblem:
    """Prove a problem and, if the task says so, all first moves. A missing target is guessed."""
    problem = case.problem
    limits = case.limits
    guess = None
    try:
        if needs_target(problem):
            choice = choose_target(problem, limits)
            problem = choice.problem
            guess = choice.chosen.guess
    except InvalidPositionError as error:
        return ProvedProblem(problem, reasons=tuple(error.reasons))
    reasons = problem.errors()
    if reasons:
        return ProvedProblem(problem, reasons=tuple(reasons))
    workspace = Workspace(store=ProofsAtHand(case.known))
    board = Board(problem.position)
    request = Request.about(board, limits, workspace)
    if case.all_moves:
        found = survey(request)
        result = found.best
        record = proved_record(problem, found, limits)
    else:
        result = by_plan(request, EngineKind.PROOF)
        record = record_of(problem, result, complete=False) or Proved(
            note=why_not_proved(result, limits)
        )
    border = None
    if guess is not None and guess.region_is_assumed and result.proved:
        border = border_of(guess, result.bounds, Budget.of(limits))
    proofs = _with_replies(board, limits, workspace, case.known)
    return ProvedProblem(problem, guess, (), record, result, proofs, border)


def _with_replies(
    board: Board, limits: Limits, workspace: Workspace, known: Sequence[KeptProof]
) -> tuple[KeptProof, ...]:
    """Search the replies that practice will need; return the proofs that are not in ``known``.

    The problem's proofs are read out of the table first, since the search of the replies may
    overwrite them.
    """
    new = {
        proof.claim: proof for proof in known_proofs(Request.about(board, limits, workspace), known)
    }
    nodes = None if limits.nodes is None else _REHEARSAL_TIMES * limits.nodes
    rehearse(Request.about(board, replace(limits, nodes=nodes), workspace))
    later = known_proofs(Request.about(board, limits, workspace), (*known, *new.values()))
    return tuple({**new, **{proof.claim: proof for proof in later}}.values())

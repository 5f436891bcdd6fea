"""Solves a problem, and makes the certificate of its proof, which ``solve --proof`` writes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gold.board.board import Board
from gold.problem.model import Problem
from gold.solver.api import DEFAULT_RESOURCES, EngineKind, Limits, Resources, Result

_SOLVING_SHARE = 0.75
"""Share of the limits; the rest is for writing, when some positions must be searched again."""
_REFINING_SHARE = 0.25
"""Share of the time that may go into how well somebody succeeds, once it is proved who does."""


@dataclass(frozen=True, slots=True)
class NotWritten:
    """Why there is no certificate."""

    reason: str


def solve_with_certificate(
    problem: Problem,
    limits: Limits,
    report: Callable[[int], object] | None = None,
    resources: Resources = DEFAULT_RESOURCES,
    *,
    together: bool = True,
) -> tuple[Result, str | NotWritten]:
    """The result of the exact search and the certificate, both together within the limits, or each of them.

    :raises gold.solver.bitboard.area.AreaTooLargeError: if the region is too large for the search, and
        nothing was proved by parts of it.
    """
    from gold.solver.answers.certificates import CertificateNotWrittenError, certificate_of
    from gold.solver.bitboard.area import AreaTooLargeError
    from gold.solver.budget import Budget
    from gold.solver.engine import solve
    from gold.solver.proof.graph import ProofGraphError, load_kernels
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    board, workspace = Board(problem.position), Workspace(*resources)
    try:
        search = workspace.proof(board)  # loads the kernels before the clock runs
        load_kernels(search)
    except AreaTooLargeError:
        search = None
    budget = Budget.of(limits)
    solving = budget.until(_SOLVING_SHARE) if together else Budget.of(limits)
    if limits.seconds is not None and limits.refine_seconds is None:
        solving.refine_seconds = limits.seconds * _REFINING_SHARE
    result = solve(Request(board, solving, workspace), EngineKind.PROOF)
    if not together:
        budget = Budget.of(limits)
    try:
        proved_by = workspace.crops(board) if search is None or result.within is not None else search
        return result, certificate_of(problem, proved_by, budget, report)
    except (CertificateNotWrittenError, ProofGraphError) as error:
        return result, NotWritten(str(error))

"""Solves a problem and writes the certificate of its proof; for commands and for other programs.

Importing this module loads no kernel.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from gold.board.board import Board
from gold.problem.model import Problem
from gold.solver.api import DEFAULT_RESOURCES, EngineKind, Limits, Resources, Result

_SOLVING_SHARE = 0.75
"""Share of the limits for solving. The rest is for writing, which may have to search some positions
again.
"""
_REFINING_SHARE = 0.25
"""Share of the seconds for finding the winner's best result, once it is proved who wins."""


@dataclass(frozen=True, slots=True)
class NotWritten:
    """The reason why no certificate was written."""

    reason: str


def solve_with_certificate(
    problem: Problem,
    limits: Limits,
    report: Callable[[int], object] | None = None,
    resources: Resources = DEFAULT_RESOURCES,
    *,
    together: bool = True,
) -> tuple[Result, str | NotWritten]:
    """Solve a problem by the exact search, and write the certificate of the proof.

    If ``together``, solving and writing share the limits; otherwise each of them may spend the
    limits. ``report`` is called with the number of the proof's moves read so far.

    :raises gold.solver.bitboard.area.AreaTooLargeError: if the region is too large for the search,
        and crops of it proved nothing.
    """
    from gold.solver.answers.certificates import CertificateNotWrittenError, certificate_of
    from gold.solver.bitboard.area import AreaTooLargeError
    from gold.solver.budget import Budget
    from gold.solver.engine import solve
    from gold.solver.proof.graph import ProofGraphError, load_kernels
    from gold.solver.request import Request
    from gold.solver.workspace import Workspace

    board = Board(problem.position)
    workspace = Workspace(*resources)
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
        proved_by = (
            workspace.crops(board) if search is None or result.within is not None else search
        )
        return result, certificate_of(problem, proved_by, budget, report)
    except (CertificateNotWrittenError, ProofGraphError) as error:
        return result, NotWritten(str(error))


@dataclass(frozen=True, slots=True)
class CertificateTask:
    """A problem, and the limits: once for proving it, and once more for writing the proof."""

    problem: Problem
    limits: Limits


@dataclass(frozen=True, slots=True)
class Certified:
    """A certificate that ``verify`` accepts, or the ``reason`` why there is none.

    ``positions`` is the number of positions checked. ``size`` is the length of the text in bytes,
    also of a text that ``verify`` refused. ``seconds`` is the time for solving, writing and
    verifying together, and ``verify_seconds`` the time for verifying. ``result`` is that of the
    search; None if nothing was searched.
    """

    text: str = ""
    size: int = 0
    positions: int = 0
    reason: str = ""
    seconds: float = 0.0
    verify_seconds: float = 0.0
    result: Result | None = None


def certified(task: CertificateTask) -> Certified:
    """Solve a problem, write its certificate and verify it."""
    started = time.perf_counter()
    return replace(_certified(task.problem, task.limits), seconds=time.perf_counter() - started)


def _certified(problem: Problem, limits: Limits) -> Certified:
    from gold.certificate import CertificateError, verify
    from gold.solver.bitboard.area import AreaTooLargeError

    errors = problem.errors()
    if errors:
        return Certified(reason="; ".join(errors))
    try:
        result, proof = solve_with_certificate(problem, limits, together=False)
    except AreaTooLargeError as error:
        return Certified(reason=str(error))
    if isinstance(proof, NotWritten):
        return Certified(reason=proof.reason, result=result)
    started = time.perf_counter()
    size = len(proof.encode())
    try:
        made = Certified(proof, size, verify(proof).positions, result=result)
    except CertificateError as error:
        made = Certified(size=size, reason=str(error), result=result)
    return replace(made, verify_seconds=time.perf_counter() - started)

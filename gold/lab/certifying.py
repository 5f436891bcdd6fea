"""Makes the certificate of one problem and verifies it at once: a piece of work that depends on no other."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from gold.problem.model import Problem
from gold.solver.api import Limits, Result


@dataclass(frozen=True, slots=True)
class CertificateTask:
    """A problem, and the limits for proving it and, once more, for writing the proof down."""

    problem: Problem
    limits: Limits


@dataclass(frozen=True, slots=True)
class Certified:
    """The certificate, which ``verify`` accepts, and how many positions it has; or the ``reason`` why there
    is none. ``size`` is that of the text, in bytes, also of one that was refused. ``seconds`` is how long it
    took to solve, to write and to verify, ``verify_seconds`` the last part; ``result`` is what the search
    found, if it could look.
    """

    text: str = ""
    size: int = 0
    positions: int = 0
    reason: str = ""
    seconds: float = 0.0
    verify_seconds: float = 0.0
    result: Result | None = None


def certified(task: CertificateTask) -> Certified:
    """Make the certificate of a problem."""
    started = time.perf_counter()
    return replace(_certified(task.problem, task.limits), seconds=time.perf_counter() - started)


def _certified(problem: Problem, limits: Limits) -> Certified:
    from gold.certificate import CertificateError, verify
    from gold.cli.solutions.certifying import NotWritten, solve_with_certificate
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
    started, size = time.perf_counter(), len(proof.encode())
    try:
        made = Certified(proof, size, verify(proof).positions, result=result)
    except CertificateError as error:
        made = Certified(size=size, reason=str(error), result=result)
    return replace(made, verify_seconds=time.perf_counter() - started)

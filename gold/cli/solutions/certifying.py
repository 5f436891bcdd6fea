"""Makes the certificate of one problem and verifies it at once: a piece of work that depends on no other."""

from __future__ import annotations

import time
from dataclasses import dataclass

from gold.problem.model import Problem
from gold.solver.api import Limits


@dataclass(frozen=True, slots=True)
class CertificateTask:
    """A problem, and the limits for proving it and, once more, for writing the proof down."""

    problem: Problem
    limits: Limits


@dataclass(frozen=True, slots=True)
class Certified:
    """The certificate, which ``verify`` accepts, and how many positions it has; or the ``reason`` why there
    is none. ``seconds`` is how long it took to solve, to write and to verify.
    """

    text: str = ""
    positions: int = 0
    reason: str = ""
    seconds: float = 0.0


def certified(task: CertificateTask) -> Certified:
    """Make the certificate of a problem."""
    started = time.perf_counter()
    text, positions, reason = _certified(task.problem, task.limits)
    return Certified(text, positions, reason, time.perf_counter() - started)


def _certified(problem: Problem, limits: Limits) -> tuple[str, int, str]:
    from gold.certificate import CertificateError, verify
    from gold.cli.solutions.write_proof import NotWritten, solve_with_certificate
    from gold.solver.bitboard.area import AreaTooLargeError

    errors = problem.errors()
    if errors:
        return "", 0, "; ".join(errors)
    try:
        _result, proof = solve_with_certificate(problem, limits, together=False)
    except AreaTooLargeError as error:
        return "", 0, str(error)
    if isinstance(proof, NotWritten):
        return "", 0, proof.reason
    try:
        return proof, verify(proof).positions, ""
    except CertificateError as error:
        return "", 0, str(error)

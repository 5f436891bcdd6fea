"""`bench --certificates`: the size of certificates, and the time to write and to check them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from gold.cli.bar import walk
from gold.cli.output import write_json
from gold.lab.benchmarks.rows import percentile
from gold.problem.model import Problem
from gold.solver.api import Limits
from gold.solver.certifying import CertificateTask, certified


@dataclass(frozen=True, slots=True)
class CertificateResult:
    """The result for one problem."""

    id: str
    """The name of the problem."""
    proved: bool
    """Whether the problem was proved."""
    written: bool = False
    """Whether a certificate was written."""
    accepted: bool = False
    """Whether the checker accepted the certificate."""
    size: int = 0
    """The size of the certificate in bytes."""
    positions: int = 0
    """The number of positions in the certificate."""
    solve_seconds: float = 0.0
    """The time to solve the problem."""
    write_seconds: float = 0.0
    """The time to write the certificate, without solving."""
    verify_seconds: float = 0.0
    """The time to verify the certificate."""
    reason: str = ""
    """The reason why there is no certificate, or why the checker refused it."""


def measure_certificates(problems: Sequence[Problem], limits: Limits, report: Path | None) -> None:
    """Certify the problems one by one, print statistics, and write all results to a JSON file."""
    named = [(problem.title or str(number), problem) for number, problem in enumerate(problems, 1)]
    outcomes = walk(named, lambda pair: certify(*pair, limits))
    figures = certificate_statistics(outcomes, limits)
    print(
        (
            "{problems} problems, {proved} proved, {written} certificates written, {accepted} accepted\n"
            "median, 90 %, largest: {size_50:,} {size_90:,} {size_100:,} bytes; "
            "{positions_50:,} {positions_90:,} {positions_100:,} positions; "
            "written in {write_seconds_50:.2f} {write_seconds_90:.2f} {write_seconds_100:.2f} s, "
            "verified in {verify_seconds_50:.2f} {verify_seconds_90:.2f} {verify_seconds_100:.2f} s"
        ).format(**figures)
    )
    for each in outcomes:
        if each.proved and not each.accepted:
            print(f"{each.id}: {each.reason}")
    if report is not None:
        rows = [asdict(each) for each in outcomes]
        write_json(report, {"rows": rows, "summary": figures})


def certify(name: str, problem: Problem, limits: Limits) -> CertificateResult:
    """Solve a problem, write its certificate, each within the limits, and verify the certificate."""
    made = certified(CertificateTask(problem, limits))
    solved = made.result.seconds if made.result is not None else 0.0
    proved = made.result is not None and made.result.proved
    if not made.size:
        return CertificateResult(name, proved, solve_seconds=solved, reason=made.reason)
    write_seconds = made.seconds - made.verify_seconds - solved
    return CertificateResult(
        name,
        True,
        True,
        not made.reason,
        made.size,
        made.positions,
        solved,
        write_seconds,
        made.verify_seconds,
        made.reason,
    )


def certificate_statistics(
    outcomes: Iterable[CertificateResult], limits: Limits
) -> dict[str, float]:
    """Return statistics of results; times in seconds, sizes in bytes,
    both of the written certificates.

    ``in_time`` counts the accepted certificates that were written and verified within
    ``limits.seconds``.
    """
    found = list(outcomes)
    written = [each for each in found if each.written]
    figures: dict[str, float] = {
        "problems": len(found),
        "proved": sum(each.proved for each in found),
        "written": len(written),
        "accepted": sum(each.accepted for each in found),
        "in_time": sum(
            each.accepted
            and each.write_seconds + each.verify_seconds <= (limits.seconds or math.inf)
            for each in found
        ),
    }
    for name in ("size", "positions", "write_seconds", "verify_seconds"):
        values = sorted(getattr(each, name) for each in written)
        for percent in (50, 90, 100):
            figures[f"{name}_{percent}"] = round(percentile(values, percent), 3)
    return figures

"""`bench --certificates`: how large proofs are, and how long it takes to write and to check them."""

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
    """Its name."""
    proved: bool
    """Whether it was proved."""
    written: bool = False
    """Whether a certificate was written."""
    accepted: bool = False
    """Whether the checker accepted it."""
    size: int = 0
    """The size of the certificate in bytes."""
    positions: int = 0
    """The number of positions in it."""
    solve_seconds: float = 0.0
    """The time to solve."""
    write_seconds: float = 0.0
    """The time to write it, besides solving."""
    verify_seconds: float = 0.0
    """The time to verify it."""
    reason: str = ""
    """Why there is none, or why it was refused."""


def measure_certificates(problems: Sequence[Problem], limits: Limits, report: Path | None) -> None:
    """Process the problems one by one, print statistics, and write everything to a JSON file."""
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
    """Statistics of a set of results; times in seconds, sizes in bytes, of the certificates written. Of those
    accepted, ``in_time`` were written and verified in no more seconds than a proof may take.
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

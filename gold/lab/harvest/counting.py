"""Counts problems by level, result and motif, to see of which kinds there are few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from gold.board.status import Side, Status
from gold.problem.matching.identity import problem_id
from gold.problem.model import Problem
from gold.problem.proved import ProvedKo
from gold.solver.outcome import MOST_THREATS, Ko
from gold.trainer.difficulty import Difficulty
from gold.trainer.ranks import Rank, rank_of

BANDS: Final = (
    ("below 10 kyu", Rank(-11)),
    ("10 to 6 kyu", Rank(-6)),
    ("5 to 1 kyu", Rank(-1)),
    ("1 to 3 dan", Rank(2)),
)
"""The names of the bands of ranks, each with its strongest rank;
``ABOVE`` is the band beyond them.
"""
ABOVE: Final = "above 3 dan"
UNKNOWN: Final = "no estimate"
RESULTS: Final = ("life or death", "ko", "seki", "settled")


@dataclass(frozen=True, slots=True)
class BoxCounts:
    """The numbers of problems: by band and result, by the kind of ko, and by motif."""

    results: Counter[tuple[str, str]] = field(default_factory=Counter)
    kos: Counter[str] = field(default_factory=Counter)
    motifs: Counter[str] = field(default_factory=Counter)


def counted(problems: Iterable[Problem], estimates: Mapping[str, Difficulty]) -> BoxCounts:
    """Count the problems that have a proved result."""
    counts = BoxCounts()
    for problem in problems:
        record = problem.proved
        known = estimates.get(problem_id(problem))
        if record is None or record.status is None:
            continue
        result = result_of(problem, known)
        counts.results[band_of(known), result] += 1
        if result == "ko" and record.ko is not None:
            counts.kos[name_of_ko(record.ko)] += 1
        counts.motifs.update(known.motifs if known is not None else ())
    return counts


def band_of(known: Difficulty | None) -> str:
    """Return the name of the band of a difficulty estimate."""
    if known is None:
        return UNKNOWN
    rank = rank_of(known.rating)
    return next((name for name, strongest in BANDS if rank <= strongest), ABOVE)


def result_of(problem: Problem, known: Difficulty | None) -> str:
    """Return the kind of a problem's result, one of ``RESULTS``.

    A ko for which a side needs more threats than are counted is life or death.
    """
    record = problem.proved
    assert record is not None
    if known is not None and not known.is_solvable:
        return "settled"
    if record.status is Status.KO and not is_on_paper(record.ko):
        return "ko"
    return "seki" if record.status is Status.SEKI else "life or death"


def is_on_paper(ko: ProvedKo | Ko | None) -> bool:
    """Whether a ko exists on paper only: a side needs more threats than are counted."""
    return ko is not None and (ko.threats or 0) > MOST_THREATS


def name_of_ko(ko: ProvedKo) -> str:
    """Describe a ko: the side that is behind, and the number of threats that it needs."""
    if ko.ahead is None or ko.threats is None:
        return "not known"
    behind = "defender" if ko.ahead is Side.ATTACKER else "attacker"
    return f"the {behind} needs {ko.threats}"

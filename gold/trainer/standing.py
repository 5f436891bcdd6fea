"""How a result compares with the best that a problem allows: what makes a move right, or not yet right.

Results are compared on the outcome scale (:mod:`gold.solver.outcome`). What a search has left open lies
between two bounds, and only bounds that do not meet tell better from worse: what is not proved never counts
against anybody.
"""

from __future__ import annotations

from enum import StrEnum

from gold.problem.model import Problem
from gold.problem.proved import ProvedStatus, Side
from gold.solver.outcome import (
    ALIVE,
    DEAD,
    DEAD_BUT_FOR_MANY_THREATS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    value_of_ko,
)


class Standing(StrEnum):
    """What a person's result is, next to the best that the problem allows."""

    BEST = "best"
    LESS = "less"
    OPEN = "open"


_A_KO = Bounds(DEAD + 1, SEKI - 1)
_A_REAL_KO = Bounds(DEAD_BUT_FOR_MANY_THREATS + 1, SEKI - 1)


def best_in_file(problem: Problem) -> Bounds | None:
    """The best result, where the problem's file says what was proved of its position."""
    record, defender = problem.proved, problem.defender
    if record is None or record.status is None or defender is None:
        return None
    plain = {ProvedStatus.DEAD: DEAD, ProvedStatus.SEKI: SEKI, ProvedStatus.ALIVE: ALIVE}
    if record.status in plain:
        return Bounds.at(plain[record.status])
    if record.ko is None or record.ko.ahead is None:
        return _A_KO
    attacker_ahead = record.ko.ahead is Side.ATTACKER
    if record.ko.threats is not None:
        return Bounds.at(value_of_ko(attacker_ahead, record.ko.threats))
    return _A_KO.with_answer(WITHOUT_THREATS, attacker_ahead)


def standing(reached: Bounds, best: Bounds | None, for_defender: bool) -> Standing:
    """Whether what was reached is the best, for one of the sides.

    Where the best is not known, a problem is taken to allow a ko at least. A kill that only more threats than
    are counted would prevent is a kill.
    """
    mine = _in_practice(reached).for_side(for_defender)
    wanted = _in_practice(best or Bounds()).for_side(for_defender)
    least = (_in_practice(best) if best is not None else _A_REAL_KO).for_side(for_defender)[0]
    if mine[1] < least:
        return Standing.LESS
    return Standing.BEST if mine[0] >= wanted[1] else Standing.OPEN


def _in_practice(bounds: Bounds) -> Bounds:
    def value(exact: int) -> int:
        return DEAD if exact == DEAD_BUT_FOR_MANY_THREATS else exact

    return Bounds(value(bounds.least), value(bounds.most))

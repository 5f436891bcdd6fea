"""Compares a result with the best one that the problem allows, to decide whether a move was right.

Results are compared on the outcome scale (:mod:`gold.solver.outcome`). A search may leave a result
open between two bounds; two such results differ for certain only if their bounds do not overlap. So
an unproved difference never counts against the person.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from gold.board.status import Side, Status
from gold.problem.model import Problem
from gold.problem.proved import Proved, ProvedKo
from gold.solver.outcome import (
    ALIVE,
    ALIVE_BY_DOUBLE_KO,
    DEAD,
    DEAD_BUT_FOR_MANY_THREATS,
    SEKI,
    WITHOUT_THREATS,
    Bounds,
    value_of_ko,
)


class ComparedToBest(StrEnum):
    """How a result compares with the best that the problem allows; OPEN if that is not proved."""

    BEST = "best"
    ON_PAPER = "on paper"
    """A kill that very many ko threats could prevent, where a kill without ko is possible."""
    LESS = "less"
    """A better result is proved to be possible."""
    MISSED = "missed"
    """Less than a ko. It is assumed, not proved, that the problem allows at least a ko."""
    OPEN = "open"

    @property
    def falls_short(self) -> bool:
        """Whether the result misses the task: for certain (LESS), or by assumption (MISSED)."""
        return self in (ComparedToBest.LESS, ComparedToBest.MISSED)


_CALLED = {DEAD_BUT_FOR_MANY_THREATS: DEAD, ALIVE_BY_DOUBLE_KO: ALIVE}
"""Values that players do not tell apart from another value, and that other value."""
_A_KO = Bounds(DEAD + 1, SEKI - 1)
_A_REAL_KO = Bounds(DEAD_BUT_FOR_MANY_THREATS + 1, SEKI - 1)


def best_in_file(problem: Problem) -> Bounds | None:
    """The best result according to the problem's file; None if the file has none for this position."""
    record = problem.proved
    return None if record is None or problem.defender is None else _best_in_record(record)


def _best_in_record(record: Proved) -> Bounds | None:
    """The best result according to a proved record; None if the record has no status.

    The record is not checked against any position.
    """
    return _best_of(record.status, record.ko)


@cache
def _best_of(status: Status | None, ko: ProvedKo | None) -> Bounds | None:
    if status is None:
        return None
    plain = {Status.DEAD: DEAD, Status.SEKI: SEKI, Status.ALIVE: ALIVE}
    if status in plain:
        return Bounds.at(plain[status])
    if ko is None or ko.ahead is None:
        return _A_KO
    attacker_ahead = ko.ahead is Side.ATTACKER
    if ko.threats is not None:
        return Bounds.at(value_of_ko(attacker_ahead, ko.threats))
    return _A_KO.with_answer(WITHOUT_THREATS, attacker_ahead)


def compare_to_best(reached: Bounds, best: Bounds | None, for_defender: bool) -> ComparedToBest:
    """Compare the result ``reached`` with the ``best`` one, for the defender or the attacker.

    - If the best result is unknown or open, the problem is assumed to allow at least a ko. This is
      not assumed if the best result is proved to be less than a ko.
    - Life by double ko counts as life.
    - A kill counts as a kill even if more ko threats than the search counts could prevent it.
    """
    sure = not for_defender and best is not None and best.most == DEAD
    mine = (reached if sure else _in_practice(reached)).for_side(for_defender)
    wanted = _in_practice(best or Bounds()).for_side(for_defender)
    a_ko = _A_REAL_KO.for_side(for_defender)[0]
    if mine[1] < wanted[0]:
        return (
            ComparedToBest.ON_PAPER
            if sure and _in_practice(reached).most == DEAD
            else ComparedToBest.LESS
        )
    if mine[1] < a_ko <= wanted[1]:
        return ComparedToBest.MISSED
    return ComparedToBest.BEST if mine[0] >= wanted[1] else ComparedToBest.OPEN


def gets_nothing(best: Bounds | None, for_defender: bool) -> bool:
    """Return whether the ``best`` result proves that a side gets nothing, whatever it plays.

    ``for_defender`` tells which side. "Nothing" is death for the defender, life for the attacker.
    """
    found = _in_practice(best or Bounds())
    return found.most == DEAD if for_defender else found.least == ALIVE


def _in_practice(bounds: Bounds) -> Bounds:
    return Bounds(_CALLED.get(bounds.least, bounds.least), _CALLED.get(bounds.most, bounds.most))


def is_settled(problem: Problem) -> bool:
    """Return whether the problem's file proves that the side to play gets nothing."""
    return settled_result(problem) is not None


def settled_result(problem: Problem) -> Status | None:
    """The status of a settled group by the problem's file: alive or dead, whoever plays first.

    None if the group is not settled, or if the file has no proof that holds for this position.
    """
    record = problem.proved_record
    defender = problem.defender
    if record is None or defender is None or problem.moves:
        return None
    saves = problem.to_play is defender
    # Training asks this of thousands of problems, so the slowest check (``holds_for``) comes last.
    if not gets_nothing(_best_in_record(record), saves) or not record.holds_for(problem.position):
        return None
    return Status.DEAD if saves else Status.ALIVE

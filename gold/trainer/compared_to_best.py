"""How a result compares with the best one that the problem allows. This decides whether a move was right.

Results are compared on the outcome scale (:mod:`gold.solver.outcome`). A search may leave a result
open between two bounds; two such results differ for certain only if their bounds do not overlap. So
what is not proved never counts against the person.
"""

from __future__ import annotations

from enum import StrEnum

from gold.board.status import Side, Status
from gold.problem.model import Problem
from gold.problem.proved import Proved
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
    """A kill but for more ko threats than are counted, where another needs no ko."""
    LESS = "less"
    """More is proved to be possible."""
    MISSED = "missed"
    """Not even a ko. That the problem allows at least one is assumed, and not proved."""
    OPEN = "open"

    @property
    def falls_short(self) -> bool:
        """Whether the task is not done, by proof or, if nobody knows better, by what is assumed of it."""
        return self in (ComparedToBest.LESS, ComparedToBest.MISSED)


_A_KO = Bounds(DEAD + 1, SEKI - 1)
_A_REAL_KO = Bounds(DEAD_BUT_FOR_MANY_THREATS + 1, SEKI - 1)


def best_in_file(problem: Problem) -> Bounds | None:
    """The best result according to the problem's file; None if the file has none for this position."""
    record = problem.proved
    return None if record is None or problem.defender is None else _best_in_record(record)


def _best_in_record(record: Proved) -> Bounds | None:
    """The best result according to a record, about the position that it is of."""
    if record.status is None:
        return None
    plain = {Status.DEAD: DEAD, Status.SEKI: SEKI, Status.ALIVE: ALIVE}
    if record.status in plain:
        return Bounds.at(plain[record.status])
    if record.ko is None or record.ko.ahead is None:
        return _A_KO
    attacker_ahead = record.ko.ahead is Side.ATTACKER
    if record.ko.threats is not None:
        return Bounds.at(value_of_ko(attacker_ahead, record.ko.threats))
    return _A_KO.with_answer(WITHOUT_THREATS, attacker_ahead)


def compare_to_best(reached: Bounds, best: Bounds | None, for_defender: bool) -> ComparedToBest:
    """How the result ``reached`` compares with the ``best`` one, for the defender or the attacker.

    Where the best result is not known, or only in part, the problem is assumed to allow at least a
    ko, unless it is proved not to. Life by double ko is life. A kill counts as one even if more ko
    threats than the search counts could prevent it.
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
    """Whether it is proved, by its ``best`` result, that a side gets nothing, whatever it plays."""
    found = _in_practice(best or Bounds())
    return found.most == DEAD if for_defender else found.least == ALIVE


def _in_practice(bounds: Bounds) -> Bounds:
    called = {DEAD_BUT_FOR_MANY_THREATS: DEAD, ALIVE_BY_DOUBLE_KO: ALIVE}
    return Bounds(*(called.get(value, value) for value in (bounds.least, bounds.most)))


def is_settled(problem: Problem) -> bool:
    """Whether the problem's file says that the side to play gets nothing, whatever it plays."""
    return settled_result(problem) is not None


def settled_result(problem: Problem) -> Status | None:
    """What the problem's file says of a group that is settled: alive or dead, whoever plays first.
    None for a group that is not settled, or of which the file says nothing.
    """
    record = problem.proved_record
    defender = problem.defender
    if record is None or defender is None or problem.moves:
        return None
    saves = problem.to_play is defender
    # A training asks this of thousands of problems; whether a record still holds takes longest to
    # tell.
    if not gets_nothing(_best_in_record(record), saves) or not record.holds_for(problem.position):
        return None
    return Status.DEAD if saves else Status.ALIVE

"""How a result compares with the best that a problem allows: what makes a move right, or not yet right.

A result is as good as the order of players has it: alive, seki, a ko, dead for the side that wants to live,
and the other way round for the side that wants to capture; of two kos the one in which one is ahead, then the
one that needs fewer threats. What a search has left open lies between two bounds, and only bounds that do not
meet tell better from worse: what is not proved never counts against anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gold.board.points import Color
from gold.problem.model import Problem
from gold.problem.proved import ProvedKo, Side
from gold.solver.api import Ko, Result, Status

Worth = tuple[int, int]
"""How good something is for the defender: the larger the better."""

_DEAD, _ATTACKER_AHEAD, _DEFENDER_AHEAD, _SEKI, _ALIVE = range(5)
_WORST, _BEST = (_DEAD, 0), (_ALIVE, 0)
_NO_END = 5
"""The number of threats that stands for any above four, see :class:`gold.solver.api.Ko`."""


class Standing(StrEnum):
    """What a person's result is, next to the best that the problem allows."""

    BEST = "best"
    LESS = "less"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Bounds:
    """What something is worth for the defender, at least and at most."""

    least: Worth = _WORST
    most: Worth = _BEST

    def for_side(self, is_defender: bool) -> Bounds:
        """The same, as it is worth for one of the sides."""
        if is_defender:
            return self
        return Bounds(_opposite(self.most), _opposite(self.least))


def _opposite(worth: Worth) -> Worth:
    return -worth[0], -worth[1]


@dataclass(frozen=True, slots=True)
class Best:
    """The best result that the side asked to play can reach, as far as it is proved."""

    status: Status
    ko: Ko | None
    bounds: Bounds


_A_KO = Bounds((_ATTACKER_AHEAD, -_NO_END), (_DEFENDER_AHEAD, _NO_END))


def bounds_of(result: Result, defender: Color, attacker_to_play: bool) -> Bounds:
    """Between what a result lies; ``attacker_to_play`` says whose turn it was when it was searched."""
    if not result.proved:
        return Bounds()
    if result.status is not Status.KO:
        worth = {Status.ALIVE: _BEST, Status.SEKI: (_SEKI, 0), Status.DEAD: _WORST}[result.status]
        return Bounds((_SEKI, 0) if result.status is Status.ALIVE and not result.exact else worth, worth)
    if result.exact:
        return _bounds_of_ko(result.ko, defender)
    if attacker_to_play is bool(result.winning_moves):  # the attacker gets a ko, or better
        return Bounds(_WORST, (_DEFENDER_AHEAD, _NO_END))
    return Bounds((_ATTACKER_AHEAD, -_NO_END), _BEST)


def _bounds_of_ko(ko: Ko | None, defender: Color) -> Bounds:
    if ko is None or ko.ahead is None:
        return _A_KO
    fewest, most = (1, _NO_END) if ko.threats is None else (ko.threats, ko.threats)
    if ko.ahead is defender:
        return Bounds((_DEFENDER_AHEAD, fewest), (_DEFENDER_AHEAD, most))
    return Bounds((_ATTACKER_AHEAD, -most), (_ATTACKER_AHEAD, -fewest))


def best_of_record(problem: Problem) -> Best | None:
    """The best result, where the problem's file says what was proved of its position."""
    record, defender = problem.proved, problem.defender
    if record is None or record.status is None or defender is None:
        return None
    status, ko = Status(record.status.value), _ko_of_record(record.ko, defender)
    as_found = Result(status, proved=True, move=None, ko=ko)
    return Best(status, ko, bounds_of(as_found, defender, problem.to_play is not defender))


def _ko_of_record(ko: ProvedKo | None, defender: Color) -> Ko | None:
    if ko is None:
        return None
    colors = {Side.DEFENDER: defender, Side.ATTACKER: defender.opponent, None: None}
    return Ko(colors[ko.ahead], ko.threats, colors[ko.taker])


def best_of_result(problem: Problem, result: Result) -> Best | None:
    """The best result, where a search of the problem's position has proved it."""
    defender = problem.defender
    if defender is None or not result.proved:
        return None
    return Best(result.status, result.ko, bounds_of(result, defender, problem.to_play is not defender))


def standing(reached: Bounds, best: Best | None, for_defender: bool) -> Standing:
    """Whether what was reached is the best, for one of the sides.

    Where the best is not known, a problem is taken to allow a ko at least.
    """
    mine = reached.for_side(for_defender)
    wanted = (best.bounds if best is not None else Bounds()).for_side(for_defender)
    least = wanted.least if best is not None else _A_KO.for_side(for_defender).least
    if mine.most < least:
        return Standing.LESS
    return Standing.BEST if mine.least >= wanted.most else Standing.OPEN

"""The status of a group, from two searches: one for each side playing first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.solver.answers.plan import check, solve
from gold.solver.api import Result
from gold.solver.request import Request


@dataclass(frozen=True, slots=True)
class Group:
    """What becomes of the keystones when the attacker plays first, and when the defender does."""

    attacker_first: Result
    defender_first: Result

    @property
    def status(self) -> Status:
        """The status that is proved to be the same in both results: two kos are a ko, whoever is ahead, and
        life that may still be a seki is life. Unsettled if they are proved to differ; else unknown. Guesses
        do not count.
        """
        one, other = (
            {each.status for each in first.outcomes} for first in (self.attacker_first, self.defender_first)
        )
        if not one & other:
            return Status.UNSETTLED
        if one | other <= {Status.ALIVE, Status.SEKI}:
            return Status.ALIVE if len(one | other) > 1 else one.pop()
        return one.pop() if len(one | other) == 1 else Status.UNKNOWN


def group_status(request: Request, report: Callable[[Result, Color], object] | None = None) -> Group:
    """Solve the position twice: as it is, and after a pass, so that the other side plays first. The first
    search gets half of the budget, the second all that is left. ``report`` is called with each result and the
    side that played first.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    board = request.board
    check(board)
    first = request.on(request.budget.until(0.5))
    results: dict[Color, Result] = {}
    for each in (first, replace(request.on(request.budget.part()).after(PASS), progress=request.progress)):
        player = each.board.to_play
        results[player] = solve(each)
        if report is not None:
            report(results[player], player)
    assert board.attacker is not None
    assert board.defender is not None
    return Group(results[board.attacker], results[board.defender])

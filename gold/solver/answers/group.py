"""The status of a group in a game, from searches with either side playing first.

Whether the stones can be captured is only half of the question. Bait in a seki can be captured, but
the side that takes it dies. So the same is asked about its *rivals*: groups that would capture it
and are enclosed themselves (:class:`~gold.solver.request.Rival`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gold.board.board import Board
from gold.board.points import PASS, Color
from gold.board.status import Status
from gold.patterns.bent_four import is_settled_bent_four
from gold.solver.answers.plan import check_is_problem, solve_by_plan
from gold.solver.api import Result
from gold.solver.outcome import ALIVE, beside_rival
from gold.solver.request import Request, Rival
from gold.solver.workspace import Workspace

_TABLE_MEGABYTES = 64
_SHARE_OF_CAPTURE = 0.5
"""Share of the budget for the question whether the group can be captured, if it has rivals."""


@dataclass(frozen=True, slots=True)
class Group:
    """The results for a group with the attacker playing first, and with the defender playing first.

    ``rival`` is the rival that decides the result; None if none does. ``bent_four`` tells that it
    is a bent four in the corner, which players call dead without playing the ko.
    """

    attacker_first: Result
    defender_first: Result
    rival: Rival | None = None
    bent_four: bool = False

    def with_first(self, first: Color) -> Result:
        """Return the result with this side playing first."""
        attacks = first is not self.attacker_first.defender
        return self.attacker_first if attacks else self.defender_first

    @property
    def status(self) -> Status:
        """The status in players' words, as far as both results prove it. Guesses do not count.

        * A bent four in the corner is dead.
        * If the two results are proved to differ, the group is unsettled.
        * Two kos are a ko, whichever side is ahead in each. A ko for which a side needs more
          threats than are counted is none.
        * Life that may still be a seki is life.
        * Otherwise the status is unknown.
        """
        if self.bent_four:
            return Status.DEAD
        results = (self.attacker_first, self.defender_first)
        one, other = ({each.practical_status for each in result.outcomes} for result in results)
        if not one & other:
            return Status.UNSETTLED
        words = one | other
        if words == {Status.ALIVE, Status.SEKI}:
            return Status.ALIVE
        if len(words) > 1:  # it may be a ko in any case, whatever the number of threats
            words = {each.status for result in results for each in result.outcomes}
        return words.pop() if len(words) == 1 else Status.UNKNOWN


def group_status(
    request: Request,
    report: Callable[[Result, Color], object] | None = None,
    rivals: Sequence[Rival] = (),
) -> Group:
    """Find the result of a group (:func:`fate`) twice: for the side to play, and after a pass, for
    the other side.

    The first search gets half of the budget, the second all that is left. ``report`` is called with
    each result and the side that played first.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    board = request.board
    check_is_problem(board)
    first = request.on(request.budget.until(0.5))
    results: dict[Color, Result] = {}
    decisive: Rival | None = None
    for each in (
        first,
        replace(request.on(request.budget.part()).after(PASS), progress=request.progress),
    ):
        player = each.board.to_play
        results[player], rival = fate(each, rivals)
        decisive = decisive or rival
        if report is not None:
            report(results[player], player)
    assert board.attacker is not None
    assert board.defender is not None
    kos = [result.ko for result in results.values()]
    bent_four = all(ko is not None and is_settled_bent_four(board, ko.ahead) for ko in kos)
    return Group(results[board.attacker], results[board.defender], decisive, bent_four)


class GroupFate(NamedTuple):
    """The result for the keystones, and the rival that decides it (None if none does).

    If a rival decides it, the result has the best move of the fight with this rival.
    """

    result: Result
    rival: Rival | None


def fate(request: Request, rivals: Sequence[Rival]) -> GroupFate:
    """Solve the position, and correct the result by those of the ``rivals`` that would capture the
    keystones.
    """
    result = solve_by_plan(request.on(request.budget.part(_SHARE_OF_CAPTURE if rivals else 1.0)))
    decisive = None
    for rival in rivals:
        if result.bounds.least < ALIVE:
            beside = _beside(result, rival, request)
            decisive = rival if beside.bounds != result.bounds else decisive
            result = beside
    return GroupFate(
        replace(result, nodes=request.budget.spent, seconds=request.budget.seconds), decisive
    )


def _beside(result: Result, rival: Rival, request: Request) -> Result:
    board = Board(replace(rival.position, to_play=request.board.initial.to_play))
    for move in request.board.moves:
        board.play(move if board.is_legal(move) else PASS)
    asked = replace(
        request.on(request.budget.part()), board=board, workspace=Workspace(_TABLE_MEGABYTES)
    )
    other = fate(asked, rival.rivals).result
    bounds = beside_rival(result.bounds, other.bounds, rival.races)
    if bounds == result.bounds:
        return result
    return replace(other, bounds=bounds, guess=None, defender=result.defender)

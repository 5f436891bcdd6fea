"""Which first moves reach the best result, where nobody asks what the others lead to.

A survey (:mod:`gold.solver.answers.survey`) finds the value of each move. To tell a wrong move from a right
one, a single question is enough: whether the move gets as much as the best one. It is the easiest question
for whoever refutes the move, so it takes fewer positions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gold.board.outcome import winner
from gold.board.points import PASS, Move
from gold.solver.answers.inquiry import Inquiry
from gold.solver.answers.plan import RegionSize, size_of_region
from gold.solver.answers.survey import POSITION_SHARE, FirstMoves, MoveReport, survey
from gold.solver.answers.whole_region import by_whole_region
from gold.solver.api import EngineKind, Result, Survey
from gold.solver.outcome import (
    ALIVE_BUT_FOR_MANY_THREATS,
    DEAD_BUT_FOR_MANY_THREATS,
    SEKI,
    Bounds,
    Rung,
)
from gold.solver.request import Request


def right_moves(request: Request, report: MoveReport | None = None) -> Survey:
    """Solve the request's position, then tell of each first move if it reaches the best result.

    The survey is complete where each is proved to reach it or not. What a wrong move leads to is
    known only so far that it is less than the best; but what players call dead, or alive, is told
    from what they do not, even if the best move does it without a ko.

    Where the value of the best result is not known, or the region is not searched as a whole, a
    :func:`~gold.solver.answers.survey.survey` is made instead. ``report`` is called as there.

    :raises InvalidPositionError: if the board's initial position is no problem.
    """
    searched_as_whole = size_of_region(request) in (RegionSize.SMALL, RegionSize.MEDIUM)
    if winner(request.board) is not None or not searched_as_whole:
        return survey(request, report)
    root = by_whole_region(request.on(request.budget.until(POSITION_SHARE)))
    if not root.bounds.value_is_known:
        return survey(request, report)
    lives = request.board.to_play is request.board.defender
    moves = _RightMoves(
        request, None, report, rung=_dividing_rung(root.bounds.least, lives), lives=lives
    )
    moves.ask_all(root.move)
    return moves.survey_of(root)


def _dividing_rung(best: int, lives: bool) -> Rung:
    """The question that a move wins if it does as well as the best one, of which the value is known.

    All kills are as good as each other here, and all lives, also those that only more ko threats
    than are counted could prevent: players count these as right.
    """
    if not lives:
        return Rung(max(best, DEAD_BUT_FOR_MANY_THREATS))
    is_life = best == ALIVE_BUT_FOR_MANY_THREATS or best > SEKI
    as_good = ALIVE_BUT_FOR_MANY_THREATS if is_life else best
    return Rung(as_good - 1)


@dataclass(slots=True)
class _RightMoves(FirstMoves):
    """The first moves, each asked one question before its value is."""

    rung: Rung = field(kw_only=True)
    """The question that the side to play wins after a move that may be right."""
    lives: bool = field(kw_only=True)
    """Whether the side to play is the defender. It wins a question that the attacker loses."""

    def find(self, request: Request) -> Result:
        """What is proved of the position after a move: that it is wrong, or its value. A pass has its
        value, too: it tells whether a move is needed at all.
        """
        bounds = self._asked(request)
        if request.board.moves[-1] == PASS or self._may_be_right(bounds) is True:
            return by_whole_region(request)
        assert request.board.defender is not None  # it comes from a problem
        return Result(
            bounds, request.board.defender, nodes=request.budget.spent, engine=EngineKind.PROOF
        )

    def is_known(self, move: Move) -> bool:
        """Whether nothing more is asked about a move."""
        result = self.results.get(move)
        is_wrong = result is not None and self._may_be_right(result.bounds) is False
        return super(_RightMoves, self).is_known(move) or (is_wrong and move != PASS)

    def _asked(self, request: Request) -> Bounds:
        search = request.workspace.proof(request.board)
        inquiry = Inquiry(request, search, search.known.of(request.board))
        if inquiry.bounds.attacker_wins(self.rung) is None:
            inquiry.ask(self.rung)
        search.known.keep(request.board, inquiry.bounds, None)
        return inquiry.bounds

    def _may_be_right(self, bounds: Bounds) -> bool | None:
        """Whether a move is as good as the best, as players count; None if that is not known."""
        attacker_wins = bounds.attacker_wins(self.rung)
        return None if attacker_wins is None else attacker_wins is not self.lives

"""Finds the first moves that reach the best result, without the results of all other moves.

A survey (:mod:`gold.solver.answers.survey`) finds the value of each move. To tell a right move from
a wrong one, a single question is enough: does the move get as much as the best move? Of all
questions that refute a wrong move, this is the easiest, so it takes fewer positions.
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
    """Solve the request's position, then find out for each first move whether it reaches the best
    result.

    The survey is complete if this is proved of every move. Of a wrong move it is only known that
    its result is less than the best. But a result that players call dead (or alive) is always
    separated from one that they do not, even if the best move reaches more than that.

    A full :func:`~gold.solver.answers.survey.survey` is made instead if the value of the best
    result is not known, or if the region is not searched as a whole. ``report`` is called as there.

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
    """Return the rung of the question that exactly the moves as good as the best one win; ``best``
    is the best value.

    All captures count as equally good here, and so do all lives, even those that more ko threats
    than are counted could prevent: players count these as right.
    """
    if not lives:
        return Rung(max(best, DEAD_BUT_FOR_MANY_THREATS))
    is_life = best == ALIVE_BUT_FOR_MANY_THREATS or best > SEKI
    as_good = ALIVE_BUT_FOR_MANY_THREATS if is_life else best
    return Rung(as_good - 1)


@dataclass(slots=True)
class _RightMoves(FirstMoves):
    """The first moves; each is asked one question before its value is searched."""

    rung: Rung = field(kw_only=True)
    """The rung of the question that the side to play wins by a right move."""
    lives: bool = field(kw_only=True)
    """Whether the side to play is the defender, who wins a question that the attacker loses."""

    def find(self, request: Request) -> Result:
        """Return what is proved of the position after a move: that the move is wrong, or the value.

        The value of a pass is always searched, since it tells whether a move is needed at all.
        """
        bounds = self._asked(request)
        if request.board.moves[-1] == PASS or self._may_be_right(bounds) is True:
            return by_whole_region(request)
        assert request.board.defender is not None  # it comes from a problem
        return Result(
            bounds, request.board.defender, nodes=request.budget.spent, engine=EngineKind.PROOF
        )

    def is_known(self, move: Move) -> bool:
        """Whether no more questions are needed about a move."""
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
        """Whether a move with these bounds is as good as the best, as players count; None if not
        known.
        """
        attacker_wins = bounds.attacker_wins(self.rung)
        return None if attacker_wins is None else attacker_wins is not self.lives

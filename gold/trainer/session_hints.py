"""The hints of a session: how a search result becomes a hint, and when there is no hint."""

from __future__ import annotations

from dataclasses import replace

from gold.board.points import PASS, Move, Point
from gold.solver.api import Result
from gold.trainer.events import ComputerGaveUp, Events, GaveUp, Refusal, Refused
from gold.trainer.hints import HintLadder, after_a_threat, ladder_from_file
from gold.trainer.session_state import S, SessionState


def first_hint(session: S, move: Move, result: Result) -> tuple[S, Events]:
    """Show the first hint of a position, from the ``result`` of a search for it and its ``move``.

    If the position proves to be lost, or only a forbidden pass keeps the result, an event says so
    instead, and the hint is not counted.
    """
    known = None if session.record else ladder_from_file(session.problem, result)
    judge, told = session.judge.judge_hint(result)
    session = replace(session, judge=judge)
    if is_lost(session):
        return replace(session, hints=session.hints - 1), (*told, no_hint(session))
    if result.forbidden == PASS:  # every legal move keeps less than the forbidden pass
        gave_up = ComputerGaveUp(GaveUp.BETTER_LEFT, GaveUp.BETTER_LEFT.value)
        return replace(session, hints=session.hints - 1), (*told, gave_up)
    if result.forbidden is not None:
        ladder = HintLadder(after_a_threat(Point(result.forbidden)), result.proved)
    else:
        # A line of "alive or seki" may give away more than the best play that is known from
        # elsewhere
        line = result.whole_line if result.exact or not result.proved else ()
        ladder = known or HintLadder(line or (move,), result.proved)
    session, shown = climb_ladder(session, ladder)
    return session, (*told, *shown)


def climb_ladder(session: S, ladder: HintLadder) -> tuple[S, Events]:
    """Show the next hint of the ladder, which says more than the last one."""
    ladder, hint = ladder.climb(session.board, session.game.failed)
    return replace(session, ladder=ladder), (hint,)


def is_lost(session: SessionState) -> bool:
    """Return whether it is proved that the problem has no solution, or that it has been missed."""
    if session.judge.nothing_works and session.game.person is session.problem.to_play:
        return True
    return session.judge.verdict is not None and session.judge.verdict.succeeds is False


def no_hint(session: SessionState) -> Refused:
    """The refusal of a hint in a lost position: nothing ever worked, or nothing works any more."""
    return Refused(Refusal.NOTHING_WORKS if session.judge.nothing_works else Refusal.LOST)

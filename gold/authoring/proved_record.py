"""What a search says of a problem: whether the objective is reached, and the record for its file."""

from __future__ import annotations

from gold.board.status import Side, Status
from gold.i18n import _, ngettext
from gold.problem.model import Objective, Problem
from gold.problem.proved import Proved, ProvedKo
from gold.solver.api import Limits, Result, StopReason, Survey
from gold.solver.status_words import status_word


def reaches_objective(problem: Problem, result: Result) -> bool | None:
    """Whether the side to play first is proved to reach its objective (True) or to miss it (False).
    None for a ko, or if neither is proved.
    """
    if not result.exact or result.status is Status.KO:
        return None
    return (result.status is Status.DEAD) is (problem.objective is Objective.CAPTURE)


def record_of(problem: Problem, result: Result, complete: bool) -> Proved | None:
    """The record of a result for the problem's file; None if the result is not proved exactly.
    ``complete``: it is known that the result's winning moves are all correct moves.
    """
    defender = problem.defender
    if defender is None or not result.exact:
        return None
    ko = result.ko
    sides = {defender: Side.DEFENDER, defender.opponent: Side.ATTACKER, None: None}
    return Proved(
        status=result.status,
        ko=None if ko is None else ProvedKo(sides[ko.ahead], ko.threats, sides[ko.taker]),
        correct=result.winning_moves,
        complete=complete,
    )


def proved_record(problem: Problem, survey: Survey, limits: Limits) -> Proved:
    """The record to keep in a problem's file of what a survey has proved. If that is not exact, the record
    has only a note that says why, and may name the survey's ``limits``. The problem takes it by
    :meth:`gold.problem.model.Problem.with_proved`.
    """
    record = record_of(problem, survey.best, survey.complete)
    return record if record is not None else Proved(note=why_not_proved(survey.best, limits))


def why_not_proved(result: Result, limits: Limits) -> str:
    """Why a result is not exact, in words for the file or a report; empty if it is."""
    if result.exact:
        return ""
    if result.too_large and not result.proved:
        return _("the region is too large for a proof")
    if result.stopped is StopReason.CANCELLED:
        return _("the proof was stopped")
    within = _("within the limits") if limits.nodes is None else within_positions(limits.nodes)
    if limits.seconds is not None and not result.too_large:
        within = _("within {seconds:g} s").format(seconds=limits.seconds)
    if not result.proved:
        return _("not proved {within}").format(within=within)
    message = _("proved {within} only as a bound: {status} at best or at worst")
    return message.format(status=status_word(result.status), within=within)


def within_positions(nodes: int) -> str:
    """Words for the end of a sentence: the limit on the positions that a search visits.

    >>> within_positions(1), within_positions(5000)
    ('within 1 position', 'within 5,000 positions')
    """
    return ngettext("within {n:,} position", "within {n:,} positions", nodes).format(n=nodes)

"""Turns search results into verdicts on the objective, and into records for problem files."""

from __future__ import annotations

from gold.board.status import Side, Status
from gold.i18n import _, ngettext
from gold.problem.model import Objective, Problem
from gold.problem.proved import Proved, ProvedKo
from gold.solver.api import Limits, Result, StopReason, Survey
from gold.solver.status_words import status_word


def reaches_objective(problem: Problem, result: Result) -> bool | None:
    """Return whether the side to play first is proved to reach its objective (True) or to miss it.

    None for a ko, or if neither is proved.
    """
    if not result.exact or result.status is Status.KO:
        return None
    return (result.status is Status.DEAD) is (problem.objective is Objective.CAPTURE)


def record_of(problem: Problem, result: Result, complete: bool) -> Proved | None:
    """Build the record of a result for the problem's file; None if the result is not exact.

    ``complete``: the result's winning moves are known to be all correct moves.
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
    """Build the record of a survey for the problem's file.

    If the survey's result is not exact, the record has only a note with the reason, which may name
    the survey's ``limits``. :meth:`gold.problem.model.Problem.with_proved` adds it to the problem.
    """
    record = record_of(problem, survey.best, survey.complete)
    return record if record is not None else Proved(note=why_not_proved(survey.best, limits))


def why_not_proved(result: Result, limits: Limits) -> str:
    """The reason why a result is not exact, in words for the file or a report; empty if it is."""
    if result.exact:
        return ""
    if result.too_large and not result.proved:
        return _("the area is too large for a proof")
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
    """The limit on the positions of a search in words, as the end of a sentence.

    >>> within_positions(1), within_positions(5000)
    ('within 1 position', 'within 5,000 positions')
    """
    return ngettext("within {n:,} position", "within {n:,} positions", nodes).format(n=nodes)

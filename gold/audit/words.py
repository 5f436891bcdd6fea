"""What the findings of an audit say to a person."""

from __future__ import annotations

from dataclasses import replace

from gold.audit.findings import Finding, Kind
from gold.audit.run import Item
from gold.authoring.target_guesses import target_guesses
from gold.board.points import PASS, Point, PointState
from gold.i18n import _, ngettext
from gold.solver.status_words import status_word
from gold.trainer.wording import assumption, unless_many_threats

_NAMED = 3  # other places that are named


def name_of(kind: Kind) -> str:
    """A kind of finding, as a heading."""
    return {
        Kind.UNREADABLE: _("cannot be read"),
        Kind.NOT_PLAYABLE: _("no problem"),
        Kind.NO_SOLUTION: _("no solution"),
        Kind.NO_MOVE_NEEDED: _("no move needed"),
        Kind.FALSE_ANSWER: _("false answer"),
        Kind.WEAKER_ANSWER: _("weaker answer"),
        Kind.UNPLAYABLE_ANSWER: _("unplayable answer"),
        Kind.CALLED_WRONG: _("right move called wrong"),
        Kind.MISSING_ANSWER: _("missing answer"),
        Kind.SECOND_SOLUTION: _("several solutions"),
        Kind.SUPERFLUOUS_STONES: _("superfluous stones"),
        Kind.DUPLICATE: _("duplicate"),
        Kind.ONLY_ASSUMED: _("only in the assumed area"),
        Kind.ASSUMED: _("assumed"),
        Kind.ANSWER_OUTSIDE: _("answer outside"),
        Kind.NOT_PROVED: _("not proved"),
        Kind.INCOMPLETE: _("perhaps more solutions"),
    }[kind]


def sentence(item: Item, finding: Finding) -> str:
    """A finding about a problem, as a sentence or two."""
    if finding.would_be is not None:
        said = sentence(item, replace(finding, kind=finding.would_be, would_be=None))
        return said + " " + _("This is proved only for the area that was assumed.")
    points = _list(finding.points)
    said = _about_answers(item, finding, points)
    if said:
        return said + _shown_by(finding)
    match finding.kind:
        case Kind.UNREADABLE:
            return str(item.entry.error)
        case Kind.NOT_PLAYABLE:
            return _reasons(item)
        case Kind.NO_MOVE_NEEDED:
            return _("No move is needed: a pass is as good as any.")
        case Kind.SUPERFLUOUS_STONES:
            return ngettext(
                "Nothing changes without the stone {points}.",
                "Nothing changes without the stones {points}.",
                len(finding.points),
            ).format(points=points)
        case Kind.DUPLICATE:
            named = ", ".join(finding.others[:_NAMED])
            if len(finding.others) > _NAMED:
                named += " …"
            return _("The same problem as {places}.").format(places=named)
        case Kind.ANSWER_OUTSIDE:
            said = _("The author's answer {points} lies outside the area that was assumed.")
            return said.format(points=points)
        case Kind.ASSUMED:
            return _assumed(item)
        case Kind.NOT_PROVED:
            return _("The result is not proved within the limit.")
    return _("Not every first move is decided: there may be more solutions.")


def _about_answers(item: Item, finding: Finding, points: str) -> str:
    """The sentence of a finding about answers; empty for another kind."""
    match finding.kind:
        case Kind.NO_SOLUTION:
            said = _("The side to play cannot succeed: {status}.").format(status=_status(item, finding))
            if points:
                said += " " + _("The author's answer is {points}.").format(points=points)
            return said
        case Kind.FALSE_ANSWER | Kind.WEAKER_ANSWER:
            return _about_refuted(item, finding, points)
        case Kind.UNPLAYABLE_ANSWER:
            if all(_is_out_of_play(item, point) for point in finding.points):
                return _("The author's answer {points} lies outside the playable points.").format(
                    points=points
                )
            return _("The author's answer {points} cannot be played.").format(points=points)
        case Kind.CALLED_WRONG:
            return _("The author calls {points} wrong; it is as good as any move.").format(points=points)
        case Kind.MISSING_ANSWER:
            return ngettext(
                "{points} solves the problem; the author does not name it.",
                "{points} solve the problem; the author does not name them.",
                len(finding.points),
            ).format(points=points)
        case Kind.SECOND_SOLUTION:
            return _("Several first moves solve the problem: {points}.").format(points=points)
    return ""


def _status(item: Item, finding: Finding) -> str:
    """The status in a finding, with what many ko threats of the side to play would change."""
    assert item.problem is not None  # else there is no such finding
    if not item.found.many_threats:
        return status_word(finding.reached)
    return f"{status_word(finding.reached)} ({unless_many_threats(item.problem.to_play)})"


def _about_refuted(item: Item, finding: Finding, points: str) -> str:
    solutions = _list(item.found.solutions)
    if not solutions:
        said = _("The author's answer {points} leads to: {status}. Another move reaches more.")
        return said.format(points=points, status=status_word(finding.reached))
    if finding.kind is Kind.WEAKER_ANSWER:
        said = _("The author's answer {points} gets a worse {status} than {solutions}.")
        return said.format(points=points, status=status_word(finding.reached), solutions=solutions)
    said = _("The author's answer {points} leads to: {status}. Best is {solutions}: {best}.")
    reached, best = status_word(finding.reached), status_word(item.found.status or "")
    return said.format(points=points, status=reached, solutions=solutions, best=best)


def _is_out_of_play(item: Item, point: str) -> bool:
    assert item.problem is not None  # else there is no such finding
    position = item.problem.position
    move = position.geometry.from_vertex(point)
    return move != PASS and position[Point(move)] is PointState.INVALID


def _shown_by(finding: Finding) -> str:
    if not finding.line:
        return ""
    return " " + _("Shown by {line}.").format(line=" ".join(finding.line))


def _list(points: tuple[str, ...]) -> str:
    return ", ".join(_("pass") if point == "pass" else point for point in points)


def _reasons(item: Item) -> str:
    problem = item.problem
    reasons = problem.errors() if problem is not None else ()
    if not reasons or (problem is not None and not problem.position.keystones()):
        rules = () if problem is None else problem.position.rule_errors()
        reasons = rules or (_("no group can be made out that this position is about"),)
    return "; ".join(reasons)


def _assumed(item: Item) -> str:
    assert item.entry.problem is not None  # else nothing would be assumed
    assert item.found.target_guess is not None
    return assumption(target_guesses(item.entry.problem)[item.found.target_guess])

"""The findings of an audit in words, for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gold.audit.findings import Finding, Kind
from gold.audit.run import Item
from gold.authoring.target_guesses import target_guesses
from gold.board.points import PASS, PointState
from gold.i18n import _, ngettext
from gold.problem.model import Problem
from gold.solver.status_words import status_word
from gold.trainer.wording import assumption, with_many_threats

_NAMED = 3  # other places that are named


def kind_heading(kind: Kind) -> str:
    """Return the heading for a kind of finding."""
    match kind:
        case Kind.UNREADABLE:
            return _("cannot be read")
        case Kind.NOT_PLAYABLE:
            return _("no problem")
        case Kind.NO_SOLUTION:
            return _("no solution")
        case Kind.NO_MOVE_NEEDED:
            return _("no move needed")
        case Kind.FALSE_ANSWER:
            return _("false answer")
        case Kind.WEAKER_ANSWER:
            return _("weaker answer")
        case Kind.UNPLAYABLE_ANSWER:
            return _("unplayable answer")
        case Kind.CALLED_WRONG:
            return _("right move called wrong")
        case Kind.MISSING_ANSWER:
            return _("missing answer")
        case Kind.SECOND_SOLUTION:
            return _("several solutions")
        case Kind.SUPERFLUOUS_STONES:
            return _("superfluous stones")
        case Kind.DUPLICATE:
            return _("duplicate")
        case Kind.ONLY_ASSUMED:
            return _("only in the assumed area")
        case Kind.ASSUMED:
            return _("assumed")
        case Kind.ANSWER_OUTSIDE:
            return _("answer outside")
        case Kind.NOT_PROVED:
            return _("not proved")
        case Kind.INCOMPLETE:
            return _("perhaps more solutions")


def finding_sentence(item: Item, finding: Finding) -> str:
    """Return a finding about a problem as a sentence or two."""
    if finding.would_be is not None:
        of_kind = finding_sentence(item, replace(finding, kind=finding.would_be, would_be=None))
        return of_kind + " " + _("This is proved only for the area that was assumed.")
    match finding.kind:
        case Kind.UNREADABLE:
            return str(item.entry.error)
        case Kind.NOT_PLAYABLE:
            return _reasons(item.problem)
        case Kind.ASSUMED:
            assert item.entry.problem is not None  # otherwise nothing is assumed
            assert item.result.target_guess is not None
            return assumption(target_guesses(item.entry.problem)[item.result.target_guess])
        case _:
            said = _text_of(item, finding).format(
                points=_list(finding.points),
                status=_status_of(item, finding),
                solutions=_list(item.result.solutions),
                best=status_word(item.result.status),
                places=_places(finding.others),
            )
    if not finding.line:
        return said
    return said + " " + _("Shown by {line}.").format(line=" ".join(finding.line))


def _text_of(item: Item, finding: Finding) -> str:
    """Return the text of a finding about the proof,
    with ``{...}`` fields for points and results.
    """
    count = len(finding.points)
    match finding.kind:
        case Kind.NO_SOLUTION:
            text = _("The side to play cannot succeed: {status}.")
            if finding.points:
                text += " " + _("The author's answer is {points}.")
        case Kind.FALSE_ANSWER | Kind.WEAKER_ANSWER if not item.result.solutions:
            text = _("The author's answer {points} leads to: {status}. Another move reaches more.")
        case Kind.WEAKER_ANSWER:
            text = _("The author's answer {points} gets a worse {status} than {solutions}.")
        case Kind.FALSE_ANSWER:
            text = _(
                "The author's answer {points} leads to: {status}. Best is {solutions}: {best}."
            )
        case Kind.UNPLAYABLE_ANSWER if all(
            _is_out_of_play(item, point) for point in finding.points
        ):
            text = _("The author's answer {points} lies outside the playable points.")
        case Kind.UNPLAYABLE_ANSWER:
            text = _("The author's answer {points} cannot be played.")
        case Kind.CALLED_WRONG:
            text = _("The author calls {points} wrong; it is as good as any move.")
        case Kind.MISSING_ANSWER:
            text = ngettext(
                "{points} solves the problem; the author does not name it.",
                "{points} solve the problem; the author does not name them.",
                count,
            )
        case Kind.SECOND_SOLUTION:
            text = _("Several first moves solve the problem: {points}.")
        case Kind.NO_MOVE_NEEDED:
            text = _("No move is needed: a pass is as good as any.")
        case Kind.SUPERFLUOUS_STONES:
            text = ngettext(
                "Nothing changes without the stone {points}.",
                "Nothing changes without the stones {points}.",
                count,
            )
        case Kind.DUPLICATE:
            text = _("The same problem as {places}.")
        case Kind.ANSWER_OUTSIDE:
            text = _("The author's answer {points} lies outside the area that was assumed.")
        case Kind.NOT_PROVED:
            text = _("The result is not proved within the limit.")
        case _:
            text = _("Not every first move is decided: there may be more solutions.")
    return text


def _status_of(item: Item, finding: Finding) -> str:
    word = status_word(finding.reached)
    if finding.kind is Kind.NO_SOLUTION and item.result.many_threats and item.problem is not None:
        return with_many_threats(word, item.problem.to_play)
    return word


def _places(others: Sequence[str]) -> str:
    named = ", ".join(others[:_NAMED])
    return f"{named} …" if len(others) > _NAMED else named


def _is_out_of_play(item: Item, name: str) -> bool:
    assert item.problem is not None  # otherwise there is no such finding
    position = item.problem.position
    move = position.geometry.from_vertex(name)
    return move != PASS and position[move] is PointState.INVALID


def _list(points: tuple[str, ...]) -> str:
    return ", ".join(_("pass") if point == "pass" else point for point in points)


def _reasons(problem: Problem | None) -> str:
    position = None if problem is None else problem.position
    if position is not None and position.keystones() and position.errors():
        return "; ".join(position.errors())
    rules = () if position is None else position.rule_errors()
    return "; ".join(rules or (_("it is not clear which group this position is about"),))

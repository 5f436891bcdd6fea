"""What the findings of an audit say to a person."""

from __future__ import annotations

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
    """A kind of finding, as a heading."""
    return {
        Kind.UNREADABLE: _("cannot be read"), Kind.NOT_PLAYABLE: _("no problem"),
        Kind.NO_SOLUTION: _("no solution"), Kind.NO_MOVE_NEEDED: _("no move needed"),
        Kind.FALSE_ANSWER: _("false answer"), Kind.WEAKER_ANSWER: _("weaker answer"),
        Kind.UNPLAYABLE_ANSWER: _("unplayable answer"), Kind.CALLED_WRONG: _("right move called wrong"),
        Kind.MISSING_ANSWER: _("missing answer"), Kind.SECOND_SOLUTION: _("several solutions"),
        Kind.SUPERFLUOUS_STONES: _("superfluous stones"), Kind.DUPLICATE: _("duplicate"),
        Kind.ONLY_ASSUMED: _("only in the assumed area"), Kind.ASSUMED: _("assumed"),
        Kind.ANSWER_OUTSIDE: _("answer outside"), Kind.NOT_PROVED: _("not proved"),
        Kind.INCOMPLETE: _("perhaps more solutions"),
    }[kind]  # fmt: skip


def finding_sentence(item: Item, finding: Finding) -> str:
    """A finding about a problem, as a sentence or two."""
    kind = finding.kind
    result = item.result
    match kind:
        case _ if finding.would_be is not None:
            of_kind = finding_sentence(item, replace(finding, kind=finding.would_be, would_be=None))
            return of_kind + " " + _("This is proved only for the area that was assumed.")
        case Kind.UNREADABLE:
            return str(item.entry.error)
        case Kind.NOT_PLAYABLE:
            return _reasons(item.problem)
        case Kind.ASSUMED:
            assert item.entry.problem is not None  # else nothing would be assumed
            assert result.target_guess is not None
            return assumption(target_guesses(item.entry.problem)[result.target_guess])
        case Kind.NO_SOLUTION:
            text = _("The side to play cannot succeed: {status}.")
            if finding.points:
                text += " " + _("The author's answer is {points}.")
        case Kind.FALSE_ANSWER | Kind.WEAKER_ANSWER if not result.solutions:
            text = _("The author's answer {points} leads to: {status}. Another move reaches more.")
        case Kind.WEAKER_ANSWER:
            text = _("The author's answer {points} gets a worse {status} than {solutions}.")
        case Kind.FALSE_ANSWER:
            text = _("The author's answer {points} leads to: {status}. Best is {solutions}: {best}.")
        case Kind.UNPLAYABLE_ANSWER if all(_is_out_of_play(item, point) for point in finding.points):
            text = _("The author's answer {points} lies outside the playable points.")
        case Kind.UNPLAYABLE_ANSWER:
            text = _("The author's answer {points} cannot be played.")
        case Kind.CALLED_WRONG:
            text = _("The author calls {points} wrong; it is as good as any move.")
        case Kind.MISSING_ANSWER:
            text = ngettext(
                "{points} solves the problem; the author does not name it.",
                "{points} solve the problem; the author does not name them.",
                len(finding.points),
            )
        case Kind.SECOND_SOLUTION:
            text = _("Several first moves solve the problem: {points}.")
        case Kind.NO_MOVE_NEEDED:
            text = _("No move is needed: a pass is as good as any.")
        case Kind.SUPERFLUOUS_STONES:
            text = ngettext(
                "Nothing changes without the stone {points}.",
                "Nothing changes without the stones {points}.",
                len(finding.points),
            )
        case Kind.DUPLICATE:
            text = _("The same problem as {places}.")
        case Kind.ANSWER_OUTSIDE:
            text = _("The author's answer {points} lies outside the area that was assumed.")
        case Kind.NOT_PROVED:
            text = _("The result is not proved within the limit.")
        case _:
            text = _("Not every first move is decided: there may be more solutions.")
    status = status_word(finding.reached)
    if kind is Kind.NO_SOLUTION and result.many_threats and item.problem is not None:
        status = with_many_threats(status, item.problem.to_play)
    text = text.format(
        points=_list(finding.points),
        status=status,
        solutions=_list(result.solutions),
        best=status_word(result.status),
        places=", ".join(finding.others[:_NAMED]) + (" …" if len(finding.others) > _NAMED else ""),
    )
    return text + (" " + _("Shown by {line}.").format(line=" ".join(finding.line)) if finding.line else "")


def _is_out_of_play(item: Item, name: str) -> bool:
    assert item.problem is not None  # else there is no such finding
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

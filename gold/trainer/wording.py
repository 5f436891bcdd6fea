"""What the window and the command line say in the same words."""

from __future__ import annotations

from gold.board.points import Color
from gold.i18n import _, ngettext
from gold.solver.api import Ko
from gold.solver.outcome import MOST_THREATS


def side(color: Color) -> str:
    """The name of a side, at the beginning of a sentence."""
    return _("Black") if color is Color.BLACK else _("White")


def ko_facts(ko: Ko) -> str:
    """Who takes a ko first, who wins it, and what the other side needs; empty where nothing is known.

    >>> ko_facts(Ko(ahead=Color.WHITE, threats=2, taker=Color.BLACK))
    'Black takes first; without ko threats White wins, Black needs 2'
    """
    parts = []
    if ko.taker is not None:
        parts.append(_("{side} takes first").format(side=side(ko.taker)))
    if ko.ahead is not None:
        names = {"ahead": side(ko.ahead), "behind": side(ko.ahead.opponent)}
        parts.append(_who_wins(ko.threats).format(n=ko.threats, most=MOST_THREATS, **names))
    return "; ".join(parts)


def _who_wins(threats: int | None) -> str:
    if threats is None:
        return _("without ko threats {ahead} wins")
    if threats > MOST_THREATS:
        return _("without ko threats {ahead} wins, {behind} needs more than {most}")
    return ngettext(
        "without ko threats {ahead} wins, {behind} needs one",
        "without ko threats {ahead} wins, {behind} needs {n}",
        threats,
    )


def unless_many_threats(color: Color) -> str:
    """The remark on a status that only more ko threats than are counted would change.

    >>> unless_many_threats(Color.WHITE)
    'unless White has more than 4 ko threats'
    """
    text = _("unless {side} has more than {most} ko threats")
    return text.format(side=side(color), most=MOST_THREATS)

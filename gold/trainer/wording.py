"""Texts that the window and the command line share."""

from __future__ import annotations

from gold.board.points import Color
from gold.i18n import _, ngettext
from gold.solver.api import Ko
from gold.solver.outcome import MOST_THREATS


def side(color: Color) -> str:
    """The name of a side, as at the beginning of a sentence."""
    return _("Black") if color is Color.BLACK else _("White")


def task(to_play: Color, defender: Color, stones: int) -> str:
    """What the side to play is asked to do; ``stones`` is the number of marked stones.

    >>> task(Color.BLACK, Color.WHITE, 1), task(Color.WHITE, Color.WHITE, 3)
    ('Black to play and capture the marked stone', 'White to play and save the marked stones')
    """
    if to_play is defender:
        if to_play is Color.BLACK:
            return ngettext(
                "Black to play and save the marked stone", "Black to play and save the marked stones", stones
            )
        return ngettext(
            "White to play and save the marked stone", "White to play and save the marked stones", stones
        )
    if to_play is Color.BLACK:
        return ngettext(
            "Black to play and capture the marked stone",
            "Black to play and capture the marked stones",
            stones,
        )
    return ngettext(
        "White to play and capture the marked stone", "White to play and capture the marked stones", stones
    )


def ko_facts(ko: Ko) -> str:
    """Who takes a ko first, and how many ko threats the side that is behind needs; empty if nothing is known.

    >>> ko_facts(Ko(ahead=Color.WHITE, threats=2, taker=Color.WHITE))
    'White takes first; Black needs 2 ko threats to win'
    >>> ko_facts(Ko(ahead=Color.WHITE, threats=1, taker=Color.BLACK))
    'Black takes first and needs one ko threat to win'
    """
    facts = []
    takes_and_needs = ko.ahead is not None and ko.threats is not None and ko.taker is ko.ahead.opponent
    if ko.taker is not None and not takes_and_needs:
        facts.append(_("{side} takes first").format(side=side(ko.taker)))
    if ko.ahead is not None and ko.threats is None:
        facts.append(_("{side} wins if nobody has ko threats").format(side=side(ko.ahead)))
    elif ko.ahead is not None and ko.threats is not None:
        facts.append(_threats_needed(ko.ahead.opponent, ko.threats, takes_and_needs))
    return "; ".join(facts)


def _threats_needed(behind: Color, threats: int, takes: bool) -> str:
    """How many ko threats the side that is behind needs; ``takes``: it also takes the ko first."""
    if takes and threats > MOST_THREATS:
        text = _("{side} takes first and needs more than {n} ko threats to win")
    elif takes:
        text = ngettext(
            "{side} takes first and needs one ko threat to win",
            "{side} takes first and needs {n} ko threats to win",
            threats,
        )
    elif threats > MOST_THREATS:
        text = _("{side} needs more than {n} ko threats to win")
    else:
        text = ngettext("{side} needs one ko threat to win", "{side} needs {n} ko threats to win", threats)
    return text.format(side=side(behind), n=min(threats, MOST_THREATS))


def unless_many_threats(color: Color) -> str:
    """A remark about a status that one side could change with more ko threats than the search counts.

    >>> unless_many_threats(Color.WHITE)
    'unless White has more than 4 ko threats'
    """
    text = _("unless {side} has more than {most} ko threats")
    return text.format(side=side(color), most=MOST_THREATS)

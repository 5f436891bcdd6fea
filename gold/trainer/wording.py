"""What the window and the command line say in the same words."""

from __future__ import annotations

from gold.board.points import Color
from gold.i18n import _, ngettext
from gold.solver.api import Ko

_COUNTED_THREATS = 4  # a ko's number above stands for any


def side(color: Color) -> str:
    """The name of a side, at the beginning of a sentence."""
    return _("Black") if color is Color.BLACK else _("White")


def ko_facts(ko: Ko) -> str:
    """Who is ahead in a ko, what the other side needs, and who takes first; empty where nothing is known.

    >>> ko_facts(Ko(ahead=Color.WHITE, threats=2, taker=Color.BLACK))
    'White is ahead, Black needs 2 threats, Black takes first'
    """
    parts = []
    if ko.ahead is not None:
        parts.append(_("{side} is ahead").format(side=side(ko.ahead)))
        if ko.threats is not None:
            parts.append(_threats(ko.threats).format(side=side(ko.ahead.opponent), n=ko.threats))
    if ko.taker is not None:
        parts.append(_("{side} takes first").format(side=side(ko.taker)))
    return ", ".join(parts)


def _threats(count: int) -> str:
    if count > _COUNTED_THREATS:
        return _("{side} would need threats without end")
    return ngettext("{side} needs one threat", "{side} needs {n} threats", count)

"""The words for a status, in the user's language."""

from __future__ import annotations

from gold.board.status import Status
from gold.i18n import _


def life_by_double_ko() -> str:
    """Return the words for life by double ko."""
    return _("alive (by double ko)")


def status_word(status: Status | None) -> str:
    """Return the word for a status; empty for None.

    >>> status_word(Status.DEAD), status_word(None)
    ('dead', '')
    """
    if status is None:
        return ""
    match status:
        case Status.ALIVE:
            return _("alive")
        case Status.SEKI:
            return _("seki")
        case Status.KO:
            return _("ko")
        case Status.UNSETTLED:
            return _("unsettled")
        case Status.DEAD:
            return _("dead")
        case Status.UNKNOWN:
            return _("unknown")

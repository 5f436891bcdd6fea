"""The words for what becomes of keystones, in the user's language."""

from __future__ import annotations

from gold.i18n import _


def status_word(status: str) -> str:
    """The word for a Status or a GroupStatus; anything else is returned as it is.

    >>> status_word("dead"), status_word("unsettled"), status_word("")
    ('dead', 'unsettled', '')
    """
    words = {
        "alive": _("alive"),
        "seki": _("seki"),
        "ko": _("ko"),
        "dead": _("dead"),
        "unsettled": _("unsettled"),
        "unknown": _("unknown"),
    }
    return words.get(status, status)

"""Parses the arguments of commands: colours, numbers, times."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from gold.board.points import Color
from gold.errors import GoldError
from gold.gtp.protocol import MOST_DIGITS, Answer, Handler
from gold.i18n import _, ngettext

_MOST_KOMI = 1000.0
_MOST_SECONDS = 1e8
_COLORS = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}
_NUMBER = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")


def takes(act: Callable[..., Answer | None], *readers: Callable[[str], Any]) -> Handler:
    """Return a handler that parses each argument with its reader and calls
    ``act`` with the results.

    The number of arguments must be that of the readers. Without readers, all arguments are ignored.
    If ``act`` returns None, the answer is empty.
    """

    def handle(words: list[str]) -> Answer:
        if readers and len(words) != len(readers):
            text = ngettext("{n} argument is needed", "{n} arguments are needed", len(readers))
            raise GoldError(text.format(n=len(readers)))
        return act(*(read(word) for read, word in zip(readers, words, strict=False))) or ""

    return handle


def color(word: str) -> Color:
    """Parse a colour: black, white, b or w, in any case.

    :raises GoldError: for any other word.
    """
    if word.lower() not in _COLORS:
        raise GoldError(_("“{word}” is no colour: black, white, b or w").format(word=word))
    return _COLORS[word.lower()]


def whole_number(word: str) -> int | None:
    """Parse a whole number of at most nine digits; None for any other word."""
    return int(word) if _NUMBER.fullmatch(word) else None


def stone_count(word: str) -> int:
    """Parse a number of stones.

    :raises GoldError: if the word is not a whole number.
    """
    number = whole_number(word)
    if number is None:
        raise GoldError(_("“{word}” is no number of stones").format(word=word[:20]))
    return number


def seconds(word: str) -> float:
    """Parse a remaining time in seconds. Some clocks go on below 0: that counts as 0.

    :raises GoldError: if the word is not a number, or too large.
    """
    number = _finite(word)
    if number is None or number > _MOST_SECONDS:
        raise GoldError(_("“{word}” is no number of seconds").format(word=word[:20]))
    return max(0.0, number)


def komi(word: str) -> str:
    """Check that a word is a komi, and return it unchanged.

    :raises GoldError: if the word is not a number, or too large.
    """
    number = _finite(word)
    if number is None or abs(number) > _MOST_KOMI:
        raise GoldError("komi not a float")
    return word


def _finite(word: str) -> float | None:
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) else None

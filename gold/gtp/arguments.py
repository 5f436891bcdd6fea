"""What the words after a command mean: colours, numbers, times."""

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
    """A command with so many arguments, each of which is read by its function. One without any
    passes over what follows its name. None is an empty answer.
    """

    def handle(words: list[str]) -> Answer:
        if readers and len(words) != len(readers):
            text = ngettext("{n} argument is needed", "{n} arguments are needed", len(readers))
            raise GoldError(text.format(n=len(readers)))
        return act(*(read(word) for read, word in zip(readers, words, strict=False))) or ""

    return handle


def color(word: str) -> Color:
    """A side."""
    if word.lower() not in _COLORS:
        raise GoldError(_("“{word}” is no colour: black, white, b or w").format(word=word))
    return _COLORS[word.lower()]


def whole_number(word: str) -> int | None:
    """The number that a word is, of at most nine digits; else None."""
    return int(word) if _NUMBER.fullmatch(word) else None


def stone_count(word: str) -> int:
    """A number of stones."""
    number = whole_number(word)
    if number is None:
        raise GoldError(_("“{word}” is no number of stones").format(word=word[:20]))
    return number


def seconds(word: str) -> float:
    """A time that is left: some clocks go on below 0."""
    number = _finite(word)
    if number is None or number > _MOST_SECONDS:
        raise GoldError(_("“{word}” is no number of seconds").format(word=word[:20]))
    return max(0.0, number)


def komi(word: str) -> str:
    """A komi, as it was written."""
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

"""Parses the task in a problem's text: who plays first, and whose group is to live or to die.

It knows the usual phrases in English, Chinese, Japanese and Korean: "Black to live", "黒先白死",
"흑선활".

    >>> stated("White to play and kill")
    Statement(first=<Color.WHITE: 2>, target=<Color.BLACK: 1>)
    >>> stated("黒先白死") == stated("Black first: White dies") == stated("黑先杀白")
    True
    >>> stated("흑선활")
    Statement(first=<Color.BLACK: 1>, target=<Color.BLACK: 1>)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gold.board.points import Color

_BLACK = r"(?:black|\bB\b|[黑黒흑])"
_WHITE = r"(?:white|\bW\b|[白백])"
_SIDE = rf"(?P<side>{_BLACK}|{_WHITE})"


def _pattern(*parts: str) -> re.Pattern[str]:
    return re.compile("".join(parts).replace("SIDE", _SIDE).replace(" ", r"\s*"), re.IGNORECASE)


_FIRST = _pattern(
    r"SIDE (?:(?:stones?\s+)?to\s+(?:play|move|live|kill|save|rescue|capture|escape)",
    r"|(?:plays?|moves?|goes)\s+first|first|'s\s+(?:turn|move)|[先番선]|차례)",
)
_LIVES = _pattern(
    r"SIDE (?:(?:group\s+|stones\s+)?(?:to\s+|must\s+|can\s+)?(?:play\s+and\s+)?",
    r"(?:lives?\b|makes?\s+life|be\s+saved|survives?\b)",
    r"|is\s+alive|[先番선]? (?:做活|净活|活|生|삶|활|살기|사는))",
)
_DIES = _pattern(
    r"SIDE (?:(?:group\s+|stones\s+)?(?:to\s+|must\s+)?(?:dies?\b|be\s+killed|be\s+captured)",
    r"|is\s+dead|死|사(?![는람])|죽음|죽이기)",
)
_SAVES = _pattern(r"\b(?:save|rescue)\s+(?:the\s+)?SIDE")
_KILLED = _pattern(r"(?:\b(?:kill|capture)\s+(?:the\s+)?|[杀殺]) SIDE")
_KILLS = _pattern(
    r"SIDE (?:(?:to\s+)?(?:play\s+and\s+|move\s+and\s+)?(?:kills?|captures?)\b",
    r"|[先番선]? (?:[杀殺]|净杀|잡기|살(?!기)))",
)
_LONGEST_LETTERS = 2_000  # letters that are searched; the task stands at the beginning


@dataclass(frozen=True, slots=True)
class Statement:
    """The task in a problem's text."""

    first: Color | None = None
    """The side to play first; None if the text does not say."""
    target: Color | None = None
    """The side whose group is to live or to die; None if the text does not say."""


def stated(text: str) -> Statement:
    """Parse a problem's text. If it contradicts itself, the first match counts."""
    text = text[:_LONGEST_LETTERS]
    first = _side(_FIRST, text)
    target = _side(_LIVES, text)
    for pattern in (_DIES, _SAVES, _KILLED):
        target = target or _side(pattern, text)
    if target is None:
        killer = _side(_KILLS, text)
        if killer is not None:
            first, target = first or killer, killer.opponent
    return Statement(first, target)


def _side(pattern: re.Pattern[str], text: str) -> Color | None:
    match = pattern.search(text)
    if match is None:
        return None
    return Color.BLACK if re.fullmatch(_BLACK, match["side"], re.IGNORECASE) else Color.WHITE

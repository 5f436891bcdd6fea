"""Decides where a line of text may end.

Words are kept whole. Chinese and Japanese have no blanks: their lines may end almost anywhere, but no line
begins with a full stop or a closing bracket, and none ends with an opening bracket. Korean has blanks.
"""

from __future__ import annotations

_NOT_FIRST = frozenset(
    "、。，．・：；！？）］｝」』】〉》〕々ーぁぃぅぇぉっゃゅょァィゥェォッャュョ％～,.:;!?)]}%°”’…·"
)
_NOT_LAST = frozenset("（［｛「『【〈《〔([{“‘")


def last_break(text: str, start: int, over: int) -> int | None:
    """The index at which to end a line, or None if it can end nowhere.

    The line begins at ``start``; the letters from ``over`` on do not fit.
    """
    return next((place for place in range(over, start, -1) if _may_break(text, place)), None)


def _may_break(text: str, place: int) -> bool:
    before = text[place - 1]
    after = text[place]
    if after == " " or before in " \u200b":
        return True
    wide = _is_wide(before) or _is_wide(after)
    return wide and after not in _NOT_FIRST and before not in _NOT_LAST


def _is_wide(letter: str) -> bool:
    """Whether a letter is a Chinese character, kana, or a sign used with these."""
    return letter >= "\u2e80" and not "\uac00" <= letter <= "\ud7a3"

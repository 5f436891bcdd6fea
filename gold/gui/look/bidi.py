"""Orders the pieces of a line that mixes scripts written from left to right and from right to left.

This is the part of Unicode's bidirectional algorithm (UAX #9) that titles and descriptions need. Letters and
numbers have a direction of their own. What is between them takes their direction if they agree, else that of
the line, which is the direction of its first letter. Explicit embeddings, isolates, and the rule for pairs of
brackets are not implemented. Whoever draws a leftward piece must mirror its brackets.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import NamedTuple

_LETTERS = ("L", "R", "AL")


class TextRun(NamedTuple):
    """A piece of text in one direction, in reading order."""

    text: str
    leftward: bool


def goes_left(text: str) -> bool:
    """Whether any of the text is written from right to left."""
    return not text.isascii() and any(_class(letter) in ("R", "AL", "AN") for letter in text)


def visual_order(line: str) -> list[TextRun]:
    """The pieces of a line, from left to right on the screen.

    >>> [piece.text for piece in visual_order("see אב 12, or 34")]
    ['see ', '12', 'אב ', ', or 34']
    """
    levels = _levels(line)
    pieces = []
    for level, indexes in groupby(range(len(line)), key=levels.__getitem__):
        pieces.append((level, TextRun("".join(line[index] for index in indexes), level == 1)))
    ordered: list[TextRun] = []
    for turned, group in groupby(pieces, key=lambda item: item[0] > 0):
        found = [piece for _level, piece in group]
        ordered += reversed(found) if turned else found
    return ordered


def _class(letter: str) -> str:
    return unicodedata.bidirectional(letter)


def _levels(line: str) -> list[int]:
    """The level of each character: 1 if it goes to the left; more than 0 if its order is reversed.

    The steps are named as in the standard; L, R and AL are letters, EN and AN are numbers.
    """
    classes = [_class(letter) for letter in line]
    first = next((name for name in classes if name in _LETTERS), "L")
    base = "L" if first == "L" else "R"
    _resolve_letters(classes, base)
    _resolve_signs_of_numbers(classes)
    _resolve_numbers(classes, base)
    _resolve_neutrals(classes, base)
    of_class = {"R": 1, "EN": 2, "AN": 2, "L": 0 if base == "L" else 2}
    return [of_class[name] for name in classes]


def _resolve_letters(classes: list[str], base: str) -> None:
    """W1 to W3: accents belong to their letters, and numbers after an Arabic letter are Arabic."""
    strong = base
    for index, name in enumerate(classes):
        if name == "NSM":
            classes[index] = name = classes[index - 1] if index else base
        if name in _LETTERS:
            strong = name
        if name == "EN" and strong == "AL":
            classes[index] = "AN"
        elif name == "AL":
            classes[index] = "R"


def _resolve_signs_of_numbers(classes: list[str]) -> None:
    """W4 and W5: signs within a number (3.5, 10:30) and next to it (50 %) belong to it."""
    for index in range(1, len(classes) - 1):
        before, name, after = classes[index - 1 : index + 2]
        if before == after and ((name == "ES" and after == "EN") or (name == "CS" and after in ("EN", "AN"))):
            classes[index] = after
    start = 0
    for name, group in groupby(list(classes)):
        stop = start + len(list(group))
        if name == "ET" and "EN" in (classes[max(start - 1, 0)], classes[min(stop, len(classes) - 1)]):
            classes[start:stop] = ["EN"] * (stop - start)
        start = stop


def _resolve_numbers(classes: list[str], base: str) -> None:
    """W7: numbers after a left-to-right letter go the same way."""
    strong = base
    for index, name in enumerate(classes):
        if name in ("L", "R"):
            strong = name
        elif name == "EN" and strong == "L":
            classes[index] = "L"


def _resolve_neutrals(classes: list[str], base: str) -> None:
    """N1 and N2: everything else takes the direction that its neighbours share, or that of the line."""

    def direction(index: int) -> str:
        if not 0 <= index < len(classes):
            return base
        return "L" if classes[index] == "L" else "R"

    start = 0
    for known, group in groupby(list(classes), key=("L", "R", "EN", "AN").__contains__):
        stop = start + len(list(group))
        if not known:
            before, after = direction(start - 1), direction(stop)
            classes[start:stop] = [before if before == after else base] * (stop - start)
        start = stop

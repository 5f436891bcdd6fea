"""Counts the steps that a regular expression takes, which no clock is needed for.

A plain backtracking matcher goes over the parse tree of a pattern as the module ``re`` does, without its
short cuts for constants. Each attempt at a single item of the pattern counts as a step.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

_parser: Any = re._parser  # type: ignore[attr-defined]

Text = str | bytes
Then = Callable[[int], int | None]


_LETTERS = "x \n" + "".join(
    map(chr, (*range(33, 256), *range(0x2500, 0x2580)))
)  # and what boards are drawn with
_ONE_LETTER = ("ANY", "IN", "LITERAL", "NOT_LITERAL")


@cache
def _parsed(pattern: re.Pattern[Any]) -> list[Any]:
    return list(_parser.parse(pattern.pattern, pattern.flags))


def _stop(place: int) -> int:
    return place


class TooManyStepsError(Exception):
    """It might go on for ever."""


class Stepper:
    """One pattern on one text. ``steps`` counts what has been tried so far.

    :raises TooManyStepsError: from all methods, after ``most`` steps.
    """

    def __init__(self, pattern: re.Pattern[Any], text: Text, most: int = 1_000_000) -> None:
        self.most = most
        self.items = _parsed(pattern)
        self.flags = pattern.flags
        self.text = text
        self.end = len(text)
        self.steps = 0

    def match(self, start: int) -> int | None:
        """Where a match that begins at a place ends; None where there is none."""
        return self._items(self.items, 0, start, _stop)

    def search(self, start: int = 0) -> tuple[int, int] | None:
        """The first match from a place on."""
        for place in range(start, self.end + 1):
            end = self.match(place)
            if end is not None:
                return place, end
        return None

    def all(self) -> Iterator[tuple[int, int]]:
        """All matches, as ``finditer`` finds them."""
        place = 0
        while (found := self.search(place)) is not None:
            yield found
            place = max(found[1], found[0] + 1)

    def _items(self, items: list[Any], index: int, place: int, then: Then) -> int | None:
        self.steps += 1
        if self.steps > self.most:
            raise TooManyStepsError
        if index == len(items):
            return then(place)
        kind, about = items[index]

        def go_on(after: int) -> int | None:
            return self._items(items, index + 1, after, then)

        name = str(kind)
        if name == "MAX_REPEAT":
            return self._rounds(list(about[2]), about[0], int(about[1]), place, go_on)
        if name == "POSSESSIVE_REPEAT":
            after = self._rounds(list(about[2]), about[0], int(about[1]), place, _stop)
            return None if after is None else go_on(after)
        if name == "SUBPATTERN":
            return self._items(list(about[3]), 0, place, go_on)
        if name == "ATOMIC_GROUP":
            after = self._items(list(about), 0, place, _stop)
            return None if after is None else go_on(after)
        if name == "BRANCH":
            for branch in about[1]:
                end = self._items(list(branch), 0, place, go_on)
                if end is not None:
                    return end
            return None
        if name in ("ASSERT", "ASSERT_NOT"):
            direction, body = about
            assert direction == 1, "looking back is not known here"
            holds = self._items(list(body), 0, place, _stop) is not None
            return go_on(place) if holds is (name == "ASSERT") else None
        if name == "AT":
            return go_on(place) if self._is_at(str(about), place) else None
        return go_on(place + 1) if self._is_one(kind, about, place) else None

    def _rounds(self, body: list[Any], least: int, most: int, place: int, then: Then) -> int | None:
        """As many rounds as there can be; whatever follows may ask for fewer."""
        if len(body) == 1 and str(body[0][0]) in _ONE_LETTER:
            return self._letters(body[0], least, most, place, then)

        def again(after: int) -> int | None:
            return (
                None
                if after == place
                else self._rounds(body, max(least - 1, 0), most - 1, after, then)
            )

        found = self._items(body, 0, place, again) if most > 0 else None
        return then(place) if found is None and least == 0 else found

    def _letters(self, item: Any, least: int, most: int, place: int, then: Then) -> int | None:
        last = place
        while last - place < most and self._is_one(*item, last):
            last += 1
            self.steps += 1
        for end in range(last, place + least - 1, -1):
            self.steps += 1
            found = then(end)
            if found is not None:
                return found
        return None

    def _is_at(self, where: str, place: int) -> bool:
        lines = bool(self.flags & re.MULTILINE)
        if where in ("AT_BEGINNING", "AT_BEGINNING_STRING"):
            return place == 0 or (
                lines and where == "AT_BEGINNING" and self._letter(place - 1) == "\n"
            )
        if where == "AT_END":
            left = self.end - place
            return left == 0 or (self._letter(place) == "\n" and (lines or left == 1))
        if where == "AT_END_STRING":
            return place == self.end
        assert where == "AT_BOUNDARY", where
        before = place > 0 and re.match(r"\w", self._letter(place - 1)) is not None
        after = place < self.end and re.match(r"\w", self._letter(place)) is not None
        return before is not after

    def _letter(self, place: int) -> str:
        one = self.text[place]
        return one if isinstance(one, str) else chr(one)

    def _is_one(self, kind: Any, about: Any, place: int) -> bool:
        return place < self.end and _fits(kind, about, self._letter(place), self.flags)


def _fits(kind: Any, about: Any, letter: str, flags: int) -> bool:
    """Whether a single letter is what an item of a pattern asks for."""
    name = str(kind)
    if name == "ANY":
        return letter != "\n" or bool(flags & re.DOTALL)
    letters = {letter, letter.lower(), letter.upper()} if flags & re.IGNORECASE else {letter}
    if name == "NOT_LITERAL":
        return chr(about) not in letters
    if name == "LITERAL":
        return chr(about) in letters
    assert name == "IN", name
    negated = str(about[0][0]) == "NEGATE"
    return (
        any(_is_in(item, one, flags) for item in about[negated:] for one in letters) is not negated
    )


def _is_in(item: Any, letter: str, flags: int) -> bool:
    name, about = str(item[0]), item[1]
    if name == "LITERAL":
        return chr(about) == letter
    if name == "RANGE":
        return bool(about[0] <= ord(letter) <= about[1])
    assert name == "CATEGORY", name
    classes = {
        "CATEGORY_SPACE": r"\s",
        "CATEGORY_NOT_SPACE": r"\S",
        "CATEGORY_WORD": r"\w",
        "CATEGORY_DIGIT": r"\d",
    }
    return re.match(classes[str(about)], letter, flags & re.UNICODE or re.ASCII) is not None


def example(pattern: re.Pattern[Any]) -> str:
    """A short text that the pattern matches, or nearly so; each item that may be repeated stands in it."""
    return _example(_parsed(pattern), pattern.flags)


def _example(items: list[Any], flags: int) -> str:
    text = ""
    for kind, about in items:
        name = str(kind)
        if name in ("MAX_REPEAT", "POSSESSIVE_REPEAT"):
            text += _example(list(about[2]), flags) * max(about[0], 1)
        elif name == "SUBPATTERN":
            text += _example(list(about[3]), flags)
        elif name == "ATOMIC_GROUP":
            text += _example(list(about), flags)
        elif name == "BRANCH":
            text += _example(list(about[1][0]), flags)
        elif name in _ONE_LETTER:
            text += next(letter for letter in _LETTERS if _fits(kind, about, letter, flags))
    return text


class Counting:
    """Stands in for a compiled pattern: finds what it finds, and counts the steps that this takes."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        self.pattern = pattern
        self.steps = 0

    def match(self, text: Text, start: int = 0) -> Any:
        return self._count(self.pattern.match(text, start), text, lambda one: one.match(start))

    def fullmatch(self, text: Text) -> Any:
        return self._count(self.pattern.fullmatch(text), text, lambda one: one.match(0))

    def search(self, text: Text, start: int = 0, end: int | None = None) -> Any:
        text = text if end is None else text[:end]
        return self._count(self.pattern.search(text, start), text, lambda one: one.search(start))

    def finditer(self, text: Text, start: int = 0, end: int | None = None) -> Any:
        end = len(text) if end is None else end
        found = self.pattern.finditer(text, start, end)
        return self._count(found, text[start:end], lambda one: list(one.all()))

    def findall(self, text: Text) -> Any:
        return self._count(self.pattern.findall(text), text, lambda one: list(one.all()))

    def sub(self, replacement: Any, text: Text, count: int = 0) -> Any:
        done = self.pattern.sub(replacement, text, count)
        return self._count(done, text, lambda one: one.search() if count == 1 else list(one.all()))

    def _count(self, result: Any, text: Text, go: Callable[[Stepper], object]) -> Any:
        stepper = Stepper(self.pattern, text)
        tracer = sys.gettrace()
        sys.settrace(None)  # whoever counts lines, too, does not want these
        try:
            go(stepper)
        finally:
            sys.settrace(tracer)
        self.steps += stepper.steps
        return result

"""The values that a number in the window can have, and how one is read that was typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gold.i18n import _

Value: TypeAlias = float | None
"""A number; None means no limit."""

_NUMBER = re.compile(r"\d{1,9}(?:[.,]\d{1,9})?")


@dataclass(frozen=True)
class Steps:
    """The values that minus and plus step through. What lies between the ends can be typed."""

    values: tuple[Value, ...]
    """From small to large; None, if it is allowed, is the last."""
    whole: bool = True
    """Whether only whole numbers are allowed."""
    factor: int = 1
    """What a value is multiplied with to be typed: 100 for per cent."""

    def next_to(self, value: Value, direction: int) -> Value:
        """The next value in a direction; for a value that is none of them, the nearest on that
        side. At the ends the value stays.

        >>> steps = Steps((1, 2, 5, None))
        >>> steps.next_to(5, 1), steps.next_to(3, -1), steps.next_to(None, 1)
        (None, 2, None)
        """
        here = _size(value)
        if direction > 0:
            larger = (one for one in self.values if _size(one) > here + 1e-9)
            return next(larger, self.values[-1])
        smaller = (one for one in reversed(self.values) if _size(one) < here - 1e-9)
        return next(smaller, self.values[0])

    @property
    def ends(self) -> tuple[float, float]:
        """The smallest and the largest number."""
        numbers = [value for value in self.values if value is not None]
        return numbers[0], numbers[-1]

    def typed(self, value: Value) -> str:
        """A value as it would be typed; no limit is an empty text."""
        return "" if value is None else f"{value * self.factor:g}"

    def read(self, text: str) -> Value:
        """The value that was typed: a number beyond an end becomes that end, an empty text means no limit.

        >>> depth, size = Steps((1, 2, 5, None)), Steps((0.75, 1.0, 2.5), whole=False, factor=100)
        >>> depth.read("3"), depth.read("70"), depth.read(" "), size.read("112,5 %")
        (3, 5, None, 1.125)

        :raises ValueError: if it is no number.
        """
        if not text.strip() and self.values[-1] is None:
            return None
        found = _NUMBER.search(text)
        if found is None:
            raise ValueError(text)
        low, high = self.ends
        number = float(found[0].replace(",", ".")) / self.factor
        held = min(max(number, low), high)
        return round(held) if self.whole else held

    def in_words(self, say: Callable[[Value], str]) -> str:
        """Which values are allowed, as in “1 to 30, or no limit”."""
        low, high = map(say, self.ends)
        if self.values[-1] is None:
            return _("{low} to {high}, or {none}").format(low=low, high=high, none=say(None))
        return _("{low} to {high}").format(low=low, high=high)


def _size(value: Value) -> float:
    return float("inf") if value is None else value

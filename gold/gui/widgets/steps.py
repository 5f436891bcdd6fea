"""The values that a number in the window can have, and how a typed number is read."""

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
    """The values that minus and plus step through.

    Any other number between the smallest and the largest can be typed.
    """

    values: tuple[Value, ...]
    """The values in ascending order. If *no limit* is allowed, None is the last."""
    whole: bool = True
    """Whether only whole numbers are allowed."""
    factor: int = 1
    """The typed number is the value times this factor: 100 for per cent."""

    def next_to(self, value: Value, direction: int) -> Value:
        """The next larger of the ``values`` if ``direction`` is positive, else the next smaller.

        Beyond an end, it is the last value at that end.

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
        """A value as the user would type it; no limit is an empty text."""
        return "" if value is None else f"{value * self.factor:g}"

    def read(self, text: str) -> Value:
        """Read a typed value.

        A number beyond an end becomes the value at that end. An empty text means no limit, if that
        is allowed.

        >>> depth, size = Steps((1, 2, 5, None)), Steps((0.75, 1.0, 2.5), whole=False, factor=100)
        >>> depth.read("3"), depth.read("70"), depth.read(" "), size.read("112,5 %")
        (3, 5, None, 1.125)

        :raises ValueError: if the text has no number.
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
        """The allowed values in words, as in “1 to 30, or no limit”; ``say`` gives the text of a value."""
        low, high = map(say, self.ends)
        if self.values[-1] is None:
            return _("{low} to {high}, or {none}").format(low=low, high=high, none=say(None))
        return _("{low} to {high}").format(low=low, high=high)


def _size(value: Value) -> float:
    return float("inf") if value is None else value

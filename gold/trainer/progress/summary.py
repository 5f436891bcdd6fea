"""A stretch of practice in numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gold.trainer.progress.attempts import Attempt


@dataclass(frozen=True, slots=True)
class Summary:
    """What was done: how many problems, how many of them without help, in how long."""

    done: int
    clean: int
    seconds: float


def summary(attempts: Iterable[Attempt]) -> Summary:
    """Sum up attempts."""
    counted = [each for each in attempts if each.counts]
    clean = sum(each.clean for each in counted)
    return Summary(len(counted), clean, sum(each.seconds or 0.0 for each in counted))

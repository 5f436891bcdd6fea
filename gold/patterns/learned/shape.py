"""A learned pattern as people see it: a move with what stands around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LINES: Final = 19
"""Of the boards on which people look at patterns."""


@dataclass(frozen=True, slots=True)
class PatternShape:
    """A move with what stands around it: a window of ``size`` lines, row by row from the top left, in the
    numbers of :mod:`gold.patterns.contents` and 3 for points beyond the edge. The move is in the middle.
    """

    size: int
    contents: tuple[int, ...]

    @property
    def color(self) -> int:
        """Whose move it is: BLACK or WHITE."""
        return self.contents[len(self.contents) // 2]

"""A contextual pattern as people see it, not as a key: a move with the contents of the window
around it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LINES: Final = 19
"""The size of the board on which patterns are shown, and of the games in which a user can look for
them.
"""


@dataclass(frozen=True, slots=True)
class PatternShape:
    """A move with the contents of the window around it: ``size`` x ``size`` points, with the move's
    stone in the middle.

    ``contents`` has a number for each point, row by row from the top left: EMPTY, BLACK or WHITE of
    :mod:`gold.patterns.contents`, or 3 for a point beyond the edge of the board.
    """

    size: int
    contents: tuple[int, ...]

    @property
    def color(self) -> int:
        """The side that plays the move in the middle: BLACK or WHITE."""
        return self.contents[len(self.contents) // 2]

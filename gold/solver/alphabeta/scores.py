"""Scores of positions, from the point of view of the side to play or of the defender.

A *forced* score says that one side wins whatever the other does, as far as the search looked ahead.
It is ``FORCED`` minus the number of moves until the end, so that quick captures and slow losses are
preferred. The numbers in between are estimates.
"""

from __future__ import annotations

from typing import Final

from gold._jit import njit

FORCED: Final = 5000
FORCED_LIMIT: Final = 4400  # the least forced score; smaller ones are estimates
ESTIMATE_LIMIT: Final = 4000  # the largest estimate
INFINITE: Final = 30000


@njit
def is_forced(score: int) -> bool:
    """Whether a score is forced: the search saw the end of the game."""
    return score >= FORCED_LIMIT or score <= -FORCED_LIMIT

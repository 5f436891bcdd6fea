"""A game record as numbers: what happened on the board, in order.

An event is ``kind * EVENT + point`` in 16 bits, so that records of millions of moves are small, travel
between processes at once, and can be replayed by kernels.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Events = npt.NDArray[np.int16]

EVENT: Final = 512  # more than a point of any board
BLACK_PLAYS: Final = 1  # on PASS it passes
WHITE_PLAYS: Final = 2
BLACK_IS_SET: Final = 3  # a handicap or set-up stone
WHITE_IS_SET: Final = 4
CLEARED: Final = 5  # set-up takes away what stands on the point


class Record(NamedTuple):
    """One game."""

    place: str
    """Where it stands: file, and number of the game in it."""
    size: int
    """Lines of the board."""
    events: Events
    """What happened on the board."""
    name: str = ""
    """What the file tells of it: players, event and date, or what it is called."""
    komi: str = ""
    """As the file writes it; empty if it states none."""
    remark: str = ""
    """What could not be read as it stands, in words; empty if all could."""

    @property
    def moves(self) -> int:
        """How many moves and passes it has."""
        return sum(int(event) // EVENT in (BLACK_PLAYS, WHITE_PLAYS) for event in self.events)


class LeftOut(NamedTuple):
    """A game, or a whole file, that cannot be used, and why."""

    place: str
    reason: str

"""A game record as numbers: the events on the board, in order.

An event is ``kind * EVENT + point`` in 16 bits. So records of millions of moves are small, are sent
between processes quickly, and can be replayed by kernels.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Events = npt.NDArray[np.int16]

EVENT: Final = 512  # greater than any point
BLACK_PLAYS: Final = 1  # at the point PASS: a pass
WHITE_PLAYS: Final = 2
BLACK_IS_SET: Final = 3  # a handicap or set-up stone
WHITE_IS_SET: Final = 4
CLEARED: Final = 5  # set-up removes the stone on the point


class Record(NamedTuple):
    """A game record."""

    place: str
    """The file, and the number of the game in it."""
    size: int
    """Lines of the board."""
    events: Events
    """The moves, passes and set-up stones, encoded as the module says."""
    name: str = ""
    """Players, event and date as the file gives them, or the title of the game."""
    komi: str = ""
    """The komi as the file writes it; empty if the file has none."""
    remark: str = ""
    """Which part of the game could not be read, in words; empty if all could."""

    @property
    def moves(self) -> int:
        """The number of moves, passes included."""
        return sum(int(event) // EVENT in (BLACK_PLAYS, WHITE_PLAYS) for event in self.events)


class LeftOut(NamedTuple):
    """A game, or a whole file, that cannot be used, and the reason."""

    place: str
    reason: str

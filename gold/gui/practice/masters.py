"""The overlay "played here by strong players": how often, at each point, by the patterns that ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from gold.board.board import Board
from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.gui.stage.reading import Job
from gold.shipped import shipped

Percents = Mapping[Point, int]

_LEAST = 3  # percent: less is not worth a mark
_MOST = 9  # marks


class Masters:
    """Looks up one position at a time, in a thread. ``on`` is whether the user wants to see it."""

    def __init__(self) -> None:
        self.on = False
        self._asked: Position | None = None
        self._job: Job[Percents] | None = None

    def ask(self, board: Board) -> bool:
        """Look up the position on a board, unless it was the last one asked about; whether it is another."""
        position = board.position()
        if position == self._asked:
            return False
        moves = board.valid_moves()
        self._asked = position
        self._job = Job(lambda: look_up(position, moves))
        return True

    def forget(self) -> None:
        """Forget the last position; nobody waits for it any more."""
        self._asked = self._job = None

    @property
    def busy(self) -> bool:
        """Whether an answer may still come."""
        return self._job is not None

    def poll(self) -> Percents | None:
        """The answer, once; None while there is none.

        :raises GoldError: if the patterns cannot be read.
        """
        if self._job is None or not self._job.wait(0):
            return None
        job, self._job = self._job, None
        return job.result()


def look_up(position: Position, moves: Sequence[Point]) -> Percents:
    """How often strong players played each of some moves, in percent; the most frequent ones."""
    from gold.patterns.learned.played import Played  # with numba, which the first picture does not wait for
    from gold.patterns.learned.store import open_store

    contents = np.array([0, *(state.color or 0 for state in sorted(PointState))])
    geometry = position.geometry
    played = Played(open_store(shipped("assets") / "patterns" / "neighbors-15.gpat", "knn"))
    places = {geometry.row_col(point): point for point in moves}
    shares = played.shares(contents[position.grid], position.to_play, places)
    percents = {places[place]: round(100 * share) for place, share in shares.items()}
    often = sorted(percents.items(), key=lambda item: (-item[1], item[0]))
    return {point: percent for point, percent in often[:_MOST] if percent >= _LEAST}

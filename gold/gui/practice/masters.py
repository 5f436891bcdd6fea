"""The overlay "played here by strong players": how often, at each point, by the patterns that ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from gold.board.board import Board
from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.reading import Job
from gold.i18n import _
from gold.shipped import shipped

Percents = Mapping[Point, int]

_LEAST = 3  # percent: less is not worth a mark
_MOST = 9  # marks


class Masters:
    """Looks up one position at a time, in a thread; off until it is wanted."""

    def __init__(self) -> None:
        self._on = False
        self._asked: Position | None = None
        self._job: Job[Percents] | None = None

    def toggle(self, model: PracticeModel) -> str:
        """Switch it on or off; what there is to say about that."""
        self._on = not self._on
        if self._on and not model.may_show_masters:
            return _("What strong players played is shown only after the problem is decided.")
        return _("Where strong players played: on") if self._on else _("Where strong players played: off")

    def refresh(self, model: PracticeModel) -> None:
        """Look up the position of a game, if the numbers are wanted and may be shown."""
        model.masters = self._on and model.may_show_masters
        if not model.masters or model.session.ended:
            self._asked = self._job = None
            model.percents = {}
        elif self._ask(model.session.board):
            model.percents = {}

    def _ask(self, board: Board) -> bool:
        """Look up the position on a board, unless it was the last one asked about; whether it is another."""
        position = board.position()
        if position == self._asked:
            return False
        moves = board.valid_moves()
        self._asked = position
        self._job = Job(lambda: look_up(position, moves))
        return True

    @property
    def busy(self) -> bool:
        """Whether an answer may still come."""
        return self._job is not None

    def hear(self, model: PracticeModel) -> bool:
        """Take the answer if it has come; whether it has.

        :raises GoldError: if the patterns cannot be read.
        """
        if self._job is None or not self._job.wait(0):
            return False
        job, self._job = self._job, None
        model.percents = job.result()
        return True


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

"""The overlay "played here by strong players": how often, by the shipped patterns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from gold.board.points import Point, PointState
from gold.board.position import Position
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host, Listener
from gold.gui.practice.moment.beside_the_game import MastersBeside
from gold.gui.stage.background import Job
from gold.i18n import _
from gold.shipped import shipped

Percents = Mapping[Point, int]

_LEAST_PERCENT = 3  # percent: less is not worth a mark
_MOST_MARKS = 9  # marks


class Masters(Listener):
    """Shows where strong players played, if the person asks; looks it up in a thread."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._asked: int | None = None
        self._job: Job[Percents] | None = None
        self._percents: Percents = {}

    @property
    def beside(self) -> MastersBeside:
        """Whether the person wants the overlay, and its percentages if they are looked up."""
        is_known = self._wanted == self._asked
        return MastersBeside(self.host.around.masters, self._percents if is_known else {})

    @property
    def _wanted(self) -> int | None:
        """The hash of the position to look up; None if the overlay is off or not allowed now."""
        session = self.model.session
        is_shown = self.host.around.masters and self.model.state.may_show_masters
        return session.board.hash if is_shown and not session.ended else None

    def perform(self, action: Action) -> bool:
        if action is not Action.MASTERS:
            return False
        on = self.host.around.masters = not self.host.around.masters
        if on and not self.model.state.may_show_masters:
            said = _("What strong players played is shown only after the problem is decided.")
        else:
            said = (
                _("Where strong players played: on")
                if on
                else _("Where strong players played: off")
            )
        self.window.say(said)
        self.host.act(())
        return True

    @property
    def busy(self) -> bool:
        return self._job is not None or self._wanted != self._asked

    def update(self, seconds: float) -> bool:  # noqa: ARG002  # the look-up does not depend on time
        """Start the look-up of a new position, or take the answer; True if either happened.

        :raises GoldError: if the patterns cannot be read.
        """
        if self._wanted != self._asked:
            self._asked = self._wanted
            self._percents = {}
            self._job = None
            if self._asked is not None:
                board = self.model.session.board
                position = board.position()
                moves = board.valid_moves()
                self._job = Job(lambda: master_percents(position, moves))
            return True
        if self._job is None or not self._job.wait(0):
            return False
        job = self._job
        self._job = None
        self._percents = job.result()
        return True


def master_percents(position: Position, moves: Sequence[Point]) -> Percents:
    """Return how often strong players play each of these moves, in percent.

    Only the most frequent moves are included. The percentage of a point is the share of the places
    with the same surroundings in which they played there.
    """
    from gold.patterns.learned.neighbors import MoveCounts
    from gold.patterns.learned.store import open_store

    contents = np.array([0, *(state.color or 0 for state in sorted(PointState))])
    geometry = position.geometry
    played = MoveCounts(open_store(shipped("assets") / "patterns" / "neighbors-15.gpat", "knn"))
    places = {geometry.row_col(point): point for point in moves}
    shares = played.shares(contents[position.grid], position.to_play, places)
    percents = {places[place]: round(100 * share) for place, share in shares.items()}
    often = sorted(percents.items(), key=lambda item: (-item[1], item[0]))
    return {point: percent for point, percent in often[:_MOST_MARKS] if percent >= _LEAST_PERCENT}

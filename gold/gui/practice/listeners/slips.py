"""Takes a failure back that was a slip of the hand: within some seconds, and once a problem."""

from __future__ import annotations

from collections.abc import Callable

from gold import clock
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Host, Listener
from gold.i18n import _
from gold.problem.matching.identity import problem_id
from gold.trainer.modes import Begins
from gold.trainer.practice.events import KeepAttempt, OfferSlip, TakeSlipBack
from gold.trainer.progress.slips import BeforeAttempt, before_attempt, keep_slips, take_back

OFFERED = 8.0
"""Seconds for which a failure can be taken back. Seeing why it fails ends them."""


class Slips(Listener):
    """Takes a failure back, as if the last move had not been made.

    It must come before the listener that stores the attempt (``Person``), since it copies the state
    before the attempt. ``forget``: called to drop the shown change of the rating.
    """

    def __init__(self, host: Host, forget: Callable[[], object]) -> None:
        super().__init__(host)
        self._forget = forget
        self._name = problem_id(self.model.in_file)
        self._before: BeforeAttempt | None = None
        self._takebacks = 0
        self._left = 0.0

    @property
    def busy(self) -> bool:
        return self._left > 0

    def kept(self, attempt: KeepAttempt) -> None:
        """Before a failure is stored, copy the stored state, and offer to take the failure back.

        Offered only for a failure by a move that counts, not in a run, and once a problem.
        """
        model = self.model
        rules = model.rules
        is_by_move = (
            rules.solves_by_line and not model.state.asks_word and bool(model.session.record)
        )
        may_slip = rules.one_try and rules.begins is Begins.HERE and model.course.run is None
        if attempt.solved or attempt.again or not (is_by_move and may_slip):
            self._end()
            return
        if self._name in self.host.around.slips:
            return
        self._before = before_attempt(self.host.around.logbook().database, self._name)
        self._takebacks = model.session.takebacks
        self._left = OFFERED
        model.send(OfferSlip(offered=True))

    def _end(self) -> None:
        self._left = 0.0
        if self.model.state.slip_offered:
            self.model.send(OfferSlip(offered=False))

    def update(self, seconds: float) -> bool:
        """Count the seconds down. An analysis, the answer or a hint ends the offer at once."""
        if self._left <= 0:
            return False
        self._left -= seconds
        if self._left > 0 and self.model.state.may_be_slip:
            return False
        self._end()
        return True

    def perform(self, action: Action) -> bool:
        """Take the failure back, or say that it is too late; False for other actions.

        :raises GoldError: if the change cannot be stored.
        """
        if action is not Action.SLIP:
            return False
        before = self._before
        if before is None or not self.model.state.may_be_slip:
            self.window.say(
                _("Only a failure in the last few seconds can be undone, once a problem.")
            )
            return True
        self._before = None
        self._left = 0.0
        around = self.host.around
        take_back(around.logbook().database, before)
        around.slips[self._name] = clock.day_of(clock.now())
        keep_slips(around.slips)
        self._forget()
        self.host.send(TakeSlipBack(self._takebacks))
        self.window.say(_("A slip: it does not count. Play on."), "good")
        return True

"""Takes a wrong move back after a look at the answer, if the person has chosen that."""

from __future__ import annotations

from gold.gui.keys.actions import Action
from gold.gui.practice.banners import Banner
from gold.gui.practice.listener import Host, Listener
from gold.i18n import _, sentence

LOOK_SECONDS = 1.6
"""Seconds for which the answer to a wrong move is seen before both are taken back."""


class TakesBack(Listener):
    """Watches for wrong moves."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._looked = 0.0

    @property
    def busy(self) -> bool:
        model = self.model
        return (
            model.settings.after_mistake == "take back"
            and model.went_wrong
            and not model.course.run  # the next problem comes
            and model.analysis is None
        )

    def update(self, seconds: float) -> bool:
        self._looked = self._looked + seconds if self.busy else 0.0
        if self._looked >= LOOK_SECONDS:
            banner = self.model.banner
            self.host.perform(Action.TAKE_BACK)
            if banner is not None:  # it can be read until the next move
                text = f"{sentence(banner.title)} {banner.text}"
                self.model.note = Banner("info", _("Taken back"), text)
                self.host.act(())
        return False

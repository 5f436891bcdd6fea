"""What happens after a wrong move, as the person has chosen: it is taken back after a look at the answer."""

from __future__ import annotations

from gold.gui.practice.model import PracticeModel

LOOK = 1.6
"""Seconds for which the answer to a wrong move is seen before both are taken back."""


class TakesBack:
    """Watches for wrong moves; call :meth:`update` in every frame."""

    def __init__(self) -> None:
        self._looked = 0.0

    @staticmethod
    def applies(model: PracticeModel) -> bool:
        """Whether the last move is going to be taken back."""
        return (
            model.after_mistake == "take back"
            and model.went_wrong
            and model.run is None  # the next problem comes
            and model.analysis is None
        )

    def update(self, seconds: float, model: PracticeModel) -> bool:
        """Let time pass; True when the move is to be taken back now."""
        if not self.applies(model):
            self._looked = 0.0
            return False
        self._looked += seconds
        return self._looked >= LOOK

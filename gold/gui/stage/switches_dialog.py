"""A dialog with some switches, shown before something is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Toggle
from gold.i18n import _


class SwitchesDialog(Dialog):
    """Asks which options are wanted; ``on_accept`` gets the answers after the dialog is closed."""

    width = 520.0

    def __init__(
        self, window: Window, title: str, switches: Sequence[tuple[str, bool]],
        on_accept: Callable[[Sequence[bool]], object],
    ) -> None:  # fmt: skip
        super().__init__(window)
        self.title, self._on_accept = title, on_accept
        self._texts = [text for text, _on in switches]
        self.chosen = [on for _text, on in switches]
        self.height = 40 * len(switches) + 12 + 38

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        for number, text in enumerate(self._texts):
            row = pygame.Rect(inner.left, inner.top + number * px(40), inner.width, px(34))
            Toggle(self.ui, row, text, on=self.chosen[number], on_change=partial(self._choose, number))
        self.make_answers(inner, _("Next …"), px(150), px(140))

    def _choose(self, number: int, on: bool) -> None:
        self.chosen[number] = on

    def accept(self) -> None:
        self.close_dialog()
        self._on_accept(self.chosen)

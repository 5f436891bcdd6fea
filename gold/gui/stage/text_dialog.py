"""The dialog that asks for a line of text."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.fields import TextField
from gold.i18n import _


class TextDialog(Dialog):
    """Asks for a text, with one to begin with; ``on_accept`` gets it after the dialog is closed."""

    width = 560.0

    def __init__(
        self, window: Window, title: str, text: str, on_accept: Callable[[str], object], hint: str = ""
    ) -> None:
        super().__init__(window)
        self.title, self.text = title, text
        self._on_accept, self._hint = on_accept, hint

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at every width
        """Room for a field and the buttons."""
        return self.px(36 + 16 + 38)

    def fill(self, inner: pygame.Rect) -> None:
        """Make the field and the buttons."""
        px = self.px
        row = pygame.Rect(inner.left, inner.top, inner.width, px(36))
        field = TextField(
            self.ui, row, self.text, placeholder=self._hint, on_change=self._typed,
            on_enter=lambda _text: self.accept(), name="text",
        )  # fmt: skip
        accept = pygame.Rect(inner.right - px(150), inner.bottom - px(38), px(150), px(38))
        cancel = pygame.Rect(accept.left - px(138), accept.top, px(130), px(38))
        Button(self.ui, cancel, _("Cancel"), key="Esc", on_press=self.cancel)
        Button(self.ui, accept, _("OK"), look="filled", key="Enter", on_press=self.accept)
        self.ui.ring.focus(field)

    def _typed(self, text: str) -> None:
        self.text = text

    def accept(self) -> None:
        """Take the text."""
        self.close_dialog()
        self._on_accept(self.text)

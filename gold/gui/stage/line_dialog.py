"""The dialog for choosing one of several lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _


class LineDialog(Dialog):
    """Asks for one of the rows; ``on_pick`` gets its index after the dialog is closed."""

    width = 560.0

    def __init__(
        self, window: Window, title: str, rows: Sequence[Row], on_pick: Callable[[int], object], accept: str
    ) -> None:
        super().__init__(window)
        self.title = title
        self.rows, self.on_pick, self._accept = rows, on_pick, accept
        self._chosen = 0

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at every width
        """Room for a list."""
        return self.px(min(len(self.rows), 12) * 32 + 8 + 54)

    def fill(self, inner: pygame.Rect) -> None:
        """Make the list and the buttons."""
        px = self.px
        listed = pygame.Rect(inner.left, inner.top, inner.width, inner.height - px(54))
        self._list = ListView(
            self.ui, listed, self.rows, selected=self._chosen, on_select=self._select,
            on_take=lambda _index: self.accept(), name="rows",
        )  # fmt: skip
        words = self.theme.fonts.width(self._accept, self.theme.type_px(Size.BODY), True)
        width = max(px(150), words + px(100))
        accept = pygame.Rect(inner.right - width, inner.bottom - px(38), width, px(38))
        cancel = pygame.Rect(accept.left - px(138), accept.top, px(130), px(38))
        Button(self.ui, cancel, _("Cancel"), key="Esc", on_press=self.cancel)
        Button(self.ui, accept, self._accept, look="filled", key="Enter", on_press=self.accept)

    def take_key(self, event: pygame.event.Event) -> bool:
        """Up and down choose wherever the focus is, except in the list, which knows them itself."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None or self.ui.ring.current is self._list:
            return super().take_key(event)
        self._list.select(self._list.selected + step)
        return True

    def _select(self, index: int) -> None:
        self._chosen = index

    def accept(self) -> None:
        """Take the chosen row."""
        self.close_dialog()
        self.on_pick(self._chosen)

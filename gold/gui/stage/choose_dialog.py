"""The dialog for choosing a problem of a collection to edit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pygame

from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem

Load: TypeAlias = Callable[[Problem, Path | None, int], object]


class ChooseDialog(Dialog):
    """Asks which problem of a collection to edit."""

    width = 560.0

    def __init__(self, window: Window, collection: Collection, load: Load) -> None:
        super().__init__(window)
        self.title = collection.name
        self._entries = [entry for entry in collection.entries if entry.problem is not None]
        self._load = load
        self._chosen = 0

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at every width
        """Room for a list."""
        return self.px(min(len(self._entries), 12) * 32 + 8 + 54)

    def fill(self, inner: pygame.Rect) -> None:
        """Make the list and the buttons."""
        px = self.px
        listed = pygame.Rect(inner.left, inner.top, inner.width, inner.height - px(54))
        rows = [
            Row(entry.problem.title or _("untitled"), str(number))
            for number, entry in enumerate(self._entries, 1)
            if entry.problem is not None
        ]
        ListView(
            self.ui, listed, rows, selected=self._chosen, on_select=self._select,
            on_take=lambda _index: self.accept(), name="problems",
        )  # fmt: skip
        accept = pygame.Rect(inner.right - px(150), inner.bottom - px(38), px(150), px(38))
        cancel = pygame.Rect(accept.left - px(138), accept.top, px(130), px(38))
        Button(self.ui, cancel, _("Cancel"), key="Esc", on_press=self.cancel)
        Button(self.ui, accept, _("Edit"), look="filled", key="Enter", on_press=self.accept)

    def _select(self, index: int) -> None:
        self._chosen = index

    def accept(self) -> None:
        """Edit the chosen problem."""
        entry = self._entries[self._chosen]
        assert entry.problem is not None
        self.close_dialog()
        self._load(entry.problem, entry.path, entry.index)

"""The dialog for choosing the mode, which is how a problem is practised."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.displays import Label
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _
from gold.trainer.modes import CHOICES, Mode

_ROW = 36


class ModeDialog(Dialog):
    """Lists the modes; ``on_choose`` is called with the chosen one."""

    width = 620.0

    def __init__(self, window: Window, now: Mode, on_choose: Callable[[Mode], object]) -> None:
        super().__init__(window)
        self.title = _("How do you want to practise?")
        self._on_choose = on_choose
        self._selected = CHOICES.index(now) if now in CHOICES else 0

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at any width
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        return self.px(_ROW * len(CHOICES) + 34 + 10 + 38) + 2 * line

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        line = self.theme.fonts.line_height(self.theme.type_px(Size.BODY))
        chosen = CHOICES[self._selected]
        rows = [Row(mode.rules.name, bold=mode is chosen) for mode in CHOICES]
        below = px(38) + px(10) + 2 * line
        place = pygame.Rect(inner.left, inner.top, inner.width, inner.height - below - px(8))
        self._list = ListView(
            self.ui,
            place,
            rows,
            selected=self._selected,
            on_select=self._select,
            on_take=self._take,
            row_height=_ROW,
            name="modes",
        )
        self.ui.ring.focus(self._list, show=True)
        text = pygame.Rect(inner.left, place.bottom + px(6), inner.width, 2 * line)
        self._text = Label(
            self.ui, text, chosen.rules.sentence, color=self.theme.colors.quiet, wrap=True
        )
        self.make_answers(inner, _("Begin"))

    def _select(self, index: int) -> None:
        self._selected = index
        self._text.set_text(CHOICES[index].rules.sentence)

    def _take(self, index: int) -> None:
        self._selected = index
        self.accept()

    def accept(self) -> None:
        self.close_dialog()
        self._on_choose(CHOICES[self._selected])

"""The dialogs in which the person chooses several files and folders at once, or one folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from gold.gui.keys.chords import pretty
from gold.gui.look.icons import Icon
from gold.gui.look.theme import Size
from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.list_view import Row
from gold.i18n import _, ngettext


class FilesDialog(OpenDialog):
    """Lets the person choose existing files and folders.

    Space, or a click with Ctrl, marks a row. ``on_choose_all`` gets the marked paths or, if no row
    is marked, the path that was typed. The button *Whole folder* chooses the folder on show.
    """

    def __init__(
        self,
        window: Window,
        on_choose_all: Callable[[Sequence[Path]], object],
        title: str = "",
        accept_text: str = "",
    ) -> None:
        self.marked: list[Path] = []
        self._on_choose_all = on_choose_all
        super().__init__(window, lambda path: on_choose_all([path]), title, accept_text)

    def go(self, folder: Path) -> None:
        self.marked.clear()
        super().go(folder)

    def fill(self, inner: pygame.Rect) -> None:
        super().fill(inner)
        self._list.on_mark = self.mark
        px = self.px
        ui = self.ui
        button = pygame.Rect(inner.left, inner.bottom - px(38), px(170), px(38))
        Button(ui, button, _("Whole folder"), on_press=lambda: self._finish_all([self.folder]))
        place = pygame.Rect(inner.left + inner.width // 2, inner.top, inner.width // 2, px(26))
        self._told = Label(
            ui, place, self._help(), size=Size.SMALL, color=self.theme.colors.quiet, align="right"
        )

    def rows(self) -> list[Row]:
        rows = super().rows()
        return [
            Row(row.text, row.detail, Icon.CHECK, row.bold) if path in self.marked else row
            for row, path in zip(rows, self.items, strict=True)
        ]

    def _help(self) -> str:
        if not self.marked:
            return _("{space} or {ctrl} click: several").format(
                space=pretty("Space"), ctrl=pretty("Ctrl")
            )
        return ngettext("{n} marked", "{n} marked", len(self.marked)).format(n=len(self.marked))

    def mark(self, index: int) -> None:
        """Toggle the mark of a row: marked paths are chosen together. The parent folder cannot be marked."""
        if not 0 <= index < len(self.items) or self.items[index] == self.folder.parent:
            return
        path = self.items[index]
        self.marked = [one for one in self.items if (one in self.marked) is not (one == path)]
        self._list.rows = tuple(self.rows())
        self._list.refresh()
        self._told.set_text(self._help())

    def take_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_SPACE and self.ui.ring.current is self._list:
            self.mark(self._list.selected)
            return True
        return super().take_key(event)

    def accept(self) -> None:
        if self.marked:
            self._finish_all(self.marked)
        else:
            super().accept()

    def _finish_all(self, paths: Sequence[Path]) -> None:
        self.close_dialog()
        try:
            self.window.change(last_folder=str(self.folder.absolute()))
        finally:
            self._on_choose_all(list(paths))


class FolderDialog(OpenDialog):
    """Lets the person choose a folder: the folder on show."""

    suffixes = ()

    def accept(self) -> None:
        if self.name.strip():
            super().accept()
        else:
            self.finish(self.folder)

    def finish(self, path: Path) -> None:
        """Call ``on_choose`` with the folder, and close the dialog.

        If ``on_choose`` refuses the folder with an error, the dialog stays open.

        :raises GoldError: if the folder is refused.
        """
        self.on_choose(path)
        self.close_dialog()

"""The dialog that lists what could not be read, by file and line."""

from __future__ import annotations

from pathlib import Path

import pygame

from gold.errors import GoldError, ProblemFormatError
from gold.gui.desktop import clipboard
from gold.gui.stage.asking import LineDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.controls import Button
from gold.gui.widgets.list_view import Row
from gold.i18n import _, ngettext
from gold.problem.collection import Collection

_MOST_ROWS = 1_000  # rows of the list; what is copied has all of them


def show_unread(window: Window, collection: Collection) -> None:
    """List the errors of a collection, if there are several; a message is enough for one."""
    if len(collection.errors) > 1:
        window.push(UnreadDialog(window, collection))


class UnreadDialog(LineDialog):
    """Lists the errors of a collection; the rest of it has been read."""

    width = 720.0

    def __init__(self, window: Window, collection: Collection) -> None:
        self._errors = collection.errors
        count = len(self._errors)
        title = ngettext("{n} problem cannot be read", "{n} problems cannot be read", count).format(n=count)
        rows = [Row(_line(error)) for error in self._errors[:_MOST_ROWS]]
        super().__init__(window, title, rows, lambda _index: None, _("Close"))

    def make_buttons(self, inner: pygame.Rect) -> None:
        copy = self.make_close(inner).inflate(self.px(10), 0)
        copy.right = copy.left - self.px(8)
        Button(self.ui, copy, _("Copy the list"), on_press=self.copy, name="copy list")

    def copy(self) -> None:
        """Put all errors on the clipboard, one a line."""
        clipboard.put_text("\n".join(str(error) for error in self._errors))
        self.window.say(_("Copied"))


def _line(error: GoldError) -> str:
    """An error with the name of its file only, which fits into a row better than its path."""
    if not isinstance(error, ProblemFormatError) or not error.path:
        return str(error)
    place = Path(error.path).name + (f":{error.line}" if error.line else "")
    return f"{place}: {error.problem}"

"""Reading problem files: small ones at once, large ones in a thread, behind a dialog that can be left."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pygame

from gold.errors import GoldError
from gold.gui.look import shapes
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.base import Widget
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.ui import Ui
from gold.i18n import _, ngettext
from gold.problem.collection import Collection, Entry
from gold.problem.files import load_collection, problem_files

Then = Callable[[Collection], object]

_AT_ONCE = 100_000
"""So many bytes are read in a sixth of a second at most, which nobody takes for a window that hangs."""
_LAP = 1.4  # seconds in which the bar's mark comes round


def read(window: Window, paths: Sequence[Path], then: Then) -> None:
    """Read files or folders with problems, and then go on with what they hold.

    Where that takes a while the window goes on meanwhile, and the user may give it up.

    :raises GoldError: what is wrong with small files, or with going on; of large files it is said later.
    """
    if _size(paths) <= _AT_ONCE:
        then(load_files(paths))
        return
    window.push(ReadingDialog(window, paths, then))


def _size(paths: Iterable[Path]) -> int:
    """The bytes to be read; what cannot be looked at has none, and reading it tells why."""
    total = 0
    for path in paths:
        with contextlib.suppress(OSError):
            total += sum(one.stat().st_size for one in (problem_files(path) if path.is_dir() else [path]))
    return total


def load_files(paths: Sequence[Path]) -> Collection:
    """One file or folder as it is; of several all problems in a row.

    :raises GoldError: what is wrong with a single file; of several, the unreadable ones are entries.
    """
    if len(paths) == 1:
        return load_collection(paths[0])
    entries: list[Entry] = []
    for path in paths:
        try:
            entries += load_collection(path).entries
        except GoldError as error:
            entries.append(Entry(path, 0, 1, error=error))
    return Collection(_several(paths), paths[0].parent, tuple(entries))


def _several(paths: Sequence[Path]) -> str:
    return ngettext("{n} file", "{n} files", len(paths)).format(n=len(paths))


def unreadable(collection: Collection) -> str:
    """What of a collection could not be read, and why; empty when all of it could."""
    errors = collection.errors
    if not errors:
        return ""
    text = ngettext(
        "One problem cannot be read: {reason}",
        "{n} problems cannot be read. The first: {reason}",
        len(errors),
    )
    return text.format(n=len(errors), reason=errors[0])


class ReadingDialog(Dialog):
    """Says that files are being read until they have been, and then goes on with what they hold."""

    width = 420.0

    def __init__(self, window: Window, paths: Sequence[Path], then: Then) -> None:
        super().__init__(window)
        self._paths, self._then = tuple(paths), then
        self._name = paths[0].name if len(paths) == 1 else _several(paths)
        self.title = _("Reading …")
        self._read: Collection | Exception | None = None
        self._covered = False
        self._phase = 0.0
        threading.Thread(target=self._work, name="reading", daemon=True).start()

    def _work(self) -> None:
        """In the thread: whatever goes wrong there is raised again in the window's."""
        try:
            self._read = load_files(self._paths)
        except Exception as error:  # noqa: BLE001  # see above
            self._read = error

    @property
    def busy(self) -> bool:
        """The bar moves."""
        return True

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at every width
        """Room for the name, the bar and the button."""
        return self.px(30 + 8 + 22 + 38)

    def fill(self, inner: pygame.Rect) -> None:
        """Make the widgets."""
        px = self.px
        Label(self.ui, pygame.Rect(inner.left, inner.top, inner.width, px(26)), self._name)
        self._bar = _Bar(self.ui, pygame.Rect(inner.left, inner.top + px(30), inner.width, px(8)))
        cancel = pygame.Rect(inner.right - px(130), inner.bottom - px(38), px(130), px(38))
        Button(self.ui, cancel, _("Cancel"), key="Esc", on_press=self.cancel)

    def update(self, seconds: float) -> None:
        """Go on when all has been read; whatever lies over the dialog is answered first.

        :raises GoldError: what is wrong with the files, or with going on.
        """
        self._phase = (self._phase + seconds / _LAP) % 1.0
        if not self.needs_layout:
            self._bar.move(self._phase)
        if self._read is None or self._covered:
            return
        self.close_dialog()
        if isinstance(self._read, Exception):
            raise self._read
        self._then(self._read)

    def resume(self) -> None:
        """Nothing lies over the dialog."""
        self._covered = False

    def pause(self) -> None:
        """Something does."""
        self._covered = True

    def accept(self) -> None:
        """Enter, pressed once too often in the dialog before, gives nothing up."""


class _Bar(Widget):
    """A bar with a mark that goes along it again and again: something is done, nobody knows how long."""

    def __init__(self, ui: Ui, rect: pygame.Rect) -> None:
        self._phase = 0.0
        super().__init__(ui, rect)
        self.refresh()

    def move(self, phase: float) -> None:
        """Show the mark at a place of its way, from 0 to 1."""
        self._phase = phase
        self.refresh()

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the mark on the bar."""
        colors, (width, height) = self.ui.style.colors, canvas.get_size()
        canvas.blit(shapes.rounded_box((width, height), height // 2, colors.line), (0, 0))
        mark = width // 4
        left = round(self._phase * (width + mark)) - mark
        canvas.blit(shapes.rounded_box((mark, height), height // 2, colors.accent), (left, 0))

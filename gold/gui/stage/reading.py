"""Reads problem files: small ones at once, large ones in a thread, with a dialog to cancel."""

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
_LAP = 1.4  # seconds for one round of the bar's mark


def read(window: Window, paths: Sequence[Path], then: Then) -> None:
    """Read files or folders with problems, and then call ``then`` with their collection.

    If that takes a while, the window stays responsive and the user can cancel.

    :raises GoldError: if small files are unreadable, or from ``then``. For large files this is shown later.
    """
    if _size(paths) <= _AT_ONCE:
        then(load_files(paths))
        return
    window.push(ReadingDialog(window, paths, then))


def _size(paths: Iterable[Path]) -> int:
    """The number of bytes to read. An inaccessible file counts as 0; reading it gives the error."""
    total = 0
    for path in paths:
        with contextlib.suppress(OSError):
            total += sum(one.stat().st_size for one in (problem_files(path) if path.is_dir() else [path]))
    return total


def load_files(paths: Sequence[Path]) -> Collection:
    """The collection of one file or folder, or the problems of several in a row.

    :raises GoldError: if a single file is unreadable; among several, it becomes an entry with its error.
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
    """A message about the unreadable problems of a collection; empty if there are none."""
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
    """Shows that files are being read, and passes their collection on when that is done."""

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
        """Runs in the thread. Errors are raised again in the window's thread."""
        try:
            self._read = load_files(self._paths)
        except Exception as error:  # noqa: BLE001  # see above
            self._read = error

    @property
    def busy(self) -> bool:
        """True, because the bar moves."""
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
        """Pass the collection on when everything has been read and no other dialog is open.

        :raises GoldError: if the files are unreadable, or from ``then``.
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
        """Called when no scene covers the dialog any more."""
        self._covered = False

    def pause(self) -> None:
        """Called when a scene covers the dialog."""
        self._covered = True

    def accept(self) -> None:
        """Ignore Enter, so that one pressed too often in the previous dialog cancels nothing."""


class _Bar(Widget):
    """A progress bar of unknown length: a mark moves along it again and again."""

    def __init__(self, ui: Ui, rect: pygame.Rect) -> None:
        self._phase = 0.0
        super().__init__(ui, rect)
        self.refresh()

    def move(self, phase: float) -> None:
        """Show the mark at a position from 0 to 1."""
        self._phase = phase
        self.refresh()

    def paint(self, canvas: pygame.Surface) -> None:
        """Draw the mark on the bar."""
        colors, (width, height) = self.ui.style.colors, canvas.get_size()
        canvas.blit(shapes.rounded_box((width, height), height // 2, colors.line), (0, 0))
        mark = width // 4
        left = round(self._phase * (width + mark)) - mark
        canvas.blit(shapes.rounded_box((mark, height), height // 2, colors.accent), (left, 0))

"""Reading problem files, and other work that may be slow, in a thread: the window waits for a moment only.

Nobody knows how long a file takes before it was read: a small one may hold a thousand saved moves. So all of
them are read in a thread. What is done within the moment looks as if it were done at once; after it, a dialog
says what the window is waiting for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

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
from gold.problem.files import load_collection

_Found = TypeVar("_Found")

MOMENT = 0.15
"""Seconds that the window waits for a thread: nobody takes that for a window that hangs."""
_LAP = 1.4  # seconds in which the bar's mark comes round


def read(window: Window, paths: Sequence[Path], then: Callable[[Collection], object]) -> None:
    """Read files or folders with problems, and then go on with what they hold, see :func:`in_background`."""
    in_background(window, lambda: load_files(paths), then, _("Reading …"), name_of(paths))


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


def name_of(paths: Sequence[Path]) -> str:
    """What files or folders are called together."""
    return paths[0].name if len(paths) == 1 else _several(paths)


def in_background(
    window: Window,
    work: Callable[[], _Found],
    then: Callable[[_Found], object],
    title: str,
    name: str,
    can_be_left: bool = True,
) -> None:
    """Do something in a thread, and then go on in the window's with what it has found.

    If that takes more than a moment the window goes on meanwhile, behind a dialog with this title and the
    name of what it is about; the user may give it up where it ``can_be_left``: it is done to its end, and
    nothing follows.

    :raises Exception: what went wrong within the moment, in the thread or in going on; later it is raised in
        the dialog's :meth:`~gold.gui.scene.Scene.update`.
    """
    job = _Job(work)
    if job.wait(MOMENT):
        then(job.result())
        return
    window.push(WaitingDialog(window, job, then, title, name, can_be_left))


class _Job(Generic[_Found]):
    """Something that is done in a thread of its own."""

    def __init__(self, work: Callable[[], _Found]) -> None:
        self._work = work
        self._found: list[_Found] = []
        self._error: Exception | None = None
        self._done = threading.Event()
        threading.Thread(target=self._run, name="background", daemon=True).start()

    def _run(self) -> None:
        try:
            self._found.append(self._work())
        except Exception as error:  # noqa: BLE001  # whatever it is, it is raised again in the window's thread
            self._error = error
        finally:
            self._done.set()

    def wait(self, seconds: float) -> bool:
        """Wait until it is done, but no longer than this; whether it is."""
        return self._done.wait(seconds)

    def result(self) -> _Found:
        """What it has found; it has to be done.

        :raises Exception: what went wrong.
        """
        if self._error is not None:
            raise self._error
        return self._found[0]


class WaitingDialog(Dialog):
    """Says what the window is waiting for until it is done, and then goes on."""

    width = 420.0

    def __init__(
        self,
        window: Window,
        job: _Job[Any],
        then: Callable[[Any], object],
        title: str,
        name: str,
        can_be_left: bool,
    ) -> None:
        super().__init__(window)
        self.title = title
        self._job, self._then, self._name = job, then, name
        self._can_be_left = can_be_left
        self._covered = False
        self._phase = 0.0

    @property
    def busy(self) -> bool:
        """The bar moves."""
        return True

    def content_height(self, width: int) -> int:  # noqa: ARG002  # the same at every width
        """Room for the name, the bar and the button."""
        return self.px(30 + 8 + (22 + 38 if self._can_be_left else 0))

    def fill(self, inner: pygame.Rect) -> None:
        """Make the widgets."""
        px = self.px
        Label(self.ui, pygame.Rect(inner.left, inner.top, inner.width, px(26)), self._name)
        self._bar = _Bar(self.ui, pygame.Rect(inner.left, inner.top + px(30), inner.width, px(8)))
        if self._can_be_left:
            cancel = pygame.Rect(inner.right - px(130), inner.bottom - px(38), px(130), px(38))
            Button(self.ui, cancel, _("Cancel"), key="Esc", on_press=self.cancel)

    def update(self, seconds: float) -> None:
        """Go on when it is done; whatever lies over the dialog is answered first.

        :raises Exception: what went wrong, in the thread or in going on.
        """
        self._phase = (self._phase + seconds / _LAP) % 1.0
        if not self.needs_layout:
            self._bar.move(self._phase)
        if not self._covered and self._job.wait(0):
            self.close_dialog()
            self._then(self._job.result())

    def resume(self) -> None:
        """Nothing lies over the dialog."""
        self._covered = False

    def pause(self) -> None:
        """Something does."""
        self._covered = True

    def accept(self) -> None:
        """Enter, pressed once too often in the dialog before, gives nothing up."""

    def cancel(self) -> None:
        """Give it up, where it can be."""
        if self._can_be_left:
            self.close_dialog()


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

"""Does slow work, such as reading problem files, in a thread, so that the window stays responsive.

The time to read a file is not known beforehand: even a small file may have a thousand saved moves.
So every file is read in a thread. If that takes longer than :data:`MOMENT`, a dialog shows what the
window is waiting for.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pygame

from gold.errors import GoldError
from gold.gui.desktop import clipboard
from gold.gui.look import shapes
from gold.gui.look.places import bottom_part, right_part, top_part, under, without_right
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.base import Widget
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.ui import Ui
from gold.i18n import _, ngettext, sentence
from gold.problem.collection import Collection, Entry, brief
from gold.problem.files import (
    ReadingStoppedError,
    Report,
    load_collection,
    parse_collection,
    unheard,
)
from gold.trainer.guessed_target import is_playable

_Found = TypeVar("_Found")

MOMENT = 0.15
"""Seconds that the window waits for a thread without a dialog; too short to notice."""
_ENOUGH_TO_TELL = 5.0
"""Seconds of work after which the dialog estimates the remaining time."""
_LAP = 1.4  # seconds in which the mark moves along the bar once


def read_in_background(
    window: Window, paths: Sequence[Path], then: Callable[[Collection], object]
) -> None:
    """Read files or folders, and call ``then`` with their collection; see :func:`in_background`."""
    progress = ReadingProgress()
    title = _("Reading …")
    name = common_name(paths)
    in_background(
        window, lambda: load_files(paths, progress.report), then, title, name, progress=progress
    )


def load_files(paths: Sequence[Path], report: Report = unheard) -> Collection:
    """Load files and folders as one collection with all their problems.

    A single file or folder keeps its own name. ``report`` is called for each entry, with the share
    of the work that is done.

    :raises GoldError: if the only file is unreadable. An unreadable file among several becomes an entry with
        its error.
    """
    if len(paths) == 1:
        return load_collection(paths[0], report)
    entries: list[Entry] = []
    for number, path in enumerate(paths):
        part = _part_of(report, number, len(paths))
        try:
            entries += load_collection(path, part).entries
        except ReadingStoppedError:
            raise
        except GoldError as error:
            entries.append(Entry(path, 0, 1, error=error))
            part(entries[-1], 1.0)
    return Collection(_several(paths), paths[0].parent, tuple(entries))


def pasted_picture() -> Collection:
    """Read the problems in the clipboard's picture.

    If there are several, their titles are their numbers; a single problem has no title.

    :raises GoldError: if there is no picture, or no board in it.
    """
    collection = parse_collection(clipboard.get_picture(), Path(_("clipboard") + ".png"))
    is_one = len(collection.entries) == 1
    entries = []
    for entry in collection.entries:
        title = "" if is_one else str(entry.index + 1)
        problem = entry.problem and replace(entry.problem, title=title, source="")
        entries.append(replace(entry, problem=problem))
    return replace(collection, entries=tuple(entries))


def _part_of(report: Report, number: int, count: int) -> Report:
    return lambda entry, share: report(entry, (number + share) / count)


def _several(paths: Sequence[Path]) -> str:
    return ngettext("{n} file", "{n} files", len(paths)).format(n=len(paths))


def unread_message(collection: Collection) -> str:
    """A message about the unreadable problems of a collection; empty if there are none."""
    errors = collection.errors
    if not errors:
        return ""
    text = ngettext(
        "One problem cannot be read: {reason}",
        "{n} problems cannot be read. The first: {reason}",
        len(errors),
    )
    return text.format(n=len(errors), reason=brief(errors[0]))


def remark_message(collection: Collection) -> str:
    """A message about the remarks of a collection; empty if there are none.

    Remarks tell what was read differently from what the file says.
    """
    remarks = collection.remarks
    if not remarks:
        return ""
    first = sentence(remarks[0][:1].upper() + remarks[0][1:])
    others = len(remarks) - 1
    if not others:
        return first
    more = ngettext("The same in {n} more problem.", "The same in {n} more problems.", others)
    return f"{first} {more.format(n=others)}"


def picture_message(collection: Collection) -> str:
    """A message about a collection that was read from a picture: what is uncertain, and what to do next."""
    said = _("Read from a picture: compare it, then click the group that it is about.")
    parts = (remark_message(collection), said, unread_message(collection))
    return " ".join(filter(None, parts))


def common_name(paths: Sequence[Path]) -> str:
    """The name of a single file or folder; for several files, a text such as “3 files”."""
    return paths[0].name if len(paths) == 1 else _several(paths)


def in_background(
    window: Window,
    work: Callable[[], _Found],
    then: Callable[[_Found], object],
    title: str,
    name: str,
    can_be_left: bool = True,
    progress: ReadingProgress | None = None,
    meanwhile: Callable[[Job[_Found]], object] | None = None,
    stop_text: str = "",
) -> None:
    """Call ``work`` in a thread, and then ``then`` with its result in the window's thread.

    If the work takes longer than :data:`MOMENT`, a dialog with ``title`` and ``name`` is shown.

    - ``can_be_left``: the user may cancel. Then ``then`` is not called, and the work stops the next
      time it reports its progress; without ``progress`` it runs to its end.
    - ``progress``: the work reports to this object, and the dialog shows the progress.
    - ``meanwhile``: once there is a problem to play, the user may start with that problem. Then
      ``meanwhile`` is called with the job, in place of ``then``, and must take the job's result.
    - ``stop_text``: a button with this text ends the work early, and keeps what is done. It sets
      ``progress.is_enough``, which the work must check.

    :raises Exception: any error from ``work`` or ``then``, if the work takes no longer than ``MOMENT``. Later
        errors are raised in the dialog's :meth:`~gold.gui.stage.scene.Scene.update`.
    """
    job = Job(work)
    if job.wait(MOMENT):
        then(job.result())
        return
    dialog = WaitingDialog(window, job, then, title, name, can_be_left)
    dialog.progress = progress or dialog.progress
    dialog.meanwhile = meanwhile
    dialog.stop_text = stop_text
    window.push(dialog)


class Job(Future[_Found]):
    """A function that runs in a thread. ``result()`` returns the function's result or raises its error."""

    def __init__(self, work: Callable[[], _Found]) -> None:
        super().__init__()
        threading.Thread(target=self._run, args=(work,), name="background", daemon=True).start()

    def _run(self, work: Callable[[], _Found]) -> None:
        try:
            self.set_result(work())
        except Exception as error:  # noqa: BLE001  # whatever it is, it is raised again in the window's thread
            self.set_exception(error)

    def wait(self, seconds: float) -> bool:
        """Wait at most ``seconds`` until the work is done; return whether it is."""
        return bool(wait([self], seconds).done)


class ReadingProgress:
    """The progress of work in a thread.

    The working thread calls :meth:`report`, :meth:`note` and :meth:`look`; the window's thread
    calls everything else.

    ``entries`` have been read so far; ``count`` is the number of entries, or of pieces of work done.
    ``share`` is the part of the work that is done, from 0 to 1. ``first`` is the index of the first
    entry that can be played; None while there is none.
    """

    def __init__(self) -> None:
        self.share = 0.0
        self.first: int | None = None
        self.count = 0
        self.entries: list[Entry] = []
        self._stopped = threading.Event()
        self._enough = threading.Event()
        self._total: int | None = None
        self._begun = time.monotonic()

    def report(self, entry: Entry | None, share: float) -> None:
        """Note the entry that was just read, if any, and the ``share`` of everything that has been read.

        :raises ReadingStoppedError: if the reading is to be stopped.
        """
        self.look()
        self.share = share
        if entry is None:
            return
        self.entries.append(entry)
        self.count += 1
        if self.first is None and entry.problem is not None and is_playable(entry.problem):
            self.first = self.count - 1

    def note(self, done: int, total: int) -> None:
        """Note that ``done`` of ``total`` pieces of the work are done.

        :raises ReadingStoppedError: if the work is to be stopped.
        """
        self.look()
        self.count = done
        self._total = total
        self.share = done / max(1, total)

    def look(self) -> None:
        """Check whether the work was cancelled.

        :raises ReadingStoppedError: if :meth:`stop` was called.
        """
        if self._stopped.is_set():
            raise ReadingStoppedError(_("Reading was cancelled."))

    def stop(self) -> None:
        """Cancel the work: its next report raises an error."""
        self._stopped.set()

    def keep(self) -> None:
        """Ask the work to end early, and to return what is done (:attr:`is_enough`)."""
        self._enough.set()

    @property
    def is_enough(self) -> bool:
        """Whether the work is to end early, and to return what is done."""
        return self._enough.is_set()

    def words(self) -> str:
        """The progress in words.

        It has the number of entries read, or the pieces of work done and the time left. Empty if
        nothing is done yet.
        """
        if self._total is not None:
            done = _("{n} of {total}").format(n=self.count, total=self._total)
            return " · ".join(
                filter(None, (done, _time_left(time.monotonic() - self._begun, self.share)))
            )
        return (
            ngettext("{n} problem", "{n} problems", self.count).format(n=self.count)
            if self.count
            else ""
        )


def _time_left(seconds: float, share: float) -> str:
    """The remaining time in words, if ``share`` of the work took ``seconds``.

    Empty if nothing is done, or if the work has lasted less than ``_ENOUGH_TO_TELL``.

    >>> _time_left(60, 0.25), _time_left(60, 0.8), _time_left(3, 0.1)
    ('about 3 minutes left', 'less than a minute left', '')
    """
    if share <= 0 or seconds < _ENOUGH_TO_TELL:
        return ""
    minutes = round(seconds * (1 - share) / share / 60)
    if not minutes:
        return _("less than a minute left")
    return ngettext("about {n} minute left", "about {n} minutes left", minutes).format(n=minutes)


class WaitingDialog(Dialog):
    """Shows a job's name and progress.

    When the job is done, it closes and calls ``then`` with the result.
    """

    width = 520.0

    def __init__(
        self,
        window: Window,
        job: Job[Any],
        then: Callable[[Any], object],
        title: str,
        name: str,
        can_be_left: bool,
    ) -> None:
        super().__init__(window)
        self.title = title
        self.height = 30 + 8 + (22 + 38 if can_be_left else 0)
        self._job = job
        self._then = then
        self._name = name
        self._can_be_left = can_be_left
        self.progress = ReadingProgress()
        self.meanwhile: Callable[[Job[Any]], object] | None = None
        self.stop_text = ""
        self._offered = self._covered = False
        self._phase = 0.0

    @property
    def busy(self) -> bool:
        """Always True, because the bar moves."""
        return True

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        label = top_part(inner, px(26))
        self._label = Label(self.ui, label, self._text())
        self._bar = _ReadingBar(self.ui, under(label, px(4), px(8)))
        if self._can_be_left:
            self._add_buttons(bottom_part(inner, px(38)))

    def _add_buttons(self, row: pygame.Rect) -> None:
        """Add Cancel at the right and, beside it, another button if there is one.

        That button ends the work early, or plays the first problem.
        """
        cancel = right_part(row, self.px(130))
        Button(self.ui, cancel, _("Cancel"), key="Esc", on_press=self.cancel)
        beside = without_right(row, cancel.width + self.px(8))
        if self.stop_text:
            can_stop = not self.progress.is_enough
            text = self.stop_text
            Button(self.ui, beside, text, on_press=self.keep, name="keep", enabled=can_stop)
        elif self._can_go_on:
            Button(self.ui, beside, _("Play the first now"), on_press=self.go_on, name="go on")

    @property
    def _can_go_on(self) -> bool:
        """Whether the user may play a problem that was read already, while the rest is being read."""
        return self.meanwhile is not None and self.progress.first is not None

    def keep(self) -> None:
        """Ask the work to end early, and to return what is done."""
        self.progress.keep()
        self.relayout()

    def _text(self) -> str:
        """The job's name and its progress, as text."""
        return " · ".join(filter(None, (self._name, self.progress.words())))

    def go_on(self) -> None:
        """Close the dialog and call ``meanwhile``, while the rest is being read."""
        assert self.meanwhile is not None  # otherwise there is no button
        self.close_dialog()
        self.meanwhile(self._job)

    def update(self, seconds: float) -> None:
        """Move the bar; once the work is done, close the dialog and call ``then``.

        While another scene covers the dialog, it waits.

        :raises Exception: any error from the work or from ``then``.
        """
        self._phase = (self._phase + seconds / _LAP) % 1.0
        if self._can_go_on and not self._offered:
            self._offered = True
            self.relayout()
        if not self.needs_layout:
            self._bar.move(self.progress.share or self._phase, known=self.progress.share > 0)
            self._label.set_text(self._text())
        if not self._covered and self._job.wait(0):
            self.close_dialog()
            self._then(self._job.result())

    def resume(self) -> None:
        """Called when no scene covers the dialog any more."""
        self._covered = False

    def pause(self) -> None:
        self._covered = True

    def accept(self) -> None:
        """Ignore Enter: a second Enter meant for an earlier dialog must not close this one."""

    def cancel(self) -> None:
        if self._can_be_left:
            self.progress.stop()
            self.close_dialog()


class _ReadingBar(Widget):
    """A progress bar. While the progress is unknown, a mark moves along the bar again and again."""

    def __init__(self, ui: Ui, rect: pygame.Rect) -> None:
        self._phase = 0.0
        self._known = False
        super().__init__(ui, rect)

    def move(self, phase: float, known: bool) -> None:
        """Draw the bar filled up to ``phase``, or the moving mark at ``phase``.

        ``phase`` is from 0 to 1. The bar is filled if the progress is ``known``.
        """
        self._phase = phase
        self._known = known
        self.refresh()

    def paint(self, canvas: pygame.Surface) -> None:
        colors = self.ui.style.colors
        width, height = canvas.get_size()
        canvas.blit(shapes.rounded_box((width, height), height // 2, colors.line), (0, 0))
        if self._known:
            done = max(height, round(self._phase * width))
            canvas.blit(shapes.rounded_box((done, height), height // 2, colors.accent), (0, 0))
            return
        mark = width // 4
        left = round(self._phase * (width + mark)) - mark
        canvas.blit(shapes.rounded_box((mark, height), height // 2, colors.accent), (left, 0))

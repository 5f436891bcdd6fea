"""Dialogs that ask for a text, a choice from a list or options, and the list of unreadable problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pygame

from gold.gui.desktop import clipboard
from gold.gui.stage.background import picture_message
from gold.gui.stage.dialogs import Dialog
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button, Toggle
from gold.gui.widgets.fields import TextField
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _, ngettext
from gold.problem.collection import Collection, brief
from gold.problem.model import Problem
from gold.problem.names.shown import file_title, shown_name, shown_title
from gold.problem.pictures.board_picture import BoardPicture

_MOST_ROWS = 1_000  # most unreadable problems that are listed; *Copy the list* copies all

Load: TypeAlias = Callable[[Problem, Path | None, int, BoardPicture | None], object]
"""A function that opens a problem, such as :meth:`~gold.gui.stage.scene.Window.edit`. Its arguments: the
problem, its file (None without one), its index in the file, and the picture that it was read from (None
if it was not).
"""


class TextDialog(Dialog):
    """Asks for a line of text, with ``text`` filled in.

    ``on_accept`` gets the answer after the dialog is closed.
    """

    width = 560.0
    height = 36 + 16 + 38

    def __init__(
        self, window: Window, title: str, text: str, on_accept: Callable[[str], object]
    ) -> None:
        super().__init__(window)
        self.title = title
        self.text = text
        self._on_accept = on_accept

    def fill(self, inner: pygame.Rect) -> None:
        place = pygame.Rect(inner.topleft, (inner.width, self.px(36)))
        keep = partial(setattr, self, "text")
        field = TextField(
            self.ui, place, self.text, name="text", on_change=keep, on_enter=self.accept
        )
        self.make_answers(inner, _("OK"))
        self.ui.ring.focus(field)

    def accept(self) -> None:
        self.close_dialog()
        self._on_accept(self.text)


class LineDialog(Dialog):
    """Asks the person to choose one of ``rows``.

    ``on_pick`` gets the row's index after the dialog is closed. ``accept`` is the text of the
    filled button.
    """

    width = 560.0

    def __init__(
        self,
        window: Window,
        title: str,
        rows: Sequence[Row],
        on_pick: Callable[[int], object],
        accept: str,
    ) -> None:
        super().__init__(window)
        self.title = title
        self.rows = rows
        self.on_pick = on_pick
        self._accept = accept
        self.height = min(len(rows), 12) * 32 + 8 + 54
        self._chosen = 0

    def fill(self, inner: pygame.Rect) -> None:
        self._list = ListView(
            self.ui,
            pygame.Rect(inner.topleft, (inner.width, inner.height - self.px(54))),
            self.rows,
            selected=self._chosen,
            on_select=partial(setattr, self, "_chosen"),
            on_take=lambda _index: self.accept(),
            name="rows",
        )
        self.make_buttons(inner)

    def make_buttons(self, inner: pygame.Rect) -> None:
        """Make the buttons below the list: Cancel, and the one that accepts."""
        self.make_answers(inner, self._accept)

    def accept(self) -> None:
        self.close_dialog()
        self.on_pick(self._chosen)


class ProblemDialog(LineDialog):
    """Asks which problem of a collection to edit."""

    def __init__(self, window: Window, collection: Collection, load: Load) -> None:
        found = [
            (entry, entry.problem) for entry in collection.entries if entry.problem is not None
        ]
        rows = [
            Row(shown_title(problem) or file_title(entry) or _("untitled"), str(number))
            for number, (entry, problem) in enumerate(found, 1)
        ]

        def take(index: int) -> None:
            entry, problem = found[index]
            load(problem, entry.path, entry.index, entry.picture)

        super().__init__(window, shown_name(collection), rows, take, _("Edit"))


def edit_picture(window: Window, collection: Collection) -> None:
    """Open the problem that was read from a picture in the editor.

    It has no target yet. A message says what is uncertain. If the picture has several boards, ask
    which one to edit.

    :raises GoldError: if no problem was read.
    """
    first, *others = collection.readable()
    if others:
        window.show(Tab.EDITOR)
        window.push(ProblemDialog(window, collection, window.edit))
    elif first.problem is not None:
        window.edit(first.problem, first.path, first.index, first.picture)
    is_sure = not collection.remarks and not collection.errors
    window.say(picture_message(collection), "info" if is_sure else "bad")


class SwitchesDialog(Dialog):
    """Asks for options: a switch for each text and initial value in ``switches``.

    ``on_accept`` gets the values, in the same order, after the dialog is closed.
    """

    width = 520.0

    def __init__(
        self,
        window: Window,
        title: str,
        switches: Sequence[tuple[str, bool]],
        on_accept: Callable[[Sequence[bool]], object],
    ) -> None:
        super().__init__(window)
        self.title = title
        self._on_accept = on_accept
        self._texts = [text for text, _on in switches]
        self.chosen = [on for _text, on in switches]
        self.height = 40 * len(switches) + 12 + 38

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        for number, text in enumerate(self._texts):
            row = pygame.Rect(inner.left, inner.top + number * px(40), inner.width, px(34))
            Toggle(
                self.ui, row, text, on=self.chosen[number], on_change=partial(self._choose, number)
            )
        self.make_answers(inner, _("Next …"))

    def _choose(self, number: int, on: bool) -> None:
        self.chosen[number] = on

    def accept(self) -> None:
        self.close_dialog()
        self._on_accept(self.chosen)


def show_unread(window: Window, collection: Collection) -> None:
    """List the errors of a collection in a dialog.

    If there are fewer than two, do nothing: a message already names a single error.
    """
    if len(collection.errors) > 1:
        window.push(UnreadDialog(window, collection))


class UnreadDialog(LineDialog):
    """Lists the errors of a collection whose other problems have been read."""

    width = 720.0

    def __init__(self, window: Window, collection: Collection) -> None:
        self._errors = collection.errors
        count = len(self._errors)
        title = ngettext("{n} problem cannot be read", "{n} problems cannot be read", count).format(
            n=count
        )
        rows = [Row(brief(error)) for error in self._errors[:_MOST_ROWS]]
        super().__init__(window, title, rows, lambda _index: None, _("Close"))

    def make_buttons(self, inner: pygame.Rect) -> None:
        copy = self.make_close(inner).move(-self.px(148), 0)
        Button(self.ui, copy, _("Copy the list"), on_press=self.copy, name="copy list")

    def copy(self) -> None:
        """Copy all errors to the clipboard, one per line."""
        clipboard.put_text("\n".join(str(error) for error in self._errors))
        self.window.say(_("Copied"))

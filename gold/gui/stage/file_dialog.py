"""The dialogs for opening and saving files, with the list of a folder and a field for the name."""

from __future__ import annotations

import os
import sys
from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from string import ascii_uppercase

import pygame

from gold.errors import GoldError, file_access
from gold.file_names import is_file, is_folder, is_there
from gold.folders import problems_folder
from gold.gui.keys.actions import Action
from gold.gui.look.icons import Icon
from gold.gui.look.places import left_part, top_part, under, without_left
from gold.gui.look.theme import Size
from gold.gui.stage.dialogs import Choice, Dialog, MessageDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.displays import Label
from gold.gui.widgets.fields import TextField
from gold.gui.widgets.list_view import ListView, Row
from gold.i18n import _, ngettext
from gold.problem.folders_and_archives import OPENABLE, SUFFIXES
from gold.problem.pictures.decoding import PICTURES


def list_folder(folder: Path, suffixes: Sequence[str]) -> tuple[list[Path], list[Path]]:
    """List a folder: the subfolders, and the files with one of the endings.

    Both are sorted by name; hidden folders and files are left out.

    :raises GoldError: if the folder cannot be read.
    """
    try:
        items = sorted(folder.iterdir(), key=lambda item: item.name.casefold())
    except OSError as error:
        reason = error.strerror or str(error)
        raise GoldError(
            _("{folder} cannot be read: {reason}").format(folder=folder, reason=reason)
        ) from None
    shown = [item for item in items if not item.name.startswith(".")]
    folders = [item for item in shown if is_folder(item)]
    return folders, [item for item in shown if item.suffix.lower() in suffixes and is_file(item)]


def drives() -> list[Path]:
    """The drives of Windows; an empty list on other systems."""
    if sys.platform == "win32":
        import ctypes

        found = ctypes.windll.kernel32.GetLogicalDrives()
        return [
            Path(f"{letter}:\\") for bit, letter in enumerate(ascii_uppercase) if found >> bit & 1
        ]
    return []


def above(folder: Path) -> list[Path]:
    """The parent of a folder, as a list of one; for a drive of Windows, the other drives."""
    return (
        [folder.parent]
        if folder.parent != folder
        else [drive for drive in drives() if drive != folder]
    )


class FileDialog(Dialog):
    """Base class of the dialogs for opening and saving.

    It shows a folder, the list of its files with one of the ``suffixes``, and a field for a file
    name. ``on_choose`` gets the path after the dialog is closed.
    """

    suffixes: Sequence[str] = SUFFIXES

    width = 680.0
    height = 32 * 11 + 8 + 30 + 50 + 54  # eleven rows, the folder, the name, the buttons
    accept_text = ""
    remembers = True
    """Whether the folder of the chosen file is stored, so that the next dialog begins in it."""

    def __init__(self, window: Window, on_choose: Callable[[Path], object], name: str = "") -> None:
        super().__init__(window)
        self.on_choose = on_choose
        self.name = name
        self.chosen = -1
        self._fresh = True
        self.folder = self._first_folder()
        self.items: list[Path] = []
        self._folder_count = 0
        self._read()

    def _first_folder(self) -> Path:
        """The folder that was used last; else the user's home folder.

        If the folder is gone, it is the nearest folder above it that exists.
        """
        last = self.window.settings.last_folder
        around = (Path(last), *Path(last).parents) if last else ()
        return next((folder for folder in around if is_folder(folder)), Path.home())

    def _read(self) -> None:
        """Read the folder's items. If it cannot be read, show an error, and list only the parent folder."""
        folders = list[Path]()
        files = list[Path]()
        try:
            folders, files = list_folder(self.folder, self.suffixes)
        except GoldError as error:
            self.window.say(str(error), "bad")
        up = above(self.folder)
        self.items = [*up, *folders, *files]
        self._folder_count = len(up) + len(folders)
        self.chosen = -1

    def go(self, folder: Path) -> None:
        """Show the items of this folder."""
        self.folder = folder
        self._read()
        self.relayout()

    def resume(self) -> None:
        self._fresh = True

    # Layout

    def fill(self, inner: pygame.Rect) -> None:
        px = self.px
        ui = self.ui
        quiet = self.theme.colors.quiet
        place = top_part(inner, px(26))
        Label(ui, place, _shortened(self.folder), size=Size.SMALL, color=quiet)
        name_and_answers = px(14) + px(36) + px(16) + px(38)
        listed = under(place, px(4), inner.bottom - place.bottom - name_and_answers)
        self._list = ListView(
            ui,
            listed,
            self.rows(),
            selected=self.chosen,
            on_select=self.select,
            on_take=self.take,
            name="files",
        )
        line = under(listed, px(14), px(36))
        Label(ui, left_part(line, px(80)), _("Name"), color=quiet)
        self._field = TextField(
            ui,
            without_left(line, px(80)),
            self.name,
            name="file name",
            on_change=partial(setattr, self, "name"),
            on_enter=self.accept,
        )
        self.make_answers(inner, self.accept_text)
        if self._fresh:  # the person can type a name at once
            self._fresh = False
            ui.ring.focus(None)  # a new layout may have focused the field, but without the keyboard
            ui.ring.focus(self._field, show=False)
            self._field.select_range = [0, len(self.name.removesuffix(Path(self.name).suffix))]

    def rows(self) -> list[Row]:
        """The rows of the list: first the parent folder, then the folders, then the files."""
        has_up = self.folder.parent != self.folder
        folders = self.items[: self._folder_count]
        files = self.items[self._folder_count :]
        rows = [Row(item.name or str(item), "›", bold=True) for item in folders]
        if has_up and rows:
            rows[0] = Row(_("Parent folder"), "›", Icon.PREVIOUS, bold=True)
        return rows + [Row(item.name or str(item)) for item in files]

    def select(self, index: int) -> None:
        """Select a row of the list. If the row is a file, put the file's name into the field."""
        self.chosen = index
        if index >= self._folder_count:
            self.name = self.items[index].name
            self._field.set_text(self.name)

    def take(self, index: int) -> None:
        """Open the folder of a row, or accept the file of the row."""
        if index < self._folder_count:
            self.go(self.items[index])
        else:
            self.accept()

    # Choosing

    def accept(self) -> None:
        name = self.name.strip()
        if not name and 0 <= self.chosen < self._folder_count:
            self.go(self.items[self.chosen])
            return
        if not name:
            self.window.say(_("Nothing is chosen: choose a file in the list, or type its name."))
            return
        path = self.folder / os.path.expanduser(name)  # noqa: PTH111 - Path fails for an unknown user
        if is_folder(path):
            self.name = ""
            self.go(path)
        else:
            self.choose(path)

    @abstractmethod
    def choose(self, path: Path) -> None:
        """Accept the file that the person has chosen with :meth:`finish`, or say why it is refused."""

    def finish(self, path: Path) -> None:
        """Close the dialog, and call ``on_choose`` with the path.

        The file's folder is stored in the settings. ``on_choose`` is called even if the settings
        cannot be saved.

        :raises GoldError: if the settings cannot be saved, or ``on_choose`` fails.
        """
        self.close_dialog()
        try:
            if self.remembers:
                self.window.change(last_folder=str(path.parent.absolute()))
        finally:
            self.on_choose(path)


class OpenDialog(FileDialog):
    """Lets the person choose an existing file.

    Only files with one of the ``suffixes`` are listed, by default files of problems and pictures.
    """

    suffixes: Sequence[str] = (*OPENABLE, *PICTURES)

    def __init__(
        self,
        window: Window,
        on_choose: Callable[[Path], object],
        title: str = "",
        accept_text: str = "",
        suffixes: Sequence[str] = (),
    ) -> None:
        self.suffixes = suffixes or self.suffixes
        self.title = title or _("Open a problem or a collection")
        self.accept_text = accept_text or _("Open")
        super().__init__(window, on_choose)

    def choose(self, path: Path) -> None:
        """Accept the file if it exists; otherwise show a message."""
        if is_there(path):
            self.finish(path)
        else:
            self.window.say(_("There is no file {name} here.").format(name=path.name), "bad")


class SaveDialog(FileDialog):
    """Lets the person choose a file to save to. It asks before an existing file is overwritten.

    - ``title`` and ``accept_text`` say what is saved, by default a problem.
    - ``suffixes``: the endings that are listed, by default those of problem files. A name without an
      ending gets the first of them; by default ``usual_suffix``.
    - ``on_add``: called in place of ``on_choose`` if the person wants to add the problem to a file
      that has problems already; None if that is not possible.
    - ``for_others``: begin in the folder that was used last. By default, a dialog for problem files
      begins in the library's own folder, so that they appear in the library.
    """

    usual_suffix = ".yaml"

    def __init__(
        self,
        window: Window,
        on_choose: Callable[[Path], object],
        name: str = "",
        title: str = "",
        accept_text: str = "",
        suffixes: Sequence[str] = (),
        on_add: Callable[[Path], object] | None = None,
        for_others: bool = False,
    ) -> None:
        self._on_add = on_add
        if suffixes:
            self.suffixes = suffixes
            self.usual_suffix = suffixes[0]
        self.remembers = for_others or not set(self.suffixes) <= set(SUFFIXES)
        self.title = title or _("Save the problem")
        self.accept_text = accept_text or _("Save")
        super().__init__(window, on_choose, name)

    def _first_folder(self) -> Path:
        if self.remembers:
            return super()._first_folder()
        with file_access(_("{path} cannot be created: {reason}"), problems_folder()):
            problems_folder().mkdir(parents=True, exist_ok=True)
        return problems_folder()

    def choose(self, path: Path) -> None:
        """Add an ending if the name has none, and accept the path.

        If the file exists, first ask whether to replace it or, if it has problems, to add to it. If
        the folder does not exist, show a message instead.
        """
        if not is_folder(path.parent):
            said = _("There is no folder {name}. The name of a file has no “{sign}” in it.")
            self.window.say(said.format(name=_shortened(path.parent), sign=os.sep), "bad")
            return
        path = _with_one_ending(path, self.suffixes, self.usual_suffix)
        if not is_there(path):
            self.finish(path)
            return
        from gold.trainer.library.saving import entries_in  # late, see gold/problem/files.py

        held = entries_in(path) if self._on_add is not None else 0
        choices = [Choice(_("Replace"), lambda: self.finish(path), key="R"), Choice(_("Cancel"))]
        if not held:
            title = _("Replace the file?")
            text = _("{name} already exists. Its contents will be overwritten.").format(
                name=path.name
            )
        else:
            title = _("Add to the collection?")
            text = ngettext("{name} holds {count} problem.", "{name} holds {count} problems.", held)
            text = text.format(name=path.name, count=held)
            choices = [*reversed(choices), Choice(_("Add to it"), lambda: self._add(path))]
        self.window.push(MessageDialog(self.window, title, text, choices))

    def _add(self, path: Path) -> None:
        assert self._on_add is not None
        self.on_choose = self._on_add
        self.finish(path)

    def perform(self, action: Action) -> bool:
        if action is Action.SAVE:
            self.accept()
            return True
        return super().perform(action)


def _with_one_ending(path: Path, suffixes: Sequence[str] = SUFFIXES, usual: str = ".yaml") -> Path:
    """Return the path with exactly one ending; without one it gets ``usual``.

    Two endings arise when a person types a name with its ending over the selected part of the old
    name. Then the typed ending, the first, is used. If a file with both endings exists, the path
    stays as it is.

    >>> [_with_one_ending(Path(name)).name for name in ("one", "one.yaml", "one.yaml.yaml", "one.sgf.yaml")]
    ['one.yaml', 'one.yaml', 'one.yaml', 'one.sgf']
    """
    if not path.suffix:
        return path.with_name(path.name + usual)
    typed = path.with_suffix("")
    return typed if typed.suffix.lower() in suffixes and not is_there(path) else path


def saved_words(path: Path) -> str:
    """The message that a problem was saved. If the file is outside the library, it names the folder."""
    if path.resolve().is_relative_to(problems_folder().resolve()):
        return _("Saved in your library as {name}").format(name=path.name)
    folder = _shortened(path.parent.absolute())
    return _("Saved as {name} in {folder}, outside your library").format(
        name=path.name, folder=folder
    )


def exported_words(path: Path) -> str:
    """The message that a sheet, page, picture or SGF file was written, with its folder."""
    folder = _shortened(path.parent.absolute())
    return _("Saved as {name} in {folder}").format(name=path.name, folder=folder)


def _shortened(folder: Path) -> str:
    """The path of a folder, with ~ for the home folder; “Your library” for the library's own folder."""
    if folder == problems_folder():
        return _("Your library")
    text = str(folder)
    home = str(Path.home())
    return "~" + text[len(home) :] if text == home or text.startswith(home + os.sep) else text

"""Folders elsewhere that the library shows: which there are, linking one, and unlinking it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gold.errors import GoldError
from gold.folders import problems_folder
from gold.gui.stage.asking import LineDialog
from gold.gui.stage.files_dialog import FolderDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.list_view import Row
from gold.i18n import _


def linked_folders(window: Window) -> tuple[Path, ...]:
    """The folders, in the order in which they were linked."""
    return tuple(Path(folder) for folder in window.settings.linked_folders)


def link_folder(window: Window, on_change: Callable[[Path | None], object]) -> None:
    """Let the user choose a folder, and link it; then ``on_change`` is called with it."""

    def link(folder: Path) -> None:
        here = folder.absolute()
        if Path.home().resolve().is_relative_to(here.resolve()):
            raise GoldError(_("{folder} holds all of your files: choose a folder in it.").format(folder=here))
        known = [each.resolve() for each in (*linked_folders(window), problems_folder())]
        if any(here.resolve().is_relative_to(each) for each in known):
            raise GoldError(_("The library shows {folder} already.").format(folder=here.name or here))
        window.change(linked_folders=(*window.settings.linked_folders, str(here)))
        on_change(here)
        text = _("{folder} is linked: its problems appear here, and those that you add later.")
        window.say(text.format(folder=here.name or here), "good")

    title = _("Link a folder: its problems stay where they are")
    window.push(FolderDialog(window, link, title, _("Link")))


def unlink_folder(window: Window, on_change: Callable[[Path | None], object]) -> None:
    """Let the user choose a linked folder, and show it no longer; its files stay as they are.

    :raises GoldError: if there is none.
    """
    folders = window.settings.linked_folders
    if not folders:
        raise GoldError(_("No folder is linked."))

    def unlink(index: int) -> None:
        window.change(linked_folders=tuple(each for each in folders if each != folders[index]))
        on_change(None)

    rows = [Row(folder) for folder in folders]
    window.push(LineDialog(window, _("Unlink a folder"), rows, unlink, _("Unlink")))

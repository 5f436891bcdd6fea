"""Adds problems from elsewhere to the library: copies files into it, or links folders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from gold.errors import GoldError, ProblemFormatError
from gold.folders import problems_folder
from gold.gui.stage.asking import LineDialog, edit_picture, show_unread
from gold.gui.stage.background import (
    ReadingProgress,
    common_name,
    in_background,
    load_files,
    read_in_background,
    remark_message,
    unread_message,
)
from gold.gui.stage.files_dialog import FolderDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.list_view import Row
from gold.i18n import _, ngettext, sentence
from gold.problem.collection import Collection, Entry
from gold.problem.files import ReadingStoppedError
from gold.problem.matching.duplicates import duplicates
from gold.problem.pictures.decoding import is_picture_name
from gold.trainer.library.importing import import_collection, note_imported


def import_files(
    window: Window, folder: Path, paths: Sequence[Path], on_imported: Callable[[Path], object]
) -> None:
    """Copy files and folders into ``folder``, in the background.

    Files without problems are left out. If all files are pictures, open them in the editor instead.
    ``on_imported`` gets the path of the collection to show.

    :raises GoldError: if no file has problems, or they cannot be copied. If the work takes longer than a
        moment, the error is shown in the window instead.
    """
    if all(map(is_picture_name, paths)):
        read_in_background(window, paths, lambda collection: edit_picture(window, collection))
        return
    progress = ReadingProgress()

    def work() -> tuple[Collection, int, Path]:
        errors = list[GoldError]()
        entries = list[Entry]()
        copies = list[Path]()
        for path in paths:
            try:
                collection = load_files([path], progress.report)
                if any(entry.picture is not None for entry in collection.entries):
                    message = _("a picture is imported alone, since it is edited first")
                    raise ProblemFormatError(message, str(path))
                copies.append(import_collection(collection, folder, progress.look))
                entries += collection.entries
            except ReadingStoppedError:
                raise
            except GoldError as error:
                errors.append(error)
                entries.append(Entry(path, 0, 1, error=error))
        if not copies:
            raise errors[0]
        note_imported(common_name(paths), copies)
        collection = Collection(common_name(paths), paths[0], tuple(entries))
        repeated = sum(len(group) - 1 for group in duplicates(collection.entries))
        is_one = len(copies) == 1 and len(entries) > 1
        return collection, repeated, copies[0] if is_one else folder

    def then(done: tuple[Collection, int, Path]) -> None:
        collection, repeated, place = done
        on_imported(place)
        window.say(_summary(collection, repeated), "bad" if collection.errors else "good")
        show_unread(window, collection)

    in_background(window, work, then, _("Reading …"), common_name(paths), progress=progress)


def _summary(collection: Collection, repeated: int) -> str:
    count = len(collection.problems)
    if collection.errors:
        text = _("{n} of {total} problems imported").format(n=count, total=len(collection.entries))
    else:
        text = ngettext("{n} problem imported", "{n} problems imported", count).format(n=count)
    if repeated:
        again = ngettext("{n} of them is a duplicate", "{n} of them are duplicates", repeated)
        text += "; " + again.format(n=repeated)
    more = unread_message(collection) or remark_message(collection)
    return f"{sentence(text)} {more}" if more else text


def linked_folders(window: Window) -> tuple[Path, ...]:
    """The folders outside the library that it shows, too, in the order in which they were linked."""
    return tuple(Path(folder) for folder in window.settings.linked_folders)


def link_folder(window: Window, on_change: Callable[[Path | None], object]) -> None:
    """Let the user choose a folder that the library shows from now on; then call ``on_change`` with it."""

    def link(folder: Path) -> None:
        here = folder.absolute()
        real = here.resolve()
        name = here.name or here
        if Path.home().resolve().is_relative_to(real):
            raise GoldError(
                _("{folder} holds all of your files: choose a folder in it.").format(folder=here)
            )
        shown = (*linked_folders(window), problems_folder())
        if any(real.is_relative_to(each.resolve()) for each in shown):
            raise GoldError(_("The library shows {folder} already.").format(folder=name))
        window.change(linked_folders=(*window.settings.linked_folders, str(here)))
        on_change(here)
        text = _("{folder} is linked: its problems appear here, and those that you add later.")
        window.say(text.format(folder=name), "good")

    title = _("Link a folder: its problems stay where they are")
    window.push(FolderDialog(window, link, title, _("Link")))


def unlink_folder(window: Window, on_change: Callable[[Path | None], object]) -> None:
    """Let the user choose a linked folder to remove from the library.

    Afterwards ``on_change(None)`` is called. The folder and its files stay as they are.

    :raises GoldError: if no folder is linked.
    """
    folders = window.settings.linked_folders
    if not folders:
        raise GoldError(_("No folder is linked."))

    def unlink(index: int) -> None:
        window.change(linked_folders=tuple(each for each in folders if each != folders[index]))
        on_change(None)

    rows = [Row(folder) for folder in folders]
    window.push(LineDialog(window, _("Unlink a folder"), rows, unlink, _("Unlink")))

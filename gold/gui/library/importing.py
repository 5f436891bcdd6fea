"""Copies files with problems into the user's own folder, in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from gold.errors import GoldError
from gold.gui.stage.background import ReadingProgress, common_name, in_background, load_files
from gold.gui.stage.scene import Window
from gold.gui.stage.unread_dialog import show_unread
from gold.i18n import _, ngettext, sentence
from gold.problem.collection import Collection, Entry
from gold.problem.duplicates import duplicates
from gold.problem.files import ReadingStoppedError
from gold.trainer.library.importing import import_collection, note_imported


def import_files(
    window: Window, folder: Path, paths: Sequence[Path], on_imported: Callable[[Path], object]
) -> None:
    """Import files and folders into a folder; ``on_imported`` is called with the path of the collection to
    show. Those that have no problems are left out.

    :raises GoldError: if none has any, or they cannot be copied; if reading takes a while, that is shown
        later.
    """
    progress = ReadingProgress()

    def work() -> tuple[Collection, int, Path]:
        errors, entries, copies = list[GoldError](), list[Entry](), list[Path]()
        for path in paths:
            try:
                collection = load_files([path], progress.report)
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
        window.say(_told(collection, repeated), "bad" if collection.errors else "good")
        show_unread(window, collection)

    in_background(window, work, then, _("Reading …"), common_name(paths), progress=progress)


def _told(collection: Collection, repeated: int) -> str:
    count = len(collection.problems)
    text = ngettext("{n} problem imported", "{n} problems imported", count).format(n=count)
    if repeated:
        again = ngettext("{n} of them is a duplicate", "{n} of them are duplicates", repeated)
        text += "; " + again.format(n=repeated)
    return f"{sentence(text)} {collection.errors[0]}" if collection.errors else text

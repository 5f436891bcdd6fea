"""Copies files with problems into the user's own folder, in the background."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gold.gui.stage.reading import in_background, load_files
from gold.gui.stage.reading_progress import ReadingProgress
from gold.gui.stage.scene import Window
from gold.gui.stage.unread_dialog import show_unread
from gold.i18n import _, ngettext, sentence
from gold.problem.collection import Collection
from gold.problem.duplicates import duplicates
from gold.trainer.importing import import_collection


def import_file(window: Window, folder: Path, path: Path, on_imported: Callable[[Path], object]) -> None:
    """Import a file into a folder; ``on_imported`` is called with the path of the collection to show.

    :raises GoldError: if it has no problems, or cannot be copied; if reading takes a while, that is shown
        later.
    """
    progress = ReadingProgress()

    def work() -> tuple[Collection, int, Path]:
        collection = load_files([path], progress.report)
        repeated = sum(len(group) - 1 for group in duplicates(collection.entries))
        return collection, repeated, import_collection(collection, folder, progress.look)

    def then(done: tuple[Collection, int, Path]) -> None:
        collection, repeated, copy = done
        on_imported(copy if len(collection.entries) > 1 else folder)
        window.say(_told(collection, repeated), "bad" if collection.errors else "good")
        show_unread(window, collection)

    in_background(window, work, then, _("Reading …"), path.name, progress=progress)


def _told(collection: Collection, repeated: int) -> str:
    count = len(collection.problems)
    text = ngettext("{n} problem imported", "{n} problems imported", count).format(n=count)
    if repeated:
        again = ngettext("{n} of them is a repetition", "{n} of them are repetitions", repeated)
        text += "; " + again.format(n=repeated)
    return f"{sentence(text)} {collection.errors[0]}" if collection.errors else text

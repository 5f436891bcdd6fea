"""Copies files with problems into the user's own folder, in the background."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.reading import ReadingProgress, in_background, load_files
from gold.gui.stage.scene import Window
from gold.gui.stage.unread_dialog import show_unread
from gold.i18n import _, ngettext, sentence
from gold.problem.collection import Collection
from gold.problem.duplicates import duplicates
from gold.trainer.importing import import_collection


class Importing:
    """Imports files into a folder; ``on_imported`` is called with the path of the collection to show."""

    def __init__(self, window: Window, folder: Path, on_imported: Callable[[Path], object]) -> None:
        self._window, self._folder, self._on_imported = window, folder, on_imported

    def ask(self) -> None:
        """Ask which file to import."""
        title = _("Import a problem or a collection")
        self._window.push(OpenDialog(self._window, self.take, title, _("Import")))

    def take(self, path: Path) -> None:
        """Import a file.

        :raises GoldError: if it has no problems, or cannot be copied; if reading takes a while, that is shown
            later.
        """
        progress = ReadingProgress()

        def work() -> tuple[Collection, int, Path]:
            collection = load_files([path], progress.report)
            repeated = sum(len(group) - 1 for group in duplicates(collection.entries))
            copy = import_collection(collection, self._folder, progress.look)
            return collection, repeated, copy

        def then(done: tuple[Collection, int, Path]) -> None:
            self._show(*done)

        in_background(self._window, work, then, _("Reading …"), path.name, progress=progress)

    def _show(self, collection: Collection, repeated: int, copy: Path) -> None:
        self._on_imported(copy if len(collection.entries) > 1 else self._folder)
        count = len(collection.problems)
        text = ngettext("{n} problem imported", "{n} problems imported", count).format(n=count)
        if repeated:
            again = ngettext("{n} of them is a repetition", "{n} of them are repetitions", repeated)
            text += "; " + again.format(n=repeated)
        if collection.errors:
            text = f"{sentence(text)} {collection.errors[0]}"
        self._window.say(text, "good" if not collection.errors else "bad")
        show_unread(self._window, collection)

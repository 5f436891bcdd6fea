"""Keeps what was opened from files: copies it to the user's own problems, where the library shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gold.folders import problems_folder
from gold.gui.keys.actions import Action, Scope
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.problem.collection import Collection
from gold.trainer.library.shelves import is_shipped


class Keeping:
    """Remembers which files the open collection was read from, so that a key can copy them to the library."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._paths: Sequence[Path] = ()
        self._collection: Collection | None = None

    def opened(self, paths: Sequence[Path], collection: Collection) -> None:
        """Note that this is the open collection, read from these files and folders."""
        self._collection = collection
        own = problems_folder().resolve()
        is_kept = any(is_shipped(path) or path.resolve().is_relative_to(own) for path in paths)
        self._paths = () if is_kept else tuple(paths)

    def completed(self, part: Collection, collection: Collection) -> None:
        """Note that ``collection`` has been read to its end. Until then its beginning, ``part``, was open."""
        if self._collection is part:
            self._collection = collection

    def hint(self, collection: Collection) -> str:
        """A sentence with the key that adds the collection to the library; empty if that is not offered."""
        key = self._window.keys.cap(Action.KEEP, Scope.PRACTICE)
        if not (
            key and len(collection.problems) > 1 and self._paths and self._collection is collection
        ):
            return ""
        return _("{key} adds these problems to the library.").format(key=key)

    def keep(self, practised: Collection | None) -> None:
        """Copy the files of the open collection to the user's own problems, or say why nothing is copied.

        :raises GoldError: if they cannot be copied; if that takes a while, the error is shown later.
        """
        # The first picture does not wait for it.
        from gold.gui.library.importing import import_files

        paths = self._paths
        if not paths or practised is None or practised is not self._collection:
            self._window.say(
                _("These problems are in the library already, or were not opened from a file.")
            )
            return

        def imported(_path: Path) -> None:
            if self._paths is paths:
                self._paths = ()

        import_files(self._window, problems_folder(), paths, imported)

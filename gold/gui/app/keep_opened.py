"""Adds a collection that was opened from files to the user's library, by copying the files."""

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
    """Remembers the files of the open collection, so that a key can copy them to the library's folder."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._paths: Sequence[Path] = ()
        self._collection: Collection | None = None

    def opened(self, paths: Sequence[Path], collection: Collection) -> None:
        """Note that ``collection``, which was read from ``paths``, is the open collection.

        Files that are in the library already are not offered for copying.
        """
        self._collection = collection
        own = problems_folder().resolve()
        is_kept = any(is_shipped(path) or path.resolve().is_relative_to(own) for path in paths)
        self._paths = () if is_kept else tuple(paths)

    def completed(self, part: Collection, collection: Collection) -> None:
        """Note that the whole ``collection`` has been read.

        If its first entries, ``part``, are the open collection, the whole collection takes their
        place.
        """
        if self._collection is part:
            self._collection = collection

    def hint(self, collection: Collection) -> str:
        """A sentence with the key that adds the collection to the library.

        It is empty if the collection cannot be added, or has fewer than two problems.
        """
        key = self._window.keys.cap(Action.KEEP, Scope.PRACTICE)
        if not (
            key and len(collection.problems) > 1 and self._paths and self._collection is collection
        ):
            return ""
        return _("{key} adds these problems to the library.").format(key=key)

    def keep(self, practised: Collection | None) -> None:
        """Copy the files of the open collection to the user's own problems, in the background.

        If the collection in practice is not the open one, or is in the library already, show a
        message instead.

        :raises GoldError: if the files cannot be copied. If that takes longer than a moment, the error is shown
            in the window instead.
        """
        # Imported late, so that the first picture need not wait for it.
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

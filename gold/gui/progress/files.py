"""The dialogs for progress files, and the work on them beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from gold.gui.stage.file_dialog import OpenDialog, SaveDialog
from gold.gui.stage.reading import in_background
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.trainer.progress.database import Database
from gold.trainer.progress.exchange import CSV, JSON
from gold.trainer.progress.logbook import Logbook

_Result = TypeVar("_Result")


class ExportDialog(SaveDialog):
    """Asks where to save the person's progress."""

    suffixes = (JSON, CSV)
    usual_suffix = JSON

    def __init__(self, window: Window, on_choose: Callable[[Path], object]) -> None:
        super().__init__(
            window, on_choose, "gold-progress" + JSON, _("Export progress: .json or .csv"), _("Export")
        )


class ImportDialog(OpenDialog):
    """Asks for a file with progress."""

    suffixes = (JSON,)

    def __init__(self, window: Window, on_choose: Callable[[Path], object]) -> None:
        super().__init__(window, on_choose, _("Import progress from .json"), _("Import"))


def exchanged(
    window: Window,
    logbook: Logbook,
    work: Callable[[Database], _Result],
    then: Callable[[_Result], object],
    title: str,
    name: str,
) -> None:
    """Do something with the database in a thread, and go on with what it returned.

    What is kept in memory only is small, and other threads cannot reach it: then it is done at once.

    :raises GoldError: whatever goes wrong.
    """
    database = logbook.database
    if not database.is_kept:
        then(work(database))
        return

    def with_connection() -> _Result:
        with closing(Database(database.path)) as another:
            return work(another)

    in_background(window, with_connection, then, title, name, can_be_left=False)

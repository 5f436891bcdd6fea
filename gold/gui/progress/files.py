"""Work on the progress database beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

from gold.gui.stage.reading import in_background
from gold.gui.stage.scene import Window
from gold.trainer.progress.database import Database
from gold.trainer.progress.logbook import Logbook

_Result = TypeVar("_Result")


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

"""The dialog for choosing a problem of a collection to edit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from gold.gui.stage.line_dialog import LineDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.list_view import Row
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.shown import file_title, shown_name, shown_title

Load: TypeAlias = Callable[[Problem, Path | None, int], object]


class ProblemDialog(LineDialog):
    """Asks which problem of a collection to edit."""

    def __init__(self, window: Window, collection: Collection, load: Load) -> None:
        found = [(entry, entry.problem) for entry in collection.entries if entry.problem is not None]
        rows = [
            Row(shown_title(problem) or file_title(entry) or _("untitled"), str(number))
            for number, (entry, problem) in enumerate(found, 1)
        ]

        def take(index: int) -> None:
            entry, problem = found[index]
            load(problem, entry.path, entry.index)

        super().__init__(window, shown_name(collection), rows, take, _("Edit"))

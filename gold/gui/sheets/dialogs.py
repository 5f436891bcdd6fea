"""Asks where to save a picture of a problem, or a collection as sheets to print."""

from __future__ import annotations

from pathlib import Path

from gold.atomic import write_atomically
from gold.file_names import file_name
from gold.gui.sheets.picture import PNG, SVG, save_picture
from gold.gui.stage.file_dialog import SaveDialog
from gold.gui.stage.reading import in_background
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.problem.collection import Collection
from gold.problem.model import Problem
from gold.problem.shown import shown_name


def offer_picture(window: Window, problem: Problem) -> None:
    """Ask for a file, and save the problem as a picture, its board as in the window."""

    def save(path: Path) -> None:
        theme, coordinates = window.theme, window.settings.coordinates
        save_picture(problem, path, theme.board, theme.fonts, coordinates)
        window.say(_("Saved as {name}").format(name=path.name), "good")

    name = file_name(problem.title.casefold(), _("untitled")) + PNG
    window.push(SaveDialog(window, save, name, _("Save a picture (.png or .svg)"), suffixes=(PNG, SVG)))


def offer_sheets(window: Window, collection: Collection) -> None:
    """Ask for a file, and save the readable problems of a collection as sheets to print.

    :raises GoldError: if there is none.
    """
    problems = [entry.problem for entry in collection.readable() if entry.problem is not None]

    def save(path: Path) -> None:
        def work() -> None:
            from gold.gui.sheets.sheets import sheets  # loads fpdf2, which pictures do not need

            write_atomically(path, sheets(shown_name(collection), problems))

        def then(_done: None) -> None:
            window.say(_("Saved as {name}").format(name=path.name), "good")

        in_background(window, work, then, _("Saving …"), path.name, can_be_left=False)

    name = file_name(collection.name.casefold(), _("untitled")) + ".pdf"
    window.push(SaveDialog(window, save, name, _("Save as sheets to print (PDF)"), suffixes=(".pdf",)))

"""A collection as a file for others: sheets to print, SGF with its solutions, or a page to solve it on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from gold.atomic import write_atomically
from gold.file_names import file_name
from gold.gui.stage.asking import SwitchesDialog
from gold.gui.stage.background import ReadingProgress, in_background
from gold.gui.stage.file_dialog import SaveDialog
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.paper import Paper, system_paper
from gold.problem.collection import Collection
from gold.problem.files import FileFormat, format_problems
from gold.problem.model import Problem
from gold.problem.shown import shown_name
from gold.trainer.guessed_target import GuessedTarget

_Report = Callable[[int, int], object]


def print_collection(window: Window, collection: Collection) -> None:
    """Ask for descriptions, coordinates and the paper, and save the readable problems as sheets (PDF)."""

    def ask(chosen: Sequence[bool]) -> None:
        descriptions, coordinates, is_letter = chosen
        paper = Paper.LETTER if is_letter else Paper.A4

        def data(problems: Sequence[Problem], report: _Report) -> bytes:
            from gold.gui.sheets.sheets import sheets  # loads fpdf2, which pictures do not need
            from gold.trainer.solution_lines import solution_lines

            guesses = [(each, GuessedTarget.of(each)) for each in problems]
            asked = [each if guess is None else guess.problem for each, guess in guesses]
            lines = solution_lines(asked, report)
            name = shown_name(collection)
            return sheets(
                name, problems, lines, descriptions=descriptions, coordinates=coordinates, paper=paper
            )

        _save(window, collection, _("Save as sheets to print (PDF)"), ".pdf", data)

    switches = [
        (_("Descriptions below the titles"), True),
        (_("Coordinates"), False),
        (_("Letter paper, not A4"), system_paper() is Paper.LETTER),
    ]
    window.push(SwitchesDialog(window, _("Print the collection"), switches, ask))


def export_collection(window: Window, collection: Collection) -> None:
    """Ask whether solutions are wanted, and save the readable problems as one SGF file."""

    def ask(chosen: Sequence[bool]) -> None:
        (solutions,) = chosen

        def data(problems: Sequence[Problem], report: _Report) -> bytes:
            from gold.trainer.solution_lines import with_solutions

            written = with_solutions(problems, report) if solutions else problems
            return format_problems(written, FileFormat.SGF).encode()

        _save(window, collection, _("Save the collection as SGF"), ".sgf", data)

    switches = [(_("With proved solutions, as variations"), window.settings.sgf_solutions)]
    window.push(SwitchesDialog(window, _("Save the collection as SGF"), switches, ask))


def export_page(window: Window, collection: Collection) -> None:
    """Save the readable problems as a page that plays in a browser (HTML)."""

    def data(problems: Sequence[Problem], report: _Report) -> bytes:
        from gold.gui.sheets.playing_page import page_problems, playing_page  # loads the kernels

        return playing_page(shown_name(collection), page_problems(problems, report)).encode()

    _save(window, collection, _("Save as a page to solve in a browser (HTML)"), ".html", data)


def _save(
    window: Window,
    collection: Collection,
    title: str,
    suffix: str,
    data: Callable[[Sequence[Problem], _Report], bytes],
) -> None:
    """Ask where to save, and write what ``data`` makes of the readable problems."""
    problems = [entry.problem for entry in collection.readable() if entry.problem is not None]

    def save(path: Path) -> None:
        progress = ReadingProgress()

        def then(_done: None) -> None:
            window.say(_("Saved as {name}").format(name=path.name), "good")

        def work() -> None:
            write_atomically(path, data(problems, progress.note))

        in_background(window, work, then, _("Solving and saving …"), path.name, progress=progress)

    name = file_name(collection.name.casefold(), _("untitled")) + suffix
    window.push(SaveDialog(window, save, name, title, suffixes=(suffix,), for_others=True))

"""Saves a collection for others: as sheets to print, as SGF with solutions, or as a page that plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from gold.atomic import write_atomically
from gold.board.points import Move
from gold.errors import GoldError
from gold.file_names import file_name, is_there
from gold.gui.library.print_dialog import PrintDialog
from gold.gui.stage.asking import SwitchesDialog
from gold.gui.stage.background import ReadingProgress, in_background
from gold.gui.stage.file_dialog import SaveDialog, exported_words
from gold.gui.stage.scene import Window
from gold.i18n import _, sentence
from gold.paper import SHEET_ENDINGS, SheetOptions, SolutionPages, system_paper
from gold.problem.collection import Collection
from gold.problem.files import FileFormat, format_problems
from gold.problem.model import Problem
from gold.problem.names.shown import shown_name
from gold.trainer.guessed_target import GuessedTarget


def print_collection(window: Window, collection: Collection) -> None:
    """Ask for options, and save the readable problems as PDF or as pictures of pages.

    The options are stored in the settings for the next time.
    """

    def ask(options: SheetOptions) -> None:
        window.change(sheets=options)

        def files(
            path: Path, problems: Sequence[Problem], progress: ReadingProgress
        ) -> dict[Path, bytes]:
            # Loads fpdf2, which pictures do not need.
            from gold.gui.sheets.sheet_files import sheet_files
            from gold.trainer.solution_lines import solution_lines

            lines: Sequence[Sequence[Move]] = [()] * len(problems)
            if options.solutions is not SolutionPages.NONE:
                guesses = [(each, GuessedTarget.of(each)) for each in problems]
                asked = [each if guess is None else guess.problem for each, guess in guesses]
                lines = solution_lines(asked, progress.note)
            made = sheet_files(path, shown_name(collection), problems, lines, options)
            for other in made:
                if other != path and is_there(other):
                    raise GoldError(
                        _("{path} exists: choose another name.").format(path=other.name)
                    )
            return made

        more = ""
        if options.booklet:
            more = _(
                "Print it on both sides, turned over the short edge, and fold it in the middle."
            )
        title = _("Save as sheets to print (PDF), or as pictures (PNG, SVG)")
        _save(window, collection, title, SHEET_ENDINGS, files, more)

    settings = window.settings
    options = settings.sheets or SheetOptions(paper=system_paper())
    options = replace(options, hide_titles=settings.hide_titles)
    window.push(PrintDialog(window, options, len(collection.problems), ask))


def export_collection(window: Window, collection: Collection) -> None:
    """Ask whether to add solutions, and save the readable problems as one SGF file."""

    def ask(chosen: Sequence[bool]) -> None:
        (solutions,) = chosen

        def files(
            path: Path, problems: Sequence[Problem], progress: ReadingProgress
        ) -> dict[Path, bytes]:
            from gold.trainer.solution_lines import with_solutions

            written = with_solutions(problems, progress.note) if solutions else problems
            return {path: format_problems(written, FileFormat.SGF).encode()}

        _save(window, collection, _("Save the collection as SGF"), (".sgf",), files)

    switches = [(_("With proved solutions, as variations"), window.settings.sgf_solutions)]
    window.push(SwitchesDialog(window, _("Save the collection as SGF"), switches, ask))


def export_page(window: Window, collection: Collection) -> None:
    """Save the readable problems as an HTML page on which they can be played in a browser.

    If the person stops the work early, the page has only the problems that were solved until then.
    """

    def files(
        path: Path, problems: Sequence[Problem], progress: ReadingProgress
    ) -> dict[Path, bytes]:
        # Imported late, since it loads the kernels.
        from gold.gui.sheets.playing_page import PageProblem, page_problems, playing_page

        made = list[PageProblem]()
        for problem in page_problems(problems, progress.note):
            made.append(problem)
            if progress.is_enough:
                break
        missing = len(problems) - len(made)
        hides = window.settings.hide_titles
        return {
            path: playing_page(shown_name(collection), made, missing, hide_titles=hides).encode()
        }

    title = _("Save as a page to solve in a browser (HTML)")
    _save(window, collection, title, (".html",), files, stop_text=_("Stop, and keep what is done"))


def _save(
    window: Window,
    collection: Collection,
    title: str,
    suffixes: Sequence[str],
    files: Callable[[Path, Sequence[Problem], ReadingProgress], Mapping[Path, bytes]],
    more: str = "",
    stop_text: str = "",
) -> None:
    """Ask for a file name, and write the ``files`` in the background.

    These are made of the readable problems. ``files`` gets the chosen path, the problems and the
    progress to report, and returns the contents of each file. ``more`` is added to the message at
    the end. With a ``stop_text``, a button with this text ends the work early.
    """
    problems = [entry.problem for entry in collection.readable() if entry.problem is not None]

    def save(path: Path) -> None:
        progress = ReadingProgress()

        def then(written: Sequence[Path]) -> None:
            if len(written) == 1:
                said = exported_words(written[0])
            else:
                said = _("Saved as {first} to {last}").format(
                    first=written[0].name, last=written[-1].name
                )
            window.say(sentence(said) + f" {more}" if more else said, "good")

        def work() -> Sequence[Path]:
            made = files(path, problems, progress)
            for place, data in made.items():
                write_atomically(place, data)
            return list(made)

        in_background(
            window,
            work,
            then,
            _("Solving and saving …"),
            path.name,
            progress=progress,
            stop_text=stop_text,
        )

    name = file_name(collection.name.casefold(), _("untitled")) + suffixes[0]
    window.push(SaveDialog(window, save, name, title, suffixes=suffixes, for_others=True))

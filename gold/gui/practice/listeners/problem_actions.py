"""Commands of practice for the whole problem: edit, save, copy, describe, correct, same shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from gold.gui.desktop import clipboard
from gold.gui.desktop.speech import speak
from gold.gui.keys.actions import Action
from gold.gui.practice.listener import Listener
from gold.gui.practice.listeners.same_shape_cards import show_same_shape
from gold.gui.practice.listeners.spoken_text import board_in_words
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.background import in_background
from gold.gui.stage.file_dialog import SaveDialog, saved_words
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _
from gold.problem.files import FileFormat, format_problems, format_to_write
from gold.problem.model import Problem
from gold.problem.names.shown import shown_title
from gold.problem.sgf.sgf_format import write_game
from gold.trainer.library.saving import add_to_file, replace_file
from gold.trainer.practice.events import Saved
from gold.trainer.solution_lines import with_solutions

_NODES = 100_000
"""Node limit of a correction: for the problem and its first moves, and again for lines."""


class ProblemActions(Listener):
    """Edits, saves, copies, describes or corrects the open problem; finds its shape in others."""

    def perform(self, action: Action) -> bool:
        window = self.window
        model = self.model
        match action:
            case Action.EDIT:
                _edit(window, model)
            case Action.SAVE if model.state.saved_as is not None:
                save_with_moves(window, model, model.state.saved_as)
            case Action.SAVE | Action.SAVE_AS:
                name = _stem(model) + ".yaml"
                save = partial(save_with_moves, window, model)
                add = partial(_add, window, model)
                window.push(SaveDialog(window, save, name, on_add=add))
            case Action.COPY:
                _copy(window, model)
            case Action.DESCRIBE:
                _describe(window, model)
            case Action.CORRECT:
                correct(window, model)
            case Action.SAME_SHAPE:
                show_same_shape(window, model, self.host.around.shelves)
            case _:
                return False
        return True


def _describe(window: Window, model: PracticeModel) -> None:
    text = board_in_words(model)
    clipboard.put_text(text)
    if window.settings.speech:
        speak(text)
    window.say(_("Copied in words"))


def _edit(window: Window, model: PracticeModel) -> None:
    course = model.course
    entry = model.course.entry(model.index)
    if course.from_editor:
        window.show(Tab.EDITOR)
        return
    problem = course.as_in_library(model.index, model.problem)
    if entry is not None and entry.path.is_file():
        window.edit(problem, entry.path, entry.index)
    else:
        window.edit(problem, None)


def _stem(model: PracticeModel) -> str:
    """Return a name for a new file, made of the problem's title, without the suffix."""
    kept = "".join(
        sign if sign.isalnum() or sign in "-_ " else "" for sign in model.problem.title
    ).strip()
    return kept or "problem"


def save_with_moves(window: Window, model: PracticeModel, path: Path) -> None:
    """Save the problem with the moves played so far.

    :raises FileAccessError: if the file cannot be written.
    """
    to = format_to_write(path)

    def then(problem: Problem) -> None:
        replace_file(path, format_problems([problem], to).encode())
        model.send(Saved(path))
        window.say(saved_words(path), "good")

    _with_solution(window, model.as_in_library(), to, then)


def _add(window: Window, model: PracticeModel, path: Path) -> None:
    def then(problem: Problem) -> None:
        add_to_file(path, [problem])
        window.say(saved_words(path), "good")

    _with_solution(window, model.as_in_library(), format_to_write(path), then)


def _copy(window: Window, model: PracticeModel) -> None:
    def then(problem: Problem) -> None:
        clipboard.put_text(write_game(problem))
        window.say(_("Copied as SGF"))

    _with_solution(window, model.as_in_library(), FileFormat.SGF, then)


def _with_solution(
    window: Window, problem: Problem, to: FileFormat, then: Callable[[Problem], object]
) -> None:
    """Call ``then`` with the problem; for SGF with its proved solution, if that is wanted.

    The solution is proved in the background.
    """
    if to is not FileFormat.SGF or not window.settings.sgf_solutions:
        then(problem)
        return
    title = _("Proving the solution …")
    name = shown_title(problem)
    in_background(window, lambda: with_solutions([problem])[0], then, title, name)


class SaveSgf(SaveDialog):
    """Asks where to save an SGF file; ``.sgf`` is added if no suffix is typed."""

    suffixes = (".sgf",)
    usual_suffix = ".sgf"


def correct(window: Window, model: PracticeModel) -> None:
    """Prove the problem's first moves, and ask where to save an SGF file with the proved solution.

    If there is nothing to correct, or not all results can be proved, a message says so.

    :raises GoldError: if the problem cannot be written as SGF. If the proof takes long, the error
      is shown later instead.
    """
    if model.author.tree is None:
        window.say(_("This problem's file has no solution that could be corrected."))
        return
    if model.author.region_is_assumed:
        window.say(
            _("The area was assumed, and the author may mean another, so nothing was corrected.")
        )
        return
    problem = model.problem

    def then(text: str | None) -> None:
        if text is None:
            window.say(_("Not every result could be proved, so nothing was corrected."))
            return

        def save(path: Path) -> None:
            replace_file(path, text.encode())
            window.say(saved_words(path), "good")

        window.push(SaveSgf(window, save, _stem(model) + "-corrected.sgf"))

    in_background(
        window, lambda: _proved(problem), then, _("Proving the solution …"), shown_title(problem)
    )


def _proved(problem: Problem) -> str | None:
    from gold.audit.repair import corrected_game  # the kernels come with it

    return corrected_game(problem, _NODES)

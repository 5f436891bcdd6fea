"""File commands in practice: edit, save, copy and paste."""

from __future__ import annotations

from pathlib import Path

from gold.gui.desktop import clipboard
from gold.gui.desktop.speech import speak
from gold.gui.keys.table import Action
from gold.gui.practice.correction import correct
from gold.gui.practice.in_words import board_in_words
from gold.gui.practice.listener import Listener
from gold.gui.practice.model import PracticeModel
from gold.gui.practice.same_shape import show_same_shape
from gold.gui.stage.file_dialog import SaveDialog
from gold.gui.stage.scene import Window
from gold.gui.stage.tabs import Tab
from gold.i18n import _
from gold.problem.files import save_problem
from gold.problem.sgf_format import write_game


class Files(Listener):
    """What is done with the problem as a whole."""

    def perform(self, action: Action) -> bool:
        """Edit, save, copy or describe the problem with its moves; correct it, or find the like."""
        window, model = self.window, self.model
        match action:
            case Action.EDIT:
                _edit(window, model)
            case Action.SAVE if model.saved_as is not None:
                write(window, model, model.saved_as)
            case Action.SAVE | Action.SAVE_AS:
                _save_as(window, model)
            case Action.COPY:
                clipboard.put_text(write_game(model.as_in_library()))
                window.say(_("Copied as SGF"))
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
    course, entry = model.course, model.course.entry(model.index)
    if course.from_editor:
        window.show(Tab.EDITOR)
        return
    problem = course.as_in_library(model.index, model.problem)
    if entry is not None and entry.path.is_file():
        window.edit(problem, entry.path, entry.index)
    else:
        window.edit(problem, None)


def _save_as(window: Window, model: PracticeModel) -> None:
    kept = "".join(c if c.isalnum() or c in "-_ " else "" for c in model.problem.title).strip()
    name = (kept or "problem") + ".yaml"
    window.push(SaveDialog(window, lambda path: write(window, model, path), name))


def write(window: Window, model: PracticeModel, path: Path) -> None:
    """Save the problem with the moves played so far.

    :raises FileAccessError: if the file cannot be written.
    """
    save_problem(model.as_in_library(), path)
    model.saved_as = path
    window.say(_("Saved as {name}").format(name=path.name), "good")

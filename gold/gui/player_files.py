"""The player's problem and what is outside: its file, another file, the clipboard, the editor."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gold.gui import clipboard
from gold.gui.keys import Action
from gold.gui.player_model import PlayerModel
from gold.gui.reading import parse_and_open
from gold.gui.scene import Tab
from gold.i18n import _
from gold.problem.files import save_problem
from gold.problem.sgf_format import write_game

if TYPE_CHECKING:
    from gold.gui.app import App


def perform(app: App, model: PlayerModel, action: Action) -> bool:
    """Edit, save or copy the problem with the moves played so far; False when none of these was asked for."""
    match action:
        case Action.EDIT:
            _edit(app, model)
        case Action.SAVE if model.saved_as is not None:
            write(app, model, model.saved_as)
        case Action.SAVE | Action.SAVE_AS:
            _save_as(app, model)
        case Action.COPY:
            clipboard.put_text(write_game(model.session.problem_now()))
            app.say(_("Copied as SGF"))
        case _:
            return False
    return True


def _edit(app: App, model: PlayerModel) -> None:
    if model.from_editor:
        app.show(Tab.EDITOR)
        return
    path, index = _origin(model)
    app.edit(model.problem, path, index)


def _origin(model: PlayerModel) -> tuple[Path | None, int]:
    """The file that the problem came from, and its place there; no file when it came from none."""
    if model.collection is None:
        return None, 0
    entry = model.collection.entries[model.index]
    return (entry.path, entry.index) if entry.path.is_file() else (None, 0)


def _save_as(app: App, model: PlayerModel) -> None:
    from gold.gui.file_dialog import SaveDialog

    kept = "".join(c if c.isalnum() or c in "-_ " else "" for c in model.problem.title).strip()
    name = (kept or "problem") + ".yaml"
    app.push(SaveDialog(app, lambda path: write(app, model, path), name))


def write(app: App, model: PlayerModel, path: Path) -> None:
    """Save the problem with the moves played so far.

    :raises FileAccessError: if the file cannot be written.
    """
    save_problem(model.session.problem_now(), path)
    model.saved_as = path
    app.say(_("Saved as {name}").format(name=path.name), "good")


def paste(app: App) -> None:
    """Open what the clipboard holds.

    :raises GoldError: if that is no problem.
    """
    text = clipboard.get_text()
    if not text.strip():
        app.say(_("The clipboard holds no text."))
        return
    parse_and_open(app, text, Path(_("clipboard") + ".sgf"))

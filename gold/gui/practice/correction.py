"""Saves the practised problem as SGF with what is proved instead of the author's key."""

from __future__ import annotations

from pathlib import Path

from gold.atomic import write_atomically
from gold.gui.practice.model import PracticeModel
from gold.gui.stage.file_dialog import SaveDialog
from gold.gui.stage.reading import in_background
from gold.gui.stage.scene import Window
from gold.i18n import _
from gold.problem.model import Problem
from gold.problem.shown import shown_title

_NODES = 100_000
"""For the problem and all its first moves, and as many for the lines that are written."""


class SaveSgf(SaveDialog):
    """Asks where to save; SGF is meant unless another ending is typed."""

    suffixes = (".sgf",)
    usual_suffix = ".sgf"


def correct(window: Window, model: PracticeModel) -> None:
    """Prove the problem's first moves, and ask where to save the file.

    :raises GoldError: if it cannot be written as SGF; if proving takes a while, that is shown later.
    """
    if model.author.tree is None:
        window.say(_("This problem's file has no solution that could be corrected."))
        return
    if model.author.region_is_assumed:
        window.say(_("The area was assumed, and the author may mean another, so nothing was corrected."))
        return
    problem = model.problem

    def then(text: str | None) -> None:
        if text is None:
            window.say(_("Not every result could be proved, so nothing was corrected."))
        else:
            window.push(SaveSgf(window, lambda path: _write(window, path, text), _name(model)))

    in_background(window, lambda: _proved(problem), then, _("Proving the solution …"), shown_title(problem))


def _proved(problem: Problem) -> str | None:
    from gold.audit.repair import corrected_game  # the kernels come with it

    return corrected_game(problem, _NODES)


def _name(model: PracticeModel) -> str:
    kept = "".join(sign if sign.isalnum() or sign in "-_ " else "" for sign in model.problem.title).strip()
    return (kept or "problem") + "-corrected.sgf"


def _write(window: Window, path: Path, text: str) -> None:
    write_atomically(path, text.encode())
    window.say(_("Saved as {name}").format(name=path.name), "good")

"""What is trained: a part of the library is chosen, or taken out again."""

from __future__ import annotations

from gold.gui.keys.actions import Action, Scope
from gold.gui.stage.asking import LineDialog
from gold.gui.stage.scene import Window
from gold.gui.widgets.list_view import Row
from gold.i18n import _
from gold.trainer.settings import TrainedPart
from gold.trainer.training.trained import part_in_words, parts_in_words


def train_part(window: Window, part: TrainedPart) -> None:
    """Train a part of the library, or no longer."""
    parts = window.settings.trained
    _change(window, tuple(one for one in parts if one != part) if part in parts else (*parts, part))


def _change(window: Window, parts: tuple[TrainedPart, ...]) -> None:
    window.change(trained=parts)
    said = _("Training takes new problems from: {parts}.").format(parts=parts_in_words(parts))
    window.say(said if parts else _("Training takes new problems from the whole library."), "good")


def ask_what_is_trained(window: Window) -> None:
    """Show what is trained, and let the person take a part out, or all."""
    parts = window.settings.trained
    if not parts:
        said = _("Training takes new problems from the whole library.")
        text = _("In the library, {key} trains what you see there.")
        window.say(f"{said} {text.format(key=window.keys.cap(Action.TRAINED, Scope.LIBRARY))}")
        return
    rows = [*map(Row, map(part_in_words, parts)), Row(_("Remove all: train the whole library"))]

    def take_out(index: int) -> None:
        _change(window, (*parts[:index], *parts[index + 1 :]) if index < len(parts) else ())

    window.push(LineDialog(window, _("New problems come from these"), rows, take_out, _("Remove")))

"""The window's own words are never cut off, from the smallest window to the largest, at any size of type."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.keys.table import Action, Scope
from gold.gui.practice.turn_line import TurnLine
from gold.gui.stage.keys_dialog import KeysDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from tests.gui.helpers import Hands, make_collection, make_problem

SCENES: dict[str, Callable[[App], object]] = {
    "practice": lambda app: app.play(make_collection(make_problem()), 0),
    "editor": lambda app: app.show(Tab.EDITOR),
    "patterns": lambda app: app.show(Tab.PATTERNS),
    "settings": lambda app: app.perform(Action.SETTINGS),
    "progress": lambda app: app.show(Tab.PROGRESS),
    "tutorial": lambda app: app.perform(Action.TUTORIAL),
    "details": lambda app: (app.show(Tab.EDITOR), app.perform(Action.DETAILS)),
    "keys of practice": lambda app: app.push(KeysDialog(app, Scope.PRACTICE)),
    "keys of the editor": lambda app: app.push(KeysDialog(app, Scope.EDITOR)),
}


WINDOWS = [
    (screen.MINIMUM, 1.0),
    (screen.MINIMUM, 2.0),
    ((1000, 1500), 1.0),
    ((1000, 1500), 2.0),
    ((1280, 860), 1.0),
    ((3840, 2160), 2.0),
]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=str)
def test_no_label_is_too_narrow_for_its_words(
    app: App, hands: Hands, scene: str, size: tuple[int, int], scale: float
) -> None:
    app.show(Tab.LIBRARY)
    app.change(text_scale=scale)
    hands.resize(size)
    SCENES[scene](app)
    if scene == "patterns":
        hands.wait(lambda: not app.scene.busy)
        app.perform(Action.EXPLORE)
    hands.frames()
    widgets = app.scene.ui.get_sprite_group().sprites()
    labels = [w for w in widgets if isinstance(w, Label | TurnLine) and w.text]
    assert labels
    cut = {label.text: lines for label in labels if (lines := label.shown_lines())[-1].endswith("…")}
    assert not {text: lines for text, lines in cut.items() if not text.endswith("…")}

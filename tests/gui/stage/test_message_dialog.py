from __future__ import annotations

from itertools import pairwise

import pytest

from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button
from tests.gui.helpers import Hands


@pytest.mark.parametrize(
    "texts", [("Annuler", "Ne pas enregistrer", "Enregistrer"), ("a" * 40,) * 3, ("OK",)]
)
def test_the_buttons_stand_side_by_side_inside_the_dialog(
    app: App, hands: Hands, texts: tuple[str, ...]
) -> None:
    app.show(Tab.EDITOR)
    hands.resize(screen.MINIMUM)
    dialog = MessageDialog(app, "Title", "Text", [Choice(text) for text in texts])
    app.push(dialog)
    hands.frames()
    widgets = dialog.ui.get_sprite_group().sprites()
    rects = sorted(
        (each.rect for each in widgets if isinstance(each, Button)), key=lambda rect: rect.left
    )
    assert len(rects) == len(texts)
    assert all(dialog.panel.contains(rect) for rect in rects)
    assert all(one.right <= other.left for one, other in pairwise(rects))

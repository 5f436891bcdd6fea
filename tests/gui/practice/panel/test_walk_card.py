"""The card of a refutation: its list gets the room that is left."""

from types import SimpleNamespace

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.practice.panel.analysis_cards import WalkCard
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView
from tests.gui.helpers import Hands


@pytest.mark.parametrize(("bottom", "seen"), [(700, 9), (420, 4), (100, 4)])
def test_the_list_of_tries_ends_where_the_panel_does(
    app: App, hands: Hands, player: object, bottom: int, seen: int
) -> None:
    ui = app.scene.ui
    tries = [SimpleNamespace(best=number == 0) for number in range(9)]
    explanation = SimpleNamespace(
        title=lambda: "Why", motifs=lambda: "", stubborn=False, alternatives=lambda: tries, chosen=0,
        alternative_words=lambda _one: ("A1", "White lives"),
    )  # fmt: skip
    flow = Flow(ui, 0, 0, 300)
    WalkCard(flow, explanation, app.computer, lambda *_: None, bottom)  # type: ignore[arg-type]
    (listed,) = (widget for widget in ui.ring.widgets if isinstance(widget, ListView))
    assert listed._capacity == seen
    assert flow.y <= max(bottom, 480)
    assert pygame.Rect(listed.rect).height == seen * ui.style.px(28) + ui.style.px(8)

"""The card of a refutation: its list gets the room that is left."""

from dataclasses import replace

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.look.theme import Size
from gold.gui.practice.panel.analysis_cards import WalkCard
from gold.gui.practice.screen.cards import TryShown, WalkShown
from gold.gui.widgets.flow import Flow
from gold.gui.widgets.list_view import ListView
from tests.gui.helpers import Hands

WALK = WalkShown(
    heading="Why", title="After A1", line="", is_stubborn=False, details=False, motifs="", tries=(), chosen=0
)  # fmt: skip
LONG_TITLE = "After A1: " + "White lives in seki, or not " * 4


def card(app: App, walk: WalkShown, bottom: int = 700) -> tuple[WalkCard, Flow]:
    flow = Flow(app.scene.ui, 0, 0, 300)
    return WalkCard(flow, walk, lambda *_: None, bottom), flow


@pytest.mark.parametrize(("bottom", "seen"), [(700, 9), (420, 4), (100, 4)])
def test_the_list_of_tries_ends_where_the_panel_does(
    app: App, hands: Hands, player: object, bottom: int, seen: int
) -> None:
    ui = app.scene.ui
    tries = tuple(TryShown("A1", "White lives", is_best=number == 0) for number in range(9))
    _card, flow = card(app, replace(WALK, details=True, tries=tries), bottom)
    (listed,) = (widget for widget in ui.ring.widgets if isinstance(widget, ListView))
    assert listed._capacity == seen
    assert flow.y <= max(bottom, 480)
    assert pygame.Rect(listed.rect).height == seen * ui.style.px(28) + ui.style.px(8)


def test_what_is_found_and_the_list_of_moves_move_no_control(app: App, player: object) -> None:
    ui = app.scene.ui
    places = []
    for walk in (
        WALK,
        replace(WALK, title=LONG_TITLE),
        replace(WALK, details=True),
        replace(WALK, details=True, title=LONG_TITLE, motifs="snapback"),
    ):
        before = set(ui.ring.widgets)
        card(app, walk)
        places.append([pygame.Rect(each.rect) for each in ui.ring.widgets if each not in before])
    assert places[0] == places[1] == places[2][:4] == places[3][:4]
    assert len(places[0]) == 4, "close, back, forward, other moves"
    assert places[2] == places[3]
    assert len(places[2]) == 5, "below them whether the loser resists most"


def test_no_row_of_a_long_line_is_cut_above_the_list(app: App, player: object) -> None:
    told = "\n".join(f"{number} A{number}" for number in range(1, 9))
    made, _flow = card(app, replace(WALK, details=True, line=told))
    style = app.scene.ui.style
    assert made.line.text == told
    assert made.line.rect.height >= 8 * style.fonts.line_height(style.type_px(Size.BODY - 1))

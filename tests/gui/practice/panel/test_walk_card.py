"""The card of a refutation: its list gets the room that is left."""

from types import SimpleNamespace

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.look.theme import Size
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
        title=lambda: "Why", motifs=lambda: "", along=None, stubborn=False, details=True, chosen=0,
        line_words=str, alternatives=lambda: tries, alternative_words=lambda _one: ("A1", "White lives"),
    )  # fmt: skip
    flow = Flow(ui, 0, 0, 300)
    WalkCard(flow, explanation, app.computer, lambda *_: None, bottom)  # type: ignore[arg-type]
    (listed,) = (widget for widget in ui.ring.widgets if isinstance(widget, ListView))
    assert listed._capacity == seen
    assert flow.y <= max(bottom, 480)
    assert pygame.Rect(listed.rect).height == seen * ui.style.px(28) + ui.style.px(8)


def test_what_is_found_and_the_list_of_moves_move_no_control(app: App, player: object) -> None:
    ui, places = app.scene.ui, []
    for title, motifs, details in (
        ("After A1", "", False),
        ("After A1: " + "White lives in seki, or not " * 4, "snapback", False),
        ("After A1", "", True),
        ("After A1: " + "White lives in seki, or not " * 4, "snapback", True),
    ):
        explanation = SimpleNamespace(
            title=lambda title=title: title, motifs=lambda motifs=motifs: motifs, along=None, stubborn=False,
            alternatives=tuple, chosen=0, details=details, line_words=str,
        )  # fmt: skip
        before = set(ui.ring.widgets)
        WalkCard(Flow(ui, 0, 0, 300), explanation, app.computer, lambda *_: None, 700)  # type: ignore[arg-type]
        places.append([pygame.Rect(each.rect) for each in ui.ring.widgets if each not in before])
    assert places[0] == places[1] == places[2][:4] == places[3][:4]
    assert len(places[0]) == 4, "close, back, forward, other moves"
    assert places[2] == places[3]
    assert len(places[2]) == 5, "below them whether the loser resists most"


def test_no_row_of_a_long_line_is_cut_above_the_list(app: App, player: object) -> None:
    told = "\n".join(f"{number} A{number}" for number in range(1, 9))
    explanation = SimpleNamespace(
        title=str, motifs=str, along=None, stubborn=False, alternatives=tuple, chosen=0, details=True,
        status=str, line_words=lambda: told, wanted=None, certainty=str,
    )  # fmt: skip
    card = WalkCard(Flow(app.scene.ui, 0, 0, 300), explanation, app.computer, lambda *_: None, 700)  # type: ignore[arg-type]
    card.sync()
    style = app.scene.ui.style
    assert card._line.rect.height >= 8 * style.fonts.line_height(style.type_px(Size.BODY - 1))

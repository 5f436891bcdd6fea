"""The words of Go are a key away from the list of keys, and found by typing."""

from __future__ import annotations

import pygame
import pytest

from gold.board.board import Board
from gold.board.points import PointState
from gold.board.position import Boundary
from gold.gui.app.window import App
from gold.gui.board.view import BoardView
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage import glossary_dialog
from gold.gui.stage.glossary_dialog import GlossaryDialog
from gold.gui.stage.keys_dialog import KeysDialog
from gold.gui.widgets.displays import Label
from gold.trainer.glossary import terms, terms_with
from tests.gui.helpers import Hands
from tests.gui.library.shelves import type_text


@pytest.fixture
def glossary(player: PracticeScene, app: App, hands: Hands) -> GlossaryDialog:
    hands.key(pygame.K_F1)
    hands.frames()
    assert isinstance(app.scene, KeysDialog)
    hands.key(pygame.K_g, pygame.KMOD_CTRL)
    hands.frames()
    assert isinstance(app.scene, GlossaryDialog)
    return app.scene


def shown(glossary: GlossaryDialog) -> list[str]:
    labels = [each for each in glossary.ui.get_sprite_group().sprites() if isinstance(each, Label)]
    return [each.text for each in labels if each.bold and each.text != glossary.title]


def test_a_word_is_found_by_typing(glossary: GlossaryDialog, hands: Hands) -> None:
    assert shown(glossary) == [term.name for term in terms()]
    type_text(hands, "sna")
    hands.frames()
    assert shown(glossary) == ["snapback"]
    assert glossary.ui.typing
    type_text(hands, "xx")
    hands.frames()
    assert shown(glossary) == []


def test_keys_scroll_while_the_field_has_the_keyboard(
    glossary: GlossaryDialog, hands: Hands
) -> None:
    content = glossary.content
    assert content is not None
    hands.key(pygame.K_DOWN)
    assert content.offset > 0
    hands.key(pygame.K_UP)
    assert content.offset == 0
    for _ in range(20):
        hands.key(pygame.K_PAGEDOWN)
    assert content.offset == content.room > 0


def test_a_word_does_not_lead_to_itself(app: App, hands: Hands) -> None:
    liberty, atari = (
        next(term for term in terms() if term.name == name) for name in ("liberty", "atari")
    )
    app.explain(liberty.picture)
    hands.frames()
    assert not app.scene.ui.words("Stones without a liberty")
    assert [word.explain.args[0] for word in app.scene.ui.words("Atari: one liberty")] == [
        atari.picture
    ]  # type: ignore[attr-defined]


def test_escape_leads_back_to_the_keys(glossary: GlossaryDialog, app: App, hands: Hands) -> None:
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, KeysDialog)


def test_every_text_is_whole_in_every_size(glossary: GlossaryDialog, hands: Hands) -> None:
    for size in ((900, 650), (1280, 860), (2000, 1400)):
        hands.resize(size)
        labels = [
            each for each in glossary.ui.get_sprite_group().sprites() if isinstance(each, Label)
        ]
        assert not [
            each.text for each in labels if any(line.endswith("…") for line in each.shown_lines())
        ]


def test_the_signs_on_the_board_are_explained(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[BoardView] = []
    monkeypatch.setattr(
        glossary_dialog, "draw_board", lambda _canvas, _layout, view, *_rest: drawn.append(view)
    )
    for text in ("red cross", "brown line"):
        (term,) = terms_with(text)
        app.explain(term.picture)
        hands.frames()
    cross, border = drawn[0], drawn[-1]
    board = Board(terms_with("red cross")[0].picture.position)
    assert [board.geometry.vertex(point) for point in cross.closed] == ["A2"]
    assert all(board.why_illegal(point) is not None for point in cross.closed)
    assert border.boundary is Boundary.WALL
    assert PointState.INVALID in border.states


def test_names_come_before_meanings() -> None:
    names = [term.name for term in terms_with("atari")]
    assert names[0] == "atari"
    assert {"ladder", "shortage of liberties"} <= set(names)
    assert len({term.name for term in terms()}) == len(terms()) == 33

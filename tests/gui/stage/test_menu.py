"""A button that shows one of several words, and the menu of all."""

from __future__ import annotations

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.stage.menu import Menu, MenuButton
from gold.gui.stage.scene import Scene
from gold.gui.widgets.list_view import ListView
from tests.gui.helpers import Hands

WORDS = [f"word {n}" for n in range(8)]


class Bench(Scene):
    """A scene with the button."""

    place = pygame.Rect(40, 100, 300, 30)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.said: list[str] = []

    def build(self) -> None:
        self.button = MenuButton(
            self, self.place, {word: word for word in WORDS}, WORDS[1], self.said.append
        )


def shown(app: App) -> Bench:
    scene = Bench(app)
    app.push(scene)
    app.frame(1 / 60)
    return scene


def test_arrows_choose_the_next_word_and_end_at_the_last(app: App, hands: Hands) -> None:
    scene = shown(app)
    scene.ui.ring.focus(scene.button, show=True)
    for key in (pygame.K_DOWN, pygame.K_UP, pygame.K_UP, pygame.K_UP):
        hands.key(key)
    assert scene.said == ["word 2", "word 1", "word 0"]
    assert scene.button.text.startswith("word 0")


@pytest.mark.parametrize("top", [100, 800])
def test_all_words_are_in_sight_and_a_click_takes_one(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch, top: int
) -> None:
    monkeypatch.setattr(Bench, "place", pygame.Rect(40, top, 300, 30))
    scene = shown(app)
    hands.click(scene.button.rect.center)
    menu = app.scene
    assert isinstance(menu, Menu)
    hands.frames()
    assert app.canvas.get_rect().contains(menu.panel)
    (listed,) = (each for each in menu.ui.ring.widgets if isinstance(each, ListView))
    assert (len(listed.rows), listed.selected) == (8, 1)
    hands.click((listed.rect.centerx, listed.rect.top + 7 * listed.row_height + 10))
    assert app.scene is scene
    assert scene.said == ["word 7"]


def test_escape_closes_the_menu_and_nothing_else(app: App, hands: Hands) -> None:
    scene = shown(app)
    scene.ui.ring.focus(scene.button, show=True)
    hands.key(pygame.K_RETURN)
    assert isinstance(app.scene, Menu)
    hands.key(pygame.K_ESCAPE)
    assert app.scene is scene
    assert scene.said == []

"""The search in the library: every letter counts, and what was found can be opened."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.tabs import Tab
from gold.trainer.library.filtering import Filter
from gold.trainer.library.shelves import Shelved, load_library
from gold.trainer.marks import Mark
from tests.gui.helpers import Hands
from tests.gui.library.shelves import show, titles, type_text

CTRL = pygame.KMOD_CTRL


def test_search_looks_everywhere_as_one_types(library: LibraryScene, hands: Hands) -> None:
    hands.key(pygame.K_SLASH, text="/")
    type_text(hands, "la")
    hands.frames(30)
    assert titles(library) == ["Last"]
    type_text(hands, "x")
    hands.frames(30)
    assert titles(library) == [], "one can type on"
    assert library.ui.typing
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert titles(library) == ["An eye", "First capture"]


def test_what_is_read_again_meanwhile_is_shown_once_and_the_selection_stays(
    app: App, hands: Hands, shipped: Path, own: Path
) -> None:
    loader = LibraryLoader(shipped, own)
    loader._read = lambda *_args: None  # type: ignore[method-assign]  # the test says what was read
    scene = show(app, loader)
    collections = list(load_library(shipped, own))
    assert len(collections) > 1

    def read(*found: Shelved | None) -> None:
        for item in found:
            loader._news.put((loader._number, item))
            hands.frames(1)

    read(collections[0])
    hands.key(pygame.K_RIGHT)
    assert scene._grid.selected == 1
    scene.changed(None)
    read(*collections)
    assert scene._grid.selected == 1
    read(None)
    assert [one.collection.path for one in scene.shelves] == [
        one.collection.path for one in collections
    ]
    assert scene._grid.selected == 1


def test_no_letter_is_lost_when_the_files_have_been_read_while_one_types(
    app: App, hands: Hands, shipped: Path, own: Path
) -> None:
    loader = LibraryLoader(shipped, own)
    read, loader._read = loader._read, lambda *_args: None  # type: ignore[method-assign]  # not yet
    scene = show(app, loader)
    hands.frames()
    hands.key(pygame.K_SLASH, text="/")
    for letter in "train ey":  # in one frame, as fast as a program types
        hands.app.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    read(loader._number, ())
    hands.app.frame(1 / 60)
    hands.app.frame(1 / 60)
    assert not loader.running
    type_text(hands, "es")
    assert scene._bar.field.get_text() == "train eyes"
    assert scene.ui.typing
    assert app.scene is scene, "T was a letter, not the key for training"


@pytest.mark.parametrize("way", ["while typing", "among the cards", "after a visit elsewhere"])
def test_one_escape_ends_a_search(library: LibraryScene, hands: Hands, way: str) -> None:
    hands.key(pygame.K_SLASH, text="/")
    type_text(hands, "la")
    hands.frames(30)
    if way != "while typing":
        hands.key(pygame.K_RETURN)
        for event in pygame.event.get():
            hands.app.handle(event)
    if way == "after a visit elsewhere":
        hands.key(pygame.K_RETURN)
        assert hands.app.scene.tab is Tab.PRACTICE
        hands.key(pygame.K_F2)
        assert titles(library) == ["Last"], "what was found is still there"
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert titles(library) == ["An eye", "First capture"]
    assert library._bar.field.get_text() == ""
    assert not library.ui.typing


@pytest.mark.parametrize("query", ["", "la"])
def test_escape_from_the_search_ends_the_filter_too(
    library: LibraryScene, hands: Hands, query: str
) -> None:
    library.filter(Filter(Mark.OPEN))
    hands.frames()
    assert titles(library) == []
    hands.key(pygame.K_SLASH, text="/")
    type_text(hands, query)
    hands.frames(30)
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert titles(library) == ["An eye", "First capture"]
    assert not library.ui.typing


def test_search_by_tag_and_then_open_by_key(library: LibraryScene, hands: Hands) -> None:
    hands.key(pygame.K_f, CTRL)
    type_text(hands, "#ey")
    hands.key(pygame.K_RETURN)
    for event in pygame.event.get():
        hands.app.handle(event)
    hands.frames(30)
    assert titles(library) == ["An eye"]
    hands.key(pygame.K_RETURN)
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    assert player.model.problem.title == "An eye"

"""How hard the problems are that the library shows: found out, told, sorted and searched by."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.trainer.difficulty import Difficulty
from gold.trainer.library.shelves import Order
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.difficulty_estimates import shipped_estimates
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.library.shelves import names, show, titles, type_text


@pytest.fixture
def estimated(app: App, hands: Hands, engine: FakeEngine, shipped: Path, own: Path) -> LibraryScene:
    """The library after the computer has looked at both problems on show."""
    engine.difficulties = {
        "An eye": Difficulty(True, 9000, 7, 2, 5, 9, 3, ("nakade",)),
        "First capture": Difficulty(True, 3),
    }
    scene = show(app, LibraryLoader(shipped, own), app.computer)
    hands.wait(lambda: not scene._loader.running)
    hands.wait(lambda: len(app.logbook.estimates.all()) == len(shipped_estimates()) + 2)
    hands.frames()
    return scene


def test_the_difficulty_of_what_is_on_show_is_found_out_and_stands_on_the_cards(
    estimated: LibraryScene, app: App, hands: Hands
) -> None:
    assert [card.detail.split(" · ")[:2] for card in estimated._grid.cards] == [
        ["new", "hard"], ["new", "easy"]
    ]  # fmt: skip
    hands.move(estimated._grid._rect(0).center)
    hands.frames()
    head = estimated._head
    assert head is not None
    assert head._card.text.startswith("An eye: hard: 2 of 7 first moves are right"), (
        "it is about the card"
    )
    assert head._line.text == "", "and no description of the collection"
    assert head._card.color != head._line.color
    hands.move((2, 2))
    hands.frames()
    assert head._card.text == ""
    app.logbook.close()


def test_problems_are_sorted_by_difficulty_and_success(
    estimated: LibraryScene, app: App, hands: Hands
) -> None:
    hands.key(pygame.K_s, text="s")
    assert estimated.order is Order.DIFFICULTY
    assert titles(estimated) == ["First capture", "An eye"]
    assert names(estimated) == ["Eyes", "Later"]
    eye = estimated.shelves[0].ids[0]
    app.logbook.attempts.add(Attempt(eye, datetime.now(UTC), solved=False))
    estimated.sort(Order.SUCCESS)
    estimated.resume()
    hands.frames()
    assert titles(estimated) == ["An eye", "First capture"]
    estimated._open_card(0)
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.caption().startswith("An eye")
    app.logbook.close()


def test_a_search_finds_motifs_that_only_the_proof_knows(
    estimated: LibraryScene, app: App, hands: Hands
) -> None:
    hands.key(pygame.K_SLASH, text="/")
    type_text(hands, "#nak")
    hands.key(pygame.K_RETURN)
    assert titles(estimated) == ["An eye"]
    app.logbook.close()

"""What the tests of the library read in its window, and write for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from gold.gui.app.window import App
from gold.gui.computer.worker import Computer
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.list_view import ListView
from gold.problem.collection import Collection, Entry
from gold.trainer.library.shelves import Owner
from tests.gui.helpers import Hands
from tests.saved_collections import save_collection

Open = Callable[[], LibraryScene]


def show(app: App, loader: LibraryLoader, computer: Computer | None = None) -> LibraryScene:
    """The scene of the library, with what a loader finds, as the tab shows it."""
    scene = LibraryScene(app, lambda: app.logbook, computer or app.computer, loader)
    app._scenes.library = scene
    app.show(Tab.LIBRARY)
    return scene


def write(path: Path, name: str, *problems: object, place: int = 1) -> None:
    entries = tuple(Entry(path, i, 1, problem) for i, problem in enumerate(problems))  # type: ignore[arg-type]
    save_collection(Collection(name, path, entries, extra={"place": place}), path)


def one(title: str) -> str:
    return f"gold: 1\ntitle: {title}\ndiagram: |\n  + x\n  + X\n"


def titles(library: LibraryScene) -> list[str]:
    return [card.title for card in library._grid.cards]


def names(library: LibraryScene) -> list[str]:
    return [shelved.collection.name for shelved in library.shelves]


def type_text(hands: Hands, text: str) -> None:
    for letter in text:
        hands.app.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        for event in pygame.event.get():
            hands.app.handle(event)
        hands.frames(1)


def sidebar(library: LibraryScene) -> ListView:
    """The list of the program's collections."""
    (found,) = [
        one for one in library.ui.ring.widgets if one.name == f"collections {Owner.PROGRAM}"
    ]
    assert isinstance(found, ListView)
    return found

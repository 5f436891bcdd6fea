"""Folders elsewhere that the library shows: linked, watched, missed, unlinked."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.importing import link_folder, linked_folders
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.stage.files_dialog import FolderDialog
from gold.problem.files import save_problem
from gold.trainer.library.shelves import Owner
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_problem
from tests.gui.library.shelves import show, titles, write


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    write(
        folder / "found.yaml",
        "Found",
        make_problem(title="one"),
        make_problem(THREE_IN_A_ROW, "two"),
    )
    return folder


@pytest.fixture
def library(app: App, hands: Hands, tmp_path: Path, elsewhere: Path) -> Iterator[LibraryScene]:
    app.change(last_folder=str(elsewhere))
    loader = LibraryLoader(tmp_path / "none", tmp_path / "own", lambda: linked_folders(app))
    scene = show(app, loader)
    settle(scene, hands)
    link_folder(app, scene.changed)
    hands.frames()
    assert isinstance(app.scene, FolderDialog)
    hands.key(pygame.K_RETURN)
    settle(scene, hands)
    yield scene
    app.logbook.close()


def settle(library: LibraryScene, hands: Hands) -> None:
    hands.frames(2)
    hands.wait(lambda: not library._loader.running)
    hands.frames(2)


def look(library: LibraryScene, hands: Hands) -> None:
    """Have the watch look now, as it does every two seconds."""
    library._loader.look()
    watch = library._loader._looking
    assert isinstance(watch, threading.Thread)
    watch.join()
    hands.frames(1)
    settle(library, hands)


def test_a_linked_folder_is_shown_and_stays_as_it_is(
    library: LibraryScene, elsewhere: Path, hands: Hands, app: App
) -> None:
    assert titles(library) == ["one", "two"]
    assert [one.owner for one in library.shelves] == [Owner.LINKED]
    assert app.settings.linked_folders == (str(elsewhere),)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DELETE)
    assert "linked folder" in app.toast.text
    assert sorted(path.name for path in elsewhere.iterdir()) == ["found.yaml"]


def test_what_comes_and_changes_there_appears_and_nothing_is_read_without_need(
    library: LibraryScene, elsewhere: Path, hands: Hands
) -> None:
    before = library.shelves
    look(library, hands)
    assert library.shelves is before, "nothing has changed"
    save_problem(make_problem(title="three"), elsewhere / "three.sgf")
    look(library, hands)
    assert {one.collection.name for one in library.shelves} == {"Found", "elsewhere"}


def test_a_folder_that_is_gone_is_told_of_and_comes_back(
    library: LibraryScene, elsewhere: Path, hands: Hands
) -> None:
    shutil.move(elsewhere, elsewhere.with_name("away"))
    look(library, hands)
    (shelf,) = library.shelves
    assert "is not there" in str(shelf.collection.errors[0])
    shutil.move(elsewhere.with_name("away"), elsewhere)
    look(library, hands)
    assert titles(library) == ["one", "two"]


def test_a_whole_home_is_not_linked_by_a_key_too_many(
    library: LibraryScene, elsewhere: Path, hands: Hands, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    for home in (elsewhere.parent, elsewhere.parent / "elsewhere" / "me"):
        monkeypatch.setattr(Path, "home", lambda home=home: home)
        app.change(last_folder=str(elsewhere.parent), linked_folders=())
        link_folder(app, library.changed)
        hands.frames()
        hands.key(pygame.K_RETURN)
        assert "holds all of your files" in app.toast.text
        assert app.settings.linked_folders == ()
        assert isinstance(app.scene, FolderDialog), "another folder can be chosen"
        hands.key(pygame.K_ESCAPE)


def test_a_folder_is_unlinked_and_not_linked_twice(
    library: LibraryScene, elsewhere: Path, hands: Hands, app: App
) -> None:
    link_folder(app, library.changed)
    hands.frames()
    hands.key(pygame.K_RETURN)
    assert "already" in app.toast.text
    hands.key(pygame.K_ESCAPE)
    library.perform(Action.ORGANIZE)
    hands.frames()
    rows = [row.text for row in app.scene._list.rows]  # type: ignore[attr-defined]
    app.scene._list.select(rows.index("Unlink a folder …"))  # type: ignore[attr-defined]
    hands.key(pygame.K_RETURN)
    hands.frames()
    hands.key(pygame.K_RETURN)
    settle(library, hands)
    assert library.shelves == ()
    assert (elsewhere / "found.yaml").exists()

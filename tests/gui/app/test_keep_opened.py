"""What is dropped on the window can be kept in the library by one key."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pygame
import pytest

from gold.folders import problems_folder
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.scene import LibraryScene
from gold.gui.stage.tabs import Tab
from tests.gui.helpers import Hands
from tests.user_folders import move_folders

PROBLEM = "(;SZ[9]GN[One]AB[aa]AW[ba])"


def drop(app: App, hands: Hands, *paths: Path) -> None:
    app.handle(pygame.event.Event(pygame.DROPBEGIN))
    for path in paths:
        app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    app.handle(pygame.event.Event(pygame.DROPCOMPLETE))
    hands.frames()


def kept() -> list[str]:
    folder = problems_folder()
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("[!.]*") if path.is_file()
    )


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("1.sgf", PROBLEM)
        archive.writestr("2.sgf", PROBLEM)
    return path


def test_an_archive_is_kept_by_one_key_of_which_the_person_is_told(
    app: App, hands: Hands, book: Path
) -> None:
    drop(app, hands, book)
    assert app.toast.text == "Ctrl I adds these problems to the library."
    hands.key(pygame.K_i, pygame.KMOD_CTRL)
    assert kept() == ["book.zip"]
    assert app.toast.text == "2 problems imported; 1 of them is a duplicate"
    app.perform(Action.KEEP)
    assert "in the library already" in app.toast.text
    assert kept() == ["book.zip"]


def test_of_files_that_were_dropped_together_only_these_are_kept(
    app: App, hands: Hands, tmp_path: Path
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.sgf").write_text(PROBLEM)
    drop(app, hands, tmp_path / "a.sgf", tmp_path / "c.sgf")
    app.perform(Action.KEEP)
    assert kept() == ["a.sgf", "c.sgf"]


def test_the_library_shows_a_folder_of_folders_that_was_kept(
    app: App, hands: Hands, tmp_path: Path
) -> None:
    library = app.show(Tab.LIBRARY)
    assert isinstance(library, LibraryScene)
    problems_folder().mkdir(parents=True, exist_ok=True)
    hands.wait(lambda: not library.busy)
    (tmp_path / "books/first/part").mkdir(parents=True)
    (tmp_path / "books/first/part/1.sgf").write_text(PROBLEM)
    drop(app, hands, tmp_path / "books")
    app.perform(Action.KEEP)
    app.show(Tab.LIBRARY)
    hands.wait(lambda: "books" in [shelved.collection.name for shelved in library.shelves])


def test_a_collection_of_the_library_is_not_copied_again(app: App, hands: Hands) -> None:
    problems_folder().mkdir(parents=True)
    (problems_folder() / "own.sgf").write_text(PROBLEM * 2)
    drop(app, hands, problems_folder() / "own.sgf")
    assert not app.toast.shown
    app.perform(Action.KEEP)
    assert kept() == ["own.sgf"]
    assert "in the library already" in app.toast.text

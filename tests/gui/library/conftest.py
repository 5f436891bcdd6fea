"""A library with two collections of the program's, and none of the user's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gold.gui.app.window import App
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_problem
from tests.gui.library.shelves import Open, one, show, write
from tests.user_folders import move_folders


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """Two collections of the program's."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    write(
        folder / "b.yaml",
        "Eyes",
        make_problem(THREE_IN_A_ROW, "An eye", tags=("eye",)),
        make_problem(),
    )
    (folder / "a.yaml").write_text("gold: 1\ncollection: Later\nplace: 2\n---\n" + one("Last"))
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own"


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    move_folders(monkeypatch, tmp_path, "DATA", "STATE")


@pytest.fixture
def open_library(app: App, hands: Hands, shipped: Path, own: Path) -> Iterator[Open]:
    def make() -> LibraryScene:
        scene = show(app, LibraryLoader(shipped, own))
        hands.wait(lambda: not scene._loader.running)
        hands.frames()
        return scene

    yield make
    if app._logbook is not None:
        app._logbook.close()


@pytest.fixture
def library(open_library: Open) -> LibraryScene:
    return open_library()

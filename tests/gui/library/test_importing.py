"""Files that are imported into the library, or dropped on it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.gui.keys.table import Action
from gold.gui.library.importing import import_file
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.file_dialog import OpenDialog
from gold.problem.files import save_problem
from tests.gui.helpers import Hands, make_problem
from tests.gui.library.shelves import titles, write


def test_an_imported_file_is_copied_and_shown(
    library: LibraryScene, hands: Hands, own: Path, tmp_path: Path
) -> None:
    write(tmp_path / "found.yaml", "Found", make_problem(title="one"), make_problem(title="two"))
    import_file(library.window, own, tmp_path / "found.yaml", library._changed)
    hands.wait(lambda: not library._loader.running)
    hands.frames()
    assert (own / "found.yaml").read_bytes() == (tmp_path / "found.yaml").read_bytes()
    assert titles(library) == ["one", "two"]
    import_file(library.window, own, tmp_path / "found.yaml", library._changed)
    assert (own / "found-2.yaml").exists(), "nothing is overwritten"


def test_the_dialog_says_that_files_are_imported(library: LibraryScene, hands: Hands) -> None:
    library.perform(Action.IMPORT)
    assert isinstance(hands.app.scene, OpenDialog)
    assert hands.app.scene.title == "Import a problem or a collection"
    assert hands.app.scene.accept_text == "Import"


def test_importing_what_holds_no_problem_says_so(library: LibraryScene, tmp_path: Path, own: Path) -> None:
    (tmp_path / "bad.yaml").write_text("gold: 1\ndiagram: |\n  ?\n")
    with pytest.raises(Exception, match=r"bad\.yaml:3"):
        import_file(library.window, own, tmp_path / "bad.yaml", library._changed)
    assert not own.exists()


def test_a_dropped_file_is_played(library: LibraryScene, hands: Hands, tmp_path: Path) -> None:
    save_problem(make_problem(title="Dropped"), tmp_path / "dropped.sgf")
    hands.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "dropped.sgf")))
    hands.frames()
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    assert player.model.problem.title == "Dropped"

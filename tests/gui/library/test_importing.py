"""Files that are imported into the library, or dropped on it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.gui.keys.actions import Action
from gold.gui.library.importing import import_files
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.files_dialog import FilesDialog
from gold.problem.files import save_problem
from tests.gui.helpers import Hands, make_problem
from tests.gui.library.shelves import titles, write


def test_an_imported_file_is_copied_and_shown(
    library: LibraryScene, hands: Hands, own: Path, tmp_path: Path
) -> None:
    write(tmp_path / "found.yaml", "Found", make_problem(title="one"), make_problem(title="two"))
    import_files(library.window, own, [tmp_path / "found.yaml"], library.changed)
    hands.wait(lambda: not library._loader.running)
    hands.frames()
    assert (own / "found.yaml").read_bytes() == (tmp_path / "found.yaml").read_bytes()
    assert titles(library) == ["one", "two"]
    import_files(library.window, own, [tmp_path / "found.yaml"], library.changed)
    assert (own / "found-2.yaml").exists(), "nothing is overwritten"


def test_the_undo_of_the_library_takes_an_import_back_and_nothing_else(
    library: LibraryScene, hands: Hands, own: Path, tmp_path: Path
) -> None:
    (tmp_path / "box").mkdir()
    write(tmp_path / "box" / "found.yaml", "Found", make_problem(title="one"))
    for name in ("box", "box"):
        import_files(library.window, own, [tmp_path / name], library.changed)
        hands.wait(lambda: not library._loader.running)
    assert sorted(path.name for path in own.glob("box*")) == ["box", "box-2"]
    library.perform(Action.UNDO)
    hands.wait(lambda: not library._loader.running)
    assert hands.app.toast.text == "Undone: box was imported. Ctrl Y redoes it."
    assert [path.name for path in own.glob("box*")] == ["box"]
    library.perform(Action.REDO)
    hands.wait(lambda: not library._loader.running)
    assert hands.app.toast.text == "Redone: box was imported"
    assert sorted(path.name for path in own.glob("box*")) == ["box", "box-2"]
    library.perform(Action.REDO)
    hands.wait(lambda: hands.app.toast.text == "There is nothing to redo.")


def test_what_follows_a_break_is_imported_and_what_was_skipped_is_told(
    library: LibraryScene, hands: Hands, own: Path, tmp_path: Path
) -> None:
    games = ("GN[One]AB[aa]AW[ba]", "GN[Two]AB[aa]AW[ba];B[ca", "GN[Three]AB[aa]AW[ba]")
    (tmp_path / "book.sgf").write_text("\n".join(f"(;SZ[9]{game})" for game in games))
    import_files(library.window, own, [tmp_path / "book.sgf"], library.changed)
    hands.wait(lambda: not library._loader.running)
    hands.frames()
    assert hands.app.toast.text == (
        "2 of 3 problems imported; 1 of them is a duplicate. "
        "One problem cannot be read: book.sgf, line 2: the text in B[ is not closed by ]"
    )
    assert titles(library) == ["One", "Problem 2 · book.sgf", "Three"]


def test_several_files_and_folders_are_imported_at_once(
    library: LibraryScene, hands: Hands, own: Path, tmp_path: Path
) -> None:
    box = tmp_path / "box"
    box.mkdir()
    write(box / "found.yaml", "Found", make_problem(title="one"), make_problem(title="two"))
    save_problem(make_problem(title="three"), tmp_path / "three.sgf")
    (tmp_path / "bad.yaml").write_text("gold: 1\ndiagram: |\n  ?\n")
    hands.app.change(last_folder=str(tmp_path))
    library.perform(Action.IMPORT)
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, FilesDialog)
    dialog.ui.ring.focus(dialog._list, show=True)
    for name in ("box", "three.sgf", "bad.yaml"):
        dialog._list.select([path.name for path in dialog.items].index(name))
        hands.key(pygame.K_SPACE, text=" ")
    hands.key(pygame.K_RETURN)
    hands.wait(lambda: not library._loader.running)
    hands.frames()
    assert (own / "box" / "found.yaml").exists()
    assert (own / "three.sgf").exists()
    assert not (own / "bad.yaml").exists()
    assert "3 of 4 problems imported" in hands.app.toast.text


def test_the_dialog_says_that_files_are_imported(library: LibraryScene, hands: Hands) -> None:
    library.perform(Action.IMPORT)
    assert isinstance(hands.app.scene, OpenDialog)
    assert hands.app.scene.title == "Import problems"
    assert hands.app.scene.accept_text == "Import"


def test_importing_what_holds_no_problem_says_so(
    library: LibraryScene, tmp_path: Path, own: Path
) -> None:
    (tmp_path / "bad.yaml").write_text("gold: 1\ndiagram: |\n  ?\n")
    with pytest.raises(Exception, match=r"bad\.yaml:3"):
        import_files(library.window, own, [tmp_path / "bad.yaml"], library.changed)
    assert not own.exists()


def test_what_has_no_stones_is_named_and_stays_in_the_file(
    library: LibraryScene, hands: Hands, tmp_path: Path, own: Path
) -> None:
    text = "(;SZ[9]GN[One]AB[aa]AW[bb])\n(;SZ[9]GN[Two]AB[cc]AW[bb])\n(;SZ[9]GN[Broken off"
    (tmp_path / "book.sgf").write_text(text + "]\n")
    import_files(library.window, own, [tmp_path / "book.sgf"], library.changed)
    hands.wait(lambda: "imported" in hands.app.toast.text)
    said = "2 of 3 problems imported. One problem cannot be read: book.sgf, line 3: there are no stones"
    assert hands.app.toast.text == said
    assert (own / "book.sgf").read_text() == text + "]\n", "nothing is lost"


def test_a_dropped_file_is_played(library: LibraryScene, hands: Hands, tmp_path: Path) -> None:
    save_problem(make_problem(title="Dropped"), tmp_path / "dropped.sgf")
    hands.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "dropped.sgf")))
    hands.frames()
    player = hands.app.scene
    assert isinstance(player, PracticeScene)
    assert player.model is not None
    assert player.model.problem.title == "Dropped"

"""Files dropped on the window, one by one or several at once, readable or broken."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.desktop import clipboard
from gold.gui.editor.scene import EditorScene
from gold.gui.game.scene import GameScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.asking import UnreadDialog
from gold.gui.stage.tabs import Tab
from gold.problem.files import save_problem
from tests.gui.helpers import Hands, make_problem


def drop(app: App, hands: Hands, *paths: Path) -> None:
    """The events of SDL when files are dropped on the window."""
    app.handle(pygame.event.Event(pygame.DROPBEGIN))
    for path in paths:
        app.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    app.handle(pygame.event.Event(pygame.DROPCOMPLETE))
    hands.frames()


def saved(folder: Path, title: str) -> Path:
    path = folder / f"{title}.yaml"
    save_problem(make_problem(title=title), path)
    return path


@pytest.fixture
def player(app: App) -> PracticeScene:
    scene = app.show(Tab.PRACTICE)
    assert isinstance(scene, PracticeScene)
    return scene


def titles(player: PracticeScene) -> list[str]:
    assert player.model is not None
    assert player.model.collection is not None
    return [problem.title for problem in player.model.collection.problems]


def test_files_dropped_together_become_one_collection(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path
) -> None:
    drop(app, hands, saved(tmp_path, "One"), saved(tmp_path, "Two"))
    assert titles(player) == ["One", "Two"]
    assert player.model is not None
    assert player.model.problem.title == "One"


def test_the_broken_ones_among_them_are_named(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("")
    drop(app, hands, broken, saved(tmp_path, "One"))
    assert titles(player) == ["One"]
    assert "broken.yaml" in app.toast.text


def test_what_was_not_read_as_it_stands_is_told(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path
) -> None:
    problem, game = tmp_path / "problem.sgf", tmp_path / "game.sgf"
    problem.write_text("(;SZ[9]GN[One]PL[B]AB[ac][bc][cb][ca]AW[ab][bb]C[from [club] night];B[ba])")
    drop(app, hands, problem)
    assert titles(player) == ["One"]
    said = "Line 1: a bracket in the text of {name} has no backslash; it is read as “{text}”."
    assert app.toast.text == said.format(name="C", text="from [club] night")
    game.write_text("(;SZ[9]PW[Ann [2d]];B[cc];W[dd])")
    drop(app, hands, game)
    assert isinstance(app.scene, GameScene)
    assert app.toast.text == said.format(name="PW", text="Ann [2d]")


def test_one_drop_after_the_other(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path
) -> None:
    drop(app, hands, saved(tmp_path, "One"))
    assert titles(player) == ["One"]
    drop(app, hands, saved(tmp_path, "Two"))
    assert titles(player) == ["Two"]


def test_a_drop_of_nothing_changes_nothing(app: App, hands: Hands, player: PracticeScene) -> None:
    before = player.model
    drop(app, hands)
    assert player.model is before
    assert not app.toast.shown


def test_a_pipe_is_refused_at_once(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path
) -> None:
    import os

    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    drop(app, hands, pipe)
    assert "pipe.yaml" in app.toast.text


def test_what_cannot_be_read_is_listed_by_file_and_line(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "set.sgf").write_text("(;SZ[9]AB[aa]AW[bb])\n(;SZ[99])\n(;SZ[9]AB[zz])")
    drop(app, hands, tmp_path / "set.sgf")
    dialog = app.scene
    assert isinstance(dialog, UnreadDialog)
    assert [row.text.split(": ")[0] for row in dialog.rows] == [
        "set.sgf, line 2",
        "set.sgf, line 3",
    ]
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put_text", copied.append)
    dialog.copy()
    assert len(copied[0].splitlines()) == 2
    hands.key(pygame.K_ESCAPE)
    assert app.scene is player
    assert len(titles(player)) == 1


def test_archive_is_dropped_and_played(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "book.zip", "w") as archive:
        archive.writestr("a/2.sgf", "(;SZ[9]GN[Two]AB[aa]AW[ba])")
        archive.writestr("a/1.sgf", "(;SZ[9]GN[One]AB[aa]AW[ba])")
    drop(app, hands, tmp_path / "book.zip")
    assert titles(player) == ["One", "Two"]
    assert player.model is not None
    assert player.model.moment.assumed


def test_problem_of_an_archive_is_edited_as_a_new_one(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path
) -> None:
    path = tmp_path / "book.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a/1.sgf", "(;SZ[9]GN[One]AB[aa])")
    drop(app, hands, path)
    assert isinstance(app.scene, EditorScene)
    assert app.scene.draft.problem.title == "One"
    assert app.scene.draft.path is None


BOOK = """(;SZ[9]GN[Small book]
(;AB[ca][cb][cc][bc][ac]AW[ba][bb][ab]C[one])
(;AB[zz]C[two])
(;AB[ga][gb][gc][hc][ic]AW[ha][hb][ib]C[three]))
"""


def test_a_book_in_one_game_is_opened_whole(
    app: App, hands: Hands, player: PracticeScene, tmp_path: Path
) -> None:
    (tmp_path / "book.sgf").write_text(BOOK)
    drop(app, hands, tmp_path / "book.sgf")
    assert titles(player) == ["one", "three"]
    assert "One problem cannot be read: book.sgf, line 3: " in app.toast.text
    app.open_text(BOOK, Path("clipboard.sgf"))
    hands.frames()
    assert titles(player) == ["one", "three"]
    assert "One problem cannot be read: clipboard.sgf, line 3: " in app.toast.text


def test_a_text_diagram_on_the_clipboard_is_a_problem(
    app: App, hands: Hands, player: PracticeScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "$$ Black to kill\n$$ -------\n$$ | . O O X .\n$$ | . O X X .\n$$ | O O X . .\n$$ | X X X . ."
    monkeypatch.setattr(clipboard, "get_text", lambda: text)
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    hands.frames()
    assert titles(player) == ["Black to kill"]

"""The editor's files, with one problem and with many, and the clipboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.board.points import Color, PointState
from gold.folders import bin_folder
from gold.gui.desktop import clipboard
from gold.gui.editor.scene import EditorScene
from gold.gui.stage.asking import ProblemDialog
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.file_dialog import SaveDialog
from gold.gui.widgets.displays import Label
from gold.problem.files import load_collection, load_problem, save_problem
from gold.trainer.library.bin import Bin
from tests.gui.editor.hands import build_corner, enter_name, place, save_as
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.saved_collections import save_collection

CTRL = pygame.KMOD_CTRL


TWO_GAMES = "(;SZ[9]AB[cc][cd]AB[dd]C[one])(;SZ[9]AB[zz]AW[dd])"


# Files


def test_a_new_problem_is_saved_and_read_again(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    build_corner(editor, hands)
    assert "unsaved" in editor.bar_note()
    hands.key(pygame.K_s, CTRL)
    save_as(hands, tmp_path / "mine")
    assert hands.app.scene is editor
    assert load_problem(tmp_path / "mine.yaml") == editor.draft.problem
    assert not editor.draft.is_dirty
    assert "mine.yaml" in editor.bar_note()


def test_saving_again_asks_nothing(editor: EditorScene, hands: Hands, tmp_path: Path) -> None:
    build_corner(editor, hands)
    hands.key(pygame.K_s, CTRL)
    save_as(hands, tmp_path / "mine.yaml")
    hands.key(pygame.K_f, text="f")
    hands.key(pygame.K_s, CTRL)
    assert hands.app.scene is editor
    assert load_problem(tmp_path / "mine.yaml").to_play is Color.WHITE


def test_a_draft_with_errors_is_saved_all_the_same(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    hands.click(place(editor, "C3"))
    hands.key(pygame.K_s, CTRL)
    save_as(hands, tmp_path / "draft.yaml")
    assert load_problem(tmp_path / "draft.yaml").position == editor.draft.position


def test_saving_over_another_file_asks_first(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    save_problem(make_problem(title="precious"), tmp_path / "old.yaml")
    build_corner(editor, hands)
    hands.key(pygame.K_s, CTRL | pygame.KMOD_SHIFT)
    save_as(hands, tmp_path / "old.yaml")
    assert isinstance(hands.app.scene, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    assert load_problem(tmp_path / "old.yaml").title == "precious"
    save_as(hands, tmp_path / "old.yaml")
    hands.key(pygame.K_r, text="r")
    assert hands.app.scene is editor
    assert load_problem(tmp_path / "old.yaml") == editor.draft.problem
    Bin(bin_folder()).undo()
    assert load_problem(tmp_path / "old.yaml").title == "precious", "undone in the library"


def test_a_problem_is_added_to_the_collection_that_a_file_holds(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    path = tmp_path / "set.yaml"
    save_collection(make_collection(*(make_problem(title=title) for title in "abc")), path)
    build_corner(editor, hands)
    hands.key(pygame.K_s, CTRL | pygame.KMOD_SHIFT)
    save_as(hands, path)
    assert isinstance(hands.app.scene, MessageDialog)
    assert hands.app.scene.text == "set.yaml holds 3 problems."
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is editor
    assert [problem.title for problem in load_collection(path).problems] == ["a", "b", "c", ""]
    assert (editor.draft.path, editor.draft.index, editor.draft.is_dirty) == (path, 3, False)
    hands.key(pygame.K_f, text="f")
    hands.key(pygame.K_s, CTRL)
    assert load_problem(path, 3) == editor.draft.problem, "the next time it is saved in its place"
    assert len(load_collection(path).problems) == 4


def test_what_another_program_has_changed_is_not_overwritten(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    path = tmp_path / "set.yaml"
    save_problem(make_problem(title="mine"), path)
    hands.app.edit(load_problem(path), path, 0)
    hands.frames()
    hands.key(pygame.K_f, text="f")
    save_problem(make_problem(title="theirs"), path)
    hands.key(pygame.K_s, CTRL)
    hands.wait(lambda: isinstance(hands.app.scene, SaveDialog))
    assert "has changed since" in hands.app.toast.text
    assert load_problem(path).title == "theirs"


def test_saving_a_problem_of_a_collection_leaves_the_others_alone(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    path = tmp_path / "set.yaml"
    save_collection(make_collection(*(make_problem(title=title) for title in "abc")), path)
    entry = load_collection(path).entries[1]
    assert entry.problem is not None
    hands.app.edit(entry.problem, path, 1)
    hands.frames()
    hands.key(pygame.K_f, text="f")
    hands.key(pygame.K_s, CTRL)
    saved = load_collection(path).problems
    assert [problem.title for problem in saved] == ["a", "b", "c"]
    assert [problem.to_play for problem in saved] == [Color.BLACK, Color.WHITE, Color.BLACK]


def test_a_problem_that_came_with_the_program_is_saved_elsewhere(
    editor: EditorScene, hands: Hands
) -> None:
    from gold.trainer.library.shelves import SHIPPED_FOLDER

    path = SHIPPED_FOLDER / "first-steps.yaml"
    before = path.read_bytes()
    hands.app.edit(load_problem(path), path, 0)
    hands.frames()
    hands.key(pygame.K_f, text="f")
    hands.key(pygame.K_s, CTRL)
    assert isinstance(hands.app.scene, SaveDialog)
    assert path.read_bytes() == before


def test_opening_a_collection_asks_which_problem(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    save_collection(
        make_collection(*(make_problem(title=title) for title in "abc")), tmp_path / "set.yaml"
    )
    editor.files.open_path(tmp_path / "set.yaml")
    hands.frames()
    assert isinstance(hands.app.scene, ProblemDialog)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is editor
    assert editor.draft.problem.title == "b"
    assert editor.draft.index == 1


def test_a_broken_game_beside_the_one_that_is_edited_is_mentioned(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    (tmp_path / "two.sgf").write_text(TWO_GAMES)
    editor.files.open_path(tmp_path / "two.sgf")
    assert editor.draft.position.size == 9
    assert "One problem cannot be read:" in hands.app.toast.text
    assert "'zz' names no point" in hands.app.toast.text


def test_a_file_dropped_for_the_editor_tells_of_its_broken_games(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    (tmp_path / "two.sgf").write_text(TWO_GAMES)
    hands.drop(tmp_path / "two.sgf")
    assert hands.app.scene is editor
    assert "This cannot be played yet: no target marked" in hands.app.toast.text
    assert "'zz' names no point" in hands.app.toast.text


def test_of_several_problems_that_cannot_be_played_the_user_chooses(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    (tmp_path / "more.sgf").write_text("(;SZ[9]AB[cc]AB[dd])(;SZ[9]AB[ee]AB[ff])")
    hands.drop(tmp_path / "more.sgf")
    hands.frames()
    assert isinstance(hands.app.scene, ProblemDialog)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is editor
    assert editor.draft.index == 1


def test_a_file_that_cannot_be_read_says_where(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    (tmp_path / "bad.yaml").write_text("gold: 1\ndiagram: |\n  + ?\n  + +\n")
    editor.files.open()
    hands.frames()
    enter_name(hands, tmp_path / "bad.yaml")
    assert "bad.yaml, line 3: " in hands.app.toast.text


# The clipboard


class Clipboard:
    text = ""


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    """The dummy driver has no clipboard of its own."""
    held = Clipboard()
    monkeypatch.setattr(clipboard, "put_text", lambda text: setattr(held, "text", text))
    monkeypatch.setattr(clipboard, "get_text", lambda: held.text)
    return held


def test_a_problem_goes_through_the_clipboard_as_sgf(
    editor: EditorScene, hands: Hands, board: Clipboard
) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.key(pygame.K_c, CTRL)
    assert board.text.startswith("(;")
    hands.key(pygame.K_DELETE, CTRL)
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.position == built.position
    hands.key(pygame.K_z, CTRL)
    assert set(editor.draft.position.states) == {PointState.INVALID}, "pasting can be undone"


def test_an_sgf_without_marks_asks_for_them(
    editor: EditorScene, hands: Hands, board: Clipboard
) -> None:
    board.text = "(;SZ[9]AB[aa][bb]AB[cc])"
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.position.size == 9
    assert "mark the target stones" in hands.app.toast.text
    assert any("no target marked" in error for error in editor.draft.errors)


def test_broken_games_beside_the_pasted_one_are_mentioned(
    editor: EditorScene, hands: Hands, board: Clipboard
) -> None:
    board.text = TWO_GAMES
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.position.size == 9
    assert "mark the target stones" in hands.app.toast.text
    assert "One problem cannot be read:" in hands.app.toast.text
    assert "'zz' names no point" in hands.app.toast.text
    assert hands.app.toast.kind == "bad"


def test_of_several_pasted_problems_the_user_chooses(
    editor: EditorScene, hands: Hands, board: Clipboard
) -> None:
    diagram = "title: {}\ndiagram: |\n  + x\n  + X\n"
    broken = "diagram: |\n  + ?\n"
    board.text = "---\n".join([diagram.format("One"), broken, diagram.format("Two")])
    before = editor.draft.problem
    hands.key(pygame.K_v, CTRL)
    hands.frames()
    assert isinstance(hands.app.scene, ProblemDialog)
    assert "One problem cannot be read: clipboard, line 7: " in hands.app.toast.text
    assert editor.draft.problem == before
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is editor
    assert editor.draft.problem.title == "Two"
    assert editor.draft.path is None, "it was pasted, and is in no file"
    hands.key(pygame.K_z, CTRL)
    assert editor.draft.problem == before


def test_what_is_pasted_does_not_overwrite_the_open_file(
    editor: EditorScene, hands: Hands, board: Clipboard, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    mine = make_problem(title="Mine")
    save_problem(mine, path)
    editor.edit(mine, path)
    hands.frames()
    board.text = "title: Another\ndiagram: |\n  + x\n  + X\n"
    hands.key(pygame.K_v, CTRL)
    hands.frames()
    assert editor.bar_note().startswith("untitled · unsaved changes")
    hands.key(pygame.K_s, CTRL)
    assert isinstance(hands.app.scene, SaveDialog)
    save_as(hands, tmp_path / "another.yaml")
    assert load_problem(path).title == "Mine"
    assert load_problem(tmp_path / "another.yaml").title == "Another"
    hands.key(pygame.K_z, CTRL)
    assert (editor.draft.problem.title, editor.draft.path) == ("Mine", path)
    assert not editor.draft.is_dirty
    hands.key(pygame.K_y, CTRL)
    assert editor.draft.path == tmp_path / "another.yaml"
    assert not editor.draft.is_dirty


@pytest.mark.parametrize("text", ["", "  ", "hello", "(;SZ[99])"])
def test_what_is_no_problem_is_not_pasted(
    editor: EditorScene, hands: Hands, board: Clipboard, text: str
) -> None:
    before = editor.draft.problem
    board.text = text
    hands.key(pygame.K_v, CTRL)
    assert editor.draft.problem == before
    assert hands.app.toast.shown
    assert hands.app.toast.kind == "bad"


def test_a_file_opened_while_one_types_is_named_in_the_bar(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    for name in ("first", "second"):
        save_problem(make_problem(title=name), tmp_path / f"{name}.yaml")
    editor.files.load(load_problem(tmp_path / "first.yaml"), tmp_path / "first.yaml")
    hands.frames()
    (title,) = [widget for widget in editor.ui.ring.widgets if widget.name == "title"]
    hands.click(title.focus_rect.center)
    assert editor.ui.typing
    hands.key(pygame.K_o, CTRL)
    enter_name(hands, str(tmp_path / "second.yaml"))
    hands.wait(lambda: editor.draft.problem.title == "second")
    hands.frames()
    shown = [
        element.text
        for element in editor.ui.get_sprite_group().sprites()
        if isinstance(element, Label)
    ]
    assert any("second.yaml" in text for text in shown)
    assert not any("first.yaml" in text for text in shown)


def test_a_problem_of_a_book_in_one_game_is_saved_elsewhere(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    """The book stays as it was, and it is said why."""
    path = tmp_path / "book.sgf"
    book = "(;SZ[9](;AB[ca][cb][ac]AW[ba][ab]MA[ba]C[one])(;AB[ga]AW[ha]MA[ha]C[two]))"
    path.write_text(book)
    problem = load_collection(path).problems[1]
    editor.edit(problem, path, 1)
    editor.draft.set_text("title", "Mine")
    hands.key(pygame.K_s, CTRL)
    hands.frames()
    assert "convert it to .yaml" in hands.app.toast.text
    assert isinstance(hands.app.scene, SaveDialog)
    assert path.read_text() == book

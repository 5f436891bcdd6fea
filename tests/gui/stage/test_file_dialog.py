"""Choosing files by mouse and by keys, and the list that shows them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.errors import GoldError
from gold.folders import problems_folder
from gold.gui.app.window import App
from gold.gui.stage import file_dialog
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.file_dialog import FileDialog, OpenDialog, SaveDialog, list_folder, saved_words
from gold.gui.stage.files_dialog import FilesDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.list_view import ListView
from gold.problem.files import save_problem
from tests.gui.helpers import Hands, make_problem
from tests.user_folders import move_folders


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a folder, two problems, and what is none."""
    root = tmp_path / "problems"
    (root / "inner").mkdir(parents=True)
    (root / ".hidden").mkdir()
    save_problem(make_problem(), root / "b.yaml")
    save_problem(make_problem(), root / "A.sgf")
    save_problem(make_problem(), root / "inner" / "deep.yaml")
    (root / "notes.md").write_text("no problem")
    return root


@pytest.fixture
def chosen() -> list[Path]:
    return []


@pytest.fixture
def dialog(app: App, hands: Hands, folder: Path, chosen: list[Path]) -> OpenDialog:
    app.show(Tab.EDITOR)
    app.change(last_folder=str(folder))
    opened = OpenDialog(app, chosen.append)
    app.push(opened)
    hands.frames()
    return opened


def focus_list(dialog: FileDialog) -> ListView:
    dialog.ui.ring.focus(dialog._list, show=True)
    return dialog._list


def shown(dialog: FileDialog) -> list[str]:
    return [row.text for row in dialog._list.rows]


def test_folders_come_first_and_what_is_no_problem_is_left_out(folder: Path) -> None:
    folders, files = list_folder(folder, (".yaml", ".sgf"))
    assert [path.name for path in folders] == ["inner"]
    assert [path.name for path in files] == ["A.sgf", "b.yaml"]


def test_a_folder_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match="cannot be read"):
        list_folder(tmp_path / "nowhere", ())


def test_the_dialog_begins_where_one_was_last(dialog: OpenDialog) -> None:
    assert shown(dialog) == ["Parent folder", "inner", "A.sgf", "b.yaml"]


def test_a_file_is_chosen_by_arrows_and_enter(
    dialog: OpenDialog, hands: Hands, chosen: list[Path], folder: Path
) -> None:
    focus_list(dialog)
    for _ in range(3):
        hands.key(pygame.K_DOWN)
    assert dialog.name == "A.sgf"
    hands.key(pygame.K_RETURN)
    assert chosen == [folder / "A.sgf"]
    assert hands.app.scene is not dialog


def test_arrows_lead_from_the_name_into_the_list(
    dialog: OpenDialog, hands: Hands, chosen: list[Path], folder: Path
) -> None:
    assert dialog.ui.typing
    hands.key(pygame.K_DOWN)
    assert dialog.ui.ring.active is dialog._list
    for key, at in (
        (pygame.K_END, 3),
        (pygame.K_HOME, 0),
        (pygame.K_PAGEDOWN, 3),
        (pygame.K_UP, 2),
    ):
        hands.key(key)
        assert dialog.chosen == at
    hands.key(pygame.K_RETURN)
    assert chosen == [folder / "A.sgf"]


def test_a_file_is_chosen_by_a_double_click(
    dialog: OpenDialog,
    hands: Hands,
    chosen: list[Path],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 1000)  # a slow machine's clicks come late
    rect = dialog._list.focus_rect
    place = rect.left + 30, rect.top + 4 + dialog._list.row_height * 3 + 10
    hands.click(place)
    assert chosen == []
    hands.click(place)
    assert chosen == [folder / "b.yaml"]


def test_folders_are_gone_into_and_out_of(
    dialog: OpenDialog, hands: Hands, chosen: list[Path], folder: Path
) -> None:
    listed = focus_list(dialog)
    listed.select(1)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert dialog.folder == folder / "inner"
    assert shown(dialog) == ["Parent folder", "deep.yaml"]
    listed = focus_list(dialog)
    listed.select(0)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert dialog.folder == folder
    assert chosen == []


def test_a_name_may_be_a_path_or_a_folder(
    dialog: OpenDialog, hands: Hands, chosen: list[Path], folder: Path
) -> None:
    dialog.name = "inner"
    dialog.accept()
    hands.frames()
    assert dialog.folder == folder / "inner"
    dialog.name = str(folder / "b.yaml")
    dialog.accept()
    assert chosen == [folder / "b.yaml"]
    assert hands.app.settings.last_folder == str(folder)


def test_a_file_that_is_not_there_is_not_opened(
    dialog: OpenDialog, hands: Hands, chosen: list[Path]
) -> None:
    dialog.name = "missing.yaml"
    dialog.accept()
    assert chosen == []
    assert hands.app.scene is dialog
    assert "missing.yaml" in hands.app.toast.text


def test_escape_chooses_nothing(dialog: OpenDialog, hands: Hands, chosen: list[Path]) -> None:
    assert dialog.ui.typing, "the name has the focus"
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is not dialog
    assert chosen == []


def test_saving_gives_an_ending_and_asks_before_it_replaces(
    app: App, hands: Hands, folder: Path, chosen: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    app.show(Tab.EDITOR)
    monkeypatch.setattr(file_dialog, "problems_folder", lambda: folder)
    dialog = SaveDialog(app, chosen.append, "new")
    app.push(dialog)
    hands.frames()
    dialog.accept()
    assert chosen == [folder / "new.yaml"]
    app.push(dialog := SaveDialog(app, chosen.append, "b"))
    hands.frames()
    dialog.accept()
    hands.frames()
    assert isinstance(app.scene, MessageDialog)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert len(chosen) == 1, "Enter replaces nothing"
    dialog.accept()
    hands.frames()
    hands.key(pygame.K_r, text="r")
    assert chosen[-1] == folder / "b.yaml"


def test_an_ending_that_is_typed_over_the_selected_stem_is_not_doubled(
    app: App, hands: Hands, folder: Path, chosen: list[Path]
) -> None:
    app.show(Tab.EDITOR)
    app.change(last_folder=str(folder))
    dialog = SaveDialog(app, chosen.append, "untitled.yaml")
    app.push(dialog)
    hands.frames()
    for letter in str(folder / "three.yaml"):
        hands.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    hands.frames()
    assert dialog.name.endswith("three.yaml.yaml"), (
        "the field keeps the ending that was not selected"
    )
    dialog.accept()
    assert chosen == [folder / "three.yaml"]


def test_a_file_that_has_two_endings_keeps_them(
    app: App, hands: Hands, folder: Path, chosen: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "book.sgf.yaml").write_text("")
    app.show(Tab.EDITOR)
    monkeypatch.setattr(file_dialog, "problems_folder", lambda: folder)
    app.push(dialog := SaveDialog(app, chosen.append, "book.sgf.yaml"))
    hands.frames()
    dialog.accept()
    hands.key(pygame.K_r, text="r")
    assert chosen == [folder / "book.sgf.yaml"]


def test_a_long_list_is_scrolled_by_wheel_and_follows_the_choice(
    app: App, hands: Hands, tmp_path: Path, chosen: list[Path]
) -> None:
    for number in range(100):
        (tmp_path / f"{number:03}.yaml").write_text("")
    app.show(Tab.EDITOR)
    app.change(last_folder=str(tmp_path))
    dialog = OpenDialog(app, chosen.append)
    app.push(dialog)
    hands.frames()
    listed = dialog._list
    hands.move(listed.focus_rect.center)
    hands.wheel(-1)
    assert listed.top == 3
    listed.select(90)
    assert listed.top <= 90 < listed.top + listed._capacity
    listed.scroll(1000)
    assert listed.top == len(listed.rows) - listed._capacity


def test_what_is_chosen_is_used_even_if_the_settings_cannot_be_saved(
    app: App,
    dialog: OpenDialog,
    hands: Hands,
    folder: Path,
    chosen: list[Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_settings: object) -> None:
        raise GoldError("the disk is full")

    monkeypatch.setattr(app._settings_file, "save", refuse)
    dialog.name = str(folder / "inner" / "deep.yaml")
    hands.key(pygame.K_RETURN)
    assert chosen == [folder / "inner" / "deep.yaml"]
    assert app.toast.text == "the disk is full"


def test_enter_with_nothing_chosen_says_so(
    dialog: OpenDialog, hands: Hands, chosen: list[Path]
) -> None:
    """Wherever the focus is: in the name, and in a list after a folder was gone into."""
    dialog.ui.ring.focus(dialog._list, show=True)
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert "Nothing is chosen" in hands.app.toast.text
    hands.app.say("")
    dialog.ui.ring.focus(dialog._field, show=False)
    hands.key(pygame.K_RETURN)
    assert hands.app.scene is dialog
    assert "Nothing is chosen" in hands.app.toast.text
    assert chosen == []


@pytest.fixture
def several(app: App, hands: Hands, folder: Path) -> tuple[FilesDialog, list[Path]]:
    app.show(Tab.EDITOR)
    app.change(last_folder=str(folder))
    taken: list[Path] = []
    opened = FilesDialog(app, taken.extend)
    app.push(opened)
    hands.frames()
    return opened, taken


def test_several_files_and_folders_are_marked_by_space(
    several: tuple[FilesDialog, list[Path]], hands: Hands, folder: Path
) -> None:
    dialog, taken = several
    focus_list(dialog)
    for name in ("Parent folder", "inner", "b.yaml", "A.sgf", "b.yaml"):
        dialog._list.select([row.text for row in dialog._list.rows].index(name))
        hands.key(pygame.K_SPACE, text=" ")
    assert [path.name for path in dialog.marked] == ["inner", "A.sgf"], "b.yaml is unmarked again"
    hands.key(pygame.K_RETURN)
    assert taken == [folder / "inner", folder / "A.sgf"]
    assert hands.app.settings.last_folder == str(folder)


def test_a_click_with_ctrl_marks(
    several: tuple[FilesDialog, list[Path]], hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog, _taken = several
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_CTRL)
    rect = dialog._list.focus_rect
    hands.click((rect.left + 30, rect.top + 4 + dialog._list.row_height * 2 + 10))
    assert [path.name for path in dialog.marked] == ["A.sgf"]


def test_a_whole_folder_is_taken(
    several: tuple[FilesDialog, list[Path]], hands: Hands, folder: Path
) -> None:
    dialog, taken = several
    (button,) = [
        each for each in dialog.ui.ring.widgets if getattr(each, "text", "") == "Whole folder"
    ]
    hands.click(button.focus_rect.center)
    assert taken == [folder]


def test_what_one_makes_is_saved_in_the_library_wherever_files_were_opened(
    app: App, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_folders(monkeypatch, tmp_path, "DATA")
    app.change(last_folder=str(folder))
    assert SaveDialog(app, print, "new").folder == problems_folder()
    assert SaveDialog(app, print, "new", suffixes=(".pdf",)).folder == folder
    assert saved_words(problems_folder() / "a.yaml") == "Saved in your library as a.yaml"
    assert "outside your library" in saved_words(folder / "a.yaml")


def test_where_the_last_folder_is_gone_the_nearest_one_is_shown(app: App, folder: Path) -> None:
    app.change(last_folder=str(folder / "gone" / "deeper"))
    assert OpenDialog(app, print).folder == folder


@pytest.mark.parametrize("name", ["x" * 300, "~nobody-of-this-name/file", "x" * 300 + "/file.yaml"])
def test_a_name_that_no_file_can_have_is_refused_in_words(
    dialog: OpenDialog, app: App, hands: Hands, chosen: list[Path], name: str
) -> None:
    dialog.name = name
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert app.scene is dialog
    assert "There is no file" in app.toast.text
    assert chosen == []


def test_the_list_of_a_drive_begins_with_the_other_drives(
    dialog: OpenDialog, hands: Hands, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(folder.anchor)
    monkeypatch.setattr(file_dialog, "drives", lambda: [root, folder])
    dialog.go(root)
    hands.frames()
    assert shown(dialog)[0] == folder.name
    dialog.take(0)
    hands.frames()
    assert shown(dialog) == ["Parent folder", "inner", "A.sgf", "b.yaml"]

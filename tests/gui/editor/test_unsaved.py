"""Nothing unsaved is lost: it is asked about, and kept through a crash."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.authoring.autosave import Autosave
from gold.authoring.draft import Draft
from gold.board.points import PointState
from gold.board.position import Position
from gold.errors import FileAccessError
from gold.gui.app.welcome import offer_recovery
from gold.gui.editor.scene import EditorScene
from gold.gui.keys.actions import Action
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.file_dialog import SaveDialog
from gold.gui.stage.tabs import Tab
from gold.problem.file_edits import EditedFile
from gold.problem.files import load_collection, load_problem, save_problem
from gold.trainer.library.saving import add_to_file
from tests.gui.editor.hands import build_corner, place, press, save_as
from tests.gui.helpers import FIRST_CAPTURE, THREE_IN_A_ROW, Hands, make_problem

CTRL = pygame.KMOD_CTRL


# Nothing unsaved is lost unasked


def losing_actions() -> list[tuple[str, Action]]:
    return [("new", Action.NEW), ("open", Action.OPEN)]


@pytest.mark.parametrize(("name", "action"), losing_actions())
def test_unsaved_changes_are_asked_about(
    editor: EditorScene, hands: Hands, name: str, action: Action
) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.app.perform(action)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is editor
    assert editor.draft.problem == built


def test_unsaved_changes_can_be_saved_on_the_way(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.key(pygame.K_n, CTRL)
    hands.key(pygame.K_RETURN)
    save_as(hands, tmp_path / "kept.yaml")
    assert load_problem(tmp_path / "kept.yaml") == built
    assert editor.draft.problem != built, "and then the new problem began"


def test_unsaved_changes_can_be_given_up(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    hands.key(pygame.K_n, CTRL)
    press(hands, "Don't save")
    assert hands.app.scene is editor
    assert editor.draft.position == Position.empty(19, PointState.INVALID)


def test_editing_another_problem_asks_first(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.app.edit(make_problem(), None)
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    hands.key(pygame.K_ESCAPE)
    assert editor.draft.problem == built


def test_editing_the_problem_that_is_being_edited_changes_nothing(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    path = tmp_path / "one.yaml"
    save_problem(make_problem(), path)
    hands.app.edit(load_problem(path), path, 0)
    hands.frames()
    hands.key(pygame.K_f, text="f")
    changed = editor.draft.problem
    hands.app.edit(load_problem(path), path, 0)
    hands.frames()
    assert hands.app.scene is editor
    assert editor.draft.problem == changed


def test_closing_the_window_asks_first(editor: EditorScene, hands: Hands) -> None:
    build_corner(editor, hands)
    hands.app.show(Tab.LIBRARY)
    hands.app.handle(pygame.event.Event(pygame.QUIT))
    hands.frames()
    assert hands.app.running
    assert isinstance(hands.app.scene, MessageDialog)
    press(hands, "Don't save")
    assert not hands.app.running


def test_closing_the_window_without_changes_asks_nothing(editor: EditorScene, hands: Hands) -> None:
    hands.app.handle(pygame.event.Event(pygame.QUIT))
    assert not hands.app.running


# After a crash


def test_unsaved_work_is_kept_after_a_pause_and_forgotten_when_saved(
    editor: EditorScene, hands: Hands, tmp_path: Path
) -> None:
    build_corner(editor, hands)
    kept = editor.files._autosave.file
    assert not kept.exists()
    hands.frames(3, seconds=0.6)
    assert load_problem(kept).position == editor.draft.position
    hands.key(pygame.K_s, CTRL)
    save_as(hands, tmp_path / "saved.yaml")
    assert not kept.exists()


def test_taking_everything_back_forgets_what_was_kept(editor: EditorScene, hands: Hands) -> None:
    hands.click(place(editor, "C3"))
    hands.frames(3, seconds=0.6)
    assert editor.files._autosave.file.exists()
    hands.key(pygame.K_z, CTRL)
    hands.frames(2)
    assert not editor.files._autosave.file.exists()


def leave_work_behind(title: str, path: Path | None = None, index: int = 0) -> None:
    draft = Draft(
        load_problem(path, index) if path else make_problem(FIRST_CAPTURE, title), path, index
    )
    draft.set_text("title", title)
    autosave = Autosave()
    autosave.save(draft)
    assert autosave._lock is not None
    autosave._lock.close()


def test_after_a_crash_the_work_is_offered_and_goes_on(editor: EditorScene, hands: Hands) -> None:
    leave_work_behind("rescued")
    offer_recovery(
        hands.app, hands.app._opening.recover, otherwise=lambda: pytest.fail("there is something")
    )
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    assert "rescued" in hands.app.scene.text
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert hands.app.scene is editor
    assert editor.draft.problem.title == "rescued"
    assert editor.draft.is_dirty
    assert Autosave().left_behind() == [], "it is this window's now"
    assert editor.files._autosave.file.exists(), "and safe again"


@pytest.mark.parametrize(("gone", "refused"), [(None, False), (0, True)])
@pytest.mark.parametrize("ending", ["yaml", "sgf"])
def test_after_a_crash_the_work_is_saved_over_nothing_but_what_it_was_made_of(
    editor: EditorScene, hands: Hands, tmp_path: Path, ending: str, gone: int | None, refused: bool
) -> None:
    """Meanwhile another window may have deleted a problem before it in the file."""
    path = tmp_path / f"three.{ending}"
    save_problem(make_problem(FIRST_CAPTURE, "a"), path)
    for problem in (make_problem(FIRST_CAPTURE, "b"), make_problem(THREE_IN_A_ROW, "c")):
        add_to_file(path, [problem])
    leave_work_behind("b, better", path, index=1)
    if gone is not None:
        edited = EditedFile(path.read_bytes(), path)
        edited.remove([gone])
        path.write_bytes(edited.data)
    offer_recovery(
        hands.app, hands.app._opening.recover, otherwise=lambda: pytest.fail("there is something")
    )
    hands.frames()
    hands.key(pygame.K_RETURN)
    hands.frames()
    hands.key(pygame.K_s, CTRL)
    hands.frames()
    found = [problem.title for problem in load_collection(path).problems]
    assert found == (["b", "c"] if refused else ["a", "b, better", "c"])
    assert isinstance(hands.app.scene, SaveDialog) is refused


def test_work_that_cannot_be_kept_anew_stays_where_it_was(
    editor: EditorScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full: another crash would lose what is only in memory."""

    def full(_path: Path, _data: bytes) -> None:
        raise FileAccessError("no space left")

    leave_work_behind("rescued")
    monkeypatch.setattr("gold.authoring.autosave.write_atomically", full)
    offer_recovery(
        hands.app, hands.app._opening.recover, otherwise=lambda: pytest.fail("there is something")
    )
    hands.frames()
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert editor.draft.problem.title == "rescued"
    assert [work.problem.title for work in Autosave().left_behind()] == ["rescued"]


def test_work_that_is_not_wanted_is_discarded_one_by_one(editor: EditorScene, hands: Hands) -> None:
    leave_work_behind("older")
    leave_work_behind("newer")
    offer_recovery(hands.app, hands.app._opening.recover, otherwise=lambda: None)
    hands.frames()
    press(hands, "Discard")
    hands.frames()
    assert isinstance(hands.app.scene, MessageDialog)
    assert "older" in hands.app.scene.text
    press(hands, "Discard")
    assert Autosave().left_behind() == []


def test_later_leaves_the_work_where_it_is(editor: EditorScene, hands: Hands) -> None:
    leave_work_behind("later")
    offer_recovery(hands.app, hands.app._opening.recover, otherwise=lambda: None)
    hands.frames()
    hands.key(pygame.K_ESCAPE)
    assert len(Autosave().left_behind()) == 1


def test_without_a_crash_nothing_is_offered(editor: EditorScene, hands: Hands) -> None:
    asked = hands.app.scene
    others: list[str] = []
    offer_recovery(
        hands.app, hands.app._opening.recover, otherwise=lambda: others.append("tutorial")
    )
    assert hands.app.scene == asked
    assert others == ["tutorial"]


def test_program_that_the_system_ends_keeps_unsaved_work_without_a_question(
    editor: EditorScene, hands: Hands
) -> None:
    build_corner(editor, hands)
    built = editor.draft.problem
    hands.app.end()
    assert not hands.app.running
    editor.close()
    assert load_problem(editor.files._autosave.file) == built

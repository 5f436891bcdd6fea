"""Files are read in a thread: the window goes on meanwhile, and the user may give it up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from gold.errors import FileAccessError, GoldError
from gold.gui.app import opening_files
from gold.gui.app.welcome import offer_recovery
from gold.gui.app.window import App
from gold.gui.desktop import clipboard
from gold.gui.editor import files as editor_files
from gold.gui.editor.scene import EditorScene
from gold.gui.keys.actions import Action
from gold.gui.library import importing
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage import background
from gold.gui.stage.background import WaitingDialog
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.tabs import Tab
from gold.problem import files
from gold.problem.collection import Collection
from gold.problem.files import (
    FileFormat,
    ReadingStoppedError,
    Report,
    format_problems,
    load_collection,
    save_problem,
)
from gold.trainer.glossary import terms
from tests.gui.app.test_dropped_files import drop
from tests.gui.editor.hands import place
from tests.gui.editor.test_unsaved import leave_work_behind
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_collection, make_problem
from tests.saved_collections import save_collection

CTRL = pygame.KMOD_CTRL


class Slow:
    """Does nothing before it may, and then does what it stands in for, or what the test says."""

    def __init__(self, does: Callable[..., Any]) -> None:
        self.does = does
        self.may_go_on = threading.Event()
        self.done = threading.Event()
        self.threads: list[threading.Thread] = []

    def __call__(self, *about: Any) -> Any:
        self.threads.append(threading.current_thread())
        self.may_go_on.wait(60)
        try:
            return self.does(*about)
        finally:
            self.done.set()


@pytest.fixture
def impatient(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that waits for nothing."""
    monkeypatch.setattr(background, "MOMENT", 0.0)


@pytest.fixture
def slow(impatient: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """What reads files."""
    reader = Slow(lambda *_about: make_collection(make_problem(title="Slow")))
    monkeypatch.setattr(opening_files, "load_files", reader)
    yield reader
    reader.may_go_on.set()


# Behind a dialog


def test_the_window_goes_on_until_the_file_is_read(
    app: App, hands: Hands, slow: Slow, tmp_path: Path
) -> None:
    app.show(Tab.LIBRARY)
    app._opening.files([tmp_path])
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, WaitingDialog)
    drawn = hands.drawn
    hands.frames(10)
    assert hands.drawn == drawn + 10, "the bar moves"
    hands.key(pygame.K_RETURN)
    assert app.scene is dialog, "Enter gives nothing up"
    slow.may_go_on.set()
    hands.wait(lambda: isinstance(app.scene, PracticeScene))
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.model is not None
    assert app.scene.model.problem.title == "Slow"


def test_escape_gives_it_up(app: App, hands: Hands, slow: Slow, tmp_path: Path) -> None:
    library = app.show(Tab.LIBRARY)
    app._opening.files([tmp_path])
    hands.frames()
    hands.key(pygame.K_ESCAPE)
    assert app.scene is library
    slow.may_go_on.set()
    assert slow.done.wait(60)
    hands.frames(10)
    assert app.scene is library


def test_what_is_wrong_with_a_slow_file_is_said(
    app: App, hands: Hands, slow: Slow, tmp_path: Path
) -> None:
    def fail(*_about: object) -> Collection:
        raise GoldError("it is full of holes")

    library = app.show(Tab.LIBRARY)
    slow.does = fail
    app._opening.files([tmp_path])
    assert isinstance(app.scene, WaitingDialog)
    slow.may_go_on.set()
    hands.wait(lambda: app.scene is library)
    assert app.toast.text == "it is full of holes"


def test_the_library_is_there_while_the_file_of_the_command_line_is_read(
    app: App, hands: Hands, slow: Slow, tmp_path: Path
) -> None:
    app.begin(tmp_path)
    hands.frames()
    assert [scene.tab for scene in app.stack] == [Tab.LIBRARY, None]
    slow.may_go_on.set()
    hands.wait(lambda: isinstance(app.scene, PracticeScene))


def test_keys_pressed_meanwhile_are_not_for_the_problem_that_comes(
    app: App, hands: Hands, slow: Slow, tmp_path: Path
) -> None:
    app.show(Tab.LIBRARY)
    app._opening.files([tmp_path])
    hands.frames()
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_e, text="e")
    slow.may_go_on.set()
    hands.wait(lambda: isinstance(app.scene, PracticeScene))
    hands.frames(10)
    assert isinstance(app.scene, PracticeScene), "E, which edits, was pressed before"
    assert app.scene.model is not None
    assert app.scene.model.session.board.moves == ()


@pytest.mark.slow
def test_thousands_of_games_end_up_in_the_editors_list(
    app: App, hands: Hands, impatient: None, tmp_path: Path
) -> None:
    path = tmp_path / "large.sgf"
    path.write_text("".join(f"(;SZ[9]AB[aa][ba][ca][cb]C[{number}])\n" for number in range(4000)))
    app._opening.files([path])
    hands.wait(lambda: len(app.stack) > 1 and not isinstance(app.scene, WaitingDialog))
    assert app.stack[0].tab is Tab.EDITOR
    assert app.scene.caption() == "large"


class Stepwise:
    """Reads one problem, and the others when it may."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.stopped = threading.Event()
        self.collection = make_collection(*(make_problem(title=str(number)) for number in range(3)))

    def __call__(self, _paths: object, report: Report) -> Collection:
        report(self.collection.entries[0], 1 / 3)
        self.may_go_on.wait(60)
        try:
            for number, entry in enumerate(self.collection.entries[1:], 2):
                report(entry, number / 3)
        except ReadingStoppedError:
            self.stopped.set()
            raise
        return self.collection


@pytest.fixture
def stepwise(app: App, impatient: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stepwise]:
    reader = Stepwise()
    monkeypatch.setattr(opening_files, "load_files", reader)
    app.show(Tab.LIBRARY)
    yield reader
    reader.may_go_on.set()


def opened(app: App, hands: Hands, path: Path) -> WaitingDialog:
    """The dialog, once it has a problem to offer."""
    app._opening.files([path])
    dialog = app.scene
    assert isinstance(dialog, WaitingDialog)
    hands.wait(lambda: dialog._can_go_on)
    hands.frames(2)
    return dialog


def test_first_problem_is_played_while_the_rest_is_read(
    app: App, hands: Hands, stepwise: Stepwise, tmp_path: Path
) -> None:
    opened(app, hands, tmp_path).go_on()
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    assert scene.model is not None
    assert (scene.model.problem.title, scene.model.neighbor(1)) == ("0", None)
    assert app._moving, "the rest will be taken as soon as it is there"
    stepwise.may_go_on.set()
    hands.wait(lambda: scene.model is not None and scene.model.collection is stepwise.collection)
    assert scene.model.neighbor(1) == 1
    assert app.toast.text == "3 problems have been read. Ctrl I adds these problems to the library."
    assert not app._opening.reading


def test_what_is_still_read_can_be_kept_in_the_library(
    app: App, hands: Hands, stepwise: Stepwise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[Path] = []

    def import_files(
        _window: App, folder: Path, paths: Sequence[Path], on_imported: Callable[[Path], object]
    ) -> None:
        copied.extend(paths)
        on_imported(folder)

    monkeypatch.setattr(importing, "import_files", import_files)
    opened(app, hands, tmp_path).go_on()
    app.perform(Action.KEEP)
    assert copied == [tmp_path]
    assert app._opening.reading
    stepwise.may_go_on.set()
    hands.wait(lambda: not app._opening.reading)
    assert app.toast.text == "3 problems have been read."


def test_rest_is_not_for_another_collection(
    app: App, hands: Hands, stepwise: Stepwise, tmp_path: Path
) -> None:
    opened(app, hands, tmp_path).go_on()
    app.play(make_collection(make_problem(title="Other")))
    stepwise.may_go_on.set()
    hands.wait(lambda: not app._opening.reading)
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    assert scene.model is not None
    assert scene.model.problem.title == "Other"
    assert scene.model.collection is not stepwise.collection


def test_progress_is_shown_and_cancelling_stops_the_reading(
    app: App, hands: Hands, stepwise: Stepwise, tmp_path: Path
) -> None:
    dialog = opened(app, hands, tmp_path)
    assert dialog._text().endswith("1 problem")
    assert dialog._bar._phase == pytest.approx(1 / 3)
    hands.key(pygame.K_ESCAPE)
    assert app.scene.tab is Tab.LIBRARY
    stepwise.may_go_on.set()
    assert stepwise.stopped.wait(60)


def test_shares_of_several_files_add_up(tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        save_problem(make_problem(title=name), tmp_path / name)
    paths = [tmp_path / "one.yaml", tmp_path / "gone.yaml", tmp_path / "two.yaml"]
    seen: list[float] = []
    collection = background.load_files(paths, lambda _entry, share: seen.append(share))
    assert len(collection.entries) == 3
    assert seen == pytest.approx([1 / 3, 2 / 3, 1.0])


# At once


@pytest.fixture
def no_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        background, "WaitingDialog", lambda *_about: pytest.fail("a dialog flashed up")
    )


def test_what_is_read_within_a_moment_is_there_at_once(
    app: App, hands: Hands, no_dialog: None, tmp_path: Path
) -> None:
    save_problem(make_problem(title="Quick"), tmp_path / "quick.yaml")
    app._opening.files([tmp_path / "quick.yaml"])
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.model is not None
    assert app.scene.model.problem.title == "Quick"


def test_what_is_wrong_with_a_quick_file_is_said_at_once(
    app: App, no_dialog: None, tmp_path: Path
) -> None:
    app.show(Tab.LIBRARY)
    with pytest.raises(FileAccessError, match=r"gone\.yaml"):
        app._opening.files([tmp_path / "gone.yaml"])


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads in which files were read, and texts like theirs."""
    # the program's own words are read beside the library, or by a screen that is there before
    terms()
    threads: list[threading.Thread] = []
    format_shown = files._format_shown

    def noted(data: bytes, path: Path) -> files.FileFormat | None:
        threads.append(threading.current_thread())
        return format_shown(data, path)

    monkeypatch.setattr(files, "_format_shown", noted)
    return threads


def check_others(readers: list[threading.Thread]) -> None:
    assert readers
    assert threading.main_thread() not in readers


@pytest.mark.parametrize("size", [1, 200_000])
def test_no_file_is_read_in_the_windows_thread(
    app: App, hands: Hands, readers: list[threading.Thread], tmp_path: Path, size: int
) -> None:
    path = tmp_path / "one.yaml"
    save_problem(make_problem(description="a" * size), path)
    app.begin(path)
    drop(app, hands, path, path)
    app._opening.files([path])
    library, editor = app.show(Tab.LIBRARY), app._scenes.editor
    assert isinstance(library, LibraryScene)
    assert isinstance(editor, EditorScene)
    editor.files.open_path(path)
    check_others(readers)


def test_the_clipboard_is_read_in_a_thread(
    player: PracticeScene,
    editor: EditorScene,
    hands: Hands,
    readers: list[threading.Thread],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clipboard, "get_text", lambda: "(;SZ[9]AB[aa]C[pasted])")
    hands.app.perform(Action.PASTE)
    assert editor.draft.problem.description == "pasted"
    hands.app.show(Tab.PRACTICE)
    editor.files.load(None)
    hands.app.perform(Action.PASTE)
    assert editor.draft.problem.description == "pasted"
    assert len([each for each in readers if each.name == "background"]) == 2, (
        "the library is read, too"
    )
    check_others(readers)


def test_work_that_was_left_behind_is_read_in_a_thread(
    editor: EditorScene, hands: Hands, readers: list[threading.Thread]
) -> None:
    leave_work_behind("rescued")
    offer_recovery(
        hands.app, hands.app._opening.recover, otherwise=lambda: pytest.fail("there is something")
    )
    assert isinstance(hands.app.scene, MessageDialog)
    check_others(readers)


def test_the_first_problem_to_play_is_looked_for_in_a_thread(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    threads = []

    def first_playable(_collection: Collection) -> int:
        threads.append(threading.current_thread())
        return 0

    save_problem(make_problem(), tmp_path / "one.yaml")
    monkeypatch.setattr(opening_files, "first_playable", first_playable)
    app._opening.files([tmp_path / "one.yaml"])
    check_others(threads)


# Saving


@pytest.fixture
def saving(editor: EditorScene, hands: Hands, tmp_path: Path, impatient: None) -> Path:
    """A collection whose second problem is in the editor, and changed."""
    path = tmp_path / "two.yaml"
    save_collection(make_collection(make_problem(title="One"), make_problem(title="Two")), path)
    editor.files.load(load_collection(path).problems[1], path, 1)
    hands.click(place(editor, "C3"))
    return path


def test_a_place_in_a_file_is_written_in_a_thread(
    editor: EditorScene, hands: Hands, saving: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(editor_files.replace_problem)
    monkeypatch.setattr(editor_files, "replace_problem", slow)
    hands.key(pygame.K_s, CTRL)
    hands.frames()
    dialog = hands.app.scene
    assert isinstance(dialog, WaitingDialog)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is dialog, "nobody knows whether the file is changed already"
    slow.may_go_on.set()
    hands.wait(lambda: hands.app.scene is editor)
    assert not editor.draft.is_dirty
    assert load_collection(saving).problems[1] == editor.draft.problem
    check_others(slow.threads)


def test_saving_does_not_count_for_another_draft(
    editor: EditorScene, hands: Hands, saving: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(editor_files.replace_problem)
    monkeypatch.setattr(editor_files, "replace_problem", slow)
    hands.key(pygame.K_s, CTRL)
    editor.files.load(make_problem(title="Third"))
    editor.draft.saved = None
    slow.may_go_on.set()
    hands.wait(lambda: hands.app.scene is editor)
    assert editor.draft.is_dirty
    assert editor.draft.path is None
    assert "two.yaml" in hands.app.toast.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        (format_problems([make_problem(THREE_IN_A_ROW)] * 2, FileFormat.YAML), "another problem"),
    ],
)
def test_a_file_that_has_changed_meanwhile_is_not_written_to(
    editor: EditorScene, hands: Hands, saving: Path, text: str, said: str
) -> None:
    saving.write_text(text)
    hands.key(pygame.K_s, CTRL)
    hands.wait(lambda: not isinstance(hands.app.scene, WaitingDialog))
    assert hands.app.scene is not editor, "it is asked where else to save"
    assert said in hands.app.toast.text
    assert saving.read_text() == text

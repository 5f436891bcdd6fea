"""Scenes run without the program: everything that they need they ask of a window, here a fake one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gold.errors import GoldError
from gold.gui.app.opening_files import Opening, first_playable
from gold.gui.computer.worker import Computer
from gold.gui.desktop.sound import Sounds
from gold.gui.editor.scene import EditorScene
from gold.gui.keys.actions import Action
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.settings.scene import SettingsScene
from gold.gui.stage import background
from gold.gui.stage.asking import ProblemDialog
from gold.gui.stage.background import WaitingDialog
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.file_dialog import OpenDialog
from gold.gui.stage.tabs import Tab
from gold.problem.collection import Collection, Entry
from gold.problem.files import save_problem
from gold.problem.matching.identity import problem_id
from gold.trainer.progress.logbook import Logbook
from gold.trainer.training.course import Course
from tests.gui.fake_window import FakeWindow
from tests.gui.helpers import FIRST_CAPTURE, FakeEngine, make_collection, make_problem
from tests.saved_collections import save_collection


def open_collection(opening: Opening, collection: Collection) -> None:
    opening.collection(collection, first_playable(collection))


@pytest.fixture
def window() -> FakeWindow:
    pygame.display.set_mode((1280, 860))
    return FakeWindow()


@pytest.fixture
def computer() -> Iterator[Computer]:
    made = Computer(FakeEngine())
    yield made
    made.close()


@pytest.fixture
def logbook() -> Iterator[Logbook]:
    made = Logbook(Path(":memory:"))
    yield made
    made.close()


@pytest.fixture
def player(window: FakeWindow, computer: Computer, logbook: Logbook) -> PracticeScene:
    scene = PracticeScene(window, computer, Sounds(enabled=False), lambda: logbook)
    scene.open(Course(make_collection(make_problem(), make_problem(title="Second"))), 0)
    window.lay_out(scene)
    return scene


@pytest.fixture
def editor(window: FakeWindow, computer: Computer) -> EditorScene:
    scene = EditorScene(window, computer)
    window.lay_out(scene)
    return scene


def test_a_problem_is_solved_and_the_attempt_kept(player: PracticeScene, logbook: Logbook) -> None:
    assert player.model is not None
    capture = player.model.session.board.geometry.from_vertex("D4")
    player.problem.take_click(capture)
    assert logbook.attempts.tally(problem_id(player.model.problem)).solved == 1


def test_practice_leads_to_the_editor_the_library_and_a_file(
    player: PracticeScene, window: FakeWindow
) -> None:
    for action in (Action.EDIT, Action.BACK, Action.SAVE, Action.COORDINATES):
        assert player.perform(action)
    assert window.edited == [("First capture", None, 0)]
    assert window.performed == [Action.SHOW_LIBRARY]
    assert [type(scene).__name__ for scene in window.pushed] == ["SaveDialog"]
    assert not window.settings.coordinates


def test_the_next_problem_silences_what_was_said_of_the_one_before(
    player: PracticeScene, window: FakeWindow
) -> None:
    player.perform(Action.PREVIOUS_PROBLEM)
    assert window.said == ["This is the first problem."]
    player.perform(Action.NEXT_PROBLEM)
    assert window.said == []
    assert player.caption().startswith("Second")


def test_a_card_of_the_library_is_played_and_a_draft_edited(
    window: FakeWindow, computer: Computer, logbook: Logbook, tmp_path: Path
) -> None:
    draft = unfinished("Draft").problem
    assert draft is not None
    save_collection(make_collection(make_problem(), draft, name="Both"), tmp_path / "both.yaml")
    scene = LibraryScene(
        window, lambda: logbook, computer, LibraryLoader(tmp_path, tmp_path / "own")
    )
    scene.resume()
    while scene._loader.running:
        scene.update(0.0)
        pygame.time.wait(1)
    window.lay_out(scene)
    scene._open_card(0)
    scene._open_card(1)
    assert window.played == [("Both", 0)]
    assert window.edited == [("Draft", tmp_path / "both.yaml", 1)]
    scene.close()


def test_the_editor_plays_its_draft_and_asks_before_it_is_left(
    editor: EditorScene, window: FakeWindow
) -> None:
    problem = make_problem()
    editor.edit(problem)
    assert editor.may_close()
    editor.perform(Action.PLAY_IT)
    assert [one.title for one in window.tried_out] == [problem.title]
    editor.draft.set_text("title", "Changed")
    editor.show_changes()
    assert not editor.may_close()
    assert window.shown == [Tab.EDITOR]
    (question,) = window.pushed
    assert isinstance(question, MessageDialog)
    question._choose(question.choices[1])  # do not save
    assert window.has_quit


def test_every_scene_can_be_drawn(
    player: PracticeScene, editor: EditorScene, window: FakeWindow
) -> None:
    for scene in (player, editor, SettingsScene(window)):
        picture = window.draw(scene, (1000, 700))
        assert len({picture.get_at((x, 300))[:3] for x in range(0, 1000, 7)}) > 3


def test_a_dialog_goes_before_its_choice_is_carried_out(window: FakeWindow) -> None:
    done: list[object] = []
    dialog = MessageDialog(
        window, "Really?", "No way back.", [Choice("No"), Choice("Yes", lambda: done.append(1))]
    )
    dialog.perform(Action.BACK)
    assert (window.popped, done) == ([dialog], [])
    dialog.perform(Action.ACCEPT)
    assert (window.popped, done) == ([dialog, dialog], [1])


def test_the_folder_of_the_last_file_is_a_setting(window: FakeWindow, tmp_path: Path) -> None:
    save_problem(make_problem(), tmp_path / "one.yaml")
    chosen: list[Path] = []
    dialog = OpenDialog(window, chosen.append)
    dialog.go(tmp_path)
    dialog.name = "one.yaml"
    dialog.accept()
    assert chosen == [tmp_path / "one.yaml"]
    assert OpenDialog(window, chosen.append).folder == tmp_path


# The way of a file


def unfinished(title: str) -> Entry:
    return Entry(Path("some.yaml"), 0, 1, make_problem(FIRST_CAPTURE.replace("O", "+"), title))


def collection(*entries: Entry) -> Collection:
    return Collection("Some", Path("some.yaml"), entries)


class FakeScenes:
    """The scenes of practice and of the editor in one: says what is brought to them."""

    def __init__(self) -> None:
        self.practice = self.editor = self
        self.brought: list[object] = []

    def open(self, collection: Collection, index: int) -> None:
        self.brought.append(("play", index))

    def edit(self, problem: object, path: Path | None, index: int, picture: object) -> None:
        self.brought.append(("edit", index))


@pytest.fixture
def scenes() -> FakeScenes:
    return FakeScenes()


@pytest.fixture
def opening(window: FakeWindow, scenes: FakeScenes) -> Opening:
    return Opening(window, scenes)  # type: ignore[arg-type]


def test_what_can_be_played_is_played_and_what_cannot_be_read_is_said(
    opening: Opening, window: FakeWindow, scenes: FakeScenes
) -> None:
    bad = Entry(Path("some.yaml"), 1, 5, error=GoldError("some.yaml:5: no diagram"))
    open_collection(
        opening, collection(bad, unfinished("Draft"), *make_collection(make_problem()).entries)
    )
    assert scenes.brought == [("play", 2)]
    assert window.shown == [Tab.PRACTICE]
    assert window.said == ["One problem cannot be read: some.yaml:5: no diagram"]


def test_what_is_unfinished_is_edited(
    opening: Opening, window: FakeWindow, scenes: FakeScenes
) -> None:
    open_collection(opening, collection(unfinished("Draft")))
    assert scenes.brought == [("edit", 0)]
    assert window.shown == [Tab.EDITOR]
    assert window.said[0].startswith("This cannot be played yet: ")


def test_of_several_that_are_unfinished_one_is_chosen(
    opening: Opening, window: FakeWindow, scenes: FakeScenes
) -> None:
    open_collection(opening, collection(unfinished("One"), unfinished("Two")))
    (dialog,) = window.pushed
    assert isinstance(dialog, ProblemDialog)
    assert scenes.brought == []
    dialog.accept()
    assert scenes.brought == [("edit", 0)]


@pytest.mark.parametrize(
    ("entries", "error"),
    [
        ([], "There is no problem in some.yaml."),
        ([Entry(Path("some.yaml"), 0, 5, error=GoldError("no diagram"))], "no diagram"),
    ],
)
def test_where_nothing_can_be_read_the_first_error_is_raised(
    opening: Opening, scenes: FakeScenes, entries: list[Entry], error: str
) -> None:
    with pytest.raises(GoldError, match=error):
        open_collection(opening, collection(*entries))
    assert scenes.brought == []


def test_what_is_read_within_the_moment_is_there_at_once_and_the_rest_behind_a_dialog(
    opening: Opening,
    window: FakeWindow,
    scenes: FakeScenes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "problem.yaml"
    save_problem(make_problem(), path)
    monkeypatch.setattr(background, "MOMENT", 60.0)
    opening.files([path])
    assert (scenes.brought, window.pushed) == ([("play", 0)], [])
    monkeypatch.setattr(background, "MOMENT", 0.0)
    may_go_on = threading.Event()
    monkeypatch.setattr("gold.gui.app.opening_files.load_files", lambda *_about: may_go_on.wait(60))
    opening.files([path])
    (dialog,) = window.pushed
    assert isinstance(dialog, WaitingDialog)
    assert len(scenes.brought) == 1
    may_go_on.set()

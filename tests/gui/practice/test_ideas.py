"""A guided path in the window: its ideas are shown once, wrong answers teach, and it goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gold import clock
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.glossary_dialog import IdeaDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.displays import Label
from gold.problem.files import save_problem
from gold.trainer.difficulty import Difficulty
from gold.trainer.modes import Mode
from gold.trainer.progress.glicko import Rating
from gold.trainer.ranks import Rank
from gold.trainer.training.day_course import Training
from gold.trainer.training.guided_path import OnPath
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_problem
from tests.gui.practice.hands import opened, text_of
from tests.trainer.training.test_guided_path import PATH
from tests.user_folders import move_folders


@pytest.fixture
def library(
    app: App, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LibraryScene]:
    """A library with a path of two ideas, each with one problem, and a person who is new to Go."""
    move_folders(monkeypatch, tmp_path, "DATA")
    for folder in ("problems", "assets/paths", "own"):
        (tmp_path / folder).mkdir(parents=True)
    first, second = make_problem(), make_problem(THREE_IN_A_ROW, "An eye")
    save_problem(first, tmp_path / "problems" / "capture.yaml")
    save_problem(second, tmp_path / "problems" / "eye.yaml")
    names = PATH.replace("some/First", "capture/First").replace("some/An", "eye/An")
    names = names.replace("Take it,", "Take it out of atari,")
    (tmp_path / "assets" / "paths" / "two.yaml").write_text(names)
    # A collection is named by its file only where it holds several problems, or says so itself.
    for name in ("capture", "eye"):
        file = tmp_path / "problems" / f"{name}.yaml"
        file.write_text(f"gold: 1\ncollection: {name} it\n---\n{file.read_text()}")
    loader = LibraryLoader(tmp_path / "problems", tmp_path / "own")
    scene = LibraryScene(app, lambda: app.logbook, app.computer, loader)
    app._scenes.library = scene
    app.change(answer_delay=0.0)
    app.logbook.ratings.state(Rating(Rank(-25).rating, 150), clock.now())
    app.show(Tab.LIBRARY)
    hands.wait(lambda: not scene._loader.running)
    hands.frames()
    yield scene
    app.logbook.close()


def practised(app: App) -> PracticeScene:
    (scene,) = (each for each in app.stack if isinstance(each, PracticeScene))
    assert scene.model is not None
    return scene


def play(hands: Hands, vertex: str) -> None:
    scene = practised(hands.app)
    assert scene.model is not None
    assert scene.pane.layout is not None
    hands.click(scene.pane.layout.center(scene.model.problem.position.geometry.from_vertex(vertex)))
    hands.frames(20)


def test_every_day_leads_a_beginner_through_the_path_and_shows_each_idea_once(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    app.perform(Action.EVERY_DAY)
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, IdeaDialog)
    assert dialog.title == "The last liberty"
    hands.key(pygame.K_RETURN)
    scene = practised(app)
    assert app.scene is scene
    assert scene.model is not None
    assert isinstance(scene.model.course, OnPath)
    assert scene.model.mode is Mode.PATH
    hands.app.frame(1.0)
    hands.key(pygame.K_RETURN)
    assert scene.model.index == 0, "a second Enter skips nothing"
    play(hands, "D4")
    opened(scene).person.difficulty = Difficulty(True, 9, 4, 1, motifs=("nakade",))
    scene.relayout()
    assert "nakade" not in text_of(scene), "the idea of the path is the only new word"
    (attempt,) = app.logbook.attempts.all()
    assert (attempt.solved, attempt.mode) == (True, Mode.PATH)
    app.perform(Action.NEXT_PROBLEM)
    hands.frames()
    assert isinstance(app.scene, IdeaDialog)
    assert app.scene.title == "Two eyes"
    app.scene.close_dialog()
    # Another day it goes on there; what was tried before is not explained again.
    app.show(Tab.LIBRARY)
    app.perform(Action.EVERY_DAY)
    hands.frames()
    assert practised(app).model.index == 1  # type: ignore[union-attr]
    app.perform(Action.PREVIOUS_PROBLEM)
    hands.frames()
    assert app.scene is practised(app), "the first idea was shown, and its problem tried"


def test_an_idea_does_not_come_again_when_one_goes_back_and_forth(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    app.perform(Action.EVERY_DAY)
    hands.frames()
    for action, idea in (
        (Action.NEXT_PROBLEM, True), (Action.PREVIOUS_PROBLEM, False), (Action.NEXT_PROBLEM, False)
    ):  # fmt: skip
        if isinstance(app.scene, IdeaDialog):
            app.scene.close_dialog()
        app.perform(action)
        hands.frames()
        assert isinstance(app.scene, IdeaDialog) == idea


def test_todays_training_of_a_beginner_is_of_the_path(app: App, hands: Hands, library: LibraryScene) -> None:
    app.perform(Action.TRAIN)
    hands.frames()
    assert isinstance(app.scene, IdeaDialog)
    hands.key(pygame.K_RETURN)
    course = practised(app).model.course  # type: ignore[union-attr]
    assert isinstance(course, Training)
    assert [course.mode_of(index, Mode.STUDY) for index in range(2)] == [Mode.PATH] * 2
    ideas = [course.idea(index) for index in range(2)]
    assert [idea.picture.title for idea in ideas if idea is not None] == ["The last liberty", "Two eyes"]


def test_the_sidebar_lists_the_path_and_a_card_begins_there(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    (shelved,) = (each for each in library.listed if each.collection.name == "Two ideas")
    library.choose(shelved)
    library._open_card(1)
    hands.frames()
    assert isinstance(app.scene, IdeaDialog)
    assert practised(app).model.index == 1  # type: ignore[union-attr]


def test_a_word_of_go_in_a_text_is_explained_by_a_click(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    app.perform(Action.EVERY_DAY)
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, IdeaDialog)
    (label,) = (
        each
        for each in dialog.ui.get_sprite_group().sprites()
        if isinstance(each, Label) and "out of atari" in each.text
    )
    ((word, _explain),) = label._words(label.rect.size)
    hands.click(word.move(label.rect.topleft).center)
    hands.frames()
    assert app.scene is not dialog
    assert app.scene.title == "atari"  # type: ignore[attr-defined]

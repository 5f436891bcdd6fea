"""A guided path in the window: its ideas are shown once, wrong answers teach, and it goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from gold import clock
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.look.icons import Icon
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.dialogs import Choice, MessageDialog
from gold.gui.stage.glossary_dialog import IdeaDialog
from gold.gui.stage.path_dialog import PathDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.gui.widgets.list_view import ListView
from gold.problem.files import save_problem
from gold.problem.matching.identity import problem_id
from gold.trainer.difficulty import Difficulty
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import PlayedMoves
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


def test_todays_training_of_a_beginner_is_of_the_path(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    app.perform(Action.TRAIN)
    hands.frames()
    assert isinstance(app.scene, IdeaDialog)
    hands.key(pygame.K_RETURN)
    course = practised(app).model.course  # type: ignore[union-attr]
    assert isinstance(course, Training)
    assert [course.mode_of(index, Mode.STUDY) for index in range(2)] == [Mode.PATH] * 2
    ideas = [course.idea(index) for index in range(2)]
    assert [idea.picture.title for idea in ideas if idea is not None] == [
        "The last liberty",
        "Two eyes",
    ]


def test_a_review_leads_back_to_its_idea_once_its_answer_is_known(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    """Before that, the idea would give the answer away."""
    problem = make_problem()
    before = clock.now() - timedelta(days=3)
    failed = Attempt(problem_id(problem), before, solved=False, mode=Mode.PATH)
    app.logbook.keep(problem, failed, PlayedMoves(mistake=0))
    app.perform(Action.TRAIN)
    hands.frames()
    scene = practised(app)
    assert scene.model is not None
    assert scene.model.course.card_of(0) is not None
    assert scene.model.course.idea(0) is None
    assert "The last liberty" not in text_of(scene)
    play(hands, "D4")
    assert scene.model.state.is_known
    assert "The last liberty" in text_of(scene)
    opened(scene).ideas.show()
    assert isinstance(app.scene, IdeaDialog)
    assert app.scene.title == "The last liberty"


def texts(app: App) -> list[str]:
    sprites = app.scene.ui.get_sprite_group().sprites()
    return [each.text for each in sprites if isinstance(each, Label | Button)]


def test_the_largest_button_is_the_day_and_says_which_idea_comes(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    assert "Idea 1 of 2" in texts(app)
    app.show(Tab.PRACTICE)
    hands.wait(lambda: "Idea 1 of 2" in texts(app))
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert isinstance(app.scene, IdeaDialog), "Enter begins the day"
    assert "Idea 1 of 2" in texts(app)


def test_the_page_of_the_path_ticks_what_is_learned_and_leads_to_any_idea(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    app.perform(Action.TRAIN)
    hands.frames()
    hands.key(pygame.K_RETURN)
    play(hands, "D4")
    app.perform(Action.IDEAS)
    hands.frames()
    page = app.scene
    assert isinstance(page, PathDialog)
    assert "1 of 2 ideas learned" in texts(app)
    (listed,) = (each for each in page.ui.ring.widgets if isinstance(each, ListView))
    assert [(row.text, row.icon, row.bold) for row in listed.rows] == [
        ("1   The last liberty", Icon.CHECK, False), ("2   Two eyes", None, True),
    ]  # fmt: skip
    hands.key(pygame.K_RETURN)
    hands.frames()
    model = practised(app).model
    assert model is not None
    assert isinstance(model.course, OnPath)
    assert model.index == 1


def test_an_idea_waits_until_nothing_else_lies_over_the_board(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    """As when a course is over, and the next one begins with its first idea."""
    app.perform(Action.EVERY_DAY)
    over = MessageDialog(app, "Path finished", "", (Choice("Go on"),))
    app.push(over)
    hands.frames()
    assert app.scene is over
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert isinstance(app.scene, IdeaDialog)


def test_a_course_that_is_learned_says_so_and_what_comes_next(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    app.perform(Action.TRAIN)
    hands.frames()
    hands.key(pygame.K_RETURN)
    play(hands, "D4")
    app.perform(Action.NEXT_PROBLEM)
    hands.frames()
    hands.key(pygame.K_RETURN)
    scene = practised(app)
    assert scene.model is not None
    name = problem_id(scene.model.in_file)
    app.logbook.attempts.add(Attempt(name, clock.now(), solved=True, mode=Mode.PATH))
    app.frame(1.0)
    app.perform(Action.NEXT_PROBLEM)
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.title == "Done for today"
    assert "You have learned all 2 ideas of “Two ideas”." in dialog.text
    assert "training chooses problems at your level" in dialog.text


def test_who_leaves_the_course_is_trained_at_their_level(
    app: App, hands: Hands, library: LibraryScene
) -> None:
    app.perform(Action.IDEAS)
    hands.frames()
    (leave,) = (each for each in app.scene.ui.ring.widgets if each.name == "leave the course")
    hands.click(leave.rect.center)
    hands.frames()
    assert isinstance(app.scene, MessageDialog)
    assert app.scene.title == "Leave the path?"
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert app.settings.courses_left == ("two",)
    assert library.training.course is None
    app.perform(Action.IDEAS)
    hands.frames()
    assert app.scene is library, "there is no course to show"


def test_who_knows_an_idea_is_asked_its_last_three_problems_only(
    app: App, hands: Hands, library: LibraryScene, tmp_path: Path
) -> None:
    diagrams = [".....", "x....", "xx...", "xxx..", "xxxx."]  # no two are alike when turned
    for number, row in enumerate(diagrams):
        rows = ["+++++", "++x++", "+xOx+", "+++++", row.replace(".", "+")]
        problem = make_problem("\n".join(" ".join(each) for each in rows), f"Five {number}")
        save_problem(problem, tmp_path / "problems" / f"five{number}.yaml")
    names = ", ".join(f"five{number}/Five {number}" for number in range(5))
    text = PATH[: PATH.index("---\ngold: 1\ntitle: Two eyes")]
    path = tmp_path / "assets" / "paths" / "two.yaml"
    path.write_text(text.replace("some/First capture", names))
    for number in range(5):
        file = tmp_path / "problems" / f"five{number}.yaml"
        file.write_text(f"gold: 1\ncollection: five {number}\n---\n{file.read_text()}")
    library.changed(None)
    hands.wait(lambda: not library._loader.running)
    hands.frames()
    app.perform(Action.TRAIN)
    hands.frames()
    assert "I know this" in texts(app)
    hands.key(pygame.K_k, text="k")
    hands.frames()
    model = practised(app).model
    assert model is not None
    assert isinstance(model.course, Training)
    assert [item.entry.problem.title for item in model.course.items if item.entry.problem] == [
        "Five 2", "Five 3", "Five 4",
    ]  # fmt: skip
    app.perform(Action.KNOWN)
    assert practised(app).model is model, "nothing is left to spare"


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
    place = word.move(label.rect.topleft)
    hands.move(place.center)
    hands.frames(60)
    assert label.tool_tip is not None, "it says what a click does"
    hands.move((place.right + 40, place.centery))
    hands.frames(3)
    assert label.tool_tip is None
    hands.click(place.center)
    hands.frames()
    assert app.scene is not dialog
    assert app.scene.title == "atari"  # type: ignore[attr-defined]

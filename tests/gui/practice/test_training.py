"""A day of training in the window: what is due comes first, one try counts, and the day has an end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from gold import clock
from gold.board.symmetry import SWAP_COLORS, Symmetry
from gold.gui import words
from gold.gui.app.window import App
from gold.gui.desktop import clipboard, screen
from gold.gui.keys.actions import Action
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.modes.exam_dialog import ProblemsDialog
from gold.gui.practice.scene import PracticeScene
from gold.gui.practice.screen import story
from gold.gui.stage.asking import LineDialog
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.problem.collection import Collection
from gold.problem.files import parse_collection, save_problem
from gold.problem.matching.identity import problem_id
from gold.problem.names.shown import shown_name
from gold.trainer.difficulty import Difficulty
from gold.trainer.modes import Mode
from gold.trainer.practice.events import Chime, CountAs, KeepAttempt
from gold.trainer.practice.step import step
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.glicko import Rating
from gold.trainer.progress.logbook import PlayedMoves
from gold.trainer.settings import TrainedPart
from gold.trainer.training.course import Course
from gold.trainer.training.day_course import Training, training
from tests.gui.helpers import THREE_IN_A_ROW, FakeEngine, Hands, make_problem
from tests.gui.practice.hands import button, counted, opened, text_of
from tests.user_folders import move_folders

MORNING = datetime(2026, 11, 22, 8, 0).astimezone()
CAPTURE = make_problem()
EYES = make_problem(THREE_IN_A_ROW, "An eye")


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = MORNING

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(clock, "now", made)
    return made


@pytest.fixture
def library(
    app: App, hands: Hands, day: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LibraryScene]:
    move_folders(monkeypatch, tmp_path, "DATA")
    (tmp_path / "shipped").mkdir()
    save_problem(CAPTURE, tmp_path / "shipped" / "a.yaml")
    save_problem(EYES, tmp_path / "shipped" / "b.yaml")
    scene = LibraryScene(
        app,
        lambda: app.logbook,
        app.computer,
        LibraryLoader(tmp_path / "shipped", tmp_path / "own"),
    )
    app._scenes.library = scene
    app.change(answer_delay=0.0, map_after_solving=False)
    app.show(Tab.LIBRARY)
    hands.wait(lambda: not scene._loader.running)
    hands.frames()
    yield scene
    app.logbook.close()


def train_button(scene: LibraryScene) -> Button:
    (button,) = (
        each
        for each in scene.ui.ring.widgets
        if isinstance(each, Button) and each.action is Action.TRAIN
    )
    return button


def start(hands: Hands) -> PracticeScene:
    hands.key(pygame.K_t, text="t")
    scene = hands.app.scene
    assert isinstance(scene, PracticeScene)
    assert scene.model is not None
    assert isinstance(scene.model.course, Training)
    return scene


def play(scene: PracticeScene, hands: Hands, vertex: str) -> None:
    assert scene.model is not None
    assert scene.pane.layout is not None
    hands.click(scene.pane.layout.center(scene.model.problem.position.geometry.from_vertex(vertex)))
    hands.frames(20)


def test_the_button_says_how_much_is_left(library: LibraryScene) -> None:
    assert train_button(library).text == "Train: 2 new"


def test_new_problems_are_practised_once_and_what_was_skipped_is_asked_again(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    app.logbook.ratings.state(Rating(1000, 100), MORNING)
    scene = start(hands)
    assert scene.model is not None
    hands.app.frame(1.0)  # a second press in a hurry would not skip it
    titles = {"First capture", "An eye"}
    skipped = scene.model.problem.title
    if skipped == "First capture":  # the other one is not easy to solve by hand
        play(scene, hands, "D4")
        skipped = "An eye"
    hands.next_problem()
    assert {scene.model.problem.title} < titles
    if not app.logbook.attempts.all():
        play(scene, hands, "D4")
    (attempt,) = app.logbook.attempts.all()
    assert (attempt.mode, attempt.clean) == (Mode.TRAIN, True)
    assert app.logbook.ratings.of_person(MORNING).value > 1000
    assert button(scene, Action.NEXT_PROBLEM).text == (
        "Next problem" if scene.model.state.decided else "Skip"
    )
    hands.app.frame(1.0)
    hands.next_problem()
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.title == "1 problem was skipped"
    assert dialog.text.startswith("1 problem tried, 1 right first time.")
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert scene.model.problem.title == skipped
    scene.problem.send(CountAs(solved=True))
    hands.key(pygame.K_RETURN)
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.title == "Done for today"
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert app.scene is library
    assert train_button(library).text == "Train"


def test_the_end_of_the_day_lists_what_failed_and_leads_there(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    scene = start(hands)
    assert scene.model is not None
    failed = scene.model.problem.title
    while app.scene is scene:
        first = (
            scene.model.problem.title == failed
            and not scene.model.course.items[scene.model.index].tries
        )  # type: ignore[attr-defined]
        scene.problem.send(CountAs(not first, mistake=0 if first else None))  # type: ignore[union-attr]
        hands.key(pygame.K_RETURN)
    dialog = app.scene
    assert isinstance(dialog, ProblemsDialog)
    assert dialog.title == "Done for today"
    assert [row.text for row in dialog.rows] == [failed]
    assert "Rating " in dialog.text
    hands.frames()
    row = dialog._list.rect
    hands.click((row.centerx, row.top + dialog.px(20)))
    hands.frames()
    assert app.scene is scene
    assert scene.model.problem.title == failed
    assert "Failed today" in scene.model.course.name_and_place(0)[0]


def test_what_fails_comes_again_before_the_session_ends_and_tomorrow(
    library: LibraryScene, hands: Hands, app: App, day: Clock
) -> None:
    scene = start(hands)
    assert scene.model is not None
    first = scene.model.problem.title
    scene.problem.send(CountAs(solved=False, mistake=0))
    hands.key(pygame.K_RETURN)
    assert scene.model.problem.title != first
    app.show(Tab.LIBRARY)
    hands.frames()
    assert train_button(library).text == "Train: 1 to repeat, 1 new", (
        "a failure is seen in the count"
    )
    said = "Today: 0 done, 1 failed (to repeat), 1 left."
    assert train_button(library).tool_tip_text == said
    app.show(Tab.PRACTICE)
    hands.frames()
    scene.problem.send(CountAs(solved=True))
    hands.key(pygame.K_RETURN)
    assert scene.model.problem.title == first
    assert scene.model.mode is Mode.REVIEW
    scene.problem.send(CountAs(solved=True))
    hands.key(pygame.K_RETURN)
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.text.startswith("2 problems tried, 1 right first time. 1 failed, then solved.")
    assert "1 position comes back tomorrow." in dialog.text
    hands.key(pygame.K_RETURN)
    day.time += timedelta(days=1)
    library.resume()
    hands.frames()
    assert train_button(library).text == "Train: 1 due"


def test_a_skip_says_that_the_problem_comes_again_and_the_day_is_counted_on_after_a_visit_to_the_library(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    scene = start(hands)
    hands.app.frame(1.0)
    hands.next_problem()
    assert app.toast.text == "Skipped. It comes again at the end of today's training."
    assert scene.model is not None
    scene.problem.send(CountAs(solved=True))
    app.show(Tab.LIBRARY)
    hands.frames()
    scene = start(hands)
    assert scene.model is not None
    assert scene.model.course.name_and_place(scene.model.index)[1] == "  ›  2 of 2"
    scene.problem.send(CountAs(solved=False, mistake=0))
    app.show(Tab.LIBRARY)
    hands.frames()
    scene = start(hands)
    assert scene.model is not None
    assert scene.model.course.name_and_place(scene.model.index)[1] == "  ›  2 of 2 · again"
    hands.key(pygame.K_RETURN)
    assert app.toast.text != "Skipped. It comes again at the end of today's training."


def test_what_never_sticks_is_set_aside_and_easier_ones_come_in_its_place(
    library: LibraryScene, hands: Hands, app: App, day: Clock
) -> None:
    for of, nodes in ((CAPTURE, 100_000), (EYES, 3_000)):
        app.logbook.estimates.add(problem_id(of), Difficulty(True, nodes, motifs=("nakade",)))
    for days_ago in (5, 4, 3, 2):
        failed = Attempt(
            problem_id(CAPTURE), MORNING - timedelta(days=days_ago), False, mode=Mode.STUDY
        )
        app.logbook.keep(CAPTURE, failed, PlayedMoves((), 0))
    app.change(problems_per_day=1)
    library.resume()
    scene = start(hands)
    assert scene.model is not None
    assert scene.model.mode is Mode.REVIEW
    scene.problem.send(CountAs(solved=False, mistake=0))
    hands.frames()
    assert "Failed here on 5 days, so it is set aside" in counted(scene)
    hands.key(pygame.K_RETURN)
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert (
        dialog.text == "This problem is set aside. One easier problem of its kind could come next."
    )
    hands.key(pygame.K_RETURN)
    assert scene.model.problem.title == "An eye"


def test_problems_played_freely_use_up_nothing_and_their_failures_are_asked(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    failed = Attempt(problem_id(CAPTURE), MORNING, False, mode=Mode.STUDY)
    app.logbook.keep(
        CAPTURE, failed, PlayedMoves((CAPTURE.position.geometry.from_vertex("D3"),), 0)
    )
    library.resume()
    hands.frames()
    assert train_button(library).text == "Train: 1 to repeat, 1 new"
    scene = start(hands)
    assert scene.model is not None
    assert {each.entry.problem.title for each in scene.model.course.items if each.entry.problem} == {
        "An eye", "First capture"
    }  # fmt: skip


def test_more_is_one_key_away(library: LibraryScene, hands: Hands, app: App) -> None:
    app.change(problems_per_day=1)
    scene = start(hands)
    assert scene.model is not None
    scene.problem.send(CountAs(solved=True))
    hands.key(pygame.K_RETURN)
    assert isinstance(app.scene, MessageDialog)
    hands.key(pygame.K_t, text="t")
    assert app.scene is scene
    assert not scene.model.state.decided
    assert "Done for today. Here is one more." in app.toast.text


def test_what_counted_and_the_collection_are_told_in_the_language_chosen_since(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    scene = start(hands)
    assert scene.model is not None
    scene.problem.send(CountAs(solved=False, mistake=0))
    assert counted(scene).startswith("Rating ")
    mine = Collection("Single problems", Path("mine"), ())
    app.change(language="de")
    assert counted(scene).startswith("Wertung ")
    assert Course(mine).name_and_place(0)[0] == shown_name(mine) == "Einzelne Probleme"
    app.change(language="en")


def check_line_below_title(
    scene: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That the smallest window says how a problem was turned, and whence it is if there is room."""
    view = Symmetry(transpose=True, swap_colors=True)
    monkeypatch.setattr(Training, "view_of", lambda _self, _index: view)
    for language in ("en", "de", "fr", "ja", "ko", "zh_CN"):
        hands.app.change(language=language)
        hands.resize(screen.MINIMUM)
        said = words.view_in_words(view)
        for origin, shown in (
            ("Go", f"Go · {said}"),
            ("Problems for beginners, and then " * 2, said),
        ):
            monkeypatch.setattr(story, "shown_origin", lambda *_args, name=origin, **_named: name)
            opened(scene).show()
            hands.frames()
            labels = [
                each for each in scene.ui.get_sprite_group().sprites() if isinstance(each, Label)
            ]
            (line,) = (each for each in labels if said in each.text)
            assert line.shown_lines() == [shown]
    hands.app.change(language="en")


def test_a_mistake_of_yesterday_comes_back_turned_and_is_rescheduled(
    library: LibraryScene, hands: Hands, app: App, day: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    logbook = app.logbook
    failed = Attempt(problem_id(CAPTURE), MORNING - timedelta(days=3), False, mode=Mode.PRACTICE)
    logbook.keep(CAPTURE, failed, PlayedMoves((CAPTURE.position.geometry.from_vertex("D3"),), 0))
    library.resume()
    scene = start(hands)
    model = scene.model
    assert model is not None
    card_before = model.course.card_of(0)
    assert card_before is not None
    assert problem_id(model.problem) == problem_id(CAPTURE)
    assert model.problem.position != CAPTURE.position, "it is turned or recoloured"
    assert isinstance(model.course, Training)
    symmetry = model.course.items[0].view
    assert words.view_in_words(symmetry) in text_of(scene), "and says so"
    check_line_below_title(scene, hands, monkeypatch)
    there = symmetry.move(CAPTURE.position.geometry.from_vertex("D4"), CAPTURE.position.size)
    play(scene, hands, CAPTURE.position.geometry.vertex(there))
    (card,) = logbook.reviews.all()
    assert [each.card for each in logbook.reviews.reviews()] == [card.number] * 2
    assert card.due > day.time + timedelta(days=1)
    assert logbook.attempts.all()[-1].mode is Mode.REVIEW


@pytest.mark.parametrize("before", [0, 2])
def test_a_review_that_begins_after_some_moves_says_so(
    library: LibraryScene, hands: Hands, app: App, day: Clock, before: int
) -> None:
    moves = tuple(map(EYES.position.geometry.from_vertex, ("D4", "D5", "D6")))
    failed = Attempt(problem_id(EYES), day.time - timedelta(days=3), False, mode=Mode.PRACTICE)
    app.logbook.keep(EYES, failed, PlayedMoves(moves, before))
    library.resume()
    assert ("This review begins where you went wrong." in text_of(start(hands))) is (before > 0)


def fail_and_come_back(library: LibraryScene, hands: Hands, app: App) -> PracticeScene:
    """A mistake of three days ago is reviewed."""
    failed = Attempt(problem_id(CAPTURE), MORNING - timedelta(days=3), False, mode=Mode.PRACTICE)
    app.logbook.keep(
        CAPTURE, failed, PlayedMoves((CAPTURE.position.geometry.from_vertex("D3"),), 0)
    )
    library.resume()
    return start(hands)


def test_what_is_copied_of_a_review_is_turned_back(
    library: LibraryScene, hands: Hands, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put_text", copied.append)
    scene = fail_and_come_back(library, hands, app)
    assert scene.model is not None
    assert scene.model.problem.position != CAPTURE.position
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    (problem,) = parse_collection(copied[0].encode(), Path("copied.sgf")).problems
    assert problem.position == CAPTURE.position


def test_reviews_look_as_before_where_the_person_wants_no_variants(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    app.change(variants=False)
    scene = fail_and_come_back(library, hands, app)
    assert scene.model is not None
    assert scene.model.course.card_of(0) is not None
    assert scene.model.problem.position == CAPTURE.position
    assert scene.model.as_in_library().position == CAPTURE.position
    assert "turned" not in text_of(scene)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (Symmetry(), ""), (SWAP_COLORS, "colours exchanged"),
        (Symmetry(flip_rows=True), "mirrored"), (Symmetry(transpose=True), "mirrored"),
        (Symmetry(flip_rows=True, flip_cols=True), "turned"),
        (Symmetry(transpose=True, flip_cols=True), "turned"),
        (Symmetry(transpose=True, flip_rows=True, flip_cols=True), "mirrored"),
        (Symmetry(transpose=True, swap_colors=True), "mirrored, colours exchanged"),
    ],
)  # fmt: skip
def test_how_a_problem_is_turned_is_told_in_a_word_or_two(view: Symmetry, said: str) -> None:
    assert words.view_in_words(view) == said


def test_one_try_counts(library: LibraryScene, hands: Hands, app: App, engine: FakeEngine) -> None:
    scene = start(hands)
    assert scene.model is not None
    state = scene.model.state
    failed, effects = step(state, CountAs(solved=False))
    assert [type(effect) for effect in effects] == [KeepAttempt, Chime]
    _solved, (corrected, _sound) = step(failed, CountAs(solved=True))
    assert isinstance(corrected, KeepAttempt)
    assert corrected.again
    scene.problem.send(CountAs(solved=False))
    scene.problem.send(CountAs(solved=True))
    left = [each.tries for each in training(library.training._plan()).items]
    assert left == [0, 2], "what was solved after the mistake was told comes again"


def test_a_week_of_right_and_wrong_moves(
    library: LibraryScene, hands: Hands, app: App, day: Clock, engine: FakeEngine
) -> None:
    """In small and without the computer's reading; tests/tools/week.py plays it in the real window."""
    app.change(problems_per_day=1)
    reviews, due = [], []
    told = 0
    for number, right in enumerate([False, False, True, True, True, True, True]):
        day.time = MORNING + timedelta(days=number, hours=(-1) ** number)
        app.show(Tab.LIBRARY)
        library.resume()
        hands.frames()
        asked = sum(item.card is not None for item in training(library.training._plan()).items)
        assert asked == told, "as many as the evening before said"
        told = 0
        reviews.append(0)
        if library.training.left:
            scene = start(hands)
            index = 0
            while app.scene is scene:
                assert scene.model is not None
                assert scene.model.index == index
                reviews[-1] += scene.model.mode is Mode.REVIEW
                assert button(scene, Action.NEXT_PROBLEM).is_enabled, "also after the last one"
                again = scene.model.course.items[index].tries
                solved = right or again > 0
                scene.problem.send(CountAs(solved, mistake=None if solved else 0))
                hands.key(pygame.K_RETURN)
                index += 1
            dialog = app.scene
            assert isinstance(dialog, MessageDialog)
            assert dialog.title == "Done for today"
            told = int((re.findall(r"(\d+) positions? comes? back", dialog.text) or [0])[0])
            hands.key(pygame.K_ESCAPE)
        due.append(app.logbook.reviews.forecast(2, day.time)[0])
    assert reviews[:2] == [1, 2], (
        "what failed comes again, and the next day, even if it is an hour sooner"
    )
    assert set(due) == {0}, "each day was finished"
    assert 0 < sum(reviews[3:]) < 8, "what is known comes back more rarely"


def test_when_nothing_is_left_the_window_says_so_and_offers_new_ones(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    for problem in (CAPTURE, EYES):
        app.logbook.attempts.add(Attempt(problem_id(problem), MORNING, solved=True))
    library.resume()
    hands.frames()
    assert train_button(library).text == "Train"
    hands.key(pygame.K_t, text="t")
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert dialog.title == "Nothing is left to train"
    assert dialog.choices[-1].text == "Endless problems"


def test_a_second_press_in_a_hurry_does_not_skip_the_next_problem(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    scene = start(hands)
    assert scene.model is not None
    first = scene.model.problem.title
    scene.problem.send(CountAs(solved=True))  # type: ignore[union-attr]
    for _press in range(2):
        hands.key(pygame.K_RETURN)
        hands.frames()
    assert app.scene is scene, "the second problem was not skipped"
    assert scene.model.problem.title != first


def press_shift_t(hands: Hands) -> None:
    hands.key(pygame.K_t, pygame.KMOD_SHIFT, text="T")
    hands.frames()


def test_what_is_on_show_is_trained_until_it_is_taken_out(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    """By the same key in the library, by the list of what is trained elsewhere."""
    library._search_for("eye")
    library._pick()
    press_shift_t(hands)
    assert app.settings.trained == (TrainedPart(search="eye"),)
    assert isinstance(app.scene, PracticeScene), "it begins"
    app.show(Tab.LIBRARY)
    hands.frames()
    assert train_button(library).text == "Train: 1 new"
    (this,) = (
        each for each in library.ui.ring.widgets if getattr(each, "action", "") is Action.TRAINED
    )
    assert isinstance(this, Button)
    assert this.on
    scene = start(hands)
    assert scene.model is not None
    assert [each.title for each in scene.model.collection.problems] == ["An eye"]
    assert scene.model.course.name_and_place(0)[0] == "Today · “eye”"
    press_shift_t(hands)
    dialog = app.scene
    assert isinstance(dialog, LineDialog)
    assert [row.text for row in dialog.rows] == ["“eye”", "Remove all: train the whole library"]
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert app.settings.trained == ()
    press_shift_t(hands)
    assert isinstance(app.scene, MessageDialog)
    assert app.scene.text.startswith("Training takes new problems from the whole library. In the ")


def test_when_all_that_is_trained_was_tried_the_whole_library_is_offered(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    library._search_for("eye")
    library._pick()
    press_shift_t(hands)
    app.logbook.attempts.add(Attempt(problem_id(EYES), MORNING, solved=True))
    app.show(Tab.LIBRARY)
    hands.frames()
    hands.key(pygame.K_t, text="t")
    dialog = app.scene
    assert isinstance(dialog, MessageDialog)
    assert "“eye”" in dialog.text
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert app.settings.trained == ()
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.model is not None
    assert app.scene.model.problem.title == "First capture"


def test_a_search_by_position_cannot_be_trained(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    library._shows_all = True
    library._pick()
    press_shift_t(hands)
    assert app.settings.trained == ()
    assert "Choose a collection" in app.toast.text


def test_going_on_passes_by_what_never_comes_again(
    library: LibraryScene, hands: Hands, app: App
) -> None:
    library._shows_all = True
    library._pick()
    assert library.shown is not None
    first, second = library.shown.ids
    app.logbook.notes.set_never(second, True, MORNING)
    library._open_card(0)
    hands.frames()
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    assert scene.model is not None
    assert scene.model.neighbor(1) is None
    hands.key(pygame.K_f, pygame.KMOD_SHIFT, text="F")
    assert app.logbook.notes.never() == {first, second}
    assert scene.model.state.never == {first, second}
    hands.key(pygame.K_f, pygame.KMOD_SHIFT, text="F")
    assert app.logbook.notes.never() == {second}
    library._open_card(1)  # what was chosen by hand is opened all the same
    hands.frames()
    assert problem_id(scene.model.problem) == second
    assert scene.model.neighbor(-1) == 0

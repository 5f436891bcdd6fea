"""A first day in the window, from an empty home: one question, the tour, Train, and where it goes on."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from statistics import fmean

import pygame
import pytest

from gold import clock
from gold.gui.app.strength_dialog import StrengthDialog
from gold.gui.app.window import App
from gold.gui.computer.worker import Computer
from gold.gui.keys.actions import Action
from gold.gui.library.scene import LibraryScene
from gold.gui.look.theme import Size
from gold.gui.practice.modes.dialog import ModeDialog
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.dialogs import MessageDialog
from gold.gui.stage.glossary_dialog import IdeaDialog
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button, Segmented
from gold.gui.widgets.displays import Label
from gold.i18n import use_language
from gold.problem.matching.identity import problem_id
from gold.trainer.library import kept
from gold.trainer.modes import Mode
from gold.trainer.place import kept_place, unfinished_placement
from gold.trainer.practice.events import CountAs
from gold.trainer.settings import SettingsFile
from gold.trainer.training.course import Course
from gold.trainer.training.day_course import Training
from gold.trainer.training.exam import Exam
from gold.trainer.training.placement import QUESTIONS, Placement
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import button, give_up
from tests.thorough import rest_slow
from tests.user_folders import move_folders


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 23, 8, 0).astimezone()

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Clock:
    made = Clock()
    monkeypatch.setattr(clock, "now", made)
    folder = kept.state_folder()  # the program's problems need not be read anew for each test
    monkeypatch.setattr(kept, "state_folder", lambda: folder)
    move_folders(monkeypatch, tmp_path)
    return made


@pytest.fixture
def first_start(app: App, hands: Hands) -> Iterator[StrengthDialog]:
    """The program was started for the first time."""
    app.change(answer_delay=0.0)
    app.begin(None)
    hands.wait(lambda: app._scenes.library._loader.has_read)
    hands.frames()
    assert isinstance(app.scene, LibraryScene)
    app.welcome()
    hands.frames()
    assert isinstance(app.scene, StrengthDialog)
    yield app.scene
    app.logbook.close()


def message(app: App) -> MessageDialog:
    assert isinstance(app.scene, MessageDialog)
    return app.scene


def practice(app: App) -> PracticeScene:
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.model is not None
    return app.scene


def answer(hands: Hands, right: bool) -> None:
    """Give a right or a wrong answer, and go on."""
    scene = practice(hands.app)
    assert scene.model is not None
    scene.problem.send(CountAs(right, mistake=None if right else 0))
    hands.frames(1)
    hands.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("key", "rating", "rank"),
    rest_slow(
        [
            ("1", 1050, "25 kyu"),
            ("2", 1450, "15 kyu"),
            ("3", 1850, "5 kyu"),
            ("4", 2090, "2 dan"),
            ("5", 2210, "5 dan"),
        ]
    ),
)
def test_the_rating_begins_where_the_person_says(
    first_start: StrengthDialog, app: App, hands: Hands, key: str, rating: int, rank: str
) -> None:
    hands.key(ord(key), text=key)
    assert app.logbook.ratings.of_person(clock.now()).value == rating
    assert f"You start at about {rank}." in message(app).text
    assert message(app).choices[-1].text == "Start the tour"
    hands.key(pygame.K_t, text="t")
    hands.frames()
    assert isinstance(app.scene, IdeaDialog) == (rank == "25 kyu"), (
        "who is new to Go follows the path"
    )
    if rank == "25 kyu":
        hands.key(pygame.K_RETURN)
    assert isinstance(practice(app).model.course, Training)  # type: ignore[union-attr]


@pytest.mark.parametrize("key", ["1", "3"])
def test_the_library_begins_where_the_person_says(
    first_start: StrengthDialog, app: App, hands: Hands, key: str
) -> None:
    library = app._scenes.library
    hands.key(ord(key), text=key)
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert library.source is not None
    if key == "1":
        assert library.source.collection.name == "First steps"
        return
    known = app.logbook.estimates.all()
    level = fmean(known[name].rating for name in library.source.ids if name in known)
    assert abs(level - 1850) < 100
    library.choose(library.shelves[1])
    library.resume()
    assert library.source is library.shelves[1], "what was chosen since stays"


def test_the_question_is_asked_once_and_may_be_left_open(
    first_start: StrengthDialog, app: App, hands: Hands
) -> None:
    hands.key(pygame.K_ESCAPE)
    assert "five-minute tour" in message(app).text
    assert app.logbook.ratings.history() == []
    hands.key(pygame.K_ESCAPE)
    app.welcome()
    hands.frames()
    assert isinstance(app.scene, LibraryScene)


def test_enter_alone_answers_nothing_and_arrows_choose(
    first_start: StrengthDialog, app: App, hands: Hands
) -> None:
    hands.key(pygame.K_RETURN)
    assert app.scene is first_start
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert app.logbook.ratings.of_person(clock.now()).value == 1450


def test_the_language_is_offered_before_anything_is_answered(
    first_start: StrengthDialog, app: App, hands: Hands, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: use_language("en"))
    hands.key(pygame.K_RETURN)  # shows the focus
    hands.key(pygame.K_UP)
    active = first_start.ui.ring.active
    assert isinstance(active, Segmented)
    assert active.options == ("English", "Deutsch", "Français", "日本語", "한국어", "简体中文")
    hands.key(pygame.K_RIGHT)
    assert app.settings.language == "de"
    assert app.scene is first_start
    assert first_start.title == "Wie stark bist du?"
    active = first_start.ui.ring.active
    assert active is not None
    assert active.name == "language", "the next arrow goes on"
    hands.key(pygame.K_RIGHT)
    assert app.settings.language == "fr"
    row = active.focus_rect
    hands.click((row.left + 20, row.centery))
    assert (app.settings.language, first_start.title) == ("en", "How strong are you?")
    hands.key(pygame.K_2, text="2")
    assert app.logbook.ratings.of_person(clock.now()).value == 1450


def test_eight_problems_find_it_out(first_start: StrengthDialog, app: App, hands: Hands) -> None:
    hands.key(pygame.K_6, text="6")
    hands.frames()
    seen = set()
    for number in range(QUESTIONS):
        scene = practice(app)
        assert scene.model is not None
        assert isinstance(scene.model.course, Placement)
        assert scene.model.course.name_and_place(scene.model.index) == (
            "Finding your strength", f"  ›  {number + 1} of 8"
        )  # fmt: skip
        seen.add(problem_id(scene.model.problem))
        if number == 0:
            assert not button(scene, Action.HINT).can_focus, "a hint would make the strength a lie"
            told = {getattr(each, "text", "") for each in scene.ui.get_sprite_group().sprites()}
            assert not any("a hint counts as" in text for text in told if isinstance(text, str))
            hands.key(pygame.K_h, text="h")
            assert scene.model.session.hints == 0
            assert app.toast.text == "Here one try counts: GoLD is finding out how strong you are."
        if number == 3:
            # a second press after the answer before: it gives nothing up
            hands.key(pygame.K_RETURN)
            hands.frames()
            assert practice(app) is scene
            assert not scene.model.state.decided
            assert not button(scene, Action.NEXT_PROBLEM).can_focus, "Enter never gives up"
            app.frame(1.0)
            hands.key(pygame.K_RETURN)
            assert not scene.model.state.decided
            give_up(hands)
            give_up(hands)  # the first press may be a slip
            assert scene.model.state.decided
            hands.key(pygame.K_RETURN)
        else:
            answer(hands, right=number % 2 == 0)
    assert message(app).title == "Your strength"
    assert [each.text for each in message(app).choices] == [
        "To the library",
        "Change it …",
        "Train",
    ]
    assert len(seen) == len(app.logbook.ratings.history()) - 2 == QUESTIONS
    assert sum(each.solved for each in app.logbook.attempts.all()) == 4
    hands.key(pygame.K_RETURN)
    hands.frames()
    course = practice(app).model.course  # type: ignore[union-attr]
    assert isinstance(course, Training)
    assert len(course.items) == 20, "they used up nothing of the day"
    assert not app.logbook.reviews.all(), "what failed there is no homework"
    assert {course.mode_of(index, Mode.STUDY) for index in range(20)} == {Mode.TRAIN}


def test_a_first_day_and_the_next(
    first_start: StrengthDialog, app: App, hands: Hands, day: Clock
) -> None:
    hands.key(pygame.K_2, text="2")
    hands.key(pygame.K_t, text="t")
    hands.frames()
    number = failed = 0
    while isinstance(app.scene, PracticeScene):
        scene = practice(app)
        assert scene.model is not None
        again = scene.model.mode is Mode.REVIEW
        day.time += timedelta(seconds=40)
        right = again or number % 4 != 1
        failed += not right
        answer(hands, right)
        number += 1
    assert number == 20 + failed
    assert message(app).title == "Done for today"
    assert message(app).text.startswith(
        f"20 problems tried, {20 - failed} right first time. {failed} failed, then solved."
    )
    assert f"{failed} positions come back tomorrow." in message(app).text
    hands.key(pygame.K_RETURN)
    day.time += timedelta(days=1)
    library = app.scene
    assert isinstance(library, LibraryScene)
    library.resume()
    hands.frames()
    assert library.training.left == 20
    hands.key(pygame.K_t, text="t")
    hands.frames()
    scene = practice(app)
    assert scene.model is not None
    assert [each.card is not None for each in scene.model.course.items].count(True) == failed  # type: ignore[attr-defined]
    assert scene.model.mode is Mode.REVIEW, "reviews come first"


# The next start


def another_start(app: App, engine: FakeEngine, tmp_path: Path) -> tuple[App, Hands]:
    app.logbook.close()
    app._logbook = None
    window = App(app.canvas, 1.0, SettingsFile(tmp_path / "settings.json"), Computer(engine))
    window.sounds.enabled = False
    window.begin(None)
    hands = Hands(window)
    hands.frames()
    return window, hands


def texts(app: App) -> list[str]:
    return [
        w.text for w in app.scene.ui.get_sprite_group().sprites() if isinstance(w, Label | Button)
    ]


def test_the_next_start_leads_back_to_the_problem(
    first_start: StrengthDialog, app: App, hands: Hands, engine: FakeEngine, tmp_path: Path
) -> None:
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    shelf = next(
        each for each in app._scenes.library.shelves if each.collection.name == "Fifteen shapes"
    )
    app.play(shelf.collection, 6)
    hands.frames()
    title = practice(app).model.problem.title  # type: ignore[union-attr]
    later, its_hands = another_start(app, engine, tmp_path)
    assert later.scene.tab is Tab.PRACTICE
    assert "Last time: Fifteen shapes  ›  7 of 63" in texts(later)
    assert "Continue" in texts(later)
    its_hands.key(pygame.K_c, text="c")
    its_hands.frames()
    model = practice(later).model
    assert model is not None
    assert model.problem.title == title
    assert model.index == 6
    assert type(model.course) is Course
    later.show(Tab.LIBRARY)
    later.perform(Action.CONTINUE)
    assert later.scene.tab is Tab.PRACTICE
    later.logbook.close()
    later.computer.close()


def test_where_the_last_problem_of_several_was_open_the_next_start_trains(
    first_start: StrengthDialog, app: App, hands: Hands, engine: FakeEngine, tmp_path: Path
) -> None:
    hands.key(pygame.K_3, text="3")
    shelf = next(
        each for each in app._scenes.library.shelves if each.collection.name == "Fifteen shapes"
    )
    app.play(shelf.collection, 62)
    hands.frames()
    later, its_hands = another_start(app, engine, tmp_path)
    assert "Continue" in texts(later), "a smaller button"
    its_hands.key(pygame.K_RETURN)
    its_hands.wait(lambda: isinstance(later.scene, PracticeScene))
    model = practice(later).model
    assert model is not None
    assert isinstance(model.course, Training)
    later.logbook.close()
    later.computer.close()


def test_the_next_start_goes_on_with_the_training(
    first_start: StrengthDialog, app: App, hands: Hands, engine: FakeEngine, tmp_path: Path
) -> None:
    hands.key(pygame.K_3, text="3")
    hands.key(pygame.K_t, text="t")
    hands.frames()
    answer(hands, right=True)
    later, its_hands = another_start(app, engine, tmp_path)
    assert "Continue" not in texts(later)
    its_hands.wait(lambda: "Train: 19 new" in texts(later))
    assert "Nothing is due" in texts(later), "how the day begins"
    its_hands.key(pygame.K_RETURN)
    its_hands.wait(lambda: isinstance(later.scene, PracticeScene) and later.scene.model is not None)
    model = practice(later).model
    assert model is not None
    assert isinstance(model.course, Training)
    assert len(model.course.items) == 19
    later.logbook.close()
    later.computer.close()


@pytest.mark.slow
def test_finding_out_the_strength_goes_on_at_the_next_start(
    first_start: StrengthDialog, app: App, hands: Hands, engine: FakeEngine, tmp_path: Path
) -> None:
    hands.key(pygame.K_6, text="6")
    hands.frames()
    answer(hands, right=True)
    answer(hands, right=False)

    def course_after(start: App) -> Placement:
        model = practice(start).model
        assert model is not None
        assert isinstance(model.course, Placement)
        assert model.index == len(model.course.asked) - 1
        assert not model.state.decided
        return model.course

    unanswered = course_after(app).asked
    rating = app.logbook.ratings.history()[-1]
    later, its_hands = another_start(app, engine, tmp_path)
    assert "Finding your strength  ›  3 of 8" in texts(later)
    its_hands.key(pygame.K_RETURN)
    its_hands.wait(lambda: isinstance(later.scene, PracticeScene) and later.scene.model is not None)
    assert course_after(later).asked == unanswered, "the third comes again: it was not answered"
    assert later.logbook.ratings.history()[-1] == rating, (
        "nothing is forgotten, and nothing begins anew"
    )
    for _number in range(2, QUESTIONS):
        answer(its_hands, right=True)
    assert message(later).title == "Your strength"
    place = kept_place()
    assert place is not None
    assert place.is_training, "it is over"
    later.logbook.close()
    later.computer.close()


def test_train_goes_on_with_finding_out_the_strength_until_it_is_known(
    first_start: StrengthDialog, app: App, hands: Hands
) -> None:
    hands.key(pygame.K_6, text="6")
    hands.frames()
    answer(hands, right=False)
    answer(hands, right=False)
    asked = practice(app).model.course.asked  # type: ignore[union-attr]
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert isinstance(app.scene, LibraryScene)
    assert app.toast.text == "Your strength test is not over: Train goes on with it."
    assert "Finding your strength  ›  3 of 8" in texts(app)
    app.play(app.scene.shelves[1].collection, 0)
    hands.frames()
    app.show(Tab.LIBRARY)
    hands.frames()
    assert "Finding your strength  ›  3 of 8" in texts(app), "whatever else was practised"
    hands.key(pygame.K_t, text="t")
    hands.frames()
    assert practice(app).model.course.asked == asked  # type: ignore[union-attr]
    app.perform(Action.STRENGTH)
    hands.frames()
    hands.key(pygame.K_3, text="3")
    app.perform(Action.TRAIN)
    hands.frames()
    assert isinstance(practice(app).model.course, Training), "the person has said it"  # type: ignore[union-attr]
    assert unfinished_placement() is None


def test_without_a_place_practice_offers_to_train(app: App, hands: Hands) -> None:
    assert kept_place() is None
    app.show(Tab.PRACTICE)
    hands.frames()
    assert "Continue" not in texts(app)
    app.perform(Action.CONTINUE)
    assert "nothing to continue" in app.toast.text
    hands.key(pygame.K_RETURN)
    hands.wait(lambda: isinstance(app.scene, PracticeScene) and app.scene.model is not None)
    assert isinstance(practice(app).model.course, Training)  # type: ignore[union-attr]
    app.logbook.close()


def test_an_exam_begins_before_any_problem_was_opened(app: App, hands: Hands) -> None:
    app.show(Tab.PRACTICE)
    hands.frames()
    hands.key(pygame.K_e, text="e")
    hands.wait(lambda: isinstance(app.scene, MessageDialog))
    assert isinstance(app.scene, MessageDialog)
    assert app.scene.title == "Exam"
    hands.key(pygame.K_RETURN)
    hands.frames()
    model = practice(app).model
    assert model is not None
    assert isinstance(model.course, Exam)
    hands.key(pygame.K_g, text="g")
    hands.frames()
    assert isinstance(app.scene, ModeDialog)
    app.scene._take(0)
    hands.frames()
    assert app.scene.tab is Tab.LIBRARY, "nothing was practised before it"
    app.logbook.close()


def test_who_asks_for_the_question_again_can_close_it_and_reads_what_an_answer_does(
    app: App, hands: Hands
) -> None:
    app.show(Tab.PROGRESS)
    app.perform(Action.STRENGTH)
    hands.frames()
    texts = {getattr(w, "text", "") for w in app.scene.ui.get_sprite_group().sprites()}
    assert "Cancel" in texts
    assert "Skip" not in texts
    (about,) = (
        text for text in texts if str(text).startswith("Your rating starts again from here.")
    )
    assert "Kyu ranks go from 30, for beginners, up to 1" in about


def test_the_question_has_room_in_a_small_window_with_large_text(
    first_start: StrengthDialog, app: App, hands: Hands
) -> None:
    hands.resize((900, 650))
    app.change(text_scale=2.5)
    hands.frames()
    at = {widget.name: widget.focus_rect for widget in first_start.ui.ring.widgets}
    answers = [at[f"answer {number}"] for number in range(1, 6)]
    line = app.theme.fonts.line_height(app.theme.type_px(Size.BODY))
    assert answers[0].top - at["language"].bottom >= line, "the text stands between them"
    assert all(above.bottom <= below.top for above, below in itertools.pairwise(answers))
    assert first_start.panel.contains(answers[-1])

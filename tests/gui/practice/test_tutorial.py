"""The tutorial, taken by mouse and keys like a newcomer."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest

from gold import clock
from gold.board.points import Geometry
from gold.board.status import Status
from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.analysis.move_map import MoveMap
from gold.gui.practice.scene import PracticeScene
from gold.gui.practice.tutorial import TutorialCard
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.controls import Button
from gold.gui.widgets.displays import Label
from gold.i18n import use_language
from gold.trainer.events import HintLevel
from gold.trainer.progress.glicko import Rating
from gold.trainer.ranks import STATED_DEVIATION, Strength
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import ask_for_hints, opened, walk_in
from tests.results import make_result
from tests.thorough import rest_slow


@pytest.fixture
def tour(app: App, hands: Hands) -> PracticeScene:
    app.change(answer_delay=0.0)
    app.show(Tab.PRACTICE)
    app.perform(Action.TUTORIAL)
    hands.frames()
    scene = app.scene
    assert isinstance(scene, PracticeScene)
    return scene


def card(tour: PracticeScene) -> TutorialCard:
    """The card below the board."""
    first = opened(tour).guide
    assert isinstance(first, TutorialCard)
    return first


@pytest.fixture
def english_after() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.usefixtures("english_after")
@pytest.mark.parametrize("language", rest_slow(["en", "de", "fr", "ja", "ko", "zh_CN"], 3))
def test_nothing_touches_on_any_card(tour: PracticeScene, hands: Hands, language: str) -> None:
    hands.app.change(language=language)
    for size in ((900, 650), (1280, 860)):
        hands.resize(size)
        for index in range(len(card(tour).tutorial.steps)):
            card(tour).tutorial.index = index
            card(tour)._show_problem()
            hands.frames()
            buttons = [w.focus_rect for w in tour.ui.ring.widgets if w.name.startswith("tutorial ")]
            row = sorted([card(tour)._number, *buttons], key=lambda rect: rect.left)
            assert card(tour)._card.contains(row[0].unionall(row[1:]))
            labels = [w for w in tour.ui.get_sprite_group().sprites() if isinstance(w, Label)]
            (said,) = [label for label in labels if label.text == card(tour)._told]
            *_lines, (last, place) = said._placed(said.rect.size)
            assert not last.endswith(" …")
            assert said.rect.top + place.bottom + 8 <= min(rect.top for rect in row), index
            assert all(left.right + 4 <= right.left for left, right in itertools.pairwise(row)), (
                index
            )


def place(tour: PracticeScene, name: str) -> tuple[int, int]:
    assert tour.model is not None
    assert tour.pane.layout is not None
    return tour.pane.layout.center(tour.model.session.board.geometry.from_vertex(name))


def move(tour: PracticeScene, name: str) -> int:
    assert tour.model is not None
    return tour.model.session.board.geometry.from_vertex(name)


def step_to(tour: PracticeScene, hands: Hands, index: int) -> None:
    while card(tour).tutorial.index < index:
        card(tour).go_on()
    hands.frames()


def test_the_whole_tour_by_doing_what_it_says(
    tour: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.key(pygame.K_RETURN)
    assert card(tour).tutorial.index == 1
    hands.click(place(tour, "E4"))
    assert card(tour).tutorial.index == 2
    hands.key(pygame.K_RETURN)
    assert card(tour).tutorial.step.problem == "Two eyes"
    hint = make_result(Status.ALIVE, True, move(tour, "B1"), (move(tour, "B1"),))  # type: ignore[arg-type]
    engine.answers.append(hint)
    hands.key(pygame.K_h, text="h")
    hands.wait(lambda: card(tour).tutorial.index == 4)
    ask_for_hints(hands, lambda: card(tour).tutorial.index == 5)
    hands.click(place(tour, "B1"))
    assert card(tour).tutorial.index == 6
    hands.key(pygame.K_LEFT)
    assert card(tour).tutorial.index == 7, (
        "what was taken back is seen before the next problem comes"
    )
    assert card(tour).tutorial.step.problem == "Two eyes"
    hands.key(pygame.K_RETURN)
    assert card(tour).tutorial.step.problem == "One eye is not enough"
    hands.key(pygame.K_n, text="n")
    wrong = make_result(Status.ALIVE, True, move(tour, "J1"), (move(tour, "J1"),))  # type: ignore[arg-type]
    engine.answers.append(wrong)
    hands.click(place(tour, "J2"))
    hands.wait(lambda: card(tour).tutorial.index == 10)
    hands.frames()
    assert card(tour).tutorial.step.button == Action.WHY
    hands.key(pygame.K_y, text="y")
    assert card(tour).tutorial.index == 11
    hands.key(pygame.K_RETURN)
    hands.frames()
    assert card(tour)._target_rect() is not None, "the button of the map"
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert card(tour).tutorial.is_last
    assert "Train" in card(tour)._told
    for step in card(tour).tutorial.steps[-2:]:
        assert len(step.text) <= 100, "short at the end"
        assert "{" not in step.text, "and without keys of what is not on the screen"
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.app.scene, LibraryScene)
    assert hands.app.logbook.attempts.all() == [], (
        "the tour asked for the hints and the mistake itself"
    )


_KEYS = {
    "Enter": (pygame.K_RETURN, 0), "Space": (pygame.K_SPACE, 0), "arrows": (pygame.K_DOWN, 0),
    "←": (pygame.K_LEFT, 0), "→": (pygame.K_RIGHT, 0),
    "Ctrl Z": (pygame.K_z, pygame.KMOD_LCTRL), "Ctrl Y": (pygame.K_y, pygame.KMOD_LCTRL),
}  # fmt: skip


class ByText:
    """Presses keys in the tour, only those that the card names as they are pressed."""

    def __init__(self, tour: PracticeScene, hands: Hands) -> None:
        self.tour, self.hands = tour, hands

    def press(self, name: str) -> None:
        self.hands.frames()
        (button,) = (w for w in self.tour.ui.ring.widgets if w.name == "tutorial next")
        assert isinstance(button, Button)
        assert name in (card(self.tour)._told + button.key).replace(",", " ").replace(".", " ")
        key, mod = _KEYS.get(name) or (ord(name.lower()), 0)
        self.hands.key(key, mod, text="" if mod else name[0].lower())

    def play(self, name: str) -> None:
        """Go to a point on the board that has the focus, and play there."""
        pane, geometry = self.tour.pane, geometry_of(self.tour)
        (row, column), rings = geometry.row_col(geometry.from_vertex(name)), self.tour.ui.ring
        assert rings.active is pane
        assert pane.cursor is not None
        there = geometry.row_col(pane.cursor)
        for way, key in ((row - there[0], pygame.K_DOWN), (column - there[1], pygame.K_RIGHT)):
            back = {pygame.K_DOWN: pygame.K_UP, pygame.K_RIGHT: pygame.K_LEFT}[key]
            for _ in range(abs(way)):
                self.hands.key(key if way > 0 else back)
        assert pane.cursor == geometry.from_vertex(name)
        pane._awake_at = 0.0  # a moment later
        self.hands.key(pygame.K_RETURN)


def geometry_of(tour: PracticeScene) -> Geometry:
    assert tour.model is not None
    return tour.model.session.board.geometry


@pytest.mark.parametrize(
    "focused", [True, False], ids=["the board has the focus", "nothing has it"]
)
def test_every_card_by_the_very_keys_that_it_names(
    tour: PracticeScene, hands: Hands, engine: FakeEngine, focused: bool
) -> None:
    by, tutorial = ByText(tour, hands), card(tour).tutorial

    def play(name: str) -> None:
        if not focused:
            hands.click(place(tour, name))
        else:
            by.play(name)

    def boards_record() -> int:
        assert tour.model is not None
        return len(tour.model.session.record)

    by.press("Enter")
    assert tutorial.index == 1
    if focused:
        by.press("Space")
    engine.answers.append(make_result(Status.UNKNOWN, False, move(tour, "E4")))  # type: ignore[arg-type]
    play("D4")
    hands.wait(lambda: card(tour).tutorial.is_astray)
    by.press("Ctrl Z" if focused else "←")
    assert not tutorial.is_astray
    assert boards_record() == 0
    play("E4")
    assert tutorial.index == 2
    by.press("Enter")
    assert tutorial.index == 3
    hint = make_result(Status.ALIVE, True, move(tour, "B1"), (move(tour, "B1"),))  # type: ignore[arg-type]
    engine.answers.append(hint)
    by.press("H")
    hands.wait(lambda: tutorial.index == 4)
    for _level in HintLevel:
        if tutorial.index == 4:
            by.press("H")
    assert tutorial.index == 5
    hands.frames()
    engine.answers.append(make_result(Status.UNKNOWN, False, move(tour, "B1")))  # type: ignore[arg-type]
    play("A1")
    hands.wait(lambda: tutorial.is_astray)
    by.press("Ctrl Z" if focused else "←")
    play("B1")
    assert tutorial.index == 6
    by.press("Ctrl Z" if focused else "←")
    assert tutorial.index == 7
    assert boards_record() == 0
    by.press("Ctrl Y" if focused else "→")
    assert boards_record() == 1
    hands.key(pygame.K_LEFT if not focused else pygame.K_u, text="u")
    by.press("Enter")
    assert tutorial.index == 8
    by.press("N")
    assert tutorial.index == 9
    by.press("R")
    wrong = make_result(Status.ALIVE, True, move(tour, "J1"), (move(tour, "J1"),))  # type: ignore[arg-type]
    engine.answers.append(wrong)
    play("J2")
    hands.wait(lambda: tutorial.index == 10)
    by.press("Y")
    assert tutorial.index == 11
    assert tour.model is not None
    hands.wait(lambda: walk_in(tour).wanted is None or bool(walk_in(tour).line))
    at = walk_in(tour).at
    by.press("→")
    assert walk_in(tour).at == at + (1 if walk_in(tour).line else 0)
    by.press("Y")
    assert tour.model.analysis is None
    by.press("Enter")
    assert tutorial.index == 12
    by.press("M")
    assert isinstance(tour.model.analysis, MoveMap)
    by.press("M")
    assert tour.model.analysis is None
    by.press("Enter")
    by.press("Enter")
    assert tutorial.is_last
    by.press("Enter")
    assert isinstance(hands.app.scene, LibraryScene)


def test_play_goes_on_by_keyboard_after_the_win_is_proved(
    tour: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    step_to(tour, hands, 8)
    tour.pane.take_focus()
    engine.answers.append(make_result(Status.DEAD, True, move(tour, "J2")))  # type: ignore[arg-type]
    by = ByText(tour, hands)
    by.play("J1")
    assert tour.model is not None
    model = tour.model
    hands.wait(lambda: model.state.solved and model.session.thinking is None)
    assert card(tour).tutorial.index == 8
    count = len(model.session.record)
    assert tour.pane.view is not None
    playable = min(tour.pane.view.playable)
    by.play(geometry_of(tour).vertex(playable))
    assert len(model.session.record) > count, "Enter plays on: the card asks for it"


def test_escape_closes_the_map_before_any_move_and_does_not_leave(
    tour: PracticeScene, hands: Hands
) -> None:
    step_to(tour, hands, 12)
    hands.key(pygame.K_m, text="m")
    hands.key(pygame.K_ESCAPE)
    assert hands.app.scene is tour
    assert tour.model is not None
    assert tour.model.analysis is None


def test_keys_that_the_person_has_chosen_are_named(tour: PracticeScene, hands: Hands) -> None:
    hands.app.change(keys={"player.hint": ["Ctrl+J"]})
    step_to(tour, hands, 3)
    hands.frames()
    assert "Ctrl J" in card(tour)._told


def test_enter_does_what_the_green_button_says_and_skips_no_task(
    tour: PracticeScene, hands: Hands
) -> None:
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert card(tour).tutorial.index == 1
    assert "skip it with N" in hands.app.toast.text
    card(tour).go_back()
    hands.key(pygame.K_n, text="n")
    assert card(tour).tutorial.index == 1, "where nothing is to be skipped, N goes on"
    for index in range(len(card(tour).tutorial.steps)):
        card(tour).tutorial.index = index
        card(tour)._show_problem()
        hands.frames()
        filled = [
            w
            for w in tour.ui.ring.widgets
            if isinstance(w, Button) and w.look == "filled" and w.is_enabled
        ]
        (mine,) = (w for w in tour.ui.ring.widgets if w.name == "tutorial next")
        assert isinstance(mine, Button)
        assert filled == ([] if card(tour).tutorial.step.is_task else [mine])
        assert mine.key == ("N" if card(tour).tutorial.step.is_task else "Enter")


def test_what_was_skipped_is_not_spoken_of(tour: PracticeScene, hands: Hands) -> None:
    hands.key(pygame.K_RETURN)
    seen = [1]
    while not card(tour).tutorial.is_last:
        hands.key(pygame.K_n if card(tour).tutorial.step.is_task else pygame.K_RETURN, text="n")
        seen.append(card(tour).tutorial.index)
    assert not any(card(tour).tutorial.steps[index].looks_back for index in seen)
    assert len(seen) == 9


def test_no_button_moves_under_the_mouse_and_skipping_counts_up_by_one(
    tour: PracticeScene, hands: Hands
) -> None:
    places: dict[str, set[tuple[int, ...]]] = {}
    numbers = []
    while True:
        hands.frames()
        for widget in tour.ui.ring.widgets:
            if widget.name.startswith("tutorial "):
                places.setdefault(widget.name, set()).add(tuple(widget.focus_rect))
        numbers.append((card(tour).tutorial.number, card(tour).tutorial.count))
        if card(tour).tutorial.is_last:
            break
        card(tour).skip() if card(tour).tutorial.step.is_task else card(tour).go_on()
    assert numbers == [(number, 10) for number in range(1, 11)]
    assert sorted(map(len, places.values())) == [1, 1, 1]


def test_a_wrong_move_is_explained_until_it_is_taken_back(
    tour: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    step_to(tour, hands, 1)
    engine.answers.append(make_result(Status.UNKNOWN, False, move(tour, "E4")))  # type: ignore[arg-type]
    hands.click(place(tour, "D4"))
    hands.wait(lambda: card(tour).tutorial.is_astray)
    hands.frames()
    assert "Take the move back" in card(tour).tutorial.text
    assert card(tour)._target_rect() == card(tour)._button_rect(Action.UNDO)
    hands.key(pygame.K_y, text="y")
    hands.frames()
    assert tour.model is not None
    assert isinstance(tour.model.analysis, Explanation)
    (undo,) = (
        each
        for each in tour.ui.ring.widgets
        if isinstance(each, Button) and each.text == "Step back"
    )
    assert card(tour)._target_rect() == undo.focus_rect, "the button that the card names"
    hands.key(pygame.K_LEFT)
    assert tour.model.analysis is None, "a step back from its beginning closes it"
    assert card(tour).tutorial.is_astray
    hands.key(pygame.K_LEFT)
    assert not card(tour).tutorial.is_astray
    assert card(tour).tutorial.index == 1


def test_the_card_hides_neither_the_board_nor_the_target(tour: PracticeScene, hands: Hands) -> None:
    for size in ((900, 650), (1280, 860)):
        hands.resize(size)
        for index in range(len(card(tour).tutorial.steps)):
            card(tour).tutorial.index = index
            card(tour)._show_problem()
            hands.frames()
            assert tour.pane.layout is not None
            assert not card(tour)._card.colliderect(tour.pane.layout.wood), index
            target = card(tour)._target_rect()
            assert target is None or not card(tour)._card.colliderect(target), index


def test_leaving_and_the_users_own_practice_are_untouched(
    tour: PracticeScene, hands: Hands
) -> None:
    card(tour).leave()
    assert isinstance(hands.app.scene, LibraryScene)
    assert "F6" in hands.app.toast.text


@pytest.mark.parametrize(
    ("strength", "says", "asked"),
    [(None, "To the library", []), (Strength.NEW, "To the lessons", [Action.TRAIN]),
     (Strength.DAN, "To the library", [])],
)  # fmt: skip
def test_the_last_button_says_where_it_leads(
    tour: PracticeScene, hands: Hands, monkeypatch: pytest.MonkeyPatch,
    strength: Strength | None, says: str, asked: list[Action],
) -> None:  # fmt: skip
    if strength is not None:
        rating = Rating(strength.rank.rating, STATED_DEVIATION)
        hands.app.logbook.ratings.state(rating, clock.now())
    step_to(tour, hands, len(card(tour).tutorial.steps) - 1)
    (last,) = (w for w in tour.ui.ring.widgets if w.name == "tutorial next")
    assert isinstance(last, Button)
    assert last.text == says
    performed = list[Action]()
    monkeypatch.setattr(hands.app, "perform", performed.append)
    hands.click(last.focus_rect.center)
    assert isinstance(hands.app.scene, LibraryScene)
    assert performed == asked


def test_the_card_that_asks_for_a_mistake_shows_the_menu_that_begins_again(
    tour: PracticeScene, hands: Hands
) -> None:
    step_to(tour, hands, 9)
    shown = card(tour)
    assert shown.tutorial.step.done is not None
    assert "More" in shown.tutorial.text
    assert shown._target_rect() == shown._button_rect(Action.MORE) is not None


def test_the_board_that_the_cards_speak_of_stays_on_show(tour: PracticeScene, hands: Hands) -> None:
    step_to(tour, hands, 1)
    hands.click(place(tour, "E4"))
    hands.frames(200)
    assert tour.model is not None
    assert tour.model.state.ended is not None
    assert tour.model.analysis is None


def test_nothing_comes_by_itself_whatever_the_person_has_chosen(
    tour: PracticeScene, hands: Hands
) -> None:
    hands.app.change(auto_advance=True, map_after_solving=True)
    step_to(tour, hands, 1)
    hands.click(place(tour, "E4"))
    hands.frames(200)
    assert tour.model is not None
    assert tour.model.problem.title == "Take a stone"
    assert tour.model.analysis is None

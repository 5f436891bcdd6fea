"""Slips of the hand do not count: the wheel, a stone that was pressed by mistake, a touch."""

from __future__ import annotations

import pygame
import pytest

from gold.gui.practice.scene import PracticeScene
from gold.trainer.modes import Mode
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import answer, idle, model, opened, place


@pytest.fixture
def one_try(eye: PracticeScene, hands: Hands) -> PracticeScene:
    """A problem in which one try counts."""
    hands.app.change(practice_mode=Mode.PRACTICE.value)
    opened(eye).around.open(model(eye).course, model(eye).index)
    hands.frames()
    return eye


def mouse(hands: Hands, kind: int, at: tuple[int, int], *, touch: bool = False) -> None:
    held = (int(kind == pygame.MOUSEMOTION), 0, 0)
    values = {"rel": (1, 1), "buttons": held} if kind == pygame.MOUSEMOTION else {"button": 1}
    hands.app.handle(pygame.event.Event(kind, pos=at, touch=touch, **values))
    hands.frames(1)


def press(hands: Hands, at: tuple[int, int], *, touch: bool = False) -> None:
    mouse(hands, pygame.MOUSEBUTTONDOWN, at, touch=touch)
    mouse(hands, pygame.MOUSEBUTTONUP, at, touch=touch)


def played(scene: PracticeScene) -> list[str]:
    geometry = model(scene).session.board.geometry
    return [geometry.vertex(made.move) for made in model(scene).session.record]


@pytest.mark.parametrize("wanted", [False, True])
def test_the_wheel_takes_no_move_back_in_a_problem_that_counts(
    one_try: PracticeScene, hands: Hands, engine: FakeEngine, wanted: bool
) -> None:
    hands.app.change(wheel_steps=wanted)
    answer(one_try, engine, "C4")
    hands.click(place(one_try, "D6"))
    hands.wait(lambda: idle(one_try))
    assert not model(one_try).decided
    hands.wheel(1)
    assert played(one_try) == ([] if wanted else ["D6", "C4"])
    assert model(one_try).session.takebacks == int(wanted)
    assert wanted or "The wheel takes no move back" in hands.app.toast.text


def test_a_stone_is_played_when_the_button_goes_up_on_the_point_that_was_pressed(
    one_try: PracticeScene, hands: Hands
) -> None:
    on, off = place(one_try, "D5"), place(one_try, "D4")
    hands.move(on)
    mouse(hands, pygame.MOUSEBUTTONDOWN, on)
    assert played(one_try) == []
    mouse(hands, pygame.MOUSEMOTION, off)
    mouse(hands, pygame.MOUSEBUTTONUP, off)
    assert played(one_try) == [], "dragging off cancels"
    mouse(hands, pygame.MOUSEBUTTONDOWN, on)
    mouse(hands, pygame.MOUSEMOTION, off)
    mouse(hands, pygame.MOUSEMOTION, on)
    mouse(hands, pygame.MOUSEBUTTONUP, on)
    assert played(one_try)[0] == "D5", "who comes back means it"


def test_a_touch_shows_the_stone_and_a_second_one_plays_it(one_try: PracticeScene, hands: Hands) -> None:
    at = place(one_try, "D5")
    press(hands, at, touch=True)
    assert played(one_try) == []
    assert one_try.pane.chosen is not None
    press(hands, place(one_try, "D4"), touch=True)
    assert played(one_try) == [], "another point is chosen instead"
    press(hands, place(one_try, "D4"), touch=True)
    assert played(one_try)[0] == "D4"
    assert one_try.pane.chosen is None


def test_a_second_click_can_be_asked_for_but_a_key_is_enough(one_try: PracticeScene, hands: Hands) -> None:
    hands.app.change(second_click=True)
    hands.click(place(one_try, "D5"))
    assert played(one_try) == []
    hands.click(place(one_try, "D5"))
    assert played(one_try)[0] == "D5"
    hands.wait(lambda: idle(one_try))
    hands.key(pygame.K_BACKSPACE)
    assert played(one_try) == []
    one_try.pane.cursor = model(one_try).session.board.geometry.from_vertex("D4")
    one_try.pane.press()
    assert played(one_try)[0] == "D4"

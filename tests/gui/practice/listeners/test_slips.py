"""Slips of the hand do not count: the wheel, a stone that was pressed by mistake, a touch."""

from __future__ import annotations

import pygame
import pytest

from gold.board.status import Status
from gold.gui import words
from gold.gui.keys.actions import Action
from gold.gui.practice.listeners.slips import OFFERED
from gold.gui.practice.scene import PracticeScene
from gold.problem.matching.identity import problem_id
from gold.trainer.modes import Mode
from gold.trainer.progress.slips import kept_slips
from tests.gui.helpers import FakeEngine, Hands
from tests.gui.practice.hands import answer, idle, model, opened, place, text_of


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
    assert not model(one_try).state.decided
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


def test_a_touch_shows_the_stone_and_a_second_one_plays_it(
    one_try: PracticeScene, hands: Hands
) -> None:
    at = place(one_try, "D5")
    press(hands, at, touch=True)
    assert played(one_try) == []
    assert one_try.pane.chosen is not None
    press(hands, place(one_try, "D4"), touch=True)
    assert played(one_try) == [], "another point is chosen instead"
    press(hands, place(one_try, "D4"), touch=True)
    assert played(one_try)[0] == "D4"
    assert one_try.pane.chosen is None


def test_a_second_click_can_be_asked_for_but_a_key_is_enough(
    one_try: PracticeScene, hands: Hands
) -> None:
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


def fail(scene: PracticeScene, hands: Hands) -> None:
    """Play D5, which White answers at D4 and lives."""
    hands.click(place(scene, "D5"))
    hands.wait(lambda: model(scene).state.decided)
    hands.frames()


@pytest.fixture
def failed(one_try: PracticeScene, hands: Hands, engine: FakeEngine) -> PracticeScene:
    line = tuple(model(one_try).session.board.geometry.from_vertex(name) for name in ("D4", "D3"))
    answer(one_try, engine, "D4", status=Status.ALIVE, proved=True, line=line)
    fail(one_try, hands)
    return one_try


def test_a_slip_is_taken_back_with_all_that_followed_from_it(
    failed: PracticeScene, hands: Hands
) -> None:
    logbook = hands.app.logbook
    assert [each.solved for each in logbook.attempts.all()] == [False]
    assert "That was a slip" in text_of(failed)
    hands.app.perform(Action.SLIP)
    hands.frames()
    assert logbook.attempts.all() == []
    assert logbook.ratings.history() == []
    assert logbook.reviews.all() == []
    assert played(failed) == []
    assert not model(failed).state.decided
    assert model(failed).session.takebacks == 0
    assert "That was a slip" not in text_of(failed)


def test_only_one_slip_is_taken_back_in_a_problem(
    failed: PracticeScene, hands: Hands, engine: FakeEngine
) -> None:
    hands.app.perform(Action.SLIP)
    answer(failed, engine, "D4", status=Status.ALIVE, proved=True)
    fail(failed, hands)
    assert "That was a slip" not in text_of(failed)
    hands.app.perform(Action.SLIP)
    assert [each.solved for each in hands.app.logbook.attempts.all()] == [False]
    assert "once a problem" in hands.app.toast.text
    assert problem_id(model(failed).in_file) in kept_slips(), "nor after another start"


@pytest.mark.parametrize("looked", [False, True])
def test_a_failure_that_was_looked_at_or_is_old_is_no_slip(
    failed: PracticeScene, hands: Hands, looked: bool
) -> None:
    if looked:
        hands.app.perform(Action.WHY)
        hands.frames()
        hands.key(pygame.K_ESCAPE)
    else:
        hands.frames(3, seconds=OFFERED / 2)
    hands.frames()
    assert "That was a slip" not in text_of(failed)
    hands.app.perform(Action.SLIP)
    assert len(hands.app.logbook.attempts.all()) == 1


@pytest.fixture
def failed_early(one_try: PracticeScene, hands: Hands, engine: FakeEngine) -> PracticeScene:
    """A failure after which play is not over: White has answered D6 at C4."""
    answer(one_try, engine, "C4", status=Status.ALIVE, proved=True)
    hands.click(place(one_try, "D6"))
    hands.wait(lambda: model(one_try).state.decided)
    hands.frames()
    assert model(one_try).state.ended is None
    return one_try


def test_redo_of_a_failing_line_tells_again_that_it_failed(
    failed_early: PracticeScene, hands: Hands
) -> None:
    told = model(failed_early).banner
    assert told is not None
    hands.key(pygame.K_BACKSPACE)
    assert model(failed_early).banner is None
    hands.app.perform(Action.REDO)
    hands.frames()
    assert model(failed_early).banner == told
    assert len(hands.app.logbook.attempts.all()) == 1, "it counts once"


def test_redo_after_a_slip_counts_nothing(failed_early: PracticeScene, hands: Hands) -> None:
    hands.app.perform(Action.SLIP)
    hands.app.perform(Action.REDO)
    hands.frames()
    assert played(failed_early) == ["D6", "C4"]
    assert hands.app.logbook.attempts.all() == []
    assert not model(failed_early).state.decided


def test_the_end_of_the_day_tells_of_slips() -> None:
    assert words.slips_taken_back(0) == ""
    assert words.slips_taken_back(2) == "2 slips were taken back."

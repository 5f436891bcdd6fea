"""A number with minus and plus: stepped, held, typed, and what keys do to it."""

import pygame
import pytest

from gold.gui import words
from gold.gui.app.window import App
from gold.gui.widgets.stepper import Number, Stepper
from gold.gui.widgets.steps import Steps, Value
from tests.gui.helpers import Hands
from tests.gui.widgets.test_widgets import RECT, Bench, bench

DEPTHS = Steps((*range(1, 31), None))
MINUS = RECT.left + 10, RECT.bottom - 8
PLUS = RECT.right - 10, RECT.bottom - 8
NUMBER = RECT.centerx, RECT.bottom - 8


class Chosen:
    """A bench with the depth, and all values that were chosen."""

    def __init__(self, app: App, value: Value = 30, steps: Steps = DEPTHS) -> None:
        self.app = app
        self.values: list[Value] = []
        number = Number("Depth", value, steps, words.limit, self.values.append)
        self.scene: Bench = bench(app, lambda ui: Stepper(ui, RECT, number))
        assert isinstance(self.scene.made, Stepper)
        self.stepper = self.scene.made

    def press(self, place: tuple[int, int]) -> None:
        self.app.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        )
        self.app.frame(1 / 60)
        self.app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def let_go(self, place: tuple[int, int]) -> None:
        self.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
        self.app.frame(1 / 60)

    def write(self, hands: Hands, text: str) -> None:
        for letter in text:
            hands.key(pygame.key.key_code(letter), text=letter)
            self.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            hands.frames(1)


def test_a_held_button_goes_from_thirty_to_two_in_seconds_and_is_chosen_once(app: App) -> None:
    chosen = Chosen(app)
    chosen.press(MINUS)
    seconds = 0.0
    while chosen.stepper.value != 2:
        chosen.app.frame(1 / 60)
        seconds += 1 / 60
        assert chosen.scene.moving, "frames must be made while the button is held"
        assert seconds < 5
    assert seconds > 1, "fast enough to see the numbers"
    assert chosen.values == [], "a layout in between would let the button go"
    chosen.let_go(MINUS)
    assert chosen.values == [2]
    assert not chosen.scene.moving


def test_a_held_button_stops_at_the_end(app: App) -> None:
    chosen = Chosen(app, 28)
    chosen.press(PLUS)
    for _frame in range(200):
        app.frame(1 / 60)
    chosen.let_go(PLUS)
    assert chosen.values == [None]


def test_what_a_held_button_has_reached_counts_wherever_it_is_let_go(app: App) -> None:
    chosen = Chosen(app)
    chosen.press(MINUS)
    while chosen.stepper.value != 27:
        app.frame(1 / 60)
    chosen.let_go((10, 800))
    assert chosen.values == [27]
    chosen.press(MINUS)
    chosen.let_go((10, 800))
    assert chosen.values == [27], "a press that slips off is none"


@pytest.mark.parametrize(
    ("typed", "value"), [("2", 2), ("70", 30), ("0", 1), ("x", 30), ("7 moves", 7), ("", 30)]
)
def test_a_click_on_the_number_lets_one_type_it(
    app: App, hands: Hands, typed: str, value: Value
) -> None:
    chosen = Chosen(app)
    hands.click(NUMBER)
    assert chosen.scene.typing
    chosen.write(hands, typed)
    hands.key(pygame.K_RETURN)
    hands.frames(2)
    assert chosen.stepper.value == value
    assert chosen.values == ([value] if value != 30 else [])
    assert not chosen.scene.typing
    assert chosen.scene.asked == [], "no key that was typed is an action"


def test_an_emptied_number_means_no_limit_where_that_is_allowed(app: App, hands: Hands) -> None:
    for steps, expected in ((DEPTHS, [None]), (Steps((1, 30)), [])):
        chosen = Chosen(app, 30, steps)
        hands.click(NUMBER)
        hands.key(pygame.K_BACKSPACE)
        hands.key(pygame.K_RETURN)
        hands.frames(2)
        assert chosen.values == expected


def test_escape_drops_what_was_typed_and_a_click_elsewhere_takes_it(app: App, hands: Hands) -> None:
    chosen = Chosen(app)
    hands.click(NUMBER)
    chosen.write(hands, "12")
    hands.key(pygame.K_ESCAPE)
    hands.frames(2)
    assert not chosen.scene.typing
    assert chosen.values == []
    hands.click(NUMBER)
    chosen.write(hands, "12")
    hands.click((10, 800))
    hands.frames(2)
    assert chosen.values == [12]


def test_keys_step_go_to_the_ends_and_begin_to_type(app: App, hands: Hands) -> None:
    chosen = Chosen(app, 10)
    chosen.scene.ui.ring.focus(chosen.stepper, show=True)
    for key in (pygame.K_LEFT, pygame.K_PAGEUP, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN):
        hands.key(key)
    assert chosen.values == [9, 14, 1, None, 26]
    hands.key(pygame.K_RETURN)
    chosen.write(hands, "8")
    hands.key(pygame.K_RETURN)
    hands.frames(2)
    assert chosen.values[-1] == 8
    hands.key(pygame.K_RIGHT)
    assert chosen.values[-1] == 9, "the number has the focus again"


def test_the_limits_are_said(app: App, hands: Hands) -> None:
    chosen = Chosen(app)
    assert chosen.stepper.tool_tip_text == "1 to 30, or no limit. Click the number to type it."
    assert (
        Chosen(app, 1, Steps((1, 5))).stepper.tool_tip_text
        == "1 to 5. Click the number to type it."
    )


def test_a_disabled_number_is_neither_held_nor_typed(app: App, hands: Hands) -> None:
    chosen = Chosen(app)
    chosen.stepper.set_enabled(False)
    chosen.press(MINUS)
    app.frame(1)
    chosen.let_go(MINUS)
    hands.click(NUMBER)
    assert chosen.values == []
    assert not chosen.scene.typing

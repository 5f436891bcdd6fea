"""Controls: what a press does, how their states look, what the fields report."""

from collections.abc import Callable

import pygame
import pytest

from gold.gui import words
from gold.gui.app.window import App
from gold.gui.keys.actions import Action, Scope
from gold.gui.stage.scene import Scene
from gold.gui.widgets.controls import Button, Segmented, Toggle
from gold.gui.widgets.displays import Label
from gold.gui.widgets.fields import TextArea, TextField
from gold.gui.widgets.scroll import ScrollArea
from gold.gui.widgets.stepper import Number, Stepper
from gold.gui.widgets.steps import Steps
from gold.gui.widgets.ui import Ui
from tests.gui.helpers import Hands

RECT = pygame.Rect(100, 100, 160, 40)


class Bench(Scene):
    """A scene with the widgets that a test puts on it."""

    scope = Scope.PRACTICE

    def __init__(self, app: App, make: Callable[[Ui], object]) -> None:
        super().__init__(app)
        self.make = make
        self.made: object = None
        self.asked: list[Action] = []

    def build(self) -> None:
        self.made = self.make(self.ui)

    def perform(self, action: Action) -> bool:
        self.asked.append(action)
        return True


def bench(app: App, make: Callable[[Ui], object]) -> Bench:
    scene = Bench(app, make)
    app.push(scene)
    app.frame(1 / 60)
    return scene


def depth(value: float | None, on_choose: Callable[[float | None], object]) -> Number:
    return Number("Depth", value, Steps((*range(1, 31), None)), words.limit, on_choose)


def look(app: App) -> bytes:
    app.frame(1 / 60)
    app.draw()
    return pygame.image.tobytes(app.canvas.subsurface(RECT.inflate(20, 20)), "RGB")


def test_a_button_asks_for_its_action(app: App, hands: Hands) -> None:
    scene = bench(app, lambda ui: Button(ui, RECT, "Undo", action=Action.UNDO))
    hands.click(RECT.center)
    assert scene.asked == [Action.UNDO]


def test_a_tooltip_is_as_wide_as_its_words_and_long_ones_are_wrapped(app: App) -> None:
    def width(tooltip: str) -> int:
        made = bench(app, lambda ui: Button(ui, RECT, "Go", tooltip=tooltip)).made
        assert isinstance(made, Button)
        assert made.tool_tip_wrap_width is not None
        return made.tool_tip_wrap_width

    assert width("F7") < width("F7, F8") < 90
    assert width("long " * 30) == width("long " * 60) < 300


def test_a_press_that_slips_off_the_button_is_none(app: App, hands: Hands) -> None:
    scene = bench(app, lambda ui: Button(ui, RECT, "Undo", action=Action.UNDO))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=RECT.center, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(10, 800), button=1))
    hands.frames(1)
    assert scene.asked == []


def test_a_disabled_button_does_nothing_by_mouse_or_key(app: App, hands: Hands) -> None:
    scene = bench(app, lambda ui: Button(ui, RECT, "Undo", action=Action.UNDO, enabled=False))
    hands.click(RECT.center)
    for _ in range(10):
        hands.key(pygame.K_TAB)
        assert scene.ui.ring.current is not scene.made
    assert scene.asked == []


def test_every_state_of_a_button_looks_different(app: App, hands: Hands) -> None:
    scene = bench(app, lambda ui: Button(ui, RECT, "Hint", action=Action.HINT))
    button = scene.made
    assert isinstance(button, Button)
    pictures = {"rest": look(app)}
    hands.move(RECT.center)
    pictures["hover"] = look(app)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=RECT.center, button=1))
    pictures["pressed"] = look(app)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=RECT.center, button=1))
    hands.move((10, 800))
    button.set_on(True)
    pictures["on"] = look(app)
    button.set_on(False)
    button.set_enabled(False)
    pictures["disabled"] = look(app)
    button.set_enabled(True)
    scene.ui.ring.focus(button, show=True)
    pictures["focus"] = look(app)
    assert len(set(pictures.values())) == len(pictures)


def test_pressing_answers_within_one_frame(app: App) -> None:
    bench(app, lambda ui: Button(ui, RECT, "Hint", action=Action.HINT))
    before = look(app)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=RECT.center, button=1))
    app.frame(1 / 60)
    assert pygame.image.tobytes(app.canvas.subsurface(RECT.inflate(20, 20)), "RGB") != before


@pytest.mark.parametrize("width", [60, 80, 110, 200])
def test_the_key_is_shown_at_every_width_if_one_wants_that(app: App, width: int) -> None:
    app.change(key_badges=True)
    rect = pygame.Rect(100, 100, width, 38)
    with_key = bench(app, lambda ui: Button(ui, rect, "Reset", action=Action.RESET))
    shown = look(app)
    app.pop(with_key) if len(app.stack) > 1 else None
    bench(app, lambda ui: Button(ui, rect, "Reset", action=Action.RESET, key=""))
    assert look(app) != shown


def test_toggle_segmented_and_stepper_report_changes(app: App, hands: Hands) -> None:
    said: list[object] = []
    bench(app, lambda ui: Toggle(ui, RECT, "Sound", on=False, on_change=said.append))
    hands.click(RECT.center)
    bench(app, lambda ui: Segmented(ui, RECT, {"b": "Black", "w": "White"}, "b", said.append))
    hands.click((RECT.right - 10, RECT.centery))
    bench(app, lambda ui: Stepper(ui, RECT, depth(3, said.append)))
    hands.click((RECT.left + 10, RECT.bottom - 8))
    hands.click((RECT.right - 10, RECT.bottom - 8))
    assert said == [True, "w", 2, 3]


def test_segmented_and_stepper_follow_arrows(app: App, hands: Hands) -> None:
    said: list[object] = []

    def make(ui: Ui) -> object:
        stepper = Stepper(ui, RECT.move(0, 100), depth(3, said.append))
        return Segmented(ui, RECT, {"b": "Black", "w": "White"}, "b", said.append), stepper

    scene = bench(app, make)
    assert isinstance(scene.made, tuple)
    segmented, stepper = scene.made
    scene.ui.ring.focus(segmented, show=True)
    hands.key(pygame.K_RIGHT)
    scene.ui.ring.focus(stepper, show=True)
    hands.key(pygame.K_LEFT)
    assert said == ["w", 2]


def test_letters_typed_into_a_field_are_no_actions(app: App, hands: Hands) -> None:
    said: list[str] = []
    scene = bench(app, lambda ui: TextField(ui, RECT, "", on_change=said.append, name="title"))
    hands.click(RECT.center)
    hands.key(pygame.K_p, text="p")
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text="p"))
    for event in pygame.event.get():
        app.handle(event)
    hands.frames(2)
    assert scene.asked == []
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert scene.asked == [Action.SAVE]
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_p, text="p")
    assert scene.asked == [Action.SAVE, Action.PASS]


def test_fields_show_any_script_and_no_markup(app: App, hands: Hands) -> None:
    text = "<b>詰碁</b> 사활"

    def make(ui: Ui) -> object:
        field = TextField(ui, RECT, text)
        area = TextArea(ui, pygame.Rect(100, 200, 300, 80), text)
        return field, area

    scene = bench(app, make)
    assert isinstance(scene.made, tuple)
    assert [made.get_text() for made in scene.made] == [text, text]


def test_a_text_of_thousands_of_letters_is_begun_and_stays_as_it_is(app: App, hands: Hands) -> None:
    said: list[str] = []
    long, area_rect = "word " * 100_000, pygame.Rect(100, 200, 300, 80)

    def make(ui: Ui) -> object:
        return TextField(ui, RECT, long, on_change=said.append), TextArea(
            ui, area_rect, long, on_change=said.append
        )

    scene = bench(app, make)
    assert isinstance(scene.made, tuple)
    field, area = scene.made
    assert field.get_text() == long
    assert max(len(field.text), len(area.get_text())) < 300
    for rect in (RECT, area_rect):
        hands.click(rect.center)
        app.handle(pygame.event.Event(pygame.TEXTINPUT, text="p"))
        hands.frames(2)
    assert said == []
    field.set_text("short")
    assert (field.get_text(), field.text) == ("short", "short")
    hands.click(RECT.center)
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text="p"))
    hands.frames(2)
    assert said == ["shortp"]


def test_a_label_that_is_too_long_ends_in_an_ellipsis_and_stays_inside(app: App) -> None:
    scene = bench(app, lambda ui: Label(ui, RECT, "word " * 100, wrap=True))
    assert isinstance(scene.made, Label)
    assert scene.made.image is not None
    assert scene.made.image.get_size() == RECT.size


def test_a_line_at_the_lower_edge_is_shown_whole_or_not_at_all(app: App) -> None:
    def make(ui: Ui) -> ScrollArea:
        area = ScrollArea(ui, pygame.Rect(0, 0, 300, 200))
        for number in range(20):
            Label(
                ui, pygame.Rect(0, 23 * number, 200, 20), f"Line {number}", container=area.container
            )
        area.finish(23 * 20)
        return area

    scene = bench(app, make)
    area = scene.made
    assert isinstance(area, ScrollArea)
    for offset in range(0, 60, 7):
        area.scroll_to(offset)
        ((_column, hidden),) = area._first_cuts()
        inside = [one.rect for one in area.container.elements if one.rect.top < 200]
        assert all(rect.bottom <= hidden or rect.top >= hidden for rect in inside)
        assert max(rect.bottom for rect in inside if rect.bottom <= hidden) > hidden - 24, (
            "one line at most"
        )


@pytest.mark.parametrize(("width", "has_key"), [(200, True), (165, False)])
def test_a_key_for_which_the_text_would_shrink_is_left_out(
    app: App, width: int, has_key: bool
) -> None:
    rect = pygame.Rect(40, 40, width, 40)
    pictures = []
    for key in ("Ctrl PgDn", ""):
        made = bench(
            app, lambda ui, key=key: Button(ui, rect, "Next problem", look="filled", key=key)
        ).made
        app.frame(0.01)
        pictures.append(pygame.image.tobytes(made.image, "RGBA"))
    assert (pictures[0] != pictures[1]) == has_key


def test_what_is_cut_in_one_column_hides_nothing_in_another(app: App) -> None:
    def make(ui: Ui) -> ScrollArea:
        area = ScrollArea(ui, pygame.Rect(0, 0, 300, 200))
        for left, heights in ((0, (150, 100)), (160, (190, 200))):
            for top, height in zip((0, heights[0]), heights, strict=True):
                Label(ui, pygame.Rect(left, top, 120, height), "Line", container=area.container)
        area.finish(400)
        return area

    area = bench(app, make).made
    assert isinstance(area, ScrollArea)
    assert [(column.left, row) for column, row in area._first_cuts()] == [(0, 150), (160, 200)]

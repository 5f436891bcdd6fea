"""The settings scene: every control changes its setting, at once and permanently."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.keys.actions import Action, Scope
from gold.gui.look.board_colors import PAPER, board_colors
from gold.gui.look.theme import palette
from gold.gui.settings import scene as settings_scene
from gold.gui.settings.scene import SettingsScene, languages
from gold.gui.stage.tabs import Tab
from gold.gui.widgets.form import BREADTHS, DEPTHS, SCALES, SECONDS, THREADS
from gold.gui.widgets.steps import Steps
from gold.i18n import use_language
from gold.solver.api import Resources
from gold.solver.proof_files import ProofFiles
from gold.trainer.settings import BoardStyle, SettingsFile
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.thorough import rest_slow


@pytest.fixture
def scene(app: App, hands: Hands) -> SettingsScene:
    app.play(make_collection(make_problem()))
    hands.frames()
    hands.key(pygame.K_COMMA, pygame.KMOD_CTRL)
    opened = app.scene
    assert isinstance(opened, SettingsScene)
    return opened


def control(scene: SettingsScene, name: str) -> pygame.Rect:
    found = [widget for widget in scene.ui.ring.widgets if widget.name == name]
    return found[0].focus_rect


def saved(tmp_path: Path) -> object:
    return SettingsFile(tmp_path / "settings.json").load()[0]


TOGGLES = [
    ("Coordinates", "coordinates"),
    ("Open games at their last move", "games_at_end"),
    ("Always show the whole board", "whole_board"),
    ("Animate stones", "motion"),
    ("Sound", "sound"),
    ("The computer answers by itself", "auto_play"),
    ("Say if ko or seki may be best", "task_note"),
    ("Hide titles that give hints, even yours", "hide_titles"),
    ("Show all first moves after solving", "map_after_solving"),
]


@pytest.mark.parametrize(("name", "setting"), TOGGLES)
def test_a_switch_changes_its_setting_and_the_file(
    scene: SettingsScene, hands: Hands, tmp_path: Path, name: str, setting: str
) -> None:
    before = getattr(scene.window.settings, setting)
    hands.click(control(scene, name).center)
    assert getattr(scene.window.settings, setting) is not before
    assert getattr(saved(tmp_path), setting) is not before
    hands.click(control(scene, name).center)
    assert getattr(scene.window.settings, setting) is before


STEPPERS = [
    ("Interface size", "text_scale"),
    ("Volume", "volume"),
    ("Delay before replying", "answer_delay"),
]


@pytest.mark.parametrize(("name", "setting"), STEPPERS)
def test_a_number_goes_up_and_down(
    scene: SettingsScene, hands: Hands, name: str, setting: str
) -> None:
    before = getattr(scene.window.settings, setting)
    rect = control(scene, name)
    hands.click((rect.right - 15, rect.bottom - 15))
    assert getattr(scene.window.settings, setting) > before
    hands.frames()
    rect = control(scene, name)
    hands.click((rect.left + 15, rect.bottom - 15))
    assert getattr(scene.window.settings, setting) == before


def test_limits_go_down_from_no_limit(scene: SettingsScene, hands: Hands) -> None:
    hands.app.change(computer="classic")
    hands.frames()
    for name, setting, wanted in (
        ("Depth", "depth", 30),
        ("Breadth", "breadth", 40),
        ("Time", "seconds", 3.0),
    ):
        rect = control(scene, name)
        hands.click((rect.left + 12, rect.bottom - 15))
        assert getattr(scene.window.settings, setting) == wanted
    assert scene.window.settings.limits.depth == 30


@pytest.mark.parametrize(
    ("computer", "shown"),
    [
        ("exact", {"Time", "Processors used"}),
        ("classic", {"Depth", "Breadth", "Time"}),
        ("playouts", {"Time"}),
    ],
)
def test_only_what_a_computer_uses_is_shown_with_it(
    computer: str, shown: set[str], scene: SettingsScene, hands: Hands
) -> None:
    rect = control(scene, "Who plays")
    part = rect.width // 3
    hands.click(
        (
            rect.left + part // 2 + part * ["exact", "classic", "playouts"].index(computer),
            rect.centery,
        )
    )
    assert scene.window.settings.computer == computer
    numbers = {"Depth", "Breadth", "Time", "Processors used"}
    assert {widget.name for widget in scene.ui.ring.widgets} & numbers == shown


def test_how_many_processors_search_changes_for_the_next_question(
    scene: SettingsScene, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gold.gui.settings.scene.processors", lambda: 6)
    used: list[Resources] = []
    monkeypatch.setattr(hands.app.computer.engine, "use", used.append)
    scene.relayout()
    hands.frames()
    for wanted in (6, 4, 3):
        rect = control(scene, "Processors used")
        hands.click((rect.left + 12, rect.bottom - 15))
        hands.frames()
        assert scene.window.settings.threads == wanted
    assert [resources.threads for resources in used] == [6, 4, 3]


def test_the_theme_changes_at_once(scene: SettingsScene, hands: Hands) -> None:
    rect = control(scene, "Theme")
    hands.click((rect.centerx, rect.centery))
    hands.frames()
    assert scene.window.theme.dark
    assert scene.ui.style is scene.window.theme
    hands.key(pygame.K_F9)
    assert not scene.window.theme.dark


def test_board_and_safe_colours_change_at_once_by_keyboard(
    scene: SettingsScene, hands: Hands
) -> None:
    hands.key(pygame.K_F9, pygame.KMOD_SHIFT)
    assert scene.window.theme.board is PAPER
    found = [
        widget for widget in scene.ui.ring.widgets if widget.name == "Colour-blind friendly colours"
    ]
    scene.ui.ring.focus(found[0], show=True)
    hands.key(pygame.K_SPACE, text=" ")
    assert scene.window.theme.board == board_colors(BoardStyle.PAPER, safe=True)
    assert scene.window.theme.colors == palette(dark=False, safe=True)


def test_the_keys_for_size_work_everywhere(scene: SettingsScene, hands: Hands) -> None:
    hands.key(pygame.K_PLUS, pygame.KMOD_CTRL, "+")
    assert scene.window.theme.scale == 1.125
    hands.key(pygame.K_MINUS, pygame.KMOD_CTRL, "-")
    assert scene.window.theme.scale == 1.0


def test_escape_and_done_lead_back(scene: SettingsScene, hands: Hands, app: App) -> None:
    hands.key(pygame.K_ESCAPE)
    assert app.scene.tab is Tab.PRACTICE
    app.perform(Action.SETTINGS)
    hands.frames()
    hands.click(control(app.scene, "Done").center)  # type: ignore[arg-type]
    assert app.scene.tab is Tab.PRACTICE


def choose_binding(scene: SettingsScene, hands: Hands, scope: Scope, action: Action) -> None:
    panel = scene._keys
    index = [(one.scope, one.action) for one in panel._bindings].index((scope, action))
    assert panel._list is not None
    panel._list.select(index)
    hands.frames()
    press(scene, hands, "change key")
    assert panel.waiting


def test_a_key_is_changed_and_taken_from_whoever_had_it(
    scene: SettingsScene, hands: Hands, app: App
) -> None:
    choose_binding(scene, hands, Scope.PRACTICE, Action.HINT)
    hands.key(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    assert scene._keys.waiting, "a modifier alone is no key"
    hands.key(pygame.K_p, text="p")
    hands.frames()
    assert app.keys.keys(Action.HINT, Scope.PRACTICE) == ("P",)
    assert "P" not in app.keys.keys(Action.PASS, Scope.PRACTICE)
    assert app.toast.text == "P was the only key of “Pass”, which has none now."
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p")
    assert app.keys.action(event, Scope.PRACTICE) is Action.HINT
    hands.click(control(scene, "usual keys").center)
    hands.frames()
    assert app.keys.keys(Action.HINT, Scope.PRACTICE) == ("H",)


def test_page_keys_are_for_the_list_of_keys_once_it_was_clicked(
    scene: SettingsScene, hands: Hands
) -> None:
    panel = scene._keys
    assert panel._list is not None
    assert scene.content is not None
    scene.content.show(panel._list.rect)
    hands.frames()
    offset, rect = scene.content.offset, panel._list.rect
    hands.click((rect.centerx, rect.top + panel._list.row_height // 2))
    hands.key(pygame.K_PAGEDOWN)
    hands.key(pygame.K_DOWN)
    hands.frames()
    assert panel._chosen == panel._list._capacity + 1
    assert scene.content.offset == offset, "the page stands still"


def test_escape_leaves_the_key_as_it_was(scene: SettingsScene, hands: Hands, app: App) -> None:
    choose_binding(scene, hands, Scope.PRACTICE, Action.HINT)
    hands.key(pygame.K_ESCAPE)
    assert app.scene is scene
    assert not scene._keys.waiting
    assert app.settings.keys == {}


def test_everything_can_be_reached_by_tab(scene: SettingsScene, hands: Hands) -> None:
    seen = set()
    for _ in range(60):
        hands.key(pygame.K_TAB)
        current = scene.ui.ring.current
        assert current is not None
        seen.add(current.name)
    assert {
        "Theme",
        "Coordinates",
        "Volume",
        "Who plays",
        "Time",
        "keys",
        "change key",
        "Done",
    } <= seen


@pytest.mark.parametrize("scale", rest_slow([2.5, 1.75, 1.0, 0.75]))
def test_what_does_not_fit_is_scrolled_to_when_it_gets_the_focus(
    scene: SettingsScene, hands: Hands, scale: float
) -> None:
    scene.window.change(text_scale=scale)
    hands.resize((900, 650))
    for _ in range(40):
        hands.key(pygame.K_TAB)
        hands.frames(1)
        current = scene.ui.ring.current
        assert current is not None
        assert hands.app.canvas.get_rect().colliderect(current.focus_rect), current.name


def test_the_language_keeps_the_focus_from_step_to_step(
    scene: SettingsScene, hands: Hands, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: use_language("en"))
    menu = next(widget for widget in scene.ui.ring.widgets if widget.name == "language")
    scene.ui.ring.focus(menu, show=True)
    seen = []
    for _ in range(3):
        hands.key(pygame.K_DOWN)
        hands.frames()
        active = scene.ui.ring.active
        assert active is not None
        assert active.name == "language"
        seen.append(scene.window.settings.language)
    assert seen == languages()[:3]


def test_a_look_that_is_chosen_by_keyboard_keeps_the_focus(
    scene: SettingsScene, hands: Hands
) -> None:
    press(scene, hands, "Colour-blind friendly colours")
    active = scene.ui.ring.active
    assert active is not None
    assert active.name == "Colour-blind friendly colours"


def test_the_source_language_is_always_there() -> None:
    assert languages()[0] == "en"


@pytest.mark.parametrize("steps", [DEPTHS, BREADTHS, SECONDS, SCALES, THREADS])
def test_steps_lead_from_end_to_end_and_back(steps: Steps) -> None:
    up = [steps.values[0]]
    while (following := steps.next_to(up[-1], 1)) != up[-1]:
        up.append(following)
    assert tuple(up) == steps.values
    down = [steps.values[-1]]
    while (following := steps.next_to(down[-1], -1)) != down[-1]:
        down.append(following)
    assert tuple(reversed(down)) == steps.values


def press(scene: SettingsScene, hands: Hands, name: str) -> None:
    """Reach a control by the keyboard, wherever it is, and press it."""
    widget = next(widget for widget in scene.ui.ring.widgets if widget.name == name)
    scene.ui.ring.focus(widget, show=True)
    hands.frames()
    hands.key(pygame.K_SPACE)
    hands.frames()


def test_proving_at_rest_is_switched_off_by_the_keyboard(
    scene: SettingsScene, hands: Hands
) -> None:
    press(scene, hands, "Prove problems in idle time")
    assert scene.window.settings.prove_at_rest is False


def test_kept_proofs_are_thrown_away_after_a_question(
    scene: SettingsScene, hands: Hands, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proofs = ProofFiles(tmp_path / "proofs")
    proofs.folder.mkdir()
    proofs.path("one").write_bytes(bytes(3 << 20))
    monkeypatch.setattr(settings_scene, "users_proofs", lambda: proofs)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_COMMA, pygame.KMOD_CTRL)
    opened = app.scene
    assert isinstance(opened, SettingsScene)
    hands.frames()
    for no in (pygame.K_ESCAPE, pygame.K_RETURN):
        press(opened, hands, "Delete all")
        hands.key(no)
        hands.frames()
        assert proofs.names() == {"one"}, "the question was answered with no"
    press(opened, hands, "Delete all")
    hands.key(pygame.K_d, text="d")
    hands.frames()
    assert proofs.names() == frozenset()
    assert app.scene is opened

"""The key table, and how a key press becomes an action."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from gold.board.points import Point
from gold.gui.app.commands import window_commands
from gold.gui.app.window import App
from gold.gui.desktop import clipboard
from gold.gui.desktop.keyboard import TextInput
from gold.gui.game.scene import GameScene
from gold.gui.keys import layout
from gold.gui.keys.actions import Action, Scope
from gold.gui.keys.chords import chords, pretty, types_text, with_latin_key
from gold.gui.keys.key_map import KeyMap, default_bindings
from gold.gui.library.scene import MORE
from gold.gui.patterns.scene import PatternsScene
from gold.gui.practice.analysis.explanation import Explanation
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.tabs import Tab
from gold.solver.api import Limits
from gold.trainer.modes import Mode
from gold.trainer.training.course import Course
from tests.gui.helpers import Hands, make_collection, make_problem
from tests.user_folders import move_folders


def press(key: int, mod: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)


def test_every_action_has_a_key_and_a_description() -> None:
    bound = {binding.action for binding in default_bindings() if binding.keys}
    assert bound == set(Action)
    assert all(action.words for action in Action)


def test_no_key_means_two_things_in_one_place() -> None:
    for scope in Scope:
        actions: dict[str, list[str]] = {}
        for action, keys in KeyMap().table(scope):
            for key in keys:
                actions.setdefault(key, []).append(action.name)
        assert {key: names for key, names in actions.items() if len(names) > 1} == {}, (
            f"Scope.{scope.name}"
        )


def in_mode(mode: Mode) -> Callable[[App], object]:
    return lambda app: app.play(Course(make_collection(make_problem()), chosen_mode=mode))


def in_an_analysis(app: App) -> None:
    in_mode(Mode.STUDY)(app)
    assert isinstance(app.scene, PracticeScene)
    model = app.scene.model
    assert model is not None
    model.open(Explanation.of(model.problem, model.session.board.valid_moves()[:1], Limits()))


def among_patterns(app: App, opened: bool = False) -> None:
    app.show(Tab.PATTERNS)
    assert isinstance(app.scene, PatternsScene)
    if opened != (app.scene.open is not None):
        app.perform(Action.EXPLORE if opened else Action.BACK)


def among_variations(app: App) -> None:
    app.show(Tab.EDITOR)
    app.perform(Action.LINES)


def in_a_game(app: App) -> None:
    """A game record at its end, with a question about a group."""
    app.change(games_at_end=True)
    app.open_text("(;SZ[11];B[ai];W[aj];B[bi];W[bj];B[ci];W[cj];B[cj];W[aa])", Path("game.sgf"))
    assert isinstance(app.scene, GameScene)
    assert app.scene.model is not None
    app.scene._press(Point(app.scene.model.moment.position.geometry.from_vertex("A2")), 1)


SHOWN: dict[Scope, list[Callable[[App], object]]] = {
    Scope.START: [lambda app: app.show(Tab.PRACTICE)],
    Scope.PRACTICE: [
        *map(in_mode, (Mode.STUDY, Mode.READING, Mode.BLIND, Mode.QUIZ)),
        in_an_analysis,
    ],
    Scope.EDITOR: [lambda app: app.show(Tab.EDITOR)],
    Scope.LINES: [among_variations],
    Scope.LIBRARY: [lambda app: app.show(Tab.LIBRARY)],
    Scope.PROGRESS: [lambda app: app.show(Tab.PROGRESS)],
    Scope.PATTERNS: [among_patterns, partial(among_patterns, opened=True)],
    Scope.GAME: [in_a_game],
}
"""How to come to a scene with keys of its own, in each state in which some of them have a meaning."""


def test_every_key_is_carried_out_by_its_scene_or_by_the_window(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    move_folders(monkeypatch, tmp_path, "STATE")
    monkeypatch.setattr(clipboard, "put_text", lambda _text: None)
    left = {scope: {action for action, _keys in KeyMap().table(scope)} for scope in Scope}
    # a dialog takes all keys, so that no scene below gets them
    left[Scope.DIALOG].discard(Action.ACCEPT)
    app.show(Tab.LIBRARY)
    hands.wait(lambda: not app.scene.busy)
    of_the_window = window_commands(app, app._stack, app._scenes, app._opening).keys()
    for scope, actions in left.items():
        actions.difference_update(of_the_window)
        for show in SHOWN.get(scope, ()):
            for action in sorted(actions):
                show(app)
                hands.wait(lambda: isinstance(app.scene, PracticeScene) or not app.scene.busy)
                assert app.scene.scope is scope
                if action in app.scene.commands() or app.scene.perform(action):
                    actions.remove(action)
    assert [
        f"{scope.name}: {action.name}" for scope, actions in left.items() for action in actions
    ] == []


@pytest.mark.parametrize(
    ("event", "scope", "action"),
    [
        (press(pygame.K_LEFT), Scope.PRACTICE, Action.UNDO),
        (press(pygame.K_p, text="p"), Scope.PRACTICE, Action.PASS),
        (press(pygame.K_p, text="p"), Scope.EDITOR, None),
        (press(pygame.K_s, pygame.KMOD_LCTRL), Scope.EDITOR, Action.SAVE),
        (press(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), Scope.EDITOR, Action.SAVE_AS),
        (press(pygame.K_s, pygame.KMOD_LMETA), Scope.PRACTICE, Action.SAVE),
        (press(pygame.K_d, pygame.KMOD_LSHIFT, "D"), Scope.PRACTICE, Action.DEPTH_DOWN),
        (
            press(pygame.K_SLASH, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT),
            Scope.PRACTICE,
            Action.HELP,
        ),
        (press(pygame.K_QUESTION, pygame.KMOD_LCTRL), Scope.LIBRARY, Action.HELP),
        # a German keyboard
        (press(pygame.K_7, pygame.KMOD_LSHIFT, "/"), Scope.LIBRARY, Action.SEARCH),
        (press(pygame.K_KP_ENTER), Scope.DIALOG, Action.ACCEPT),
        (press(pygame.K_F11), Scope.DIALOG, Action.FULL_SCREEN),
        (press(pygame.K_PLUS, pygame.KMOD_LCTRL), Scope.PRACTICE, Action.LARGER),
        (press(0x40000039), Scope.PRACTICE, None),  # caps lock
    ],
)
def test_a_key_press_is_what_the_table_says(
    event: pygame.event.Event, scope: Scope, action: Action | None
) -> None:
    assert KeyMap().action(event, scope) is action


def test_on_a_mac_the_command_key_is_shown_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert KeyMap().cap(Action.SAVE, Scope.EDITOR) == "Ctrl S"
    monkeypatch.setattr("sys.platform", "darwin")
    assert KeyMap().cap(Action.SAVE, Scope.EDITOR) == "Cmd S"
    assert pretty("Alt+Enter") == "Option Enter"
    for action, keys in KeyMap().table(Scope.EDITOR):
        for key in (key for key in keys if key.startswith("Ctrl+") and len(key) == len("Ctrl+S")):
            assert (
                KeyMap().action(press(ord(key[-1].lower()), pygame.KMOD_LMETA), Scope.EDITOR)
                is action
            )


BUTTONS = {
    Action.SHOW_LIBRARY, Action.SHOW_PRACTICE, Action.SHOW_EDITOR, Action.SHOW_PROGRESS, Action.SHOW_PATTERNS,
    Action.SHOW_GAME, Action.TUTORIAL, Action.GENERATE,
}  # fmt: skip
IN_THE_SETTINGS = {Action.TOGGLE_THEME, Action.NEXT_BOARD}


def test_nothing_needs_a_key_that_keyboards_of_macs_lack() -> None:
    """They type F1 to F12 only with Fn, and have no Delete."""
    lacking = re.compile(r"(Ctrl\+|Shift\+|Alt\+)*(F[0-9]+|Delete|Insert)")
    needed = {
        binding.action
        for binding in default_bindings()
        if all(map(lacking.fullmatch, binding.keys))
    }
    assert needed == BUTTONS | IN_THE_SETTINGS


def test_they_have_buttons_or_stand_in_a_menu_instead(app: App, hands: Hands) -> None:
    shown: set[Action | None] = set(MORE)
    for tab in Tab:
        app.show(tab)
        hands.frames()
        shown |= {
            getattr(widget, "action", None) for widget in app.scene.ui.get_sprite_group().sprites()
        }
    assert shown >= BUTTONS


LAYOUTS = {
    # what the keys type whose places on a keyboard of the US are those of A to Z, then ; ' , . /
    "ru": "фисвуапршолдьтщзйкыегмцчня жэбю.",
    "gr": "αβψδεφγηιξκλμνοπ;ρστθωςχυζ \0',./",
    "il": "שנבגקכעיןחלךצמםפ/רדאוה'סטז ף,תץ.",
    "th": "ฟิแกำดเ้ร่าสทืนยๆพหะีอไปัผ วงมใฝ",
    "ara": "ش\0ؤيثبلاهتنمةىخحضقسفعرصءغئ كطوزظ",
    "fr": "qbcdefghijkl,noparstuvzxyw mù;:!",
    "de": "abcdefghijklmnopqrstuvwxzy öä,.-",
}


@pytest.fixture
def keyboard(request: pytest.FixtureRequest) -> Iterator[str]:
    """A layout of this name, which is taken away again."""
    letters, signs = LAYOUTS[request.param].split(" ")
    codes = [
        *range(pygame.KSCAN_A, pygame.KSCAN_Z + 1),
        pygame.KSCAN_SEMICOLON,
        pygame.KSCAN_APOSTROPHE,
    ]
    codes += [pygame.KSCAN_COMMA, pygame.KSCAN_PERIOD, pygame.KSCAN_SLASH]
    typed = dict(zip(codes, letters + signs, strict=True))
    layout.use({code: sign for code, sign in typed.items() if sign != "\0"})
    yield letters
    layout.use({})


def at(place: str, typed: str, mod: int = 0) -> pygame.event.Event:
    """A press of the key where a keyboard of the US has this letter, with text input off."""
    key = 1 << 30 if typed == "\0" else ord(typed)
    scancode = pygame.KSCAN_A + ord(place) - ord("A")
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=scancode)


@pytest.mark.parametrize("keyboard", ["ru", "gr", "il", "th", "ara"], indirect=True)
def test_every_letter_key_works_on_a_keyboard_without_latin_letters(keyboard: str) -> None:
    for place, typed in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", keyboard, strict=True):
        assert place in chords(at(place, typed))
        assert f"Ctrl+{place}" in chords(at(place, typed, pygame.KMOD_LCTRL))
        assert f"Ctrl+Shift+{place}" in chords(
            at(place, typed, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
        )
        assert chords(with_latin_key(at(place, typed, pygame.KMOD_LCTRL)))[0] == f"Ctrl+{place}"
    assert KeyMap().action(at("H", keyboard[7]), Scope.PRACTICE) is Action.HINT


@pytest.mark.parametrize("keyboard", ["fr", "de"], indirect=True)
def test_a_keyboard_with_latin_letters_has_each_once(keyboard: str) -> None:
    """On a French one, what types a comma is not M, though it is where the US have M."""
    for place, typed in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", keyboard, strict=True):
        assert chords(at(place, typed)) == [typed.upper()]


@pytest.mark.parametrize(
    ("keyboard", "caps"),
    [("ru", ["Р", "Ctrl Я", "1", "F5", "←"]), ("gr", ["Η", "Ctrl Ζ", "1", "F5", "←"]),
     ("de", ["H", "Ctrl Z", "1", "F5", "←"])],
    indirect=["keyboard"],
)  # fmt: skip
@pytest.mark.usefixtures("keyboard")
def test_caps_are_those_of_the_keyboard(caps: list[str]) -> None:
    assert [pretty(key) for key in ("H", "Ctrl+Z", "1", "F5", "Left")] == caps


def test_the_search_opens_by_its_sign_on_a_german_and_a_french_keyboard_while_no_text_is_typed() -> (
    None
):
    for keyboard, key in (("de", "7"), ("fr", ":")):
        layout.use(dict(enumerate(LAYOUTS[keyboard], pygame.KSCAN_A)))
        assert (
            KeyMap().action(press(ord(key), pygame.KMOD_LSHIFT, key), Scope.LIBRARY)
            is Action.SEARCH
        )
    layout.use(dict(enumerate("abc/", pygame.KSCAN_A)))
    assert KeyMap().action(press(pygame.K_7, pygame.KMOD_LSHIFT, "7"), Scope.LIBRARY) is None
    layout.use({})


@pytest.mark.parametrize("text", ["1", "!", ""])
def test_a_digit_with_shift_is_the_digit(text: str) -> None:
    """It is typed so on a French keyboard."""
    action = KeyMap().action(press(pygame.K_1, pygame.KMOD_LSHIFT, text), Scope.EDITOR)
    assert action is Action.TOOL_BLACK


def test_an_input_method_takes_letters_only_in_text_fields(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    for name in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, name, partial(calls.append, name))
    app._text_input = TextInput()
    app.show(Tab.LIBRARY)
    hands.frames()
    hands.frames()
    assert calls == ["stop_text_input"]
    hands.key(pygame.K_f, pygame.KMOD_LCTRL)
    hands.frames()
    assert calls[1:] == ["start_text_input"]
    hands.key(pygame.K_ESCAPE)
    hands.frames()
    assert calls[2:] == ["stop_text_input"]


def test_other_events_are_no_actions() -> None:
    assert (
        KeyMap().action(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0), Scope.PRACTICE)
        is None
    )


def test_the_users_own_keys_replace_the_default_ones() -> None:
    keys = KeyMap({"player.pass": ["Q"]})
    assert keys.action(press(pygame.K_q), Scope.PRACTICE) is Action.PASS
    assert keys.action(press(pygame.K_p), Scope.PRACTICE) is None
    assert keys.cap(Action.PASS, Scope.PRACTICE) == "Q"


def test_a_text_field_keeps_letters_and_lets_commands_through() -> None:
    assert types_text(chords(press(pygame.K_p))[0])
    assert types_text("Backspace")
    assert not types_text("Ctrl+S")
    assert not types_text("F1")
    assert not types_text("Escape")


def test_caps_are_short() -> None:
    assert [pretty(key) for key in ("Right", "Ctrl+PageUp", "Ctrl+-", "Escape")] == [
        "→",
        "Ctrl PgUp",
        "Ctrl -",
        "Esc",
    ]

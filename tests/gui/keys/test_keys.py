"""The key table, and how a key press becomes an action."""

import pygame
import pytest

from gold.gui.keys.actions import Action, Scope
from gold.gui.keys.chords import chords, pretty, types_text
from gold.gui.keys.table import DEFAULT_BINDINGS, KeyMap


def press(key: int, mod: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)


def test_every_action_has_a_key_and_a_description() -> None:
    bound = {binding.action for binding in DEFAULT_BINDINGS if binding.keys}
    assert bound == set(Action)
    assert all(action.words for action in Action)


def test_no_key_means_two_things_in_one_place() -> None:
    for scope in Scope:
        keys = [key for _, keys in KeyMap().table(scope) for key in keys]
        assert len(keys) == len(set(keys)), scope


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
        (press(pygame.K_SLASH, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), Scope.PRACTICE, Action.HELP),
        (press(pygame.K_QUESTION, pygame.KMOD_LCTRL), Scope.LIBRARY, Action.HELP),
        (press(pygame.K_7, pygame.KMOD_LSHIFT, "/"), Scope.LIBRARY, Action.SEARCH),  # a German keyboard
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


def test_other_events_are_no_actions() -> None:
    assert KeyMap().action(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0), Scope.PRACTICE) is None


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

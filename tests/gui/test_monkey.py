"""Random input: whatever comes by mouse and keyboard, nothing fails and the window goes on."""

import random
from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.keys.actions import Action
from gold.gui.stage.dialogs import ErrorDialog
from gold.gui.stage.tabs import Tab
from tests.gui.helpers import THREE_IN_A_ROW, Hands, make_collection, make_problem
from tests.thorough import rest_slow

KEYS = [
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1),
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_SLASH, pygame.K_PLUS, pygame.K_MINUS, pygame.K_F1, pygame.K_F9,
    pygame.K_F7, pygame.K_F8, pygame.K_F10,
]  # fmt: skip
MODS = [0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT]
SIZES = [(900, 650), (1280, 860), (1000, 1400)]


def random_event(chance: random.Random, size: tuple[int, int]) -> pygame.event.Event:
    place = chance.randrange(size[0]), chance.randrange(size[1])
    kind = chance.random()
    if kind < 0.30:
        key, mod = chance.choice(KEYS), chance.choice(MODS)
        return pygame.event.Event(
            pygame.KEYDOWN, key=key, mod=mod, unicode=chr(key) if key < 128 else ""
        )
    if kind < 0.50:
        return pygame.event.Event(
            pygame.MOUSEBUTTONDOWN, pos=place, button=chance.choice([1, 1, 1, 2, 3])
        )
    if kind < 0.70:
        return pygame.event.Event(
            pygame.MOUSEBUTTONUP, pos=place, button=chance.choice([1, 1, 1, 2, 3])
        )
    if kind < 0.85:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(3, -2), buttons=(0, 0, 0))
    if kind < 0.92:
        return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=chance.choice([-1, 1]), flipped=False)
    if kind < 0.97:
        return pygame.event.Event(
            pygame.TEXTINPUT, text=chance.choice(["a", "詰", "사", "<b>", "🀄"])
        )
    return pygame.event.Event(chance.choice([pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED]))


@pytest.mark.parametrize("seed", rest_slow(range(6), 3))
def test_random_events_do_no_harm(
    app: App, hands: Hands, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "(;SZ[9]AB[aa]AW[bb])")
    chance = random.Random(seed)
    app.open_text("(;SZ[9];B[cc];W[cd];B[dc];W[dd];B[ec];W[gg])", Path("game.sgf"))
    app.play(make_collection(make_problem(), make_problem(THREE_IN_A_ROW), make_problem()))
    app.change(answer_delay=0.0)
    size = SIZES[1]
    for step in range(400):
        app.handle(random_event(chance, size))
        app.running = True
        if step % 4 == 0:
            hands.frames(1, chance.choice([0.001, 1 / 60, 0.3]))
        if step % 150 == 149:
            size = chance.choice(SIZES)
            hands.resize(size)
        errors = [scene.text for scene in app.stack if isinstance(scene, ErrorDialog)]
        assert errors == []


def test_every_action_may_be_asked_for_at_any_time(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "")
    app.play(make_collection(make_problem()))
    for action in Action:
        app.perform(action)
        hands.frames(2)
        assert not any(isinstance(scene, ErrorDialog) for scene in app.stack), action
        app.show(Tab.PRACTICE)
        app.running = True

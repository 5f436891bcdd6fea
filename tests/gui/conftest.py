"""An invisible window, with a computer that gives the answers that the test prescribes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pygame
import pytest

from gold import i18n
from gold.gui.app import window as app_window
from gold.gui.app.window import App
from gold.gui.computer.worker import Computer
from gold.gui.desktop import memory
from gold.gui.editor.scene import EditorScene
from gold.gui.look.fonts import Fonts
from gold.gui.look.theme import Theme
from gold.gui.practice import endless, listener
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage import background
from gold.gui.stage.tabs import Tab
from gold.trainer.settings import SettingsFile
from tests.gui.helpers import (
    THREE_IN_A_ROW,
    FakeEngine,
    Hands,
    IdleMaking,
    make_collection,
    make_problem,
)
from tests.user_folders import move_folders


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


_fonts_of, _theme_of = cache(Fonts), cache(Theme)
"""All windows share the fonts of a language, the themes, and the pictures that were drawn with them."""

_apps = count(1)
"""One for each window: memory is given back after some of them, and not at each pause of each test."""


@pytest.fixture
def app(engine: FakeEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    move_folders(monkeypatch, tmp_path, "DATA")  # what others have practised is not here
    give_back = memory.return_free_memory
    monkeypatch.setattr(memory, "return_free_memory", lambda: None)
    # however slow the machine, what is read is there at once
    monkeypatch.setattr(background, "MOMENT", 60.0)
    assert pygame.display.init() is None
    assert pygame.display.get_driver() == "dummy", "tests must not open windows"
    size = 1280, 860
    canvas = pygame.display.set_mode(size, pygame.RESIZABLE)
    monkeypatch.setattr(endless, "Making", IdleMaking)
    # What other tests have looked at or taken back is not known here.
    monkeypatch.setattr(listener, "kept_help", dict)
    monkeypatch.setattr(listener, "kept_slips", dict)
    monkeypatch.setattr(app_window, "Fonts", lambda: _fonts_of(i18n.language()))
    monkeypatch.setattr(app_window, "Theme", _theme_of)
    window = App(canvas, 1.0, SettingsFile(tmp_path / "settings.json"), Computer(engine))
    window._drawn_for = size, window.theme  # the pictures of the last window are as good
    window.sounds.enabled = False
    yield window
    for scene in window.stack:
        scene.close()
    window._scenes.close()
    window.computer.close()
    if window.canvas.get_size() != size or next(_apps) % 20 == 0:  # one of 4K takes 500 MB
        give_back()


@pytest.fixture
def hands(app: App) -> Hands:
    return Hands(app)


@pytest.fixture
def editor(app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> EditorScene:
    move_folders(monkeypatch, tmp_path, "STATE")
    app.show(Tab.EDITOR)
    hands.frames()
    scene = app.scene
    assert isinstance(scene, EditorScene)
    return scene


@pytest.fixture
def player(app: App, hands: Hands) -> PracticeScene:
    problems = [
        make_problem(),
        make_problem(THREE_IN_A_ROW, "Three in a row"),
        make_problem(title="Third"),
    ]
    app.play(make_collection(*problems, name="Beginnings"))
    app.change(answer_delay=0.0)
    hands.frames()
    assert isinstance(app.scene, PracticeScene)
    return app.scene


@pytest.fixture
def eye(player: PracticeScene, hands: Hands) -> PracticeScene:
    """The practice scene with a problem with an eye space of five points."""
    hands.next_problem()
    hands.frames()
    return player

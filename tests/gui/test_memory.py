"""The window takes no more memory after an hour than after a minute."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from gold.gui.app.window import App
from gold.gui.look import pictures
from gold.gui.look.pictures import PICTURES, Pictures
from gold.gui.stage.tabs import Tab
from gold.i18n import use_language
from tests.gui.helpers import Hands
from tests.user_folders import folders_in

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/self/statm")
def test_an_hour_of_use_takes_at_most_100_megabytes_more_than_a_minute(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.hour_of_use", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, **folders_in(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    after_a_minute, after_an_hour = (int(line) for line in done.stdout.split()[-2:])
    assert after_an_hour <= after_a_minute + 100, done.stderr


def picture(kilobytes: int) -> pygame.Surface:
    return pygame.Surface((256, kilobytes), pygame.SRCALPHA, 32)


def test_of_too_many_pictures_the_least_recently_used_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "_LEAST_BYTES", 10 * 1024)
    monkeypatch.setattr(pictures, "_LAYERS", 0)
    kept = Pictures()
    for name in "abc":
        kept.remember(name, picture(3))
    assert kept.recall("a") is not None
    kept.remember("d", picture(4))
    assert [name for name in "abcd" if kept.recall(name) is not None] == ["a", "c", "d"]
    kept.remember("large", picture(100))
    assert [name for name in ["a", "c", "d", "large"] if kept.recall(name) is not None] == ["large"]


@pytest.mark.parametrize(
    "change",
    [
        lambda hands: hands.resize((1000, 700)),
        lambda hands: hands.app.change(theme="dark"),
        lambda hands: hands.app.change(text_scale=1.5),
        lambda hands: hands.app.change(language="de"),
    ],
    ids=["size", "theme", "scale", "language"],
)
def test_what_was_drawn_for_another_look_is_let_go(
    app: App, hands: Hands, change: Callable[[Hands], object]
) -> None:
    app.change(theme="light")
    hidden = app.show(Tab.EDITOR)
    hands.frames()
    widgets = hidden.ui.get_sprite_group().sprites()
    assert any(widget.image.get_width() > 100 for widget in widgets)
    app.show(Tab.LIBRARY)
    hands.frames()
    PICTURES.remember("old", picture(1))
    try:
        change(hands)
        hands.frames()
    finally:
        use_language("en")
    assert PICTURES.recall("old") is None
    assert not any(widget.image.get_width() for widget in widgets)
    app.show(Tab.EDITOR)
    hands.frames()
    assert any(widget.image.get_width() > 100 for widget in hidden.ui.get_sprite_group().sprites())

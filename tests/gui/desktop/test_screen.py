"""How the window gets to the screen."""

from __future__ import annotations

import pygame
import pytest

from gold.gui.desktop import screen
from gold.gui.desktop.screen import detected_scale, spare_graphics_driver


@pytest.mark.parametrize(
    ("driver", "before", "after"),
    [("x11", None, "0"), ("x11", "opengl", "opengl"), ("wayland", None, None), ("windows", None, None)],
)
def test_opengl_is_not_loaded_where_the_system_shows_pictures_without_it(
    monkeypatch: pytest.MonkeyPatch, driver: str, before: str | None, after: str | None
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    environment = {} if before is None else {"SDL_FRAMEBUFFER_ACCELERATION": before}
    spare_graphics_driver(environment)
    assert environment.get("SDL_FRAMEBUFFER_ACCELERATION") == after


@pytest.mark.parametrize(("lines", "scale"), [(768, 1.0), (1440, 1.0), (1800, 1.5), (2160, 2.0)])
def test_the_scale_follows_from_the_height_of_the_screen_unless_the_desktop_states_it(
    monkeypatch: pytest.MonkeyPatch, lines: int, scale: float
) -> None:
    monkeypatch.setattr(screen, "desktop_size", lambda: (lines * 16 // 9, lines))
    assert detected_scale({}, "linux") == scale
    assert detected_scale({"GDK_SCALE": "3"}, "linux") == 3.0
    assert detected_scale({}, "darwin") == 1.0

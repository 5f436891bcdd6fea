"""How the window gets to the screen."""

from __future__ import annotations

import pygame
import pytest

from gold.gui.desktop.screen import spare_graphics_driver


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

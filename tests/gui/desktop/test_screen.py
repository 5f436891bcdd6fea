"""How the window gets to the screen."""

from __future__ import annotations

import pygame
import pytest

from gold.cli.desktop import desktop_entry
from gold.gui.desktop import screen
from gold.gui.desktop.screen import detected_scale, spare_graphics_driver


@pytest.mark.parametrize(
    ("driver", "before", "after"),
    [
        ("x11", None, "0"),
        ("x11", "opengl", "opengl"),
        ("wayland", None, None),
        ("windows", None, None),
    ],
)
def test_opengl_is_not_loaded_where_the_system_shows_pictures_without_it(
    monkeypatch: pytest.MonkeyPatch, driver: str, before: str | None, after: str | None
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    environment = {} if before is None else {"SDL_FRAMEBUFFER_ACCELERATION": before}
    spare_graphics_driver(environment)
    assert environment.get("SDL_FRAMEBUFFER_ACCELERATION") == after


@pytest.mark.parametrize(
    ("before", "after"), [(None, "gold"), ("main.py", "gold"), ("gold", "gold"), ("my-go", "my-go")]
)
def test_the_window_has_the_class_of_the_menu_entry_also_from_a_checkout(
    monkeypatch: pytest.MonkeyPatch, before: str | None, after: str
) -> None:
    monkeypatch.setattr("sys.argv", ["/home/me/gold/main.py"])
    environment = {} if before is None else {"SDL_VIDEO_X11_WMCLASS": before}
    screen.name_window(environment)
    assert environment["SDL_VIDEO_X11_WMCLASS"] == after
    assert read_entry()["StartupWMClass"] == "gold"


def read_entry() -> dict[str, str]:
    """The menu entry's fields."""
    return dict(line.split("=", 1) for line in desktop_entry(["gold"]).splitlines() if "=" in line)


@pytest.mark.parametrize(
    ("environment", "absent", "said"),
    [
        (
            {"DISPLAY": ":0"},
            {"libX11.so.6"},
            "libX11.so.6 is missing; on Debian and Ubuntu: sudo apt install libx11-6",
        ),
        (
            {"WAYLAND_DISPLAY": "wayland-0"},
            {"libX11.so.6", "libxkbcommon.so.0"},
            "sudo apt install libxkbcommon0",
        ),
        ({"DISPLAY": ":0"}, set(), ""),
    ],
)
def test_a_library_that_is_missing_for_the_display_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], absent: set[str], said: str
) -> None:
    def load(name: str) -> None:
        if name in absent:
            raise OSError(name)

    monkeypatch.setattr("ctypes.CDLL", load)
    told = screen.missing_library(environment, "linux")
    assert told.endswith(said)
    assert bool(told) is bool(said)
    assert screen.missing_library(environment, "darwin") == ""


@pytest.mark.parametrize(("lines", "scale"), [(768, 1.0), (1440, 1.0), (1800, 1.5), (2160, 2.0)])
def test_the_scale_follows_from_the_height_of_the_screen_unless_the_desktop_states_it(
    monkeypatch: pytest.MonkeyPatch, lines: int, scale: float
) -> None:
    monkeypatch.setattr(screen, "desktop_size", lambda: (lines * 16 // 9, lines))
    assert detected_scale({}, "linux") == scale
    assert detected_scale({"GDK_SCALE": "3"}, "linux") == 3.0
    assert detected_scale({}, "darwin") == 1.0

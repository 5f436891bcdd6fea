"""Opens the system's window, and finds the scale of the screen."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import warnings
from collections.abc import Mapping, MutableMapping
from pathlib import Path

import pygame

from gold.errors import DisplayError
from gold.i18n import _
from gold.shipped import shipped

MINIMUM = 900, 650
PREFERRED = 1280, 860
_REPEAT = 400, 45  # milliseconds until a held key repeats, and between repetitions
_MIN_SIZE = 680, 500  # least size of the window in pixels of the design, whatever the scale
_LARGE_SIZE = 1600, 1000  # size of a window that the interface fills at scale 1
_FOR_X11 = {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6"}
_FOR_WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""Libraries that SDL loads when it opens a display, with their Debian packages. pygame's wheel does not
contain them.
"""


def prepare() -> None:
    """Configure SDL before it starts, by environment variables.

    Windows must not stretch the picture. Wayland is not tried where it cannot be reached, since its
    library would complain on standard error.
    """
    if only_x11(os.environ):
        os.environ.setdefault("SDL_VIDEODRIVER", "x11")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK", "1")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    name_window(os.environ)


def name_window(environment: MutableMapping[str, str]) -> None:
    """Set the class of the window to “gold”, by which the desktop finds its menu entry.

    A class that the user has chosen stays.

    When pygame is imported, it names the class after the script that was started, such as main.py.
    """
    script = Path(sys.argv[0]).name
    for system in ("X11", "WAYLAND"):
        name = f"SDL_VIDEO_{system}_WMCLASS"
        if environment.get(name, script) == script:
            environment[name] = "gold"


def open_window(scale: float, title: str, wanted: tuple[int, int] | None = None) -> pygame.Surface:
    """Open a resizable window, and return its canvas.

    ``wanted`` is its size; by default the usual size times ``scale``. It is reduced to fit on the
    screen.

    :raises DisplayError: if no window can be opened here.
    """
    try:
        _start_display()
        spare_graphics_driver(os.environ)
        pygame.font.init()
        desktop = desktop_size()
        usual = round(PREFERRED[0] * scale), round(PREFERRED[1] * scale)
        size = tuple(
            max(low, min(want, round(have * 0.94)))
            for want, low, have in zip(wanted or usual, MINIMUM, desktop, strict=True)
        )
        pygame.display.set_caption(title)
        with contextlib.suppress(OSError, pygame.error):
            pygame.display.set_icon(
                pygame.image.load_sized_svg(shipped("assets") / "icon.svg", (64, 64))
            )
        canvas = pygame.display.set_mode((size[0], size[1]), pygame.RESIZABLE)
        _window().minimum_size = MINIMUM
        pygame.key.set_repeat(*_REPEAT)
        return canvas
    except pygame.error as error:
        raise DisplayError(str(error)) from error


def only_x11(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a Unix system can use only X11.

    That is so if Wayland's socket cannot be found: it has neither a full path nor a runtime folder.

    >>> only_x11({"DISPLAY": ":0"}, "linux"), only_x11({"XDG_RUNTIME_DIR": "/run/user/1000"}, "linux")
    (True, False)
    >>> only_x11({"WAYLAND_DISPLAY": "/run/wayland-0"}, "linux"), only_x11({}, "darwin")
    (False, False)
    """
    if platform in ("darwin", "win32"):
        return False
    socket = (
        environment.get("WAYLAND_DISPLAY", "").startswith("/") or "WAYLAND_SOCKET" in environment
    )
    return not socket and not environment.get("XDG_RUNTIME_DIR")


def _start_display() -> None:
    """Start SDL's display.

    :raises DisplayError: if there is no display. SDL would then draw into a picture that nobody sees.
    """
    try:
        pygame.display.init()
    except pygame.error as error:
        raise DisplayError(
            missing_library(os.environ) or _("the display does not respond")
        ) from error
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise DisplayError(missing_library(os.environ) or _("the display does not respond"))


def missing_library(environment: Mapping[str, str], platform: str = sys.platform) -> str:
    """A message that names a missing library of the display, and its Debian package.

    It is empty if SDL finds all libraries.
    """
    if platform != "linux":
        return ""
    wanted = _FOR_WAYLAND if environment.get("WAYLAND_DISPLAY") else _FOR_X11
    for library, package in wanted.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            text = _("{library} is missing; on Debian and Ubuntu: sudo apt install {package}")
            return text.format(library=library, package=package)
    return ""


def spare_graphics_driver(environment: MutableMapping[str, str]) -> None:
    """Let SDL pass pictures to the X server without OpenGL, unless the user's environment says otherwise.

    By default SDL loads OpenGL to show pictures. Without a graphics card this takes 95 MB, 35 of them not
    shared with other programs. Only X11 has another way; on Windows SDL does not use OpenGL anyway.
    """
    if pygame.display.get_driver() == "x11":
        environment.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def toggle_full_screen() -> None:
    """Switch between full screen and a window."""
    window = _window()
    if pygame.display.is_fullscreen():
        window.set_windowed()
    else:
        window.set_fullscreen(desktop=True)


def desktop_size() -> tuple[int, int]:
    """The size of the first screen; the preferred window size if it is not known."""
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else PREFERRED


def _window() -> pygame.Window:
    """The window object of pygame's display, which is the only way to set its minimum size.

    Getting it is deprecated, since pygame wants programs to draw on windows, but its surfaces still
    need a display.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def keep_minimum(size: tuple[int, int]) -> None:
    """Enlarge the window if it has become smaller than the design allows."""
    wanted = max(size[0], MINIMUM[0]), max(size[1], MINIMUM[1])
    if wanted != size:
        _window().size = wanted


def detected_scale(environment: Mapping[str, str], platform: str = sys.platform) -> float:
    """The factor by which everything should be larger than the design on this screen, from 1 to 4.

    This is the desktop's setting, if it is known. Otherwise it depends on the height of the screen,
    since screens of 2000 lines and more are hardly ever used unscaled.
    """
    for name in ("GDK_SCALE", "QT_SCALE_FACTOR"):
        try:
            stated = float(environment.get(name, ""))
        except ValueError:
            continue
        if 1 <= stated <= 4:
            return stated
    if platform == "win32":
        windll = getattr(ctypes, "windll", None)
        return (
            max(1.0, min(windll.user32.GetDpiForSystem() / 96, 4.0)) if windll is not None else 1.0
        )
    if platform == "darwin":
        return 1.0  # SDL's window is measured in points, and macOS scales it
    lines = desktop_size()[1]
    if lines >= 2100:
        return 2.0
    return 1.5 if lines >= 1600 else 1.0


def fitting_scale(wanted: float, size: tuple[int, int]) -> float:
    """Adjust a scale to the size of the window.

    It is reduced if there were no room for a board beside the buttons. In a very large window it is
    enlarged: to the middle between the wanted scale and the scale that fills the window.

    >>> fitting_scale(2.0, (1280, 860)), fitting_scale(2.0, (3840, 2160)), fitting_scale(1.0, (900, 650))
    (1.72, 2.08, 1.0)
    >>> fitting_scale(1.0, (1280, 860)), fitting_scale(1.0, (2560, 1440))
    (1.0, 1.22)
    """
    filling = min(size[0] / _LARGE_SIZE[0], size[1] / _LARGE_SIZE[1])
    wanted = max(wanted, (wanted + filling) / 2)
    return round(min(wanted, size[0] / _MIN_SIZE[0], size[1] / _MIN_SIZE[1]), 3)

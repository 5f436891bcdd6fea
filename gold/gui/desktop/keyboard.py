"""The layout of the person's keyboard, and input methods, from SDL."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from functools import cache
from pathlib import Path

import pygame

_END = pygame.KSCAN_SLASH + 1
_LAST = 0x3000  # characters from here on have no key


def typed_by_scancode() -> dict[int, str]:
    """The character that each key types without modifiers, by scancode.

    It is empty if SDL's library cannot be found, since pygame has no function for this.
    """
    sdl = sdl_library()
    if sdl is None or not pygame.display.get_init():
        return {}
    keys = ((code, int(sdl.SDL_GetKeyFromScancode(code))) for code in range(pygame.KSCAN_A, _END))
    return {code: chr(key) for code, key in keys if ord(" ") < key < _LAST}


@cache
def sdl_library() -> ctypes.CDLL | None:
    """The SDL library that pygame has loaded; None if it cannot be found.

    Loading it again gives the same library.
    """
    package = Path(pygame.__file__).parent
    places = [package, package / ".dylibs", *package.parent.glob("pygame*.libs")]
    names = {"win32": "SDL2.dll", "darwin": "libSDL2-*.dylib"}.get(sys.platform, "libSDL2-2*.so*")
    with contextlib.suppress(OSError, StopIteration, AttributeError):
        library = ctypes.CDLL(str(next(path for place in places for path in place.glob(names))))
        library.SDL_GetKeyFromScancode.restype = ctypes.c_int32
        return library
    return None


class TextInput:
    """Turns input methods, such as those for Chinese, on only in text fields.

    Elsewhere they would swallow shortcuts.
    """

    def __init__(self) -> None:
        self._on: bool | None = None

    def follow(self, typing: bool) -> None:
        """Turn input methods on if the person is ``typing`` in a text field, else off."""
        if typing is not self._on:
            self._on = typing
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()

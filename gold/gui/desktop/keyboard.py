"""What the keys of the person's keyboard type, and whether text is being typed."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from functools import cache
from pathlib import Path

import pygame

_END = pygame.KSCAN_SLASH + 1
_LAST = 0x3000  # what lies above has no key of its own


def characters() -> dict[int, str]:
    """What each key types by itself, by scancode; empty if SDL cannot be asked, since pygame cannot tell."""
    sdl = sdl_library()
    if sdl is None or not pygame.display.get_init():
        return {}
    keys = ((code, int(sdl.SDL_GetKeyFromScancode(code))) for code in range(pygame.KSCAN_A, _END))
    return {code: chr(key) for code, key in keys if ord(" ") < key < _LAST}


@cache
def sdl_library() -> ctypes.CDLL | None:
    """The library that pygame has loaded; loading it again gives the same."""
    package = Path(pygame.__file__).parent
    places = [package, package / ".dylibs", *package.parent.glob("pygame*.libs")]
    names = {"win32": "SDL2.dll", "darwin": "libSDL2-*.dylib"}.get(sys.platform, "libSDL2-2*.so*")
    with contextlib.suppress(OSError, StopIteration, AttributeError):
        library = ctypes.CDLL(str(next(path for place in places for path in place.glob(names))))
        library.SDL_GetKeyFromScancode.restype = ctypes.c_int32
        return library
    return None


class TextInput:
    """Lets input methods, as for Chinese, run only in text fields: elsewhere they would swallow shortcuts."""

    def __init__(self) -> None:
        self._on: bool | None = None

    def follow(self, typing: bool) -> None:
        """Turn input methods on while the person is ``typing`` in a text field, else off."""
        if typing is not self._on:
            self._on = typing
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()

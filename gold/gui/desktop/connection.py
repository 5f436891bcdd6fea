"""Sleeps until the X server sends something. SDL itself would check for events a thousand times a second."""

from __future__ import annotations

import ctypes
import select
import sys
from ctypes import POINTER, byref
from typing import ClassVar

import pygame

from gold.gui.desktop.keyboard import sdl_library

_X11 = 2
"""SDL's number of the X11 window system."""


class _WindowInfo(ctypes.Structure):
    """``SDL_SysWMinfo`` of SDL 2, as it is filled for a window of the X server."""

    _fields_: ClassVar = [
        ("version", ctypes.c_uint8 * 3),
        ("subsystem", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("rest", ctypes.c_uint8 * 120),  # other window systems need more bytes
    ]


def sleep_until_event(seconds: float) -> bool:
    """Sleep until the window's connection to the X server has something to read, but at most ``seconds``.

    Return True afterwards. If there is no such connection, or it cannot be found, return False at once.
    """
    number = _connection()
    if number is None:
        return False
    select.select([number], [], [], seconds)
    return True


def _connection() -> int | None:
    """The file descriptor of the window's connection to the X server; None if there is none."""
    if (
        sys.platform != "linux"
        or not pygame.display.get_init()
        or pygame.display.get_driver() != "x11"
    ):
        return None
    sdl = sdl_library()
    if sdl is None:
        return None
    try:
        window_of = sdl.SDL_GetWindowFromID
        information_of = sdl.SDL_GetWindowWMInfo
        number_of = ctypes.CDLL("libX11.so.6").XConnectionNumber
        number = pygame.Window.from_display_module().id
    except (AttributeError, OSError, pygame.error):  # another SDL, no library of X, no window
        return None
    window_of.restype = ctypes.c_void_p
    window_of.argtypes = [ctypes.c_uint32]
    information_of.argtypes = [ctypes.c_void_p, POINTER(_WindowInfo)]
    number_of.argtypes = [ctypes.c_void_p]
    # pygame.display.get_wm_info reads beyond what SDL fills for X, and crashes.
    found = _WindowInfo(version=(2, 0, 0))
    is_told = information_of(window_of(number), byref(found))
    if not is_told or found.subsystem != _X11 or not found.display:
        return None
    return int(number_of(found.display))

"""Frame timing: sixty frames per second while something moves, and one per second while nothing does."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from gold.gui.desktop.connection import sleep_until_event

_FRAMES = 60  # most frames per second
_SETTLE = 0.4
"""Seconds for which frames are made after an event: for hovering, tooltips and delayed work of pygame_gui."""
NAP = 1000  # milliseconds between frames while nothing happens
_GLANCE = 20
"""Milliseconds between two checks for events during a nap; pygame.event.wait would check every
millisecond.
"""
_LONG_GLANCE_SECONDS = 0.25
"""Most seconds between two such checks where an event wakes the window. An event that another thread
posts does not wake it, and is seen at the next check.
"""
_CURSOR = 100  # milliseconds between frames while a text cursor blinks
_LONGEST_SECONDS = 0.05
"""Most seconds that a thread waits for a frame, so that frames without a pause do not stop it."""
_LONGEST_START = 1.0  # most seconds that a thread waits for the first frame


class Turns:
    """Lets threads that run Python code work only between two frames.

    Python runs one thread at a time, and switches threads only every 5 ms. Drawing a frame releases
    the interpreter lock hundreds of times: beside a working thread, a frame would take half a second.
    """

    def __init__(self) -> None:
        self._free = threading.Event()
        self._free.set()
        self._begun = threading.Event()

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Context manager: make a frame; threads that call :meth:`wait` are blocked until it ends."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()
            self._begun.set()

    def wait(self) -> None:
        """Block the calling thread while a frame is being made.

        It also waits for the first frame. Threads call this before each piece of work. It waits a
        limited time, so it may return earlier.
        """
        self._begun.wait(_LONGEST_START)
        self._begun.set()
        self._free.wait(_LONGEST_SECONDS)


class Pace:
    """The clock of the event loop: decides when the next frame is due."""

    def __init__(self) -> None:
        self._awake_until = 0.0
        self._clock = pygame.time.Clock()

    def wake(self) -> None:
        """Let frames be made for ``_SETTLE`` seconds, even if nothing moves. Called after an event."""
        self._awake_until = time.monotonic() + _SETTLE

    @property
    def awake(self) -> bool:
        """Whether :meth:`wake` was called less than ``_SETTLE`` seconds ago."""
        return time.monotonic() < self._awake_until

    def wait(self, moving: bool, typing: bool) -> list[pygame.event.Event]:
        """Sleep until the next frame is due, and return the events since the last frame.

        If nothing is ``moving`` and the clock is not :attr:`awake`, sleep until an event comes, but at
        most a second; at most 0.1 seconds while the user is ``typing``, since the text cursor blinks.
        """
        if moving or self.awake:
            self._clock.tick(_FRAMES)
            return pygame.event.get()
        end = time.monotonic() + (_CURSOR if typing else NAP) / 1000
        while not (events := pygame.event.get()) and (left := end - time.monotonic()) > 0:
            if not sleep_until_event(min(_LONG_GLANCE_SECONDS, left)):
                pygame.time.wait(_GLANCE)
        return events

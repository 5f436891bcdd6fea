"""Frame timing: sixty frames per second while something moves, hardly any while nothing does."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from gold.gui.desktop.connection import sleep_until_event

_FRAMES = 60  # in a second, at most
_SETTLE = 0.4
"""Seconds of frames after an event, for hovering, tooltips and delayed work of pygame_gui."""
NAP = 1000  # milliseconds between frames while nothing happens
_GLANCE = 20
"""Milliseconds between looks for events then; pygame.event.wait would look each millisecond."""
_LONG_GLANCE_SECONDS = 0.25
"""Seconds between such looks where an event wakes the window: other threads' come late."""
_CURSOR = 100  # the same while a text cursor blinks
_LONGEST_SECONDS = 0.05
"""Seconds that a thread waits for a frame, so that endless frames do not stop it."""
_LONGEST_START = 1.0  # seconds that it waits for the first


class Turns:
    """Lets threads that run Python code work only between two frames.

    Python lets one thread run at a time, and changes to another only after 5 ms. A frame gives its
    turn away hundreds of times while it draws: beside a working thread it would take half a second.
    """

    def __init__(self) -> None:
        self._free = threading.Event()
        self._free.set()
        self._begun = threading.Event()

    @contextmanager
    def frame(self) -> Iterator[None]:
        """A context for making a frame. Threads wait until it ends."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()
            self._begun.set()

    def wait(self) -> None:
        """Called in a thread before a piece of work: wait for the first frame, and for one being made."""
        self._begun.wait(_LONGEST_START)
        self._begun.set()
        self._free.wait(_LONGEST_SECONDS)


class Pace:
    """The clock of the event loop: it says when the next frame is due."""

    def __init__(self) -> None:
        self._awake_until = 0.0
        self._clock = pygame.time.Clock()

    def wake(self) -> None:
        """Have frames made for a moment, even if nothing moves."""
        self._awake_until = time.monotonic() + _SETTLE

    @property
    def awake(self) -> bool:
        """Whether something happened a moment ago."""
        return time.monotonic() < self._awake_until

    def wait(self, moving: bool, typing: bool) -> list[pygame.event.Event]:
        """Sleep until the next frame is due, and return the events since the last one.

        If nothing moves and nothing has happened lately, sleep until an event comes, for a second at most.
        """
        if moving or self.awake:
            self._clock.tick(_FRAMES)
            return pygame.event.get()
        end = time.monotonic() + (_CURSOR if typing else NAP) / 1000
        while not (events := pygame.event.get()) and (left := end - time.monotonic()) > 0:
            if not sleep_until_event(min(_LONG_GLANCE_SECONDS, left)):
                pygame.time.wait(_GLANCE)
        return events

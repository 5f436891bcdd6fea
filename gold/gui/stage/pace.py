"""Frame timing: sixty frames per second while something moves, hardly any while nothing does."""

from __future__ import annotations

import time

import pygame

FRAME = 1 / 60
_SETTLE = 0.4  # seconds of frames after an event, for hovering, tooltips and delayed work of pygame_gui
_NAP = 250  # milliseconds between frames while nothing happens
_CURSOR = 100  # the same while a text cursor blinks


class Pace:
    """The clock of the event loop."""

    def __init__(self) -> None:
        self._awake_until = 0.0
        self._due = 0.0

    def wake(self) -> None:
        """Keep frames coming for a moment."""
        self._awake_until = time.monotonic() + _SETTLE

    @property
    def awake(self) -> bool:
        """Whether something happened a moment ago."""
        return time.monotonic() < self._awake_until

    def wait(self, moving: bool, typing: bool) -> list[pygame.event.Event]:
        """Sleep until the next frame is due, and return the events since the last one.

        If nothing moves and nothing has happened lately, an event or the end of the nap ends the sleep.
        """
        if moving or self.awake:
            self._tick()
            return pygame.event.get()
        event = pygame.event.wait(_CURSOR if typing else _NAP)
        events = pygame.event.get()
        return events if event.type == pygame.NOEVENT else [event, *events]

    def _tick(self) -> None:
        now = time.monotonic()
        if self._due > now:
            pygame.time.wait(max(1, round((self._due - now) * 1000)))
        self._due = max(self._due, now - FRAME) + FRAME

"""When the next frame comes: sixty times a second while something moves, hardly ever while nothing does."""

from __future__ import annotations

import time

import pygame

FRAME = 1 / 60
_SETTLE = 0.4  # seconds of frames after an event, for hovers, tooltips and whatever pygame_gui still does
_NAP = 250  # milliseconds between looks at the clock while nothing happens
_CURSOR = 100  # the same while a text cursor blinks


class Pace:
    """The clock of the window's loop."""

    def __init__(self) -> None:
        self._awake_until = 0.0
        self._due = 0.0

    def wake(self) -> None:
        """Keep frames coming for a moment."""
        self._awake_until = time.monotonic() + _SETTLE

    @property
    def awake(self) -> bool:
        """Whether something has happened a moment ago."""
        return time.monotonic() < self._awake_until

    def wait(self, moving: bool, typing: bool) -> list[pygame.event.Event]:
        """Sleep until the next frame is due, and return the events since the last.

        While nothing moves and nothing has happened lately, an event ends the sleep, or the nap's end.
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

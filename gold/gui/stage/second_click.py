"""Drops the second click of a double click that opened a card, so that it does not hit the board."""

from __future__ import annotations

import math
import time

import pygame

_AT_MOST = 0.4  # seconds between the clicks
_NEAR = 8  # pixels between them


class SecondClick:
    """Drops the press and release right after a click that has opened another scene."""

    def __init__(self) -> None:
        self._opened: tuple[float, tuple[int, int]] | None = None
        self._swallowing = False

    def has_opened(self, event: pygame.event.Event) -> None:
        """Note that a mouse event has opened another scene."""
        self._opened = time.monotonic(), event.pos

    def swallows(self, event: pygame.event.Event) -> bool:
        """Whether to drop an event."""
        if event.type == pygame.MOUSEBUTTONUP and self._swallowing:
            self._swallowing = False
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._opened is not None:
            (when, place), self._opened = self._opened, None
            self._swallowing = (
                event.button == pygame.BUTTON_LEFT
                and time.monotonic() - when < _AT_MOST
                and math.dist(place, event.pos) < _NEAR
            )
            return self._swallowing
        return False

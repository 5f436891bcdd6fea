"""The second click of a double click is meant for the card that the first one opened, not for the board."""

from __future__ import annotations

import math
import time

import pygame

_AT_MOST = 0.4  # seconds between the clicks
_NEAR = 8  # pixels between them


class SecondClick:
    """Swallows the press and release that follow a click which has led to a scene of another kind."""

    def __init__(self) -> None:
        self._opened: tuple[float, tuple[int, int]] | None = None
        self._swallowing = False

    def has_opened(self, event: pygame.event.Event) -> None:
        """Take note that a mouse button's event has led elsewhere."""
        self._opened = time.monotonic(), event.pos

    def swallows(self, event: pygame.event.Event) -> bool:
        """Whether an event is to be dropped."""
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

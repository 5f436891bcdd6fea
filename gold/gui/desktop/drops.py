"""Files that are dropped on the window."""

from __future__ import annotations

from pathlib import Path

import pygame


class Drops:
    """Collects the events of dropped files, so that files dropped together are opened together."""

    def __init__(self) -> None:
        self._together: list[Path] | None = None

    def take(self, event: pygame.event.Event) -> list[Path]:
        """Handle an event. Return all files of a drop at its last event; an empty list for other events."""
        if event.type == pygame.DROPBEGIN:
            self._together = []
        elif event.type == pygame.DROPFILE and self._together is None:
            return [Path(event.file)]
        elif event.type == pygame.DROPFILE and self._together is not None:
            self._together.append(Path(event.file))
        elif event.type == pygame.DROPCOMPLETE:
            files = self._together
            self._together = None
            return files or []
        return []

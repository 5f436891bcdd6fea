"""Sounds: a stone on wood, captured stones, a problem solved or failed; made by ``tests/tools/sounds.py``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

import pygame

from gold.gui.desktop.log import LOGGER
from gold.shipped import shipped


class Sound(StrEnum):
    """The sounds of the program."""

    STONE = "stone"
    CAPTURE = "capture"
    SOLVED = "solved"
    FAILED = "failed"


class Sounds:
    """Plays sounds. Without a sound device it does nothing."""

    def __init__(self, enabled: bool = True, volume: float = 0.6) -> None:
        self.enabled = enabled
        self.volume = volume
        self._made: dict[Sound, pygame.mixer.Sound] | None = None
        self._broken = False

    def play(self, sound: Sound) -> None:
        """Play a sound, if sounds are switched on."""
        if not self.enabled or self._broken or self.volume <= 0:
            return
        try:
            if self._made is None:
                self._made = _loaded()
            made = self._made[sound]
            made.set_volume(self.volume)
            made.play()
        except (pygame.error, NotImplementedError, OSError) as error:
            self._broken = True
            LOGGER.warning("no sound: %s", error)


def _loaded() -> dict[Sound, pygame.mixer.Sound]:
    if not pygame.mixer.get_init():
        with _libraries_silenced():
            pygame.mixer.init(44100, -16, 1, 512)
    folder = shipped("assets") / "sounds"
    return {sound: pygame.mixer.Sound(folder / f"{sound}.wav") for sound in Sound}


@contextmanager
def _libraries_silenced() -> Iterator[None]:
    """Context manager: hide what C libraries print on standard error, such as ALSA without a sound card.

    The exception that follows has the same information, and is logged.
    """
    try:
        kept = os.dup(2)
    except OSError:  # a program without a console may have no standard error
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)

"""Synthesised sounds: a stone on wood, captured stones, a problem solved or failed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

import numpy as np
import numpy.typing as npt
import pygame

from gold.gui.desktop.log import LOGGER

_RATE = 44100
Wave = npt.NDArray[np.float64]


class Sound(StrEnum):
    """The sounds."""

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
        """Play a sound."""
        if not self.enabled or self._broken or self.volume <= 0:
            return
        try:
            if self._made is None:
                self._made = _make_all()
            made = self._made[sound]
            made.set_volume(self.volume)
            made.play()
        except (pygame.error, NotImplementedError) as error:
            self._broken = True
            LOGGER.warning("no sound: %s", error)


def _make_all() -> dict[Sound, pygame.mixer.Sound]:
    if not pygame.mixer.get_init():
        with _libraries_silenced():
            pygame.mixer.init(_RATE, -16, 1, 512)
    rate, _size, channels = pygame.mixer.get_init() or (_RATE, -16, 1)
    return {sound: _to_sound(wave(sound, rate), channels) for sound in Sound}


@contextmanager
def _libraries_silenced() -> Iterator[None]:
    """Hide what C libraries print on standard error: ALSA complains there if there is no sound card.

    The exception that follows says the same and goes to the log.
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


def _to_sound(samples: Wave, channels: int) -> pygame.mixer.Sound:
    whole = (np.clip(samples, -1, 1) * 32767).astype(np.int16)
    if channels > 1:
        whole = np.repeat(whole[:, None], channels, axis=1)
    return pygame.sndarray.make_sound(np.ascontiguousarray(whole))


def wave(sound: Sound, rate: int = _RATE) -> Wave:
    """The samples of a sound, from -1 to 1."""
    if sound is Sound.STONE:
        return _click(rate, 0.09, seed=1)
    if sound is Sound.CAPTURE:
        parts = [_click(rate, 0.07, seed) * level for seed, level in ((2, 0.55), (3, 0.4), (4, 0.5))]
        return _in_a_row(parts, round(rate * 0.045))
    if sound is Sound.SOLVED:
        return _in_a_row([_bell(rate, pitch) for pitch in (659.3, 987.8)], round(rate * 0.11))
    return _bell(rate, 196.0) * 0.8


def _click(rate: int, seconds: float, seed: int) -> Wave:
    """A stone on a board: a hard knock and a short hum of the wood."""
    time = np.arange(round(rate * seconds)) / rate
    noise = np.random.default_rng(seed).normal(0, 1, len(time))
    knock = noise * np.exp(-time * 900) * 0.5
    hum = np.sin(2 * np.pi * 920 * time) * np.exp(-time * 130) * 0.35
    body = np.sin(2 * np.pi * 310 * time) * np.exp(-time * 70) * 0.4
    return np.asarray(knock + hum + body)


def _bell(rate: int, pitch: float) -> Wave:
    time = np.arange(round(rate * 0.5)) / rate
    tone = np.sin(2 * np.pi * pitch * time) + 0.25 * np.sin(4 * np.pi * pitch * time)
    return np.asarray(tone * np.exp(-time * 9) * np.minimum(time * 200, 1) * 0.22)


def _in_a_row(parts: list[Wave], step: int) -> Wave:
    whole = np.zeros(step * (len(parts) - 1) + max(map(len, parts)))
    for index, part in enumerate(parts):
        whole[index * step : index * step + len(part)] += part
    return whole

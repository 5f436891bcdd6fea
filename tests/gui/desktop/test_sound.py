"""Sounds: samples within bounds, and silence without a device."""

import os

import numpy as np
import pygame
import pytest

from gold.gui.desktop.sound import Sound, Sounds, wave


@pytest.mark.parametrize("sound", list(Sound))
def test_sounds_are_short_not_silent_and_never_too_loud(sound: Sound) -> None:
    samples = wave(sound, 44100)
    assert 0.03 * 44100 < len(samples) < 1.0 * 44100
    assert 0.05 < np.abs(samples).max() <= 1.5
    assert np.abs(samples[-50:]).max() < 0.05, "it ends softly"


def test_sounds_are_made_and_played() -> None:
    sounds = Sounds()
    sounds.play(Sound.STONE)
    assert sounds._made is not None
    assert set(sounds._made) == set(Sound)
    pygame.mixer.quit()


def test_no_device_means_silence_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds()
    sounds.play(Sound.STONE)
    sounds.play(Sound.CAPTURE)
    assert sounds._made is None


def test_what_the_sound_library_prints_is_not_seen_but_all_else_is(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def complain(*args: object) -> None:
        os.write(2, b"ALSA lib confmisc.c: cannot find card '0'")
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", complain)
    Sounds().play(Sound.STONE)
    os.write(2, b"ours")
    assert capfd.readouterr().err == "ours"


def test_sound_that_is_off_touches_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        pytest.fail("the device was opened")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    Sounds(enabled=False).play(Sound.STONE)
    Sounds(volume=0).play(Sound.STONE)

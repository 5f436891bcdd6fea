"""Sounds: samples within bounds, and silence without a device."""

import os
import wave
from pathlib import Path

import numpy as np
import pygame
import pytest

from gold.gui.desktop.sound import Sound, Sounds
from gold.shipped import shipped
from tests.tools.sounds import main


@pytest.mark.parametrize("sound", list(Sound))
def test_sounds_are_short_not_silent_and_never_too_loud(sound: Sound) -> None:
    with wave.open(str(shipped("assets") / "sounds" / f"{sound}.wav")) as file:
        rate, samples = (
            file.getframerate(),
            np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767,
        )
    assert 0.03 * rate < len(samples) < 1.0 * rate
    assert 0.05 < np.abs(samples).max() <= 1
    assert np.abs(samples[-50:]).max() < 0.05, "it ends softly"


def test_sounds_are_loaded_and_played() -> None:
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


def test_a_file_that_is_missing_means_silence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("gold.gui.desktop.sound.shipped", lambda _folder: tmp_path)
    sounds = Sounds()
    sounds.play(Sound.STONE)
    assert sounds._made is None


def test_the_tool_makes_the_sounds_that_come_with_the_program(tmp_path: Path) -> None:
    main(tmp_path)
    for sound in Sound:
        made, kept = (
            np.frombuffer((folder / f"{sound}.wav").read_bytes()[44:], "<i2").astype(int)
            for folder in (tmp_path, shipped("assets") / "sounds")
        )
        assert np.abs(made - kept).max() <= 2, sound  # processors round in their own ways

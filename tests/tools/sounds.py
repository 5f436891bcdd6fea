"""Makes the sounds that the window plays: a stone on wood, captured stones, a problem solved or failed.

    python -m tests.tools.sounds assets/sounds

The same samples come out each time.
"""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gold.gui.desktop.sound import Sound

RATE = 44100

Samples = npt.NDArray[np.float64]


def main(folder: Path) -> None:
    """Write a file for each sound."""
    folder.mkdir(parents=True, exist_ok=True)
    for sound in Sound:
        data = (np.clip(samples(sound), -1, 1) * 32767).astype("<i2").tobytes()
        with wave.open(str(folder / f"{sound}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(data)


def samples(sound: Sound, rate: int = RATE) -> Samples:
    """The samples of a sound, from -1 to 1."""
    if sound is Sound.STONE:
        return _click(rate, 0.09, seed=1)
    if sound is Sound.CAPTURE:
        parts = [
            _click(rate, 0.07, seed) * level for seed, level in ((2, 0.55), (3, 0.4), (4, 0.5))
        ]
        return _in_a_row(parts, round(rate * 0.045))
    if sound is Sound.SOLVED:
        return _in_a_row([_bell(rate, pitch) for pitch in (659.3, 987.8)], round(rate * 0.11))
    return _bell(rate, 196.0) * 0.8


def _click(rate: int, seconds: float, seed: int) -> Samples:
    """A stone on a board: a hard knock and a short hum of the wood."""
    time = np.arange(round(rate * seconds)) / rate
    noise = np.random.default_rng(seed).normal(0, 1, len(time))
    knock = noise * np.exp(-time * 900) * 0.5
    hum = np.sin(2 * np.pi * 920 * time) * np.exp(-time * 130) * 0.35
    body = np.sin(2 * np.pi * 310 * time) * np.exp(-time * 70) * 0.4
    return np.asarray(knock + hum + body)


def _bell(rate: int, pitch: float) -> Samples:
    time = np.arange(round(rate * 0.5)) / rate
    tone = np.sin(2 * np.pi * pitch * time) + 0.25 * np.sin(4 * np.pi * pitch * time)
    return np.asarray(tone * np.exp(-time * 9) * np.minimum(time * 200, 1) * 0.22)


def _in_a_row(parts: list[Samples], step: int) -> Samples:
    whole = np.zeros(step * (len(parts) - 1) + max(map(len, parts)))
    for index, part in enumerate(parts):
        whole[index * step : index * step + len(part)] += part
    return whole


if __name__ == "__main__":
    main(Path(sys.argv[1]))

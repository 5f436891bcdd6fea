"""An hour of use in a process of its own: all scenes, in each language, size of window, theme and board.

Prints how many megabytes the process takes after the first minute, and at the end, in the same window.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from gold.gui.app.window import App
from gold.gui.computer.worker import Computer
from gold.gui.practice import endless
from gold.gui.settings.scene import languages
from gold.gui.stage.tabs import Tab
from gold.trainer.settings import SettingsFile
from tests.gui.helpers import FakeEngine, Hands, IdleMaking
from tests.gui.test_every_language_fits import SCENES
from tests.gui.test_monkey import random_event
from tests.gui.test_nothing_cut_off import open_game

FIRST = (1280, 860)
WINDOWS = [  # with the scale of the text
    ((900, 650), 1.0),
    ((3840, 2160), 2.0),
    ((1000, 1500), 2.0),
    ((1920, 1080), 1.0),
    ((2560, 1440), 1.5),
    (FIRST, 1.3),
]
EVENTS = 4  # in each scene
ALL_SCENES: dict[str, Callable[[App], object]] = {**SCENES, "a game": open_game}


class Person:
    """Somebody who goes through all scenes, and does anything in each."""

    def __init__(self, folder: Path) -> None:
        canvas = pygame.display.set_mode(FIRST, pygame.RESIZABLE)
        self.app = App(canvas, 1.0, SettingsFile(folder / "settings.json"), Computer(FakeEngine()))
        self.app.sounds.enabled = False
        self.hands = Hands(self.app)
        self.chance = random.Random(1)
        self.app.show(Tab.LIBRARY)

    def see_all_scenes(self) -> None:
        """Look at every scene, and come to rest in the library."""
        for show in ALL_SCENES.values():
            show(self.app)
            self.hands.frames()
            for _ in range(EVENTS):
                self.app.handle(random_event(self.chance, self.app.canvas.get_size()))
                self.app.running = True
                self.hands.frames(1)
            while len(self.app.stack) > 1:
                self.app.pop()
        self.app.show(Tab.LIBRARY)
        self.hands.wait(lambda: not self.app._has_garbage)

    def change(self, size: tuple[int, int], **settings: object) -> None:
        """Change settings and the size of the window."""
        self.app.change(**settings)
        self.hands.resize(size)


def megabytes() -> float:
    """The memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def main(folder: Path) -> None:
    pygame.scrap.put_text = lambda _text: None
    pygame.scrap.get_text = lambda: "(;SZ[9]AB[aa]AW[bb])"
    endless.Making = IdleMaking  # type: ignore[assignment, misc]
    person = Person(folder)
    person.see_all_scenes()
    print(round(megabytes()), flush=True)
    looks = zip(
        languages(), WINDOWS, ["light", "dark"] * 3, ["wood", "paper", "slate"] * 2, strict=True
    )
    for language, (size, scale), theme, board in looks:
        person.change(size, language=language, text_scale=scale, theme=theme, board=board)
        person.see_all_scenes()
        print(language, size, round(megabytes()), file=sys.stderr, flush=True)
    person.change(FIRST, language="en", text_scale=1.0, theme="light", board="wood")
    person.see_all_scenes()
    print(round(megabytes()), flush=True)
    person.app.computer.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

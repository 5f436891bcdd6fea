"""How long the library takes with many problems, in processor time. Run by hand, on a quiet machine:

    python -m tests.tools.library_speed PROBLEMS [--count 10000]

PROBLEMS is a file of problems, which are repeated with other titles and a stone more outside until there are
enough. It tells the time to read them, to search their titles, and to draw a frame while scrolling.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from gold.board.points import PointState
from gold.gui.app.window import App
from gold.gui.library.loader import LibraryLoader
from gold.gui.library.scene import LibraryScene
from gold.gui.stage.tabs import Tab
from gold.problem.files import FileFormat, format_problems, load_collection
from gold.problem.model import Problem
from gold.trainer.settings import SettingsFile
from tests.user_folders import folders_in

_FRAMES = 60


def many(problems: list[Problem], count: int) -> Iterator[Problem]:
    """So many problems, no two alike in title or, if there is room for another stone, in position."""
    rng = random.Random(1)
    for number in range(count):
        problem = problems[number % len(problems)]
        free = problem.position.points(PointState.INVALID)
        position = (
            problem.position.with_states({rng.choice(free): PointState.BLACK})
            if free
            else problem.position
        )
        changed = replace(problem, title=f"{problem.title} {number}", position=position)
        yield problem if changed.errors() else changed


@contextmanager
def told(what: str, times: int = 1) -> Iterator[None]:
    """Print how much processor time the block took."""
    start = time.process_time()
    yield
    print(f"{what}: {(time.process_time() - start) / times * 1000:.1f} ms")


def main() -> None:
    """Make the library, and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("problems", type=Path)
    parser.add_argument("--count", type=int, default=10_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ.update(folders_in(folder))
        (folder / "shelf").mkdir()
        text = format_problems(
            list(many(load_collection(args.problems).problems, args.count)), FileFormat.YAML
        )
        (folder / "shelf" / "many.yaml").write_text(text, encoding="utf-8")
        measure(folder)


def measure(folder: Path) -> None:
    """Open the library, search it, and scroll through it."""
    pygame.display.init()
    app = App(pygame.display.set_mode((1280, 860)), 1.0, SettingsFile(folder / "settings.json"))
    scene = LibraryScene(
        app, lambda: app.logbook, app.computer, LibraryLoader(folder / "shelf", folder / "own")
    )
    app._scenes.library = scene
    with told("open, until the first picture"):
        app.show(Tab.LIBRARY)
        app.frame(1 / 60)
    with told("read, in a thread beside the window"):
        while scene._loader.running:
            app.frame(1 / 60)
            time.sleep(0.05)
        app.frame(1 / 60)
    with told("search"):
        scene._search_for("1234")
        scene._pick()
        app.frame(1 / 60)
    scene._search_for("")
    scene._pick()
    app.frame(1 / 60)
    with told("a frame while scrolling", _FRAMES):
        for _frame in range(_FRAMES):
            scene.process_event(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
            scene.dirty = True
            app.frame(1 / 60)
    app.computer.close()


if __name__ == "__main__":
    main()

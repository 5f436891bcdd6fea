"""The pictures of README and manual, made from today's program:

    python -m tests.tools.pictures [--check]

The window is driven in this process, with an empty home and a clock of its own. Beside the pictures a file
keeps what was on each screen, as words and places; ``--check`` tells which pictures show something else by
now, and so does ``tests/docs/test_pictures.py``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pygame
from PIL import Image

from gold import clock
from gold.board.points import Point
from gold.gui.app.window import App
from gold.gui.computer.worker import Computer
from gold.gui.editor.scene import EditorScene
from gold.gui.keys.actions import Action
from gold.gui.library.scene import LibraryScene
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage.tabs import Tab
from gold.i18n import use_language
from gold.problem.files import load_collection
from gold.problem.matching.identity import problem_id
from gold.shipped import shipped
from gold.trainer.modes import Mode
from gold.trainer.progress.attempts import Attempt
from gold.trainer.progress.logbook import PlayedMoves
from gold.trainer.settings import SettingsFile
from tests.user_folders import folders_in

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
KEPT = FOLDER / "pictures.json"
_SIZE, _SMALL = (1280, 860), (720, 484)  # of the window, and of the moving picture
_NOW = "2026-11-22T18:00"
# seconds for the computer's answer, on a slow machine whose kernels are to be compiled
_PATIENCE = 120.0
_GRID = 16  # pixels: widgets that move less stay where they were
_COLORS = 96  # of the moving picture

Frames = list[tuple[pygame.Surface, int]]
"""Pictures, each with the milliseconds for which it is seen."""


class Studio:
    """A window with an empty home. ``wait`` lets it run until something holds and nothing moves."""

    def __init__(self, home: Path) -> None:
        pygame.display.init()
        canvas = pygame.display.set_mode(_SIZE, pygame.RESIZABLE)
        use_language("en")
        self.app = App(canvas, 1.0, SettingsFile(home / "settings.json"), Computer())
        self.app.sounds.enabled = False
        self.app.change(motion=False, prove_at_rest=False, answer_delay=0.0, language="en")

    def wait(self, done: Callable[[], bool] = lambda: True) -> None:
        """Let frames pass.

        :raises TimeoutError: if that never holds.
        """
        end, still = time.monotonic() + _PATIENCE, 0
        while still < 5:
            if time.monotonic() > end:
                raise TimeoutError
            for event in pygame.event.get():
                self.app.handle(event)
            self.app.frame(0.05)
            still = still + 1 if done() and not self.app.scene.busy else 0
            time.sleep(0.002)
        self.app.hush()
        self.app.draw()

    def shot(self) -> pygame.Surface:
        """What is seen now."""
        return self.app.canvas.copy()

    def words_and_places(self) -> str:
        """A digest of what the scene's widgets say, and of where they are."""
        told = sorted(
            (widget.rect.left // _GRID, widget.rect.top // _GRID, text)
            for widget in self.app.scene.ui.get_sprite_group().sprites()
            if widget.visible and (text := _said_by(widget).strip())
        )
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    # Scenes

    def practice(self, file: str, title: str) -> PracticeScene:
        """Open a problem of the program."""
        collection = load_collection(shipped("problems") / file)
        titles = [problem.title for problem in collection.problems]
        self.app.play(collection, titles.index(title))
        scene = self.app.scene
        assert isinstance(scene, PracticeScene)
        self.wait()
        return scene

    def play(self, scene: PracticeScene, vertex: str) -> None:
        """Click a point, and wait for what the computer says to it."""
        assert scene.model is not None
        model = scene.model
        scene.problem.take_click(Point(model.session.board.geometry.from_vertex(vertex)))
        self.wait(lambda: model.session.thinking is None and not model.session.proves)


def _said_by(widget: object) -> str:
    """A widget's text, and what the lines of a list say, with each digit alike: collections grow."""
    text, rows = getattr(widget, "text", ""), getattr(widget, "rows", ())
    words = [text if isinstance(text, str) else "", *(f"{row.text} {row.detail}" for row in rows)]
    return re.sub(r"\d+", "9", " ".join(words))


def solved(studio: Studio) -> None:
    """A problem that has just been solved."""
    studio.play(studio.practice("corner-and-side-groups.yaml", "Death in the hane"), "G1")


def library(studio: Studio) -> None:
    """The library after some weeks."""
    app = studio.app
    app.show(Tab.LIBRARY)
    scene = app.scene
    assert isinstance(scene, LibraryScene)
    studio.wait(lambda: scene._loader.has_read)
    scene.choose(
        next(one for one in scene.shelves if one.collection.path.stem == "corner-and-side-groups")
    )
    studio.wait()


def progress(studio: Studio) -> None:
    """The numbers and plots of some weeks."""
    studio.app.show(Tab.PROGRESS)
    studio.wait()


def editor(studio: Studio) -> None:
    """A problem that was checked."""
    problem = load_collection(shipped("problems") / "corner-and-side-groups.yaml").problems[0]
    studio.app.edit(problem, None)
    studio.wait()
    scene = studio.app.scene
    assert isinstance(scene, EditorScene)
    studio.app.perform(Action.CHECK)
    studio.wait()


SCENES: Mapping[str, Callable[[Studio], object]] = {
    "practice": solved,
    "library": library,
    "progress": progress,
    "editor": editor,
}


def failed(studio: Studio) -> Frames:
    """A problem that is failed and explained: the moving picture."""
    scene = studio.practice("corner-and-side-groups.yaml", "Death in the hane")
    frames = [(studio.shot(), 1800)]
    studio.play(scene, "L1")
    frames.append((studio.shot(), 2600))
    studio.app.perform(Action.WHY)
    studio.wait()
    frames.append((studio.shot(), 1800))
    for _step in range(3):
        studio.app.perform(Action.REDO)
        studio.wait()
        frames.append((studio.shot(), 1300))
    studio.app.perform(Action.BACK)
    studio.app.perform(Action.RESET)
    studio.wait()
    studio.play(scene, "G1")
    frames.append((studio.shot(), 3000))
    return frames


def practise_for_weeks(app: App) -> None:
    """Fill the logbook, as somebody does who practises most evenings."""
    rng = random.Random(7)
    problems = [
        problem
        for file in ("first-steps.yaml", "corner-and-side-groups.yaml", "captures-and-ko.yaml")
        for problem in load_collection(shipped("problems") / file).problems
    ]
    for day in range(40, -1, -1):
        for number, problem in enumerate(
            rng.sample(problems, 4) if rng.random() < 0.85 or day < 6 else ()
        ):
            made = clock.now() - timedelta(days=day, minutes=90 - 7 * number)
            right = rng.random() < 0.55 + 0.3 * (40 - day) / 40
            attempt = Attempt(problem_id(problem), made, right, seconds=25.0, mode=Mode.PRACTICE)
            app.logbook.keep(problem, attempt, PlayedMoves(problem.board().valid_moves()[:1]))


@contextmanager
def studio() -> Iterator[Studio]:
    """A window for pictures."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(folders_in(Path(home)))
        os.environ.update(
            {clock.VARIABLE: _NOW, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        )
        made = Studio(Path(home))
        try:
            practise_for_weeks(made.app)
            made.app.computer.get_ready()
            yield made
        finally:
            for scene in made.app.stack:
                scene.close()
            made.app._scenes.close()
            made.app.computer.close()
            made.app.logbook.close()
            os.environ.clear()
            os.environ.update(before)


def digests() -> dict[str, str]:
    """What is on each screen today."""
    found = {}
    with studio() as made:
        for name, show in SCENES.items():
            show(made)
            found[name] = made.words_and_places()
    return found


def make_all() -> None:
    """Make the pictures."""
    found = {}
    with studio() as made:
        for name, show in SCENES.items():
            show(made)
            pygame.image.save(made.shot(), str(FOLDER / f"{name}.png"))
            found[name] = made.words_and_places()
            print(name, flush=True)
        _save_moving(failed(made), FOLDER / "failed.gif")
    KEPT.write_text(json.dumps(found, indent=1) + "\n")


def _save_moving(frames: Frames, path: Path) -> None:
    """Write them as one small file, whose colours are those of the failure and of the success."""
    pictures = [
        Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB")).resize(_SMALL)
        for frame, _milliseconds in frames
    ]
    both = Image.new("RGB", (2 * _SMALL[0], _SMALL[1]))
    both.paste(pictures[1])
    both.paste(pictures[-1], (_SMALL[0], 0))
    palette = both.quantize(_COLORS, dither=Image.Dither.NONE)
    first, *rest = (each.quantize(palette=palette, dither=Image.Dither.NONE) for each in pictures)
    times = [milliseconds for _frame, milliseconds in frames]
    first.save(path, save_all=True, append_images=rest, duration=times, loop=0, optimize=True)


def main() -> int:
    """Make the pictures, or tell which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--check", action="store_true", help="only tell which show something else by now"
    )
    if not parser.parse_args().check:
        make_all()
        return 0
    kept = json.loads(KEPT.read_text())
    old = [name for name, digest in digests().items() if kept.get(name) != digest]
    print(*old or ["All pictures show what there is."])
    return bool(old)


if __name__ == "__main__":
    sys.exit(main())

"""The start of the program: what is loaded before the first picture, in a process of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[3]

FIRST_PICTURE = """
import sys
import pygame
from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.library.loader import LibraryLoader
from gold.gui.stage import background
from gold.gui.stage.tabs import Tab

background.MOMENT = 60.0
LibraryLoader._read = lambda *_arguments: None  # it reads after the first picture, see test_pace.py
window = App(screen.open_window(1.0, "GoLD"))
window.show(Tab.LIBRARY)
window.frame(1 / 60)
if {path!r}:
    window.handle(pygame.event.Event(pygame.DROPFILE, file={path!r}))
    window.frame(1 / 60)
    assert window.scene.tab is Tab.PRACTICE
assert pygame.display.get_caption()[0] not in ("", "GoLD"), "nothing was drawn"
slow = {{"numba", "llvmlite", "scipy", "gold.solver.alphabeta.search", "gold.solver.proof.search"}}
slow |= {{"gold.patterns.learned.store", "gold.gui.patterns.scene"}}
if not {path!r}:
    slow |= {{"pydantic", "multiprocessing", "gold.problem.yaml.yaml_nodes", "gold.gui.words"}}
slow &= set(sys.modules)
assert not slow, slow
"""


@pytest.mark.parametrize("file", ["", "problems/first-steps.yaml"])
def test_the_first_picture_needs_no_kernel(file: str) -> None:
    code = FIRST_PICTURE.format(path=str(TOP / file) if file else "")
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_importing_the_window_does_nothing_visible() -> None:
    code = "import gold.gui.app.start, gold.gui.practice.scene, pygame; assert not pygame.display.get_init()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

"""Large files: the window goes on while they are read, and the user may give it up."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from gold.errors import GoldError
from gold.gui.app.window import App
from gold.gui.practice.scene import PracticeScene
from gold.gui.stage import reading
from gold.gui.stage.reading import ReadingDialog
from gold.gui.stage.tabs import Tab
from gold.problem.collection import Collection
from tests.gui.helpers import Hands, make_collection, make_problem


class Slow:
    """Reads nothing before it may, and then finds what the test says."""

    def __init__(self) -> None:
        self.found: Collection | Exception = make_collection(make_problem(title="Large"))
        self.may_go_on = threading.Event()
        self.done = threading.Event()

    def load(self, paths: Sequence[Path]) -> Collection:
        self.may_go_on.wait(10)
        self.done.set()
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    reader = Slow()
    monkeypatch.setattr(reading, "load_files", reader.load)
    yield reader
    reader.may_go_on.set()


@pytest.fixture
def large(tmp_path: Path) -> Path:
    path = tmp_path / "large.sgf"
    game = "(;SZ[9]AB[aa][ba]AW[ca][cb]C[{number}])\n"
    path.write_text("".join(game.format(number=number) for number in range(4000)))
    return path


def test_the_window_goes_on_until_the_file_is_read(app: App, hands: Hands, slow: Slow, large: Path) -> None:
    app.show(Tab.LIBRARY)
    hands.drop(large)
    hands.frames()
    dialog = app.scene
    assert isinstance(dialog, ReadingDialog)
    drawn = hands.drawn
    hands.frames(10)
    assert hands.drawn == drawn + 10, "the bar moves"
    hands.key(pygame.K_RETURN)
    assert app.scene is dialog, "Enter gives nothing up"
    slow.may_go_on.set()
    hands.wait(lambda: isinstance(app.scene, PracticeScene))
    assert isinstance(app.scene, PracticeScene)
    assert app.scene.model is not None
    assert app.scene.model.problem.title == "Large"


def test_escape_gives_it_up(app: App, hands: Hands, slow: Slow, large: Path) -> None:
    library = app.show(Tab.LIBRARY)
    hands.drop(large)
    hands.frames()
    hands.key(pygame.K_ESCAPE)
    assert app.scene is library
    slow.may_go_on.set()
    assert slow.done.wait(10)
    hands.frames(10)
    assert app.scene is library


def test_what_is_wrong_with_a_large_file_is_said(app: App, hands: Hands, slow: Slow, large: Path) -> None:
    library = app.show(Tab.LIBRARY)
    slow.found = GoldError("it is full of holes")
    slow.may_go_on.set()
    hands.drop(large)
    hands.wait(lambda: app.scene is library)
    assert app.toast.text == "it is full of holes"


def test_the_library_is_there_while_the_file_of_the_command_line_is_read(
    app: App, hands: Hands, slow: Slow, large: Path
) -> None:
    app.begin(large)
    hands.frames()
    assert [scene.tab for scene in app.stack] == [Tab.LIBRARY, None]
    slow.may_go_on.set()
    hands.wait(lambda: isinstance(app.scene, PracticeScene))


def test_thousands_of_games_end_up_in_the_editors_list(app: App, hands: Hands, large: Path) -> None:
    hands.drop(large)
    hands.wait(lambda: len(app.stack) > 1 and not isinstance(app.scene, ReadingDialog))
    assert app.stack[0].tab is Tab.EDITOR
    assert app.scene.caption() == "large"

"""One desktop for all tests of the real window, a picture of the window for each test that fails."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.desktop import Desktop, Window, missing, open_desktop, open_window
from tests.e2e.twin import Twin, twin_of

StartWindow = Callable[..., Window]

# The tour has been offered. The map of first moves, which comes over the board a moment after a
# problem is solved, is off: on a busy machine that moment is shorter than a look at the board.
USUAL = {"tutorial_offered": True, "map_after_solving": False}


@pytest.fixture(scope="session")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """A desktop; where it cannot be, the tests are skipped."""
    if absent := missing():
        pytest.skip(f"the real window is not tested: {', '.join(absent)} is not installed")
    with open_desktop(tmp_path_factory.mktemp("desktop")) as made:
        yield made


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder in which the program keeps everything, with the usual settings of these tests."""
    settings = tmp_path / "home" / "config" / "gold" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(USUAL), encoding="utf-8")
    return tmp_path / "home"


@pytest.fixture
def start(desktop: Desktop, home: Path, request: pytest.FixtureRequest) -> Iterator[StartWindow]:
    """Start GoLD with arguments. `E2E_PICTURES` names a folder for pictures of the windows as tests end."""
    with ExitStack() as windows:

        def started(*arguments: object, **environment: str) -> Window:
            window = windows.enter_context(open_window(desktop, home, *arguments, **environment))
            pictures = os.environ.get("E2E_PICTURES")
            if pictures:
                path = Path(pictures) / f"{request.node.name}.png"
                windows.callback(lambda: window.save_picture(path) if window.is_alive else None)
            return window

        yield started


@pytest.fixture
def twin(tmp_path: Path) -> Iterator[Callable[[Window], Twin]]:
    """Make the twin of a window, which knows where things are in it."""
    with ExitStack() as twins:
        yield lambda window: twins.enter_context(twin_of(window, tmp_path / "twin"))

"""Windows' window, under Wine. `GOLD_WINE` names the folder that tests/tools/wine.sh has filled."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gold.problem.files import load_collection
from tests.e2e.conftest import USUAL
from tests.e2e.desktop import PATIENCE, ROOT, Desktop, Window
from tests.e2e.twin import Twin

pytestmark = pytest.mark.e2e

FIRST_SEARCH = 300.0  # seconds for an answer that may have to wait until the kernels are compiled
FIRST_START = 300.0  # seconds to start under Wine, with the lowest priority beside two busy cores


class WindowUnderWine(Window):
    """Its process starts Wine, which opens the window in another one."""

    def _find(self) -> str:
        self.check_alive()
        return self.desktop.xdotool("search", "--onlyvisible", "--name", "GoLD").partition("\n")[0]


@pytest.fixture
def wine() -> Iterator[Path]:
    """The folder of Wine, all of whose processes end with the test."""
    folder = os.environ.get("GOLD_WINE")
    if not folder:
        pytest.skip("the window of Windows is not tested: GOLD_WINE names no folder with Wine")
    end = ["wineserver", "-k"]
    environment = os.environ | {"WINEPREFIX": str(Path(folder).resolve() / "disk")}
    # one that was started without a display has none
    subprocess.run(end, env=environment, check=False)
    yield Path(folder).resolve()
    subprocess.run(end, env=environment, check=False)


def test_the_window_opens_and_plays_a_stone(
    desktop: Desktop, wine: Path, tmp_path: Path, twin: Callable[[Window], Twin]
) -> None:
    settings = tmp_path / "appdata" / "gold" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(USUAL), encoding="utf-8")
    collection = ROOT / "problems" / "first-steps.yaml"
    problem = load_collection(collection).problems[0]
    script = str(ROOT / "tests" / "tools" / "wine.sh")
    environment = {
        name: text for name, text in desktop.environment.items() if name != "SDL_VIDEODRIVER"
    }
    environment |= {"WIN_PD_OVERRIDE_LOCAL_APPDATA": f"Z:{tmp_path}/appdata", "GOLD_LANGUAGE": "en"}
    with (tmp_path / "output.txt").open("wb") as output:
        process = subprocess.Popen(
            [script, str(wine), "main.py", "problems/first-steps.yaml"],
            env=environment, stdout=output, stderr=output,
        )  # fmt: skip
        try:
            window = WindowUnderWine(desktop, process, tmp_path)
            window.wait_for_title(problem.title, "Black to play", patience=FIRST_START)
            board = twin(window).player(problem)
            board.wait_for_stones(none="E4")
            board.click("E4")
            board.wait_for_stones(black="E4", seconds=FIRST_SEARCH)
            window.wait_for_title(
                problem.title, "solved", without=["not solved"], patience=FIRST_SEARCH
            )
            assert window.close() == 0, window.said
        finally:
            process.kill()
            process.wait(timeout=PATIENCE)

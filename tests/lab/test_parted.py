"""The trainer loads nothing of the laboratory: neither the window nor an engine for problems does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gold.cli.commands import module_of

TOP = Path(__file__).parents[2]

OPENED = """
import importlib, pkgutil
import gold.gui
from gold.gui.app.window import App
from gold.gui.desktop import screen
from gold.gui.stage.tabs import Tab

window = App(screen.open_window(1.0, "GoLD"))
for tab in Tab:
    window.show(tab)
    window.frame(1 / 60)
for module in pkgutil.walk_packages(gold.gui.__path__, "gold.gui."):
    importlib.import_module(module.name)
"""
ENGINE = """
import gold.cli.main
gold.cli.main.main(["gtp"])
"""
LOOK = """
import sys
from gold.cli.leaving import leave
loaded = [name for name in sys.modules if name.startswith("gold.lab")]
print(*loaded, file=sys.stderr)
leave(len(loaded))  # as the program: threads that still work may end an interpreter that is taken down
"""


@pytest.mark.parametrize("code", [OPENED, ENGINE], ids=["window", "engine for problems"])
def test_the_trainer_loads_nothing_of_the_laboratory(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code + LOOK], cwd=TOP, capture_output=True, text=True, check=False,
        input="list_commands\nboardsize 9\nquit\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_help_names_the_laboratorys_commands_and_loads_none_of_it() -> None:
    code = "import gold.cli.main\nassert gold.cli.main.main(['--help']) == 0" + LOOK
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {"bench", "patterns"} <= set(done.stdout.split())


def test_the_player_of_whole_games_is_loaded_by_its_name_only() -> None:
    assert module_of("gtp") == module_of("gtp", ["--engine", "groups"]) == "gold.cli.gtp"
    for words in (["--engine", "mcts"], ["--nodes", "5", "--eng=mcts"]):
        assert module_of("gtp", words) == "gold.lab.mcts.command"

"""The trainer loads nothing of the laboratory: neither the window nor an engine for problems does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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


def test_help_names_the_laboratory_once_and_loads_none_of_it() -> None:
    code = "import gold.cli.main\nassert gold.cli.main.main(['--help']) == 0" + LOOK
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    names = [line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")]
    assert names.count("lab") == 1
    assert not {"bench", "patterns"} & set(names)


def test_the_trainer_works_without_the_laboratory() -> None:
    gone = """
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name.startswith("gold.lab") else find(name, *rest)
import gold.cli.main
assert gold.cli.main.main(["--help"]) == 0
assert gold.cli.main.main(["lab", "bench"]) == 2
"""
    done = subprocess.run(
        [sys.executable, "-c", gone + LOOK], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "laboratory" not in done.stdout
    assert "There is no file lab" in done.stderr or "neither a command nor a file" in done.stderr

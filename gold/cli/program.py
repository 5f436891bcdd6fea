"""The name and the command by which GoLD was started."""

from __future__ import annotations

import sys
from pathlib import Path

from gold.shipped import installed


def name() -> str:
    """What a user types: ``gold`` once installed, ``main.py`` in a checkout."""
    return "gold" if installed() else "main.py"


def command_line() -> list[str]:
    """The words that start GoLD again from any folder."""
    if getattr(sys, "frozen", False):  # by PyInstaller: the program is the interpreter
        return [sys.executable]
    if installed():
        return [str(Path(sys.argv[0]).resolve())]
    return [sys.executable, str(Path(__file__).resolve().parents[2] / "main.py")]

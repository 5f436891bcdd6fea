"""The name and the command by which GoLD was started."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from gold.shipped import installed


def name() -> str:
    """Return the name of the program that a user types:
    ``main.py`` in a checkout, ``gold`` if installed.

    On Windows the installed program for commands is ``gold-console``, since ``gold``, which opens
    no console, cannot print into one.
    """
    if installed():
        return "gold-console" if os.name == "nt" else "gold"
    return "main.py"


def command_line() -> list[str]:
    """Return the command line that starts GoLD's window from any folder."""
    if getattr(sys, "frozen", False):  # by PyInstaller: the program is the interpreter
        return [_window(sys.executable)]
    if installed():
        return [_window(sys.argv[0])]
    return [sys.executable, str(Path(__file__).resolve().parents[2] / "main.py")]


def _window(program: str) -> str:
    path = Path(program).resolve()
    return str(path.with_name(path.name.replace("gold-console", "gold")))

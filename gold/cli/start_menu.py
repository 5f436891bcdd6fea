"""GoLD in the start menu of Windows, and among the programs that open its files, for this user.

A program that already opens such files stays the one that a double click starts.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from gold.i18n import _
from gold.shipped import shipped

SUFFIXES: Final = (".sgf", ".yaml")
_KIND: Final = "GoLD.Problem"
_CLASSES: Final = r"Software\Classes"
_SHORTCUT: Final = (
    "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:GOLD_LINK); "
    "$link.TargetPath = $env:GOLD_PROGRAM; $link.Arguments = $env:GOLD_ARGUMENTS; "
    "$link.IconLocation = $env:GOLD_ICON; $link.Save()"
)


def shortcut() -> Path:
    """Where the start menu keeps what this user has added."""
    return Path(os.environ["APPDATA"], "Microsoft", "Windows", "Start Menu", "Programs", "GoLD.lnk")


def add(command: list[str]) -> None:
    """Add GoLD, which is started by this command.

    :raises OSError: if the registry or the folder cannot be written, or the shortcut cannot be made.
    """
    if sys.platform == "win32":
        import winreg

        icon = str(shipped("assets") / "icon.ico")
        opens = f'{subprocess.list2cmdline(command)} "%1"'
        for key, value in (("", _("Go problem")), (r"\DefaultIcon", icon), (r"\shell\open\command", opens)):
            winreg.SetValue(winreg.HKEY_CURRENT_USER, rf"{_CLASSES}\{_KIND}{key}", winreg.REG_SZ, value)
        for suffix in SUFFIXES:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, rf"{_CLASSES}\{suffix}\OpenWithProgids") as key:
                winreg.SetValueEx(key, _KIND, 0, winreg.REG_SZ, "")
        _make_shortcut(command, icon)


def remove() -> None:
    """Remove what :func:`add` has added; what is not there need not be.

    :raises OSError: if that is not allowed.
    """
    shortcut().unlink(missing_ok=True)
    if sys.platform == "win32":
        import winreg

        for suffix in SUFFIXES:
            name = rf"{_CLASSES}\{suffix}\OpenWithProgids"
            with (
                contextlib.suppress(FileNotFoundError),
                winreg.OpenKey(winreg.HKEY_CURRENT_USER, name, access=winreg.KEY_SET_VALUE) as key,
            ):
                winreg.DeleteValue(key, _KIND)
        for inner in (r"\shell\open\command", r"\shell\open", r"\shell", r"\DefaultIcon", ""):
            with contextlib.suppress(FileNotFoundError):
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, rf"{_CLASSES}\{_KIND}{inner}")


def _make_shortcut(command: list[str], icon: str) -> None:
    program, *arguments = command
    told = {
        "GOLD_LINK": str(shortcut()), "GOLD_PROGRAM": program, "GOLD_ICON": icon,
        "GOLD_ARGUMENTS": subprocess.list2cmdline(arguments),
    }  # fmt: skip
    shell = ["powershell", "-NoProfile", "-Command", _SHORTCUT]
    try:
        subprocess.run(shell, env={**os.environ, **told}, check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        raise OSError(error.stderr.decode(errors="replace").strip()) from error

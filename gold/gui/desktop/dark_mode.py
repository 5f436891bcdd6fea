"""Finds out whether the desktop is in dark mode, on Linux, Windows and macOS."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from gold.trainer.settings import ThemeChoice

_TIMEOUT = 0.5  # seconds to wait for the desktop's answer


def is_dark(choice: ThemeChoice) -> bool:
    """Whether the window should be dark: by the user's choice or, if that is “system”, by the desktop's."""
    return system_is_dark() if choice == "system" else choice == "dark"


def system_is_dark() -> bool:
    """Whether the desktop is in dark mode; False if that is not known."""
    if sys.platform == "win32":
        return _windows_is_dark()
    if sys.platform == "darwin":
        return "Dark" in _answer(["defaults", "read", "-g", "AppleInterfaceStyle"])
    return "dark" in _answer(["gsettings", "get", "org.gnome.desktop.interface", "color-scheme"])


def _answer(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_TIMEOUT, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout


def _windows_is_dark() -> bool:
    if sys.platform == "win32":
        import winreg

        place = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
                return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
        except OSError:
            pass  # an older Windows, which is light
    return False

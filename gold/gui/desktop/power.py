"""Whether the machine runs on its battery: then nothing should be computed unless somebody asks for it."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_SUPPLIES: Final = Path("/sys/class/power_supply")
_PATIENCE_SECONDS: Final = 2.0  # seconds for a program that tells


def on_battery(supplies: Path = _SUPPLIES) -> bool:
    """Whether the machine runs on its battery; False if that is not known. May take some milliseconds.

    ``supplies`` is where Linux describes its power supplies.
    """
    if sys.platform == "win32":
        status = (ctypes.c_ubyte * 12)()  # SYSTEM_POWER_STATUS; its first byte is 0 without a cable
        return bool(ctypes.windll.kernel32.GetSystemPowerStatus(status)) and status[0] == 0
    if sys.platform == "darwin":
        with suppress(OSError, subprocess.SubprocessError):
            told = subprocess.run(
                ["/usr/bin/pmset", "-g", "batt"], capture_output=True, timeout=_PATIENCE_SECONDS, check=False
            )
            return b"'Battery Power'" in told.stdout
        return False
    return any(_told(folder, "type") == "Battery" and _is_drained(folder) for folder in _folders(supplies))


def _folders(supplies: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(supplies.iterdir())
    return []


def _is_drained(battery: Path) -> bool:
    """Whether a battery of this machine, and not of a mouse, gives power now."""
    return _told(battery, "status") == "Discharging" and _told(battery, "scope") != "Device"


def _told(folder: Path, name: str) -> str:
    with suppress(OSError, ValueError):
        return (folder / name).read_text(encoding="ascii").strip()
    return ""

"""Puts the user's folders elsewhere, on every system, so that no test touches those of whoever runs it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from gold.folders import config_folder, data_folder, state_folder

KINDS = ("DATA", "CONFIG", "STATE")


def folders_in(home: Path, *kinds: str) -> dict[str, str]:
    """The environment in which the user's folders of some kinds, by default of all, lie in one folder.
    Compiled kernels stay where they are: they are worth keeping.

    On Windows the user has one folder for all kinds: it is that of the first one named.
    """
    kinds = kinds or KINDS
    if os.name == "nt":
        kernels = os.environ.get("NUMBA_CACHE_DIR") or str(_cache() / "kernels")
        return {
            "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(home / kinds[0].lower()),
            "NUMBA_CACHE_DIR": kernels,
        }
    return {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in kinds}


def move_folders(patch: pytest.MonkeyPatch, home: Path, *kinds: str) -> None:
    """Put them there for as long as the patch lasts."""
    for name, value in folders_in(home, *kinds).items():
        patch.setenv(name, value)


def guard_folders() -> None:
    """From now on until this process ends, whatever touches one of the folders that hold now raises an error,
    but for the cache, which may lie in one.
    """
    guarded = tuple(str(folder()) for folder in (data_folder, config_folder, state_folder))
    cache = str(_cache())

    def look(event: str, arguments: tuple[object, ...]) -> None:
        if event in _TOUCHING and isinstance(arguments[0], (str, bytes, os.PathLike)):
            path = os.fsdecode(arguments[0])
            if path.startswith(guarded) and not path.startswith(cache):
                raise RuntimeError(f"a test touches the folders of whoever runs it: {path}")

    sys.addaudithook(look)


_TOUCHING = {
    "open",
    "os.listdir",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.scandir",
    "sqlite3.connect",
}


def _cache() -> Path:
    return platformdirs.user_cache_path("gold", appauthor=False)

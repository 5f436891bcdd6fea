"""The folders for the user's own files, as the system defines them; never the program's own folder."""

from __future__ import annotations

from pathlib import Path

import platformdirs

APP_NAME = "gold"


def config_folder() -> Path:
    """Return the folder of the settings. Like all folders of this module, it may not exist yet."""
    return platformdirs.user_config_path(APP_NAME, appauthor=False)


def data_folder() -> Path:
    """Return the folder of the user's data: attempts and own problems."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False)


def bin_folder() -> Path:
    """Return the folder with copies of files from before the user changed,
    moved or deleted them.
    """
    return data_folder() / "bin"


def state_folder() -> Path:
    """Return the folder of files that can be lost without harm: autosaved work, the log."""
    return platformdirs.user_state_path(APP_NAME, appauthor=False)


def problems_folder() -> Path:
    """Return the folder of the user's own problems, which the library shows beside GoLD's."""
    return data_folder() / "problems"


def proofs_folder() -> Path:
    """Return the folder of saved proofs. A lost proof is only a loss of time:
    it is searched again.
    """
    return data_folder() / "proofs"

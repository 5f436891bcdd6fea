"""The folders for the user's own files, as the system defines them; never the program's own folder."""

from __future__ import annotations

from pathlib import Path

import platformdirs

APP_NAME = "gold"


def config_folder() -> Path:
    """The folder of the settings. Like the others, it may not exist yet."""
    return platformdirs.user_config_path(APP_NAME, appauthor=False)


def data_folder() -> Path:
    """The folder of the user's data: attempts and own problems."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False)


def bin_folder() -> Path:
    """The folder of what was there before the user renamed, moved, merged or deleted something."""
    return data_folder() / "bin"


def state_folder() -> Path:
    """The folder of files that can be lost without harm: autosaved work, the log."""
    return platformdirs.user_state_path(APP_NAME, appauthor=False)


def problems_folder() -> Path:
    """The folder of the user's own problems, which the library shows besides the program's."""
    return data_folder() / "problems"


def proofs_folder() -> Path:
    """The folder of proofs that were found once. What is lost there is proved again."""
    return data_folder() / "proofs"

"""Where the user's own files are: in the places that the system has for them, never beside the program."""

from __future__ import annotations

from pathlib import Path

import platformdirs

APP_NAME = "gold"


def config_folder() -> Path:
    """Settings. It need not exist yet; neither need the others."""
    return platformdirs.user_config_path(APP_NAME, appauthor=False)


def data_folder() -> Path:
    """Progress: what has been solved."""
    return platformdirs.user_data_path(APP_NAME, appauthor=False)


def state_folder() -> Path:
    """What may be lost without harm: autosaved work, the log."""
    return platformdirs.user_state_path(APP_NAME, appauthor=False)


def problems_folder() -> Path:
    """The user's own problems, which the library shows beside those that came with the program."""
    return data_folder() / "problems"

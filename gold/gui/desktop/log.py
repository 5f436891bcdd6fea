"""The log in the user's state folder, for warnings and errors. It is kept small."""

from __future__ import annotations

import logging
import logging.handlers
from pathlib import Path

from gold.folders import state_folder

LOGGER = logging.getLogger("gold.gui")
_MEGABYTE = 1 << 20


def log_file() -> Path:
    """The path of the log."""
    return state_folder() / "gold.log"


def start_logging() -> None:
    """Write warnings and errors to the log, or nowhere if no file can be written."""
    if LOGGER.handlers:
        return
    try:
        log_file().parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            log_file(), maxBytes=_MEGABYTE, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOGGER.addHandler(handler)
    LOGGER.propagate = False

"""Help that the person had with problems that were left undecided: it counts when they come back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from gold.atomic import write_if_possible
from gold.folders import state_folder
from gold.problem.text import read_own

_FILE = "help.json"
_MOST_PROBLEMS = 500
"""Problems that are remembered, the latest ones."""


def kept_help(folder: Path | None = None) -> dict[str, tuple[int, int]]:
    """The hints and the moves taken back in each problem, by its id; empty if nothing is kept."""
    try:
        found = json.loads(read_own((folder or state_folder()) / _FILE))
        return {
            str(name): (int(hints), int(takebacks)) for name, (hints, takebacks) in found.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def keep_help(given: Mapping[str, tuple[int, int]], folder: Path | None = None) -> None:
    """Keep what help was had, for the next start. If it cannot be written, nothing happens."""
    latest = dict(list(given.items())[-_MOST_PROBLEMS:])
    write_if_possible((folder or state_folder()) / _FILE, json.dumps(latest).encode())

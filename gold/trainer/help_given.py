"""Keeps in a file which help the person had with problems that were left undecided.

The help counts when the person opens the problem again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from gold.atomic import write_if_possible
from gold.folders import state_folder
from gold.problem.text import read_own

_FILE = "help.json"
_MOST_PROBLEMS = 500
"""The number of problems kept in the file, the latest ones."""


def kept_help(folder: Path | None = None) -> dict[str, tuple[int, int]]:
    """Load, by problem id, the pair (number of hints, number of takebacks).

    Empty if there is no file, or if it cannot be read. ``folder``: by default the program's.
    """
    try:
        found = json.loads(read_own((folder or state_folder()) / _FILE))
        return {
            str(name): (int(hints), int(takebacks)) for name, (hints, takebacks) in found.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def keep_help(given: Mapping[str, tuple[int, int]], folder: Path | None = None) -> None:
    """Save, by problem id, the pairs (number of hints, number of takebacks).

    Errors in writing are ignored.
    """
    latest = dict(list(given.items())[-_MOST_PROBLEMS:])
    write_if_possible((folder or state_folder()) / _FILE, json.dumps(latest).encode())

"""How hard the shipped problems are: estimated once and shipped beside them, so that the first day knows it.

The files are ``problems/*estimates.json``. ``main.py harvest`` writes one with its problems; docs/problems.md
has the command for the others. They are made anew after every change of the problems or of the searches
(:data:`gold.authoring.traits.VERSION`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path

from gold.atomic import write_atomically
from gold.authoring.traits import VERSION
from gold.shipped import shipped
from gold.trainer.difficulty import Difficulty

FOLDER = shipped("problems")


def write_estimates(path: Path, estimates: Mapping[str, Difficulty]) -> None:
    """Write estimates by problem id, one in a line and in a fixed order.

    :raises FileAccessError: if the file cannot be written.
    """
    rows = (f"{json.dumps(name)}: {json.dumps(asdict(found))}" for name, found in sorted(estimates.items()))
    body = ",\n".join(rows)
    write_atomically(path, f'{{"version": {VERSION}, "problems": {{\n{body}\n}}}}\n'.encode())


@cache
def shipped_estimates(folder: Path = FOLDER) -> Mapping[str, Difficulty]:
    """The estimates in the files of a folder."""
    files = sorted(folder.glob("*estimates.json"))
    return {name: found for file in files for name, found in estimates_in(file).items()}


def estimates_in(path: Path) -> Mapping[str, Difficulty]:
    """The estimates in a file; none if it is missing, damaged or of another version of the searches, since
    all of them can be found again.
    """
    try:
        found = json.loads(path.read_bytes())
        if found["version"] != VERSION:
            return {}
        return {name: Difficulty.of_row(row) for name, row in found["problems"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}

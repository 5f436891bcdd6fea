"""Writes files of difficulty estimates, as they ship beside problems
(:mod:`gold.trainer.progress.difficulty_estimates`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from gold.atomic import write_atomically
from gold.authoring.traits import VERSION
from gold.trainer.difficulty import Difficulty


def write_estimates(path: Path, estimates: Mapping[str, Difficulty]) -> None:
    """Write the estimates into a file, one a line, in the order of the problem ids.

    :raises FileAccessError: if the file cannot be written.
    """
    rows = (
        f"{json.dumps(name)}: {json.dumps(asdict(found))}"
        for name, found in sorted(estimates.items())
    )
    body = ",\n".join(rows)
    write_atomically(path, f'{{"version": {VERSION}, "problems": {{\n{body}\n}}}}\n'.encode())

"""`main.py lab audit FILE.jsonl`: prove the rows of a benchmark, and compare with their answers."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gold.cli import audit
from gold.errors import GoldError

if TYPE_CHECKING:
    from gold.audit.run import Source


add_options = audit.add_options


def run(args: argparse.Namespace) -> int:
    """Audit the rows of a benchmark like other problems, and return the exit code."""
    return audit.run_on(args, rows_in)


def rows_in(path: Path) -> Source:
    """Load the problems and answers of a file of rows (.jsonl); of another file, its problems.

    :raises GoldError: if the file cannot be read, or has no problems.
    """
    from gold.audit.run import Source, source_in
    from gold.lab.benchmark_rows import read_benchmark
    from gold.problem.collection import Entry

    if path.suffix != ".jsonl":  # only an output is called so
        return source_in(path)
    rows = read_benchmark(path)
    if not rows:
        raise GoldError(f"There is no problem in {path}.")
    entries = tuple(
        Entry(path, number, number + 1, row.bounded or row.plain) for number, row in enumerate(rows)
    )
    return Source(path.stem, entries, {number: row.answers for number, row in enumerate(rows)})

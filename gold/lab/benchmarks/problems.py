"""Loads problems for the laboratory's commands, from files, folders and benchmark files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from gold.lab.benchmark_rows import read_benchmark
from gold.problem.files import load_collection
from gold.problem.model import Problem


def problems_in(paths: Iterable[Path]) -> list[tuple[str, Problem]]:
    """Load the problems of files, folders and benchmark files,
    each with the name of its collection.

    Rows of a benchmark without a region are left out.

    :raises GoldError: if a file cannot be read.
    """
    found: list[tuple[str, Problem]] = []
    for path in paths:
        if path.suffix == ".jsonl":
            rows = read_benchmark(path)
            found += [(row.collection, row.bounded) for row in rows if row.bounded is not None]
        else:
            collection = load_collection(path)
            found += [(collection.name, problem) for problem in collection.problems]
    return found

"""How commands walk through problems: what files hold, and a line or JSON for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gold.cli.bar import share_bar
from gold.cli.output import STDOUT, say, write_json
from gold.i18n import _
from gold.problem.benchmark_rows import read_benchmark
from gold.problem.files import load_collection
from gold.problem.model import Problem

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    _Row = TypeVar("_Row", bound=DataclassInstance)

_Item = TypeVar("_Item")

BENCHMARK = ".jsonl"


def problems_in(paths: Iterable[Path]) -> list[tuple[str, Problem]]:
    """The problems of files, folders and benchmark files, each with the name of its collection. Rows of a
    benchmark without a region are left out.

    :raises GoldError: if a file cannot be read.
    """
    found: list[tuple[str, Problem]] = []
    for path in paths:
        if path.suffix == BENCHMARK:
            rows = read_benchmark(path)
            found += [(row.collection, row.bounded) for row in rows if row.bounded is not None]
        else:
            collection = load_collection(path)
            found += [(collection.name, problem) for problem in collection.problems]
    return found


def walk(
    items: Sequence[_Item], work: Callable[[_Item], _Row], line: Callable[[_Row], str] | None = None
) -> list[_Row]:
    """The row that comes of each item, with a progress bar; as soon as it is there, its line is printed."""
    rows: list[_Row] = []
    with share_bar(_("problems")) as report:
        for item in items:
            report(len(rows), len(items))
            rows.append(work(item))
            if line is not None:
                say(line(rows[-1]))
    return rows


def print_json(rows: Sequence[_Row], summary: dict[str, Any]) -> None:
    """Print rows and what they come to as one JSON object."""
    write_json(Path(STDOUT), {"rows": [asdict(row) for row in rows], "summary": summary})

"""Progress bars and counters, shown on stderr so as not to mix with the output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from gold.cli.output import say
from gold.i18n import _

_Item = TypeVar("_Item")
_Row = TypeVar("_Row")


@contextmanager
def counter(of_what: str) -> Iterator[Callable[[int], object]]:
    """Context manager: show a counter without a total.
    Call the yielded function with each new count.
    """
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.completed:,} {task.description}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(of_what, total=None)
        yield lambda number: progress.update(task, completed=number)


@contextmanager
def share_bar(of_what: str) -> Iterator[Callable[[int, int], object]]:
    """Context manager: show a progress bar. Call the yielded function with the
    amount done and the total.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    # Lines are printed above the bar on a terminal. In a file or pipe they must stay on standard
    # output.
    console = Console(stderr=True)
    above = sys.stdout.isatty()
    with Progress(*columns, console=console, transient=True, redirect_stdout=above) as progress:
        task = progress.add_task(of_what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def walk(
    items: Sequence[_Item], work: Callable[[_Item], _Row], line: Callable[[_Row], str] | None = None
) -> list[_Row]:
    """Return ``work(item)`` for each item, with a progress bar;
    print ``line`` of each result at once.
    """
    rows: list[_Row] = []
    with share_bar(_("problems")) as report:
        for item in items:
            report(len(rows), len(items))
            rows.append(work(item))
            if line is not None:
                say(line(rows[-1]))
    return rows

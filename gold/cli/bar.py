"""Progress bars and counters, shown on stderr so that they do not mix with the output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counter(of_what: str) -> Iterator[Callable[[int], object]]:
    """A counter without a known total. Call the yielded function with the current number."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:,} {task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(of_what, total=None)
        yield lambda number: progress.update(task, completed=number)


@contextmanager
def share_bar(of_what: str) -> Iterator[Callable[[int, int], object]]:
    """A progress bar. Call the yielded function with the amount done and the total."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Lines are printed above the bar on a terminal. In a file or pipe they must stay on standard output.
    console, above = Console(stderr=True), sys.stdout.isatty()
    with Progress(*columns, console=console, transient=True, redirect_stdout=above) as progress:
        task = progress.add_task(of_what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)

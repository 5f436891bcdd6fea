"""The bars and counters that commands show while they work, on stderr, out of the way of what is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gold.i18n import _


@contextmanager
def problems_bar(total: int) -> Iterator[Callable[[], object]]:
    """A bar; call what it gives once for each problem done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(_("problems"), total=total)
        yield lambda: progress.advance(task)


@contextmanager
def counter(of_what: str) -> Iterator[Callable[[int], object]]:
    """A number that grows towards nobody knows what; call what it gives with the number up to now."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:,} {task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(of_what, total=None)
        yield lambda number: progress.update(task, completed=number)


@contextmanager
def share_bar(of_what: str) -> Iterator[Callable[[int, int], object]]:
    """A bar; call what it gives with how much is done, and of how much."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(of_what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)

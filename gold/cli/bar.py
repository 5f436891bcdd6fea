"""The bar that commands show while they work through problems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gold.i18n import _


@contextmanager
def problems_bar(total: int) -> Iterator[Callable[[], object]]:
    """A bar on stderr, out of the way of what is printed; call what it gives once for each problem done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(_("problems"), total=total)
        yield lambda: progress.advance(task)

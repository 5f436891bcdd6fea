"""Prints the table of a benchmark: one line for each collection, or for each class of sizes."""

from __future__ import annotations

from rich.table import Table

from gold.cli.output import table_console
from gold.i18n import ngettext
from gold.lab.benchmarks.rows import RowResult, row_statistics
from gold.solver.status_words import status_word

_NAME_WIDTH = 66
_FILE_WIDTH = 140
_SIZES = (10, 15, 20, 26, 35, 60)


def size_class(outcome: RowResult) -> str:
    """Return the name of a problem's class by its number of playable points."""
    below = 0
    for most in _SIZES:
        if outcome.points <= most:
            return f"{below:>3} to {most} points"
        below = most + 1
    return f"{below:>3} points and more"


def print_table(outcomes: list[RowResult], skipped: int, by_size: bool = False) -> None:
    """Print the statistics of all groups, the number of skipped problems,
    and proofs against the file.

    ``by_size``: group the results by size, not by collection.
    """
    table = Table()
    table.add_column(
        "size" if by_size else "collection",
        overflow="ellipsis",
        no_wrap=True,
        max_width=_NAME_WIDTH,
    )
    for name in ("all", "hits", "proved", "median", "90 %", "nodes/s"):
        table.add_column(name, justify="right", no_wrap=True)
    groups: dict[str, list[RowResult]] = {}
    for outcome in outcomes:
        groups.setdefault(size_class(outcome) if by_size else outcome.collection, []).append(
            outcome
        )
    for name in sorted(groups):
        _add_row(table, name, groups[name])
    if len(groups) > 1:
        table.add_section()
        _add_row(table, "all", outcomes)
    console = table_console(_FILE_WIDTH)
    console.print(table)
    if skipped:
        text = ngettext(
            "{count} problem without a region was left out.",
            "{count} problems without a region were left out.",
            skipped,
        )
        console.print(text.format(count=skipped))
    for outcome in outcomes:
        if outcome.agrees is False:
            console.print(f"{outcome.id}: proved {status_word(outcome.status)}, against the file")


def _add_row(table: Table, name: str, outcomes: list[RowResult]) -> None:
    figures = row_statistics(outcomes)
    count = figures["problems"]
    table.add_row(
        name,
        str(count),
        f"{figures['hits']} ({100 * figures['hits'] / count:.0f} %)",
        f"{figures['proved']} ({100 * figures['proved'] / count:.0f} %)",
        f"{figures['median_seconds']:.3f} s",
        f"{figures['p90_seconds']:.3f} s",
        f"{figures['nodes_per_second']:,}",
    )

"""`main.py lab count FILE...`: count the problems of each level, result and motif."""

from __future__ import annotations

import argparse
from pathlib import Path

from gold.cli.exitcodes import OK
from gold.cli.output import say, write_json
from gold.lab.benchmarks.problems import problems_in


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Count problems by level, result, kind of ko and motif, as their records and the estimates that ship "
        "tell, and print that as a page in Markdown."
    )
    add = parser.add_argument
    add(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="a problem, a collection or a folder of these",
    )
    add("--json", type=Path, metavar="FILE", help="also write the counts, as JSON")


def run(args: argparse.Namespace) -> int:
    """Count the problems, print the tables, and return the exit code."""
    from gold.lab.harvest.counting import ABOVE, BANDS, RESULTS, UNKNOWN, counted
    from gold.trainer.progress.difficulty_estimates import shipped_estimates

    counts = counted((problem for _name, problem in problems_in(args.files)), shipped_estimates())
    bands = [*(name for name, _strongest in BANDS), ABOVE, UNKNOWN]
    say(f"| | {' | '.join(RESULTS)} |\n|---{'|---' * len(RESULTS)}|")
    for band in bands:
        numbers = [counts.results[band, result] for result in RESULTS]
        if band != UNKNOWN or any(numbers):
            say(f"| {band} | {' | '.join(map(str, numbers))} |")
    for title, found in (("ko", counts.kos), ("motif", counts.motifs)):
        say(f"\n| {title} | problems |\n|---|---|")
        for name, number in sorted(found.items()):
            say(f"| {name} | {number} |")
    if args.json is not None:
        by_result = {f"{band}, {result}": n for (band, result), n in sorted(counts.results.items())}
        write_json(args.json, {"results": by_result, "kos": counts.kos, "motifs": counts.motifs})
    return OK

"""`main.py lab naturalness FILE --against BOOKS`:
measure how different problems look from those of books.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from gold.authoring.naturalness import Look
from gold.cli.bar import share_bar
from gold.cli.exitcodes import OK
from gold.cli.options import add_number, add_sample, sampled
from gold.cli.output import check_output, table_console, write_json
from gold.errors import GoldError
from gold.i18n import number
from gold.lab.benchmarks.problems import problems_in
from gold.lab.naturalness.comparison import Comparison, Sample, compared, sample_of, scores_from
from gold.lab.naturalness.scores import look_of
from gold.problem.model import Problem

_SHOWN = 15
_ROUNDS = 60
_FILE_WIDTH = 110


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Train a classifier to tell problems from those of books by their stones, and print how well it does "
        "on problems that it did not see: 1 is always, 0.5 is by chance. Both sets are weighted as if they "
        "had as many problems of each size."
    )
    add = parser.add_argument
    add(
        "files",
        metavar="FILE",
        nargs="*",
        type=Path,
        help="problem files, folders, benchmark files",
    )
    add(
        "--against",
        metavar="BOOKS",
        nargs="+",
        type=Path,
        required=True,
        help="files of problems that look as they should",
    )
    add_number(
        parser, "--features", "print so many features, those first that tell most", default=_SHOWN
    )
    add_sample(parser)
    add(
        "--learn",
        type=Path,
        metavar="OUT",
        help="learn from BOOKS how problems usually look, and write that for the generator",
    )
    add_number(parser, "--rounds", "rounds of --learn (60)", default=_ROUNDS, least=1)
    add(
        "--weights",
        type=Path,
        metavar="OUT",
        help="write the classifier's weights, by which harvest --most chooses",
    )
    add(
        "--json",
        type=Path,
        metavar="OUT",
        help="write the figures of all features to a file as JSON",
    )


def run(args: argparse.Namespace) -> int:
    """Compare the problems, print the figures, write the requested files,
    and return the exit code.
    """
    check_output(args.json)
    check_output(args.learn)
    check_output(args.weights)
    if not args.files and (args.learn is None or args.weights is not None):
        raise GoldError("Name files to compare, or use --learn.")
    ours = sampled([problem for _name, problem in problems_in(args.files)], args)
    books = [problem for _name, problem in problems_in(args.against)]
    with share_bar("problems") as report:
        seen = list(_looks(ours + books, report))
    if args.learn is not None:
        _learn(args, sample_of(seen[len(ours) :]))
    if not ours:
        return OK
    samples = sample_of(seen[: len(ours)]), sample_of(seen[len(ours) :])
    comparison = compared(*samples, args.seed)
    _print(comparison, args.features)
    if args.weights is not None:
        scores_from(*samples).write(args.weights)
    if args.json is not None:
        write_json(args.json, asdict(comparison))
    return OK


def _learn(args: argparse.Namespace, books: Sample) -> None:
    from gold.lab.naturalness.learning import averages_of, with_pushes, write_looks

    with share_bar("rounds") as report:
        write_looks(with_pushes(averages_of(books), args.rounds, args.seed, report), args.learn)


def _looks(
    problems: Sequence[Problem], report: Callable[[int, int], object]
) -> Iterator[Look | None]:
    for done, problem in enumerate(problems):
        report(done, len(problems))
        yield look_of(problem.position)


def _print(found: Comparison, shown: int) -> None:
    from rich.table import Table

    table = Table()
    table.add_column("feature", no_wrap=True)
    for name in ("ours", "books", "area alone", "weight"):
        table.add_column(name, justify="right", no_wrap=True)
    for each in found.features[:shown]:
        values = (each.ours, each.books, each.area, each.weight)
        table.add_row(each.name, *(number(value, ".2f") for value in values))
    console = table_console(_FILE_WIDTH)
    console.print(table)
    area = number(found.area, ".3f")
    spread = number(found.spread, ".3f")
    console.print(f"Area under the curve: {area} ± {spread}")
    said = "{ours} problems against {books}, {unmatched} of a size that is not in the books."
    console.print(said.format(ours=found.ours, books=found.books, unmatched=found.unmatched))
    if any(found.left_out):
        said = "Left out, as their stones do not shut the group in: {ours} problems, {books} of the books."
        console.print(said.format(ours=found.left_out[0], books=found.left_out[1]))

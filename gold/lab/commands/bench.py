"""`main.py lab bench [FILE...]`: measure the share of problems that the computer
solves, and its speed.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from gold.cli.exitcodes import OK
from gold.cli.options import (
    add_engine,
    add_number,
    add_resources,
    add_sample,
    add_workers,
    refuse_unused,
    resources_of,
    sampled,
    workers_of,
)
from gold.cli.output import check_output, write_json
from gold.errors import GoldError
from gold.lab.benchmark_rows import BenchmarkRow, read_benchmark
from gold.lab.benchmarks.modes import BenchmarkMode, row_as_put
from gold.lab.benchmarks.problems import problems_in
from gold.lab.benchmarks.rows import RowResult, measure_rows, row_statistics
from gold.problem.model import Problem
from gold.solver.api import EngineKind, Limits

_DEFAULT_SECONDS = 5.0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = (
        "Solve the problems of benchmark files (JSON, one per line) and count how often the "
        "first move is one of the answers. Without a file, measure how many positions per second "
        "the computer searches."
    )
    add = parser.add_argument
    add("files", metavar="FILE.jsonl", nargs="*", type=Path, help="benchmark files")
    add(
        "--mode",
        choices=[str(mode) for mode in BenchmarkMode],
        default=str(BenchmarkMode.BOUNDED),
        help=(
            "bounded: target stones and region as the file has them; open: target stones, and the whole "
            "board is playable; keystones: target stones only; raw: stones and side to play only"
        ),
    )
    add_engine(parser, "which computer to measure")
    seconds = "think at most S seconds per problem (5 if no limit is given)"
    add_number(parser, "--seconds", seconds, "S", kind=float)
    add_number(parser, "--nodes", "visit at most N positions per problem")
    add(
        "--by",
        choices=["collection", "size"],
        default="collection",
        help="what the rows of the table are",
    )
    add_sample(parser)
    add_workers(parser, jobs=1)
    add_resources(parser)
    add(
        "--disputes",
        type=Path,
        metavar="OUT",
        help="write a list of proofs that contradict the published answer",
    )
    add("--json", type=Path, metavar="OUT", help="write all results to a JSON file")
    add(
        "--follow-ups",
        action="store_true",
        help="measure how fast moves are answered after a proof; FILE may also be a problem file",
    )
    add(
        "--certificates",
        action="store_true",
        help="write the proof of every problem, and verify it; FILE may also be a problem file",
    )
    refining = "at most S seconds to refine a result once success or failure is proved (--follow-ups: of answers)"
    add_number(parser, "--refine-seconds", refining, "S", kind=float)


def run(args: argparse.Namespace) -> int:
    """Do the measurement, print a table, write the requested files, and return the exit code."""
    check_output(args.json)
    check_output(args.disputes)
    refuse_unused(args, EngineKind(args.engine))
    if (args.follow_ups or args.certificates) and args.engine != EngineKind.EXACT:
        raise GoldError("--follow-ups and --certificates measure proofs: leave --engine out.")
    if not args.files:
        from gold.lab.benchmarks.speed import print_speed

        print_speed()
    elif args.follow_ups:
        from gold.lab.benchmarks import follow_ups

        follow_ups.measure_follow_ups(
            _problems(args), _limits(args), args.refine_seconds, args.json
        )
    elif args.certificates:
        from gold.lab.benchmarks import certificates

        certificates.measure_certificates(_problems(args), _limits(args), args.json)
    else:
        _measure_rows(args)
    return OK


def _measure_rows(args: argparse.Namespace) -> None:
    from gold.lab.benchmarks.table import print_table

    rows = [row for path in args.files for row in read_benchmark(path)]
    mode = BenchmarkMode(args.mode)
    if args.disputes is not None and mode is not BenchmarkMode.BOUNDED:
        raise GoldError("--disputes works with --mode bounded only")
    usable = [row for row in rows if row_as_put(row, mode) is not None]
    if not usable:
        raise GoldError(f"No problem in these files has a region ({len(rows)} read).")
    skipped = len(rows) - len(usable)
    usable = sampled(usable, args)
    limits = replace(_limits(args), refine_seconds=args.refine_seconds)
    outcomes = list(
        measure_rows(
            usable, mode, limits, EngineKind(args.engine), resources_of(args), workers_of(args)
        )
    )
    print_table(outcomes, skipped, args.by == "size")
    if args.disputes is not None:
        _list_disputes(args.disputes, usable, outcomes, limits)
    if args.json is not None:
        report = {
            "rows": [_as_json(outcome) for outcome in outcomes],
            "summary": {
                **row_statistics(outcomes),
                "skipped": skipped,
                "engine": args.engine,
                "mode": args.mode,
            },
        }
        write_json(args.json, report)


def _as_json(outcome: RowResult) -> dict[str, Any]:
    return {
        name: value
        for name, value in asdict(outcome).items()
        if value is not None or name == "move"
    }


def _list_disputes(
    path: Path, rows: list[BenchmarkRow], outcomes: list[RowResult], limits: Limits
) -> None:
    """Write the disputes among the proved problems to a file.

    Only doubtful problems are examined: those whose objective is missed, those solved by an
    unpublished move, and those with several answers, which may not be equally good.
    """
    from rich.progress import track

    from gold.lab.benchmarks.disputes import dispute, write_disputes

    row_of = {row.id: row for row in rows}
    proved = [each for each in outcomes if each.proved and row_of[each.id].answers]
    doubtful = [
        row_of[each.id]
        for each in proved
        if each.missed or not each.hit or len(row_of[each.id].answers) > 1
    ]
    found = [dispute(row, limits) for row in track(doubtful, "disputes", transient=True)]
    write_disputes(path, [case for case in found if case is not None], len(rows))


def _limits(args: argparse.Namespace) -> Limits:
    unlimited = args.seconds is None and args.nodes is None and args.depth is None
    return Limits(
        args.depth, args.breadth, _DEFAULT_SECONDS if unlimited else args.seconds, args.nodes
    )


def _problems(args: argparse.Namespace) -> list[Problem]:
    """Return the problems of all files, or a random sample of them."""
    return sampled([problem for _name, problem in problems_in(args.files)], args)

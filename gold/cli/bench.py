"""`main.py bench [FILE...]`: how many problems the computer solves, and how fast it searches."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, TypeVar

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color, PointState
from gold.board.position import Position
from gold.cli.bar import problems_bar
from gold.cli.bench_modes import Mode, solve_told, told
from gold.cli.exitcodes import OK
from gold.cli.results import ko_as_json, misses_objective
from gold.cli.workers import add_workers, workers_of
from gold.errors import GoldError
from gold.i18n import _, ngettext
from gold.problem.benchmark_rows import BenchmarkRow, read_benchmark
from gold.problem.files import load_collection
from gold.problem.model import Problem
from gold.solver.api import ALPHABETA, AUTO, ENGINES, Limits, Result, Status
from gold.solver.engine import solve
from gold.solver.outcome import BY_ANY_KO, BY_FORCE
from gold.workers import Workers, in_order

if TYPE_CHECKING:
    from rich.table import Table

ORIGINAL_SPEED = 2240  # nodes per second of GoLD 2019, the predecessor of this program

# The verdicts in files count a seki as life, and a ko for the side that is ahead in it.
_PLAIN_VERDICT = {Status.ALIVE: "alive", Status.SEKI: "alive", Status.DEAD: "dead"}
Sampled = TypeVar("Sampled")

_DEFAULT_SECONDS = 5.0
_NAME_WIDTH = 66
_FILE_WIDTH = 140  # of a table written to a file or pipe, which has no width of its own
_SPEED_NODES = 300_000
_SIZES = (10, 15, 20, 26, 35, 60)


@dataclass(frozen=True, slots=True)
class RowResult:
    """The result of the computer for one row.

    ``least`` and ``most`` are bounds on the outcome scale (docs/VERDICTS.md). ``points`` are free and
    playable. Where the row says who has ko threats, ``proved`` is about that question alone. ``agrees``
    compares a proof with the row's own verdict; ``missed`` tells whether the side to play is proved to miss
    its objective. ``first_doubt`` is what spoke against the first hypothesis, where something had to be
    inferred.
    """

    id: str
    collection: str
    move: str | None
    hit: bool
    status: str
    proved: bool
    seconds: float
    nodes: int
    least: int
    most: int
    points: int = 0
    ko: dict[str, Any] | None = None
    agrees: bool | None = None
    missed: bool = False
    first_doubt: str | None = None


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its options."""
    parser = subparsers.add_parser(
        "bench",
        help=_("measure the computer on a collection of problems"),
        description=_(
            "Solve the problems of benchmark files (JSON, one per line) and count how often the "
            "first move is one of the answers. Without a file, measure how many positions per second "
            "the computer searches."
        ),
    )
    add = parser.add_argument
    add("files", metavar="FILE.jsonl", nargs="*", type=Path, help=_("benchmark files"))
    add(
        "--mode",
        choices=[str(mode) for mode in Mode],
        default=str(Mode.BOUNDED),
        help=_(
            "bounded: target stones and region as the file has them; open: target stones, and the whole "
            "board is playable; keystones: target stones only; raw: stones and side to play only"
        ),
    )
    add("--engine", choices=ENGINES, default=AUTO, help=_("which search to measure"))
    add(
        "--seconds",
        type=float,
        metavar="S",
        help=_("think at most S seconds per problem (5 if no limit is given)"),
    )
    add("--nodes", type=int, metavar="N", help=_("visit at most N positions per problem"))
    add("--depth", type=int, metavar="N", help=_("look at most N moves ahead"))
    add("--breadth", type=int, metavar="N", help=_("consider at most N moves per position"))
    add(
        "--by", choices=["collection", "size"], default="collection", help=_("what the rows of the table are")
    )
    add("--sample", type=int, metavar="K", help=_("take K problems, chosen at random"))
    add("--seed", type=int, default=0, metavar="X", help=_("seed of the random choice"))
    add_workers(parser, jobs=1)
    add(
        "--disputes",
        type=Path,
        metavar="OUT",
        help=_("write a list of proofs that contradict the published answer"),
    )
    add("--json", type=Path, metavar="OUT", help=_("write all results to a JSON file"))
    add(
        "--follow-ups",
        action="store_true",
        help=_("measure how fast moves are answered after a proof; FILE may also be a problem file"),
    )
    add(
        "--certificates",
        action="store_true",
        help=_("write the proof of every problem, and verify it; FILE may also be a problem file"),
    )
    add(
        "--refine-seconds",
        type=float,
        metavar="S",
        help=_(
            "at most S seconds to refine a result once success or failure is proved (--follow-ups: "
            "of answers)"
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Measure, print a table, and write the results to files if asked."""
    if not args.files:
        _print_speed()
        return OK
    if args.follow_ups:
        _measure_follow_ups(args)
        return OK
    if args.certificates:
        from gold.cli import bench_certificates

        problems = _sampled([problem for path in args.files for problem in _problems(path)], args)
        bench_certificates.measure(problems, _limits(args), args.json)
        return OK
    rows = [row for path in args.files for row in read_benchmark(path)]
    mode = Mode(args.mode)
    if args.disputes is not None and mode is not Mode.BOUNDED:
        raise GoldError(_("--disputes works with --mode bounded only"))
    usable = [row for row in rows if told(row, mode) is not None]
    if not usable:
        raise GoldError(_("No problem in these files has a region ({count} read).").format(count=len(rows)))
    skipped = len(rows) - len(usable)
    usable = _sampled(usable, args)
    limits = replace(_limits(args), refine_seconds=args.refine_seconds)
    outcomes = list(_measure(usable, mode, limits, args.engine, workers_of(args)))
    _print_table(outcomes, skipped, args.by == "size")
    if args.disputes is not None:
        _list_disputes(args.disputes, usable, outcomes, limits)
    if args.json is not None:
        report = {
            "rows": [_without_none(asdict(outcome)) for outcome in outcomes],
            "summary": {**summary(outcomes), "skipped": skipped, "engine": args.engine, "mode": args.mode},
        }
        args.json.write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return OK


def _sampled(found: list[Sampled], args: argparse.Namespace) -> list[Sampled]:
    """The random sample that was asked for, or all of them."""
    if args.sample is None:
        return found
    return random.Random(args.seed).sample(found, min(args.sample, len(found)))


def _list_disputes(path: Path, rows: list[BenchmarkRow], outcomes: list[RowResult], limits: Limits) -> None:
    """Look for disputes among the proved problems that failed, that were solved by an unpublished move, or
    that have several answers, which may not be equally good.
    """
    from rich.progress import track

    from gold.cli.disputes import dispute, write_disputes

    row_of = {row.id: row for row in rows}
    proved = [each for each in outcomes if each.proved and row_of[each.id].answers]
    doubtful = [
        row_of[each.id] for each in proved if each.missed or not each.hit or len(row_of[each.id].answers) > 1
    ]
    found = [dispute(row, limits) for row in track(doubtful, _("disputes"), transient=True)]
    write_disputes(path, [case for case in found if case is not None], len(rows))


def summary(outcomes: list[RowResult]) -> dict[str, Any]:
    """Statistics of a set of results; times are in seconds."""
    times = sorted(outcome.seconds for outcome in outcomes)
    nodes, seconds = sum(outcome.nodes for outcome in outcomes), sum(times)
    return {
        "problems": len(outcomes),
        "hits": sum(outcome.hit for outcome in outcomes),
        "proved": sum(outcome.proved for outcome in outcomes),
        "proved_and_hit": sum(outcome.proved and outcome.hit for outcome in outcomes),
        "contradictions": sum(outcome.agrees is False for outcome in outcomes),
        "median_seconds": round(median(times), 4) if times else 0.0,
        "p90_seconds": round(times[max(0, -(-len(times) * 9 // 10) - 1)], 4) if times else 0.0,
        "nodes": nodes,
        "nodes_per_second": round(nodes / seconds) if seconds else 0,
    }


def solve_row(row: BenchmarkRow, limits: Limits, engine: str, mode: Mode = Mode.BOUNDED) -> RowResult:
    """Search one problem from start to finish, and infer first what the mode does not tell."""
    problem = told(row, mode)
    assert problem is not None
    board, result, doubt = solve_told(problem, mode, limits, engine)
    wins, proved = None, result.proved
    if row.threats is not None:
        wins = result.bounds.attacker_wins(BY_ANY_KO if row.threats is board.attacker else BY_FORCE)
        proved = wins is not None
    plain = _plain_verdict(board, result) if result.proved else None
    if wins is not None:
        plain = "dead" if wins else "alive"
    agrees = None if plain is None or row.verdict is None else plain == row.verdict
    return RowResult(
        id=row.id,
        collection=row.collection,
        move=None if result.move is None else board.geometry.vertex(result.move),
        hit=result.move in row.answers,
        status=str(result.status),
        proved=proved,
        seconds=round(result.seconds, 4),
        nodes=result.nodes,
        least=result.bounds.least,
        most=result.bounds.most,
        points=len(board.initial.points(PointState.VALID)),
        ko=None if result.ko is None else ko_as_json(result.ko),
        agrees=agrees,
        missed=misses_objective(board, result),
        first_doubt=doubt,
    )


def _plain_verdict(board: Board, result: Result) -> str | None:
    if result.ko is not None and result.ko.ahead is not None:
        return "alive" if result.ko.ahead is board.defender else "dead"
    return _PLAIN_VERDICT.get(result.status)


def _limits(args: argparse.Namespace) -> Limits:
    unlimited = args.seconds is None and args.nodes is None and args.depth is None
    return Limits(args.depth, args.breadth, _DEFAULT_SECONDS if unlimited else args.seconds, args.nodes)


def _measure(
    rows: list[BenchmarkRow], mode: Mode, limits: Limits, engine: str, workers: Workers
) -> Iterator[RowResult]:
    first = told(rows[0], mode)
    assert first is not None  # rows of which the mode does not tell enough are left out
    task = _RowTask(first.position, limits, engine, mode)
    with problems_bar(len(rows)) as advance:
        for outcome in in_order(task, rows, workers):
            yield outcome
            advance()


@dataclass(frozen=True, slots=True)
class _RowTask:
    """What a worker does with a row. ``first`` is a position that has the kernels loaded."""

    first: Position
    limits: Limits
    engine: str
    mode: Mode

    def __call__(self, row: BenchmarkRow) -> RowResult:
        _load_kernels(self.first, self.engine, self.mode)
        return solve_row(row, self.limits, self.engine, self.mode)


@cache
def _load_kernels(position: Position, engine: str, mode: Mode) -> None:
    """Compile or load what the engine needs, before anything is timed; once in each process."""
    from gold.solver.warmup import needed_for, warmup

    problem = Problem(position)
    if problem.defender is not None:
        warmup(parts=needed_for(problem.board(), engine)).join()
    solve_told(problem, mode, Limits(depth=1, nodes=64), engine)


def size_class(outcome: RowResult) -> str:
    """The class of a problem by how many playable points it has."""
    below = 0
    for most in _SIZES:
        if outcome.points <= most:
            return _("{least:>3} to {most} points").format(least=below, most=most)
        below = most + 1
    return _("{least:>3} points and more").format(least=below)


def _print_table(outcomes: list[RowResult], skipped: int, by_size: bool = False) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table()
    table.add_column(
        _("size") if by_size else _("collection"), overflow="ellipsis", no_wrap=True, max_width=_NAME_WIDTH
    )
    for name in (_("all"), _("hits"), _("proved"), _("median"), _("90 %"), _("nodes/s")):
        table.add_column(name, justify="right", no_wrap=True)
    groups: dict[str, list[RowResult]] = {}
    for outcome in outcomes:
        groups.setdefault(size_class(outcome) if by_size else outcome.collection, []).append(outcome)
    for name in sorted(groups):
        _add_row(table, name, groups[name])
    if len(groups) > 1:
        table.add_section()
        _add_row(table, _("all"), outcomes)
    console = Console()
    if not console.is_terminal:
        console.width = _FILE_WIDTH
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
            console.print(
                _("{id}: proved {status}, against the file").format(id=outcome.id, status=outcome.status)
            )


def _add_row(table: Table, name: str, outcomes: list[RowResult]) -> None:
    figures = summary(outcomes)
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


def _measure_follow_ups(args: argparse.Namespace) -> None:
    """Prove the problems one by one, have every move answered, and print how long that took."""
    from rich.progress import track

    from gold.cli import follow_ups

    problems = _sampled([problem for path in args.files for problem in _problems(path)], args)
    limits = _limits(args)
    found = [
        follow_ups.follow_ups(problem, limits, args.refine_seconds)
        for problem in track(problems, _("problems"), transient=True)
    ]
    answers = [answer for group in found if group is not None for answer in group]
    proved = sum(group is not None for group in found)
    print(_("{proved} of {problems} problems proved").format(proved=proved, problems=len(problems)))
    figures = {}
    for kind in follow_ups.MoveKind:
        figures[str(kind)] = of_kind = follow_ups.summary(each for each in answers if each.kind is kind)
        print(
            _(
                "after a {kind}: {soon} of {answers} answers proved within {limit:g} ms ({share:.1f} %), "
                "{unproved} not proved, {inexact} not proved exactly; median {median_seconds:.4f} s, 90 "
                "% {p90_seconds:.4f} s, 99 % {p99_seconds:.4f} s, slowest {slowest_seconds:.3f} s"
            ).format(
                kind=kind,
                limit=1000 * follow_ups.SOON,
                share=100 * of_kind["soon"] / max(1, of_kind["answers"]),
                **of_kind,
            )
        )
    if args.json is not None:
        report = {"summary": {"problems": len(problems), "proved": proved, **figures}}
        args.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def _problems(path: Path) -> list[Problem]:
    if path.suffix == ".jsonl":
        return [row.bounded for row in read_benchmark(path) if row.bounded is not None]
    return list(load_collection(path).problems)


def _without_none(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None or name == "move"}


def _print_speed() -> None:
    """Search the built-in positions and print the speed, compared with GoLD 2019."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=_("{nodes:,} positions of each, full width").format(nodes=_SPEED_NODES))
    table.add_column(_("position"))
    for name in (_("playable points"), _("nodes/s"), _("times GoLD 2019")):
        table.add_column(name, justify="right")
    total_nodes, total_seconds = 0, 0.0
    for problem in _speed_problems():
        solve(problem.board(), Limits(nodes=2000), engine=ALPHABETA)
        result = solve(problem.board(), Limits(nodes=_SPEED_NODES), engine=ALPHABETA)
        total_nodes += result.nodes
        total_seconds += result.seconds
        speed = result.nodes / result.seconds
        points = len(problem.board().valid_moves())
        table.add_row(problem.title, str(points), f"{speed:,.0f}", f"{speed / ORIGINAL_SPEED:.0f}")
    speed = total_nodes / total_seconds
    table.add_section()
    table.add_row(_("all"), "", f"{speed:,.0f}", f"{speed / ORIGINAL_SPEED:.0f}")
    Console().print(table)


def _speed_problems() -> list[Problem]:
    """Positions that are not solved within the nodes searched: a corner, a side, and an open board."""
    diagrams = ((_("corner"), _CORNER), (_("side"), _SIDE), (_("open board"), _OPEN))
    return [Problem(parse_diagram(text, Color.BLACK), title=name) for name, text in diagrams]


_CORNER = """
+ + + + + + x . .
+ + O + + O x . .
+ O + + O O x . .
+ + + O x x x . .
+ + O O x . . . .
+ O x x x . . . .
+ x x . . . . . .
x x . . . . . . .
. . . . . . . . .
"""
_SIDE = """
. x + + + + + + + x .
. x + O + + + O + x .
. x O + + O + + O x .
. x x O + O + O x x .
. . x x O O O x x . .
. . . x x x x x . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""
_OPEN = """
+ + + + + + + + +
+ + + + + + + + +
+ + x + + + x + +
+ + + + O O + + +
+ + + O + + O + +
+ + x O + + O + +
+ + + + x x + + +
+ + + + + + + + +
+ + + + + + + + +
"""

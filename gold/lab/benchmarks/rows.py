"""Searches the rows of a benchmark once each, and computes statistics of the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median
from typing import Any

from gold.board.board import Board
from gold.board.points import PointState
from gold.board.position import Position
from gold.board.status import Status
from gold.cli.bar import share_bar
from gold.cli.solutions.results import ko_as_json
from gold.lab.benchmark_rows import BenchmarkRow
from gold.lab.benchmarks.modes import BenchmarkMode, row_as_put, solve_told
from gold.problem.model import Problem
from gold.solver.api import DEFAULT_RESOURCES, EngineKind, Limits, Resources, Result
from gold.solver.outcome import BY_ANY_KO, BY_FORCE
from gold.workers import Workers, in_order

# The verdicts in files count a seki as life, and a ko for the side that is ahead in it.
_PLAIN_VERDICT = {Status.ALIVE: "alive", Status.SEKI: "alive", Status.DEAD: "dead"}


@dataclass(frozen=True, slots=True)
class RowResult:
    """The result of the computer's search of one row."""

    id: str
    """The row's name."""
    collection: str
    """The collection of the row's problem."""
    move: str | None
    """The computer's move; None if it has none."""
    hit: bool
    """Whether the move is one of the row's answers."""
    status: Status
    """The status of the group."""
    proved: bool
    """Whether the status is proved; if the row names the side with all ko threats, whether the
    result with these threats is proved.
    """
    seconds: float
    """The time of the search in seconds."""
    nodes: int
    """The number of positions searched."""
    least: int
    """The lower bound on the outcome scale (docs/VERDICTS.md)."""
    most: int
    """The upper bound."""
    points: int = 0
    """The number of empty playable points."""
    ko: dict[str, Any] | None = None
    """The kind of the ko; None if the result is not a ko."""
    agrees: bool | None = None
    """Whether a proof agrees with the row's verdict; None if there is no proof or no verdict."""
    missed: bool = False
    """Whether the side to play is proved to miss its objective."""
    first_doubt: str | None = None
    """The doubt about the first target guess; None if there is none, or nothing was guessed."""


def measure_rows(
    rows: list[BenchmarkRow],
    mode: BenchmarkMode,
    limits: Limits,
    engine: EngineKind,
    resources: Resources,
    workers: Workers,
) -> Iterator[RowResult]:
    """Search the rows with the workers, and yield the results in the order of the rows."""
    first = row_as_put(rows[0], mode)
    assert first is not None  # rows without the parts that the mode needs are left out
    task = _RowTask(first.position, limits, engine, mode, resources)
    with share_bar("problems") as report:
        for done, outcome in enumerate(in_order(task, rows, workers), 1):
            yield outcome
            report(done, len(rows))


@dataclass(frozen=True, slots=True)
class _RowTask:
    """The function that a worker calls with each row.
    ``first`` is a position used to load the kernels.
    """

    first: Position
    limits: Limits
    engine: EngineKind
    mode: BenchmarkMode
    resources: Resources

    def __call__(self, row: BenchmarkRow) -> RowResult:
        _load_kernels(self.first, self.engine, self.mode)
        return solve_row(row, self.limits, self.engine, self.mode, self.resources)


@cache
def _load_kernels(position: Position, engine: EngineKind, mode: BenchmarkMode) -> None:
    """Compile or load the engine's kernels, before any search is timed; once in each process."""
    from gold.solver.warmup import needed_for, warmup

    problem = Problem(position)
    if problem.defender is not None:
        warmup(parts=needed_for(problem.board(), engine)).join()
    solve_told(problem, mode, Limits(depth=1, nodes=64), engine)


def percentile(ordered: Sequence[float], percent: int) -> float:
    """Return a percentile of ascending numbers; 0 if there are none."""
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0


def row_statistics(outcomes: list[RowResult]) -> dict[str, Any]:
    """Return statistics of a set of results; times are in seconds."""
    times = sorted(outcome.seconds for outcome in outcomes)
    nodes = sum(outcome.nodes for outcome in outcomes)
    seconds = sum(times)
    return {
        "problems": len(outcomes),
        "hits": sum(outcome.hit for outcome in outcomes),
        "proved": sum(outcome.proved for outcome in outcomes),
        "proved_and_hit": sum(outcome.proved and outcome.hit for outcome in outcomes),
        "contradictions": sum(outcome.agrees is False for outcome in outcomes),
        "median_seconds": round(median(times), 4) if times else 0.0,
        "p90_seconds": round(percentile(times, 90), 4),
        "nodes": nodes,
        "nodes_per_second": round(nodes / seconds) if seconds else 0,
    }


def solve_row(
    row: BenchmarkRow,
    limits: Limits,
    engine: EngineKind,
    mode: BenchmarkMode = BenchmarkMode.BOUNDED,
    resources: Resources = DEFAULT_RESOURCES,
) -> RowResult:
    """Search the problem of a row from scratch, after inferring the parts that the mode hides."""
    problem = row_as_put(row, mode)
    assert problem is not None
    board, result, doubt = solve_told(problem, mode, limits, engine, resources)
    wins = None
    proved = result.proved
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
        status=result.status,
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


def misses_objective(board: Board, result: Result) -> bool:
    """Whether the side to play is proved to miss its objective, and not even to get a ko."""
    if not (result.proved and result.exact):
        return False
    if board.to_play is board.defender:
        return result.status is Status.DEAD
    return result.status in (Status.ALIVE, Status.SEKI)

"""How much of a benchmark row the computer is told: all of it, the keystones, or only the stones."""

from __future__ import annotations

from enum import StrEnum

from gold.authoring.target_guesses import needs_target
from gold.board.board import Board
from gold.lab.benchmark_rows import BenchmarkRow
from gold.problem.model import Problem
from gold.solver.api import DEFAULT_RESOURCES, EngineKind, Limits, Resources, Result
from gold.solver.engine import solve
from gold.solver.request import Request


class BenchmarkMode(StrEnum):
    """What is told of each problem; the rest is inferred. ``OPEN`` tells that the whole board is playable."""

    BOUNDED = "bounded"
    OPEN = "open"
    KEYSTONES = "keystones"
    RAW = "raw"


def row_as_put(row: BenchmarkRow, mode: BenchmarkMode) -> Problem | None:
    """The problem as it is put; None if the row does not have that much."""
    match mode:
        case BenchmarkMode.BOUNDED:
            return row.bounded
        case BenchmarkMode.OPEN | BenchmarkMode.KEYSTONES:
            return row.marked if row.marked.defender is not None else None
        case BenchmarkMode.RAW:
            return row.plain if needs_target(row.plain) else None


def solve_told(
    problem: Problem,
    mode: BenchmarkMode,
    limits: Limits,
    engine: EngineKind,
    resources: Resources = DEFAULT_RESOURCES,
) -> tuple[Board, Result, str | None]:
    """Search a problem. Return the board with what was inferred, the result, and why the first guess was
    doubted, if it was.
    """
    # These bring the kernels with them.
    from gold.authoring.target_choice import choose_target
    from gold.solver.workspace import Workspace

    if mode in (BenchmarkMode.BOUNDED, BenchmarkMode.OPEN):
        board = problem.board()
        workspace = Workspace(*resources)
        return board, solve(Request.about(board, limits, workspace), engine), None

    choice = choose_target(problem, limits, engine, resources=resources)
    chosen = choice.chosen
    doubt = choice.judged[0].doubt
    return chosen.guess.problem.board(), chosen.result, None if doubt is None else str(doubt)

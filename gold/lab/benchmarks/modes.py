"""The modes of a benchmark: the computer gets all of a row, its keystones, or only its stones."""

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
    """The part of each problem that the computer gets; it infers the rest.

    - ``BOUNDED``: keystones and region;
    - ``OPEN``: keystones, and the whole board as region;
    - ``KEYSTONES``: keystones without a region;
    - ``RAW``: only the stones.
    """

    BOUNDED = "bounded"
    OPEN = "open"
    KEYSTONES = "keystones"
    RAW = "raw"


def row_as_put(row: BenchmarkRow, mode: BenchmarkMode) -> Problem | None:
    """Return the problem that the computer gets;
    None if the row lacks a part that the mode needs.
    """
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
    """Search a problem, after inferring the target and the region if the mode hides them.

    Return the board with the target, the result, and the doubt about the first guess, None if there
    is none.
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

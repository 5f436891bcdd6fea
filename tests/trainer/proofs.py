"""A small problem, and its proof: for tests of what is decided by proof."""

from __future__ import annotations

from gold.board.board import Board
from gold.board.points import Move
from gold.problem.model import Problem
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.engine import solve
from gold.solver.request import Request

THREE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
x x x x x x x . .
x O O O O O x . .
x O + + + O x . .
"""


def prove(board: Board) -> Result:
    return solve(Request.about(board, Limits(nodes=20_000)), EngineKind.PROOF)


def unproved(board: Board) -> None:
    return None


def moves(problem: Problem, *names: str) -> tuple[Move, ...]:
    return tuple(problem.position.geometry.from_vertex(name) for name in names)

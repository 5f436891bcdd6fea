"""Measures the speed of the search of 2019 on this machine, in positions per second,
against GoLD 2019.
"""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.problem.model import Problem
from gold.solver.api import EngineKind, Limits
from gold.solver.engine import solve
from gold.solver.request import Request

ORIGINAL_SPEED = 2240  # nodes per second of GoLD 2019, the predecessor of this program
_SPEED_NODES = 300_000


def print_speed() -> None:
    """Search the built-in positions and print the speed, compared with GoLD 2019."""
    table = Table(title=f"{_SPEED_NODES:,} positions of each, full width")
    table.add_column("position")
    for name in ("playable points", "nodes/s", "times GoLD 2019"):
        table.add_column(name, justify="right")
    total_nodes = 0
    total_seconds = 0.0
    for problem in _speed_problems():
        solve(Request.about(problem.board(), Limits(nodes=2000)), EngineKind.CLASSIC)
        result = solve(
            Request.about(problem.board(), Limits(nodes=_SPEED_NODES)), EngineKind.CLASSIC
        )
        total_nodes += result.nodes
        total_seconds += result.seconds
        speed = result.nodes / result.seconds
        points = len(problem.board().valid_moves())
        table.add_row(problem.title, str(points), f"{speed:,.0f}", f"{speed / ORIGINAL_SPEED:.0f}")
    speed = total_nodes / total_seconds
    table.add_section()
    table.add_row("all", "", f"{speed:,.0f}", f"{speed / ORIGINAL_SPEED:.0f}")
    Console().print(table)


def _speed_problems() -> list[Problem]:
    """Return three positions that are not solved within the limit:
    a corner, a side, and an open board.
    """
    diagrams = (("corner", _CORNER), ("side", _SIDE), ("open board", _OPEN))
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

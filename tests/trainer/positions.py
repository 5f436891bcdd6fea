"""Small problems and stand-in answers that the trainer's tests share."""

from __future__ import annotations

from gold.board.diagram import parse_diagram
from gold.board.points import Color, Move
from gold.board.status import Status
from gold.problem.model import Problem
from gold.solver.api import Result
from gold.solver.outcome import Ko
from tests.results import make_result

B, W = Color.BLACK, Color.WHITE

# The marked stone has its last liberty at B2.
CAPTURE_IN_ONE = """
    . x . .
    x O x .
    . + . .
    . . . ."""

# White lives at B1; anything else and Black kills there.
STRAIGHT_THREE = """
    . . . . .
    . . . . .
    x x x x .
    O O O O x
    + + + O x"""

# The same, where the wall has no stone that can be captured: the kill holds on the whole board.
CLOSED_IN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x x x x . .
    O O O O x . .
    + + + O x . ."""

# A square of four in the corner, with room for a few moves.
CORNER = """
    . . . . . .
    . . . . . .
    x x x x . .
    O O O x . .
    + + O x . .
    + + O x . ."""

# White has just taken a ko at A1, and Black has no other point to play.
ONLY_KO = """
    + o . .
    O o . .
    O x . .
    K o x ."""

# Three kos: both sides can go on taking for ever. White holds the upper and the lower one.
THREE_KOS = """
    . x o . . . . . .
    x o + o . . . . .
    . x o . . . . . .
    . x o . . . . . .
    x + x o . . . . .
    . x o . . . . . .
    . x o . . . . . .
    x o + O . . . . .
    . x o . . . . . ."""


def problem(diagram: str = CORNER, to_play: Color = B, **fields: object) -> Problem:
    return Problem(parse_diagram(diagram, to_play), **fields)  # type: ignore[arg-type]


def answer(
    move: Move | None,
    status: Status = Status.UNKNOWN,
    proved: bool = False,
    *line: Move,
    ko: Ko | None = None,
) -> Result:
    return make_result(status, proved, move, line or (() if move is None else (move,)), ko=ko)

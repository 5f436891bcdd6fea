"""Problems that are read from a text, and what a test looks at in them."""

from __future__ import annotations

from pathlib import Path

from gold.board.points import Color
from gold.problem.files import parse_collection
from gold.problem.model import Problem


def only(text: str, name: str = "clipboard.sgf") -> Problem:
    (problem,) = parse_collection(text.encode(), Path(name)).problems
    return problem


def stones(problem: Problem, color: Color) -> set[str]:
    position = problem.position
    states = zip(position.geometry.points, position.states, strict=True)
    return {position.geometry.vertex(point) for point, state in states if state.color is color}

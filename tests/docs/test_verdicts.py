"""The diagrams of docs/VERDICTS.md come out as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.diagram import parse_diagram
from gold.board.points import Color
from gold.board.status import RESULTS, Status
from gold.solver.api import EngineKind, Limits, Result
from gold.solver.engine import solve
from gold.solver.request import Request

pytestmark = pytest.mark.kernel

PAGE = Path(__file__).parents[2] / "docs" / "VERDICTS.md"
DIAGRAM = re.compile(r"```gold\n(.*?)```\n(.*?)\n\n", re.DOTALL)
CLAIM = re.compile(r"(Black|White) first: (alive|seki|ko|dead)( \(.*?more ko threats.*?\))?\.")
MANY_THREATS = 5

CASES = [
    (diagram, Color[color.upper()], Status(status), bool(many_threats))
    for diagram, claims in DIAGRAM.findall(PAGE.read_text(encoding="utf-8"))
    for color, status, many_threats in CLAIM.findall(claims)
]


def found(diagram: str, first: Color) -> Result:
    result = solve(
        Request.about(Board(parse_diagram(diagram, first)), Limits(nodes=400_000)), EngineKind.PROOF
    )
    assert result.proved
    assert result.exact
    return result


def test_the_page_shows_every_result() -> None:
    assert {status for _, _, status, _ in CASES} == set(RESULTS)
    assert any(many_threats for *_, many_threats in CASES)


@pytest.mark.parametrize(("diagram", "first", "status", "many_threats"), CASES)
def test_a_diagram_comes_out_as_the_page_says(
    diagram: str, first: Color, status: Status, many_threats: bool
) -> None:
    result = found(diagram, first)
    if many_threats:
        assert result.ko is not None
        assert result.ko.threats == MANY_THREATS
        assert (result.ko.ahead is Color.BLACK) == (status is Status.DEAD)
    else:
        assert result.status is status

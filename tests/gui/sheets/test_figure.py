"""A figure shows the stones, the targets and the marks of a diagram."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from gold.board.points import Point
from gold.board.position import Boundary
from gold.gui.sheets.figure import Disc, FigureLine, FrameOutline, Hint, Marks, Text, figure
from gold.gui.sheets.svg import svg
from gold.problem.model import Problem
from tests.gui.helpers import THREE, make_problem
from tests.gui.sheets.printed import SVG


def test_a_figure_has_every_stone_that_is_shown_and_every_target() -> None:
    problem = make_problem()
    line = [problem.position.geometry.from_vertex(name) for name in ("D3", "D4")]
    parts = figure(problem.position, line=line).parts
    stones = [part for part in parts if isinstance(part, Disc) and part.radius > 20]
    count = sum(state.color is not None for state in problem.position.states)
    assert len(stones) == count + 2, "the stones of the line"
    numbers = [(part.text, part.ink) for part in parts if isinstance(part, Text)]
    assert numbers == [("1", "#ffffff"), ("2", "#000000")]
    assert sum(isinstance(part, FrameOutline) for part in parts) == len(
        problem.position.keystones()
    )


def test_lines_go_on_where_the_board_does(first_steps: list[Problem]) -> None:
    """The corner at the bottom left: its lines end at the board's edges, and run out at the other two."""
    drawn = figure(first_steps[2].position)
    ends = {
        place
        for part in drawn.parts
        if isinstance(part, FigureLine)
        for place in (part.start, part.end)
    }
    width, height = drawn.size
    assert {0, width} & {x for x, _ in ends} == {width}
    assert {0, height} & {y for _, y in ends} == {0}


def test_marks_are_drawn_on_their_points_and_hints_are_escaped() -> None:
    position = make_problem().position
    solution, failure = (position.geometry.from_vertex(name) for name in ("D3", "E3"))
    plain = figure(position)
    marked = figure(position, marks=Marks({solution}, {failure}, hints={solution: "<D3>"}))
    ring, first, second, hint = marked.parts[len(plain.parts) :]
    assert isinstance(ring, Disc)
    assert isinstance(first, FigureLine)
    assert isinstance(second, FigureLine)
    assert isinstance(hint, Hint)
    assert hint.center == ring.center
    assert (first.start[0] + first.end[0]) / 2 == ring.center[0] + marked.cell
    assert first.start[1] + first.end[1] == second.start[1] + second.end[1] == 2 * ring.center[1]
    root = ET.fromstring(svg(marked, "", cell=20))
    assert root.find(f".//{SVG}rect/{SVG}title").text == "<D3>"  # type: ignore[union-attr]
    assert int(root.get("width", "")) == round(20 / marked.cell * marked.size[0])


def test_a_printed_problem_shows_where_play_ends() -> None:
    problem = make_problem()
    inked = [
        part for part in figure(problem.position).parts if getattr(part, "ink", "") == "#888888"
    ]
    assert inked
    whole = replace(problem.position, boundary=Boundary.OPEN)
    assert not [part for part in figure(whole).parts if getattr(part, "ink", "") == "#888888"]


@pytest.mark.parametrize("sign", ["△", "□", "○", "×"])
def test_an_authors_sign_is_a_shape_and_no_letter_of_a_font(sign: str) -> None:
    position = make_problem(THREE).position
    point = Point(position.geometry.from_vertex("B1"))
    plain = figure(position)
    marked = figure(position, marks=Marks(letters={point: sign}))
    assert len(marked.parts) > len(plain.parts) + 1
    assert not any(isinstance(part, Text) for part in marked.parts)

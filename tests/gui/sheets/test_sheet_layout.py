"""What fits on a page: stones of one size, as many problems as are wanted, and room for notes."""

from __future__ import annotations

import re

import pytest

from gold.board.points import Color, Point
from gold.gui.sheets.figure import Figure
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.printed_page import NoteLine, PrintedFigure
from gold.gui.sheets.sheets import printed_pages, sheets
from gold.paper import Paper, SheetOptions, SolutionPages
from gold.problem.files import load_collection
from gold.problem.solution.author_lines import AuthorsLines
from tests.gui.helpers import THREE, make_problem
from tests.gui.sheets.printed import (
    heads,
    many,
    no_lines,
)

FAR_APART = "\n".join(
    [" ".join("xO+" + "." * 15 + "x")]
    + [" ".join("." * 19)] * 17
    + [" ".join("x" + "." * 17 + "x")]
)


@pytest.mark.parametrize("paper", Paper)
def test_all_stones_of_a_sheet_have_one_size(monkeypatch: pytest.MonkeyPatch, paper: Paper) -> None:
    """Whatever the boards: a corner of few lines, and one on which the stones are everywhere."""
    collection = load_collection("problems/corner-and-side-groups.yaml").problems
    whole = make_problem(FAR_APART)
    sizes, places, ends = [], [], []

    def note(_document: Document, place: tuple[float, float], drawn: Figure, scale: float) -> None:
        sizes.append(round(drawn.cell * scale, 3))
        places.append((place[0], place[0] + drawn.size[0] * scale))
        ends.append(place[1] + drawn.size[1] * scale)

    monkeypatch.setattr(Document, "figure", note)
    data = sheets("", [*collection, whole], [()] * (len(collection) + 1), SheetOptions(paper=paper))
    assert set(sizes) == {14.4}
    width, height = paper.size
    assert all(left >= 40 and right <= width - 40 for left, right in places)
    assert max(ends) <= height - 40
    (box,) = set(re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data))
    assert tuple(map(float, box)) == pytest.approx(paper.size, abs=0.01)


@pytest.mark.parametrize("most", [1, 2, 4, 6, 9])
def test_a_page_holds_as_many_problems_as_are_wanted_and_they_are_as_large_as_fits(
    most: int,
) -> None:
    options = SheetOptions(per_page=most, solutions=SolutionPages.NONE)
    pages = printed_pages("", many(11), no_lines(11), options)
    counts = [len(heads(page)) for page in pages]
    assert counts == [most] * (11 // most) + [11 % most] * (11 % most > 0)
    for page in pages:
        for part in page.parts:
            if isinstance(part, PrintedFigure):
                assert part.place[1] + part.figure.size[1] * part.scale <= page.size[1] - 40
                assert part.place[0] + part.figure.size[0] * part.scale <= page.size[0] - 40


def test_fewer_problems_on_a_page_are_drawn_larger() -> None:
    def cell(most: int) -> float:
        pages = printed_pages("", many(12), no_lines(12), SheetOptions(per_page=most))
        drawn = next(part for part in pages[0].parts if isinstance(part, PrintedFigure))
        return drawn.scale * drawn.figure.cell

    assert cell(2) > cell(12)


def test_a_margin_for_notes_has_lines_where_no_diagram_is() -> None:
    page = printed_pages("", many(9), no_lines(9), SheetOptions(notes=True))[0]
    rules = [part for part in page.parts if isinstance(part, NoteLine)]
    assert len(rules) > 20
    left = min(rule.start[0] for rule in rules)
    drawn = [part for part in page.parts if isinstance(part, PrintedFigure)]
    assert all(part.place[0] + part.figure.size[0] * part.scale < left for part in drawn)


def test_a_comment_longer_than_a_page_is_cut_and_its_diagram_has_room() -> None:
    problem = make_problem(THREE, title="Three")
    lines = AuthorsLines(problem)
    point = Point(problem.position.geometry.from_vertex("B1"))
    lines.node(lines.play((), point, Color.BLACK)).comment = "long words " * 400
    pages = printed_pages("Mine", [lines.put_in(problem)], [[point]])
    (drawn,) = [part for part in pages[-1].parts if isinstance(part, PrintedFigure)][1:]
    assert drawn.place[1] + drawn.figure.size[1] * drawn.scale < pages[-1].size[1]
    assert any(getattr(part, "text", "").endswith("…") for part in pages[-1].parts)

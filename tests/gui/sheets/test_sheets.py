"""Pictures and sheets show the problem, in files that other programs can read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gold.gui.sheets.figure import figure
from gold.gui.sheets.printed_page import PrintedText
from gold.gui.sheets.sheets import printed_pages, sheets
from gold.paper import SheetOptions, SolutionPages
from gold.problem.files import load_collection, parse_collection
from gold.problem.model import Problem
from gold.trainer.solution_lines import solution_lines, solutions
from tests.gui.helpers import make_problem
from tests.gui.sheets.printed import (
    count_discs,
    heads,
    is_text,
    many,
    no_lines,
    streams,
)


def test_sheets_have_all_problems_and_then_their_lines(first_steps: list[Problem]) -> None:
    lines = [solutions(problem)[:1] for problem in first_steps]
    data = sheets("First steps", first_steps, lines)
    asked = sum(count_discs(figure(problem.position)) for problem in first_steps)
    solved = sum(
        count_discs(figure(problem.position, line=line))
        for problem, line in zip(first_steps, lines, strict=True)
    )
    pages = [stream for stream in streams(data) if b" Tj" in stream]
    assert sum(len(re.findall(rb" c\s", page)) // 4 for page in pages) == asked + solved
    assert data == sheets("First steps", first_steps, lines), "the same problems give the same file"


def test_sheets_have_coordinates_if_they_are_asked_for(first_steps: list[Problem]) -> None:
    names = [
        part.text
        for part in figure(first_steps[4].position, coordinates=True).parts
        if is_text(part)
    ]
    assert {"A", "1"} <= set(names)
    plain, named = (
        sheets("", first_steps, options=SheetOptions(coordinates=wanted))
        for wanted in (False, True)
    )
    written = [sum(stream.count(b" Tj") for stream in streams(data)) for data in (plain, named)]
    assert written[1] > written[0] + len(names)


@pytest.mark.slow  # it loads the kernels
def test_a_line_of_a_sheet_is_proved_and_ends_where_a_side_gives_up() -> None:
    problems = load_collection("problems/corner-and-side-groups.yaml").problems
    (one,) = [problem for problem in problems if problem.title == "The little arch: ko"]
    (line,) = solution_lines([one])
    assert one.position.geometry.vertices(line) == ["A3", "C1", "D1", "B1", "A1"]


def test_an_authors_line_is_taken_unless_the_proof_says_otherwise() -> None:
    sgf = b"(;SZ[9]AB[ba][bb]AW[aa]PL[B](;B[ab]C[RIGHT];W[cc];B[bb];W[dd])(;B[cc]))"
    tried = parse_collection(sgf, Path("a.sgf")).problems[0]
    (line,) = solution_lines([tried])
    assert tried.position.geometry.vertices(line) == ["A8", "C7"], "a stone is on B8"
    assert solution_lines([make_problem()]) == [()]


def test_solutions_are_the_proved_moves_else_the_authors(first_steps: list[Problem]) -> None:
    proved = first_steps[4]
    assert proved.proved is not None
    assert solutions(proved) == proved.proved.correct
    sgf = b"(;SZ[9]AB[ba][bb]AW[aa]PL[B](;B[ab]C[RIGHT])(;B[cc]))"
    tried = parse_collection(sgf, Path("a.sgf")).problems[0]
    assert tried.position.geometry.vertices(solutions(tried)) == ["A8"]
    assert solutions(make_problem()) == ()


@pytest.mark.parametrize("booklet", [False, True])
def test_solutions_on_the_back_are_those_of_the_page_before(booklet: bool) -> None:
    options = SheetOptions(solutions=SolutionPages.BACK, booklet=booklet)
    pages = printed_pages("", many(40), no_lines(40), options)
    found = [heads(page) for page in pages]
    if not booklet:
        assert found[0::2] == found[1::2]
        assert [name for names in found[0::2] for name in names] == list(map(str, range(1, 41)))
        return
    front, back = pages[0], pages[1]
    middle = front.size[0] / 2
    problems = [
        part for part in front.parts if isinstance(part, PrintedText) and part.place[0] > middle
    ]
    answers = [
        part for part in back.parts if isinstance(part, PrintedText) and part.place[0] < middle
    ]
    assert [part.text for part in problems if "." in part.text and part.bold] == [
        part.text for part in answers if "." in part.text and part.bold
    ]


def test_without_solutions_there_are_only_pages_to_solve() -> None:
    pages = printed_pages("", many(3), no_lines(3), SheetOptions(solutions=SolutionPages.NONE))
    assert [heads(page) for page in pages] == [["1", "2", "3"]]

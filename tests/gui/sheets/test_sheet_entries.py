"""What stands on a sheet for a problem: title, description, task, source, and the words of its solution."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gold.board.board import Board
from gold.board.points import PASS, Color, Point
from gold.board.status import Side, Status
from gold.gui.sheets.figure import Figure, Marks, Text, figure
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.printed_page import PrintedFigure, PrintedText
from gold.gui.sheets.sheet_entries import sheet_task
from gold.gui.sheets.sheets import printed_pages, sheets
from gold.paper import SheetOptions
from gold.problem.files import load_collection, parse_collection
from gold.problem.model import Problem
from gold.problem.proved import Proved, ProvedKo
from gold.problem.solution.author_lines import AuthorsLines
from tests.gui.helpers import THREE, make_problem
from tests.gui.sheets.printed import (
    USUAL,
    no_lines,
    texts_of,
)


def test_a_title_is_never_cut_and_a_hidden_one_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    title = "The carpenter's square in the corner, with a liberty outside and a hane on one side"
    texts: list[str] = []
    write = Document.text

    def note(
        self: Document, place: tuple[float, float], text: str, *rest: float, bold: bool = False
    ) -> None:
        texts.append(text)
        write(self, place, text, *rest, bold=bold)

    monkeypatch.setattr(Document, "text", note)
    problems = [make_problem(title=title), make_problem(title="Seki")]
    sheets("", problems, options=SheetOptions(hide_titles=True))
    assert f"1. {title}" in " ".join(texts)
    assert "2." in texts
    assert "2. Seki" in texts[texts.index("Solutions") :]
    texts.clear()
    sheets("", problems)
    assert "2. Seki" in texts[: texts.index("Solutions")], "an author's own title is shown"


def test_a_description_stands_below_its_title_on_the_page_to_solve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = replace(make_problem(title="A name"), description="What there is to say.")
    texts = texts_of(monkeypatch, [problem])
    assert texts.count("What there is to say.") == 1
    assert texts.index("What there is to say.") == texts.index("1. A name") + 1
    assert "What there is to say." not in texts_of(
        monkeypatch, [problem], SheetOptions(descriptions=False)
    )


def test_the_page_to_solve_names_only_the_side_to_play_where_the_best_is_a_ko(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = make_problem().with_proved(Proved(Status.KO))
    assert sheet_task(problem) == "Black to play"
    assert sheet_task(problem) in " ".join(texts_of(monkeypatch, [problem]))


def test_the_solution_of_a_ko_tells_its_kind_and_pages_have_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind = ProvedKo(ahead=Side.DEFENDER, threats=1, taker=Side.DEFENDER)
    problem = make_problem().with_proved(Proved(Status.KO, kind))
    said = texts_of(monkeypatch, [problem])
    asked, solved = said.index("1"), said.index("2")  # the pages
    assert asked < said.index("Solutions")
    told = " ".join(said[solved:])
    assert "Ko (White takes first; Black needs one ko threat to kill)" in told
    assert "Ko (" not in " ".join(said[:solved])
    seki = make_problem().with_proved(Proved(Status.SEKI))
    assert "White lives in seki" in " ".join(texts_of(monkeypatch, [seki]))


def test_without_coordinates_points_are_told_by_numbers_and_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in books: a stone played where another was taken, a pass, and other right moves."""
    problem = make_problem()
    at = {name: Point(problem.position.geometry.from_vertex(name)) for name in ("D3", "E3", "D4")}
    monkeypatch.setattr(
        "gold.gui.sheets.sheet_entries.solutions", lambda _problem: (at["D3"], at["E3"], at["D4"])
    )
    line = (at["D3"], at["E3"], PASS, at["D3"])
    drawn: list[dict[Point, str]] = []

    def note(*args: object, **options: object) -> Figure:
        drawn.extend(one.letters for one in args if isinstance(one, Marks) and one.letters)  # type: ignore[misc]
        return figure(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("gold.gui.sheets.sheet_entries.figure", note)
    texts = []
    monkeypatch.setattr(
        Document, "text", lambda _self, _place, text, *_rest, **_more: texts.append(text)
    )
    sheets("", [problem], [line])
    said = " ".join(texts)
    taken = "4 at 1" if problem.position[at["D3"]].is_empty else "4 at a"
    assert "3 pass" in said
    assert taken in said
    assert "also right: " in said
    assert set(drawn[0]) <= set(at.values())
    assert drawn[0]
    sheets("", [problem], [line], SheetOptions(coordinates=True))
    assert "1 D3, 2 E3, 3 pass, 4 D3" in " ".join(texts)


def test_the_solution_of_a_ko_says_where_the_ko_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its letter, or by the number of the stone that was taken there."""
    problems = load_collection("problems/captures-and-ko.yaml").problems
    one = next(problem for problem in problems if problem.title == "Ko in the corner")
    line = [one.position.geometry.from_vertex(name) for name in ("M12", "N11", "N13")]
    ko = Board(one.position, line).ko_point
    assert ko is not None
    texts: list[str] = []
    monkeypatch.setattr(
        Document, "text", lambda _self, _place, text, *_rest, **_more: texts.append(text)
    )
    sheets("", [one], [line], SheetOptions(coordinates=True))
    assert f"The ko is at {one.position.geometry.vertex(ko)}." in " ".join(texts)
    texts.clear()
    sheets("", [one], [line])
    assert re.search(r"The ko is at (?:\d|a)\.", " ".join(texts))


def test_the_authors_letters_are_printed_with_his_description() -> None:
    sgf = b"(;SZ[9]AB[ba][bb]AW[aa]PL[B]C[Look at a.]LB[cc:a](;B[ab]))"
    (problem,) = parse_collection(sgf, Path("a.sgf")).problems

    def printed(options: SheetOptions) -> list[str]:
        page = printed_pages("", [problem], no_lines(1), options)[0]
        drawn = next(part.figure for part in page.parts if isinstance(part, PrintedFigure))
        return [part.text for part in drawn.parts if isinstance(part, Text)]

    assert printed(USUAL) == ["a"]
    assert printed(SheetOptions(descriptions=False)) == []


def test_a_source_that_all_have_is_named_once_and_others_with_their_problems() -> None:
    def said(problems: list[Problem], options: SheetOptions = USUAL) -> list[str]:
        page = printed_pages("", problems, no_lines(len(problems)), options)[0]
        texts = [part.text for part in page.parts if isinstance(part, PrintedText)]
        return [text for text in texts if text.startswith("Source")]

    one, other = (
        replace(make_problem(title="Number"), source=source) for source in ("Book", "Club")
    )
    assert said([one, one, one]) == ["Source: Book"]
    assert said([one, other]) == ["Source: Book", "Source: Club"]
    assert said([one, other], SheetOptions(sources=False)) == []
    assert said([replace(one, source="GoLD")]) == []


def test_the_editors_variations_are_printed_each_with_its_letters_and_comments() -> None:
    lines = AuthorsLines(make_problem(THREE, title="Three"))
    position = make_problem(THREE).position
    at = {name: Point(position.geometry.from_vertex(name)) for name in ("A1", "B1", "C1", "G7")}
    right = lines.play((), at["B1"], Color.BLACK)
    lines.node(right).right = True
    lines.node(right).comment = "The middle."
    for answer in ("A1", "C1"):
        lines.play(right, at[answer], Color.WHITE)
    wrong = lines.play(lines.play((), at["A1"], Color.BLACK), at["B1"], Color.WHITE)
    lines.node(wrong[:1]).right = False
    lines.node(wrong).labels = {at["A1"]: "A", at["C1"]: "B", at["G7"]: "△"}
    lines.play((), at["G7"], Color.BLACK)  # not playable
    problem = lines.put_in(make_problem(THREE, title="Three"))
    texts = [
        part.text
        for page in printed_pages("Mine", [problem], [[at["B1"]]])
        for part in page.parts
        if isinstance(part, PrintedText)
    ]
    assert texts.count("1: The middle.") == 1
    assert [text for text in texts if "Variation" in text] == [
        "1. Variation 1",
        "1. Variation 2",
        "1. Variation 3",
    ]
    assert "wrong · A = 1" in texts
    without = SheetOptions(descriptions=False)
    for page in printed_pages("Mine", [problem], [[at["B1"]]], without):
        assert not any("Variation" in getattr(part, "text", "") for part in page.parts)

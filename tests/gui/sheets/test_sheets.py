"""Pictures and sheets show the problem, in files that other programs can read."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from gold.board.points import Color
from gold.errors import GoldError
from gold.gui.look.board_colors import SLATE
from gold.gui.sheets.figure import Disc, Line, Triangle, figure
from gold.gui.sheets.picture import save_picture
from gold.gui.sheets.sheets import sheets, solutions
from gold.problem.files import load_collection, parse_collection
from gold.problem.model import Problem
from tests.gui.helpers import make_problem

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def first_steps() -> list[Problem]:
    return load_collection("problems/first-steps.yaml").problems


def test_a_figure_has_every_stone_that_is_shown_and_every_target() -> None:
    problem = make_problem()
    played = frozenset({problem.position.geometry.from_vertex("D3")})
    parts = figure(problem.position, played).parts
    stones = [part for part in parts if isinstance(part, Disc) and part.radius > 20]
    count = sum(state.color is not None for state in problem.position.states)
    assert len(stones) == count + 2, "the stone that is played, and its ring"
    assert sum(isinstance(part, Triangle) for part in parts) == len(problem.position.keystones())


def test_lines_go_on_where_the_board_does(first_steps: list[Problem]) -> None:
    """The corner at the bottom left: its lines end at the board's edges, and run out at the other two."""
    drawn = figure(first_steps[2].position)
    ends = {place for part in drawn.parts if isinstance(part, Line) for place in (part.start, part.end)}
    width, height = drawn.size
    assert {0, width} & {x for x, _ in ends} == {width}
    assert {0, height} & {y for _, y in ends} == {0}


def test_svg_is_xml_with_all_stones_and_coordinates(tmp_path: Path, first_steps: list[Problem]) -> None:
    problem = replace(first_steps[4], title="<&> 死活")
    save_picture(problem, tmp_path / "a.svg")
    root = ET.parse(tmp_path / "a.svg").getroot()
    assert root.findtext(f"{SVG}title") == "<&> 死活"
    assert {"A", "J", "1"} <= {text.text for text in root.iter(f"{SVG}text")}
    black = [
        disc for disc in root.iter(f"{SVG}circle") if disc.get("fill") == "#000000" and disc.get("stroke")
    ]
    assert len(black) == sum(state.color is Color.BLACK for state in problem.position.states)


def test_png_is_drawn_in_the_colours_of_the_board(tmp_path: Path, first_steps: list[Problem]) -> None:
    save_picture(first_steps[4], tmp_path / "a.png")
    save_picture(first_steps[4], tmp_path / "b.png", SLATE)
    paper, slate = (pygame.image.load(tmp_path / name) for name in ("a.png", "b.png"))
    assert max(paper.get_size()) > 900
    assert pygame.transform.average_color(slate)[0] < 150 < 200 < pygame.transform.average_color(paper)[0]


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match=r"\.png or \.svg"):
        save_picture(make_problem(), tmp_path / "a.gif")


def test_sheets_have_eight_problems_a_page_and_the_solutions_last(first_steps: list[Problem]) -> None:
    data = sheets("First steps", first_steps)
    contents = pages(data)
    assert len(first_steps) == 13
    assert [len(re.findall(r"-[\d.]+ [\d.]+ [\d.]+ cm 2 J", page)) for page in contents] == [8, 5, 13]
    assert data == sheets("First steps", first_steps), "the same problems give the same file"


def pages(data: bytes) -> list[str]:
    """The contents of a PDF's pages, found as a reader finds them; its table of objects must be right."""
    table = int(re.findall(rb"startxref\n(\d+)\n", data)[-1])
    entries = re.findall(rb"(\d{10}) \d{5} [nf] \n", data[table:])
    places = [int(entry) for entry in entries]
    for number, place in enumerate(places[1:], 1):
        assert data[place:].startswith(f"{number} 0 obj\n".encode())
    objects = [data[start:end] for start, end in pairwise([*places[1:], table])]
    kids = re.findall(rb"(\d+) 0 R", re.search(rb"/Kids \[(.*?)\]", objects[1])[1])  # type: ignore[index]
    found = []
    for kid in kids:
        content = re.search(rb"/Contents (\d+) 0 R", objects[int(kid) - 1])
        assert content is not None
        head, body = objects[int(content[1]) - 1].split(b"stream\n", 1)
        length = int(re.search(rb"/Length (\d+)", head)[1])  # type: ignore[index]
        assert body[length:].startswith(b"\nendstream")
        found.append(zlib.decompress(body[:length]).decode())
    return found


def test_solutions_are_the_proved_moves_else_the_authors(first_steps: list[Problem]) -> None:
    proved = first_steps[4]
    assert proved.proved is not None
    assert solutions(proved) == proved.proved.correct
    sgf = b"(;SZ[9]AB[ba][bb]AW[aa]PL[B](;B[ab]C[RIGHT])(;B[cc]))"
    tried = parse_collection(sgf, Path("a.sgf")).problems[0]
    assert tried.position.geometry.vertices(solutions(tried)) == ["A8"]
    assert solutions(make_problem()) == ()

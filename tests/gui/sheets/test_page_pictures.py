"""Pages as pictures have all texts and stones."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame

from gold.gui.sheets.figure import Disc
from gold.gui.sheets.printed_page import PrintedFigure
from gold.gui.sheets.sheet_files import sheet_files
from gold.gui.sheets.sheets import printed_pages
from gold.paper import Paper, SheetOptions, SolutionPages
from tests.gui.helpers import make_problem
from tests.gui.sheets.printed import SVG, no_lines


def test_pages_become_pictures_with_all_texts_and_stones(tmp_path: Path) -> None:
    problem = replace(make_problem(title="<&> 死活"), source="Club & co")
    options = SheetOptions(per_page=1, paper=Paper.LETTER)
    target = tmp_path / "sheet.svg"
    files = sheet_files(target, "Name", [problem, problem], no_lines(2), options)
    assert [path.name for path in files] == [f"sheet-{n}.svg" for n in range(1, len(files) + 1)]
    root = ET.fromstring(files[tmp_path / "sheet-1.svg"])
    assert root.get("width") == "612.00pt"
    texts = {text.text for text in root.iter(f"{SVG}text")}
    assert {"1. <&> 死活", "Source: Club & co", "Name"} <= texts
    stones = [disc for disc in root.iter(f"{SVG}circle") if disc.get("stroke")]
    assert len(stones) == sum(state.color is not None for state in problem.position.states)


def test_a_page_as_png_shows_black_and_white_stones_on_white_paper(tmp_path: Path) -> None:
    target = tmp_path / "sheet.png"
    options = SheetOptions(solutions=SolutionPages.NONE)
    problem = make_problem()
    (data,) = sheet_files(target, "Name", [problem], no_lines(1), options).values()
    picture = pygame.image.load(io.BytesIO(data), "sheet.png")
    assert picture.get_size() == (1654, 2339)
    assert picture.get_at((5, 5))[:3] == (255, 255, 255)
    (page,) = printed_pages("Name", [problem], no_lines(1), options)
    (drawn,) = (part for part in page.parts if isinstance(part, PrintedFigure))
    for part in drawn.figure.parts:
        if isinstance(part, Disc) and part.width and part.radius > 20:
            beside = part.center[0] - 0.7 * part.radius, part.center[1]
            at = [
                round((start + drawn.scale * way) * 200 / 72)
                for start, way in zip(drawn.place, beside, strict=True)
            ]
            assert picture.get_at(at)[0] == (0 if part.fill == "#000000" else 255)

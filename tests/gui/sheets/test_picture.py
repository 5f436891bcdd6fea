"""A picture of a problem is a file that other programs read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from gold.board.points import Color
from gold.errors import GoldError
from gold.gui.look.board_colors import SLATE
from gold.gui.sheets.picture import save_picture
from gold.problem.model import Problem
from tests.gui.helpers import make_problem
from tests.gui.sheets.printed import SVG


def test_svg_is_xml_with_all_stones_and_coordinates(
    tmp_path: Path, first_steps: list[Problem]
) -> None:
    problem = replace(first_steps[4], title="<&> 死活")
    save_picture(problem, tmp_path / "a.svg")
    root = ET.parse(tmp_path / "a.svg").getroot()
    assert root.findtext(f"{SVG}title") == "<&> 死活"
    assert {"A", "G", "1"} <= {text.text for text in root.iter(f"{SVG}text")}
    black = [
        disc
        for disc in root.iter(f"{SVG}circle")
        if disc.get("fill") == "#000000" and disc.get("stroke")
    ]
    assert len(black) == sum(state.color is Color.BLACK for state in problem.position.states)


def test_png_is_drawn_in_the_colours_of_the_board(
    tmp_path: Path, first_steps: list[Problem]
) -> None:
    save_picture(first_steps[4], tmp_path / "a.png")
    save_picture(first_steps[4], tmp_path / "b.png", SLATE)
    paper, slate = (pygame.image.load(tmp_path / name) for name in ("a.png", "b.png"))
    assert max(paper.get_size()) > 900
    assert (
        pygame.transform.average_color(slate)[0]
        < 150
        < 200
        < pygame.transform.average_color(paper)[0]
    )


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match=r"\.png or \.svg"):
        save_picture(make_problem(), tmp_path / "a.gif")

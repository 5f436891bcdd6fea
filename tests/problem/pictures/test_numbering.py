"""Numbers above and below the boards of a page: they are read, or left out, and never made up."""

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from gold.cli import exitcodes
from gold.cli.main import main
from gold.problem.files import load_collection
from gold.problem.pictures.as_problems import ReadProblem, problems_in_picture
from gold.problem.pictures.characters import lines_in, numbers_in, strokes_in
from tests.tools.drawn_boards import NOTO, PAPER, corner, pictures
from tests.tools.drawn_pages import Caption, drawn_page

_BOARDS = list(pictures([replace(PAPER, gap=16)], 4, seed=5))


def _read(page: Image.Image) -> list[ReadProblem]:
    written = io.BytesIO()
    page.save(written, "PNG")
    return problems_in_picture(written.getvalue(), Path("a.png"))


def _titles(page: Image.Image) -> list[str]:
    return [each.problem.title for each in _read(page)]


def _numbers_of(text: str, size: int = 24, *, light: bool = False) -> list[int]:
    """The numbers that are read in a line of print."""
    paper, ink = (0, 255) if light else (255, 0)
    font = ImageFont.truetype(NOTO, size)
    image = Image.new("L", (round(font.getlength(text)) + 2 * size, 2 * size), paper)
    ImageDraw.Draw(image).text((size, 0.4 * size), text, ink, font)
    strokes = strokes_in(np.asarray(image, dtype=np.float32), light)
    return [number.value for line in lines_in(strokes) for number in numbers_in(line, strokes)]


@pytest.mark.parametrize(
    "caption",
    [
        Caption("Problem {n}"),
        Caption("{n}.", second="Black to play"),
        Caption("Diagram {n}", above=True, left=True),
        Caption("No.{n}", second="White to kill in 3", size=30),
        Caption("({n})", size=14),
    ],
    ids=lambda caption: caption.text,
)
def test_numbers_of_a_page_are_the_titles(caption: Caption) -> None:
    numbers = [38, 39, 40, 41]
    page = drawn_page(_BOARDS, numbers, 2, caption, heading="Chapter 7")
    assert _titles(page) == [f"a {number}" for number in numbers]


def test_convert_writes_them_into_the_book(tmp_path: Path) -> None:
    drawn_page(_BOARDS, [7, 8, 9, 10], 2, Caption()).save(tmp_path / "page.png")
    command = ["convert", str(tmp_path / "page.png"), str(tmp_path / "book.yaml")]
    assert main(command) == exitcodes.OK
    titles = [problem.title for problem in load_collection(tmp_path / "book.yaml").problems]
    assert titles == ["page 7", "page 8", "page 9", "page 10"]


def test_boards_numbered_down_the_columns_are_read_in_that_order() -> None:
    read = _read(drawn_page(_BOARDS, [1, 3, 2, 4], 2, Caption("Problem {n}")))
    assert [each.problem.title for each in read] == ["a 1", "a 2", "a 3", "a 4"]
    stones = [sum(state.color == 1 for state in each.problem.position.states) for each in read]
    by_rows = [sum(state.color == 1 for state in each.position.states) for each in _BOARDS]
    assert stones == [by_rows[at] for at in (0, 2, 1, 3)]


def test_number_that_does_not_fit_is_left_out_and_told() -> None:
    read = _read(drawn_page(_BOARDS, [1, 2, 9, 4], 2, Caption()))
    assert [each.problem.title for each in read] == ["a 1", "a 2", "a", "a 4"]
    assert (
        read[2].remark == "its number in the picture, 9, does not fit the others, and is left out"
    )
    assert not any("number" in read[at].remark for at in (0, 1, 3))


def test_number_that_stands_twice_is_left_out_both_times() -> None:
    read = _read(drawn_page(_BOARDS, [4, 5, 6, 6], 4, Caption()))
    assert [each.problem.title for each in read] == ["a 4", "a 5", "a", "a"]
    assert all("number in the picture, 6" in each.remark for each in read[2:])


@pytest.mark.parametrize(
    ("blotted", "titles", "remark"),
    [
        ([55, 6, 7, 8], ["a", "a 6", "a 7", "a 8"], "its number in the picture is not read"),
        ([5, 66, 7, 8], ["a 5", "a 6", "a 7", "a 8"], ""),
    ],
    ids=["at an end it is not made up", "its neighbours leave one number for it"],
)
def test_number_that_cannot_be_read(blotted: list[int], titles: list[str], remark: str) -> None:
    numbers = [5, 6, 7, 8]
    page = drawn_page(_BOARDS, numbers, 4, Caption("{n}", size=24))
    other = drawn_page(_BOARDS, blotted, 4, Caption("{n}", size=24))
    differing = np.argwhere(np.asarray(page) != np.asarray(other))
    top, left = differing.min(axis=0)[:2]
    bottom, right = differing.max(axis=0)[:2]
    ImageDraw.Draw(page).line((left, top, right, bottom), "black", 4)
    read = _read(page)
    assert [each.problem.title for each in read] == titles
    (at,) = (place for place, number in enumerate(blotted) if number != numbers[place])
    assert read[at].remark == remark


def test_boards_without_numbers_are_counted_and_nothing_is_remarked() -> None:
    for text in ("Black to play", "3 moves"):
        read = _read(drawn_page(_BOARDS, [0] * 4, 2, Caption(text)))
        assert [each.problem.title for each in read] == ["a 1", "a 2", "a 3", "a 4"]


def test_single_board_takes_a_number_that_stands_alone_but_none_from_a_sentence() -> None:
    board = [corner(PAPER)]
    assert _titles(drawn_page(board, [12], 1, Caption("Problem {n}"))) == ["a 12"]
    assert _titles(drawn_page(board, [12], 1, Caption("Black lives in {n} moves"))) == ["a"]


@pytest.mark.parametrize("size", [11, 14, 20, 33, 60])
def test_digits_of_all_sizes_are_right_or_not_read(size: int) -> None:
    numbers = [10, 234, 567, 89, 1042, 68, 305]
    read = [_numbers_of(str(number), size) for number in numbers]
    assert all(each in ([], [number]) for each, number in zip(read, numbers, strict=True))
    assert sum(map(bool, read)) >= len(numbers) - 1


def test_light_print_is_read_too() -> None:
    assert _numbers_of("Problem 25", light=True) == [25]


@pytest.mark.parametrize(
    "text", ["Fig. 1-50", "3.5", "B12", "2nd", "Go", "007", "12345", "To kill"]
)
def test_what_is_no_whole_number_is_none(text: str) -> None:
    assert _numbers_of(text) == []

"""Boards in pictures: what is drawn is read, and what is no board is said to be none."""

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from gold.board.points import Color
from gold.cli import exitcodes
from gold.cli.main import main
from gold.errors import ProblemFormatError
from gold.problem.files import load_collection, load_problem, parse_collection
from gold.problem.pictures.as_problems import problems_in_picture, remark_of
from gold.problem.pictures.decoding import MOST_PIXELS, decode
from gold.problem.pictures.reading import boards_in
from tests.thorough import rest_slow
from tests.tools.drawn_boards import (
    DARK,
    ODD,
    PAPER,
    TUNED,
    WOOD,
    Style,
    corner,
    draw,
    own_positions,
    page,
    pictures,
    with_veil,
)
from tests.tools.pictures_read import edges_of, has_its_lines, misread, wrong_points


@pytest.mark.parametrize(
    "style",
    rest_slow([each for kind in TUNED.values() for each in kind]),
    ids=lambda style: style.name,
)
def test_diagram_is_read_with_its_edges(style: Style) -> None:
    for drawn in pictures([style], 3, seed=1):
        (board,) = boards_in(decode(drawn.png).gray)
        assert has_its_lines(drawn, board)
        assert board.edges == edges_of(drawn)
        assert misread(drawn, board) <= set(board.unsure), "at most what the picture cuts off"


@pytest.mark.parametrize("style", rest_slow(ODD), ids=lambda style: style.name)
def test_board_in_shades_that_nobody_expects_is_read(style: Style) -> None:
    """A stone hides the lines and ends round, in whatever shade."""
    for drawn in pictures([style], 3, seed=1):
        (board,) = boards_in(decode(drawn.png).gray)
        assert wrong_points(drawn, board) == 0


def test_letters_beside_a_small_board_are_no_lines_of_it() -> None:
    style = replace(PAPER, gap=14, coordinates=True)
    for drawn in pictures([style], 6, seed=1):
        (board,) = boards_in(decode(drawn.png).gray)
        assert has_its_lines(drawn, board)


@pytest.mark.slow
def test_all_own_positions_are_read_from_screenshots() -> None:
    for number, position in enumerate(own_positions()):
        drawn = draw(position, (PAPER, WOOD, DARK)[number % 3], seed=1)
        (board,) = boards_in(decode(drawn.png).gray)
        assert wrong_points(drawn, board) == 0


def test_line_of_stones_at_an_edge_is_seen() -> None:
    """Hardly a piece of the line itself is seen where stones stand on nearly all its points."""
    text = (
        "(;SZ[19]AB[ka][la][ma][ra][kb][kc][lc][mc][nc][od]AW[na][oa][pa][qa][lb][mb][nb][oc][pc])"
    )
    position = parse_collection(text.encode(), Path("a.sgf")).problems[0].position
    for style in (PAPER, WOOD, TUNED["scan"][0]):
        drawn = draw(position, style, seed=1)
        (board,) = boards_in(decode(drawn.png).gray)
        assert wrong_points(drawn, board) == 0


@pytest.mark.slow
def test_mark_on_a_stone_leaves_no_doubt() -> None:
    for name in ("last move", "numbers", "letters"):
        style = next(each for each in TUNED["screenshot"] if each.name == name)
        for drawn in pictures([style], 6, seed=1):
            (board,) = boards_in(decode(drawn.png).gray)
            assert board.unsure == []


def test_page_of_diagrams_becomes_one_problem_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = list(pictures([PAPER], 4, seed=5))
    (tmp_path / "page.png").write_bytes(page(drawn, columns=2))
    assert (
        main(["convert", str(tmp_path / "page.png"), str(tmp_path / "book.yaml")]) == exitcodes.OK
    )
    problems = load_collection(tmp_path / "book.yaml").problems
    assert [problem.title for problem in problems] == [f"page {number}" for number in range(1, 5)]
    for each, problem in zip(drawn, problems, strict=True):
        colors = [state.color for state in each.position.states]
        for color in (1, 2):
            assert sum(state.color == color for state in problem.position.states) == colors.count(
                color
            )


def test_own_picture_comes_back_as_the_same_problem(tmp_path: Path) -> None:
    source = tmp_path / "a.sgf"
    source.write_text("(;SZ[19]AB[aa][ba][ca][cb][cc][bd][ad]AW[ab][bb][ac])")
    assert main(["picture", str(source), str(tmp_path / "a.png")]) == exitcodes.OK
    position = load_problem(source).position
    (problem,) = load_collection(tmp_path / "a.png").problems
    read = problem.position
    assert [state.color for state in read.states] == [state.color for state in position.states]


def test_what_is_not_sure_is_told_by_convert_and_nothing_is_solved_from_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = corner(WOOD)
    (tmp_path / "a.png").write_bytes(with_veil(drawn, drawn.position.geometry.from_vertex("P5")))
    assert main(["convert", str(tmp_path / "a.png"), str(tmp_path / "a.yaml")]) == exitcodes.OK
    assert "a.png: a: unclear in the picture: P5" in capsys.readouterr().err
    assert main(["solve", str(tmp_path / "a.png")]) == exitcodes.BAD_INPUT
    assert "this is a picture: convert it to a file" in capsys.readouterr().err


def test_picture_without_a_board_says_what_would_help() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300), dtype=np.uint8)
    for values in (
        noise,
        np.full((200, 300), 255, dtype=np.uint8),
        np.zeros((1, 1), dtype=np.uint8),
    ):
        with pytest.raises(ProblemFormatError, match="no board is found in this picture"):
            parse_collection(_png(Image.fromarray(values)), Path("a.png"))


def test_damaged_picture_is_refused_by_name() -> None:
    whole = corner(PAPER).png
    broken = [whole[:length] for length in (4, 20, 40, len(whole) // 2)]
    for data in broken:
        with pytest.raises(ProblemFormatError, match=r"a\.png: the picture is damaged"):
            parse_collection(data, Path("a.png"))


def test_picture_that_would_fill_the_memory_is_refused_before_it_is_decoded() -> None:
    side = int(MOST_PIXELS**0.5) + 1
    bomb = _png(Image.new("1", (side, side)))
    assert len(bomb) < 100_000
    with pytest.raises(ProblemFormatError, match="more than 40 million pixels"):
        parse_collection(bomb, Path("a.png"))


def test_stone_that_is_hardly_seen_is_named_and_ringed() -> None:
    drawn = corner(WOOD)
    empty = drawn.position.geometry.from_vertex("P5")
    assert drawn.position[empty].is_empty
    (read,) = problems_in_picture(with_veil(drawn, empty), Path("a.png"))
    assert read.remark == "unclear in the picture: P5"
    assert read.picture.unsure == {empty}


def test_part_of_the_picture_that_shows_a_board_says_where_its_points_lie() -> None:
    drawn = [corner(PAPER), *pictures([PAPER], 1, seed=5)]
    style = drawn[0].style
    first, _second = problems_in_picture(page(drawn, columns=2), Path("a.png"))
    picture = first.picture
    assert len(picture.pixels) == 3 * picture.width * picture.height
    for point, state in zip(
        drawn[0].position.geometry.points, drawn[0].position.states, strict=True
    ):
        if point in picture.places and state.color is not None:
            x, y = (round(place) for place in picture.places[point])
            beside = 3 * (y * picture.width + x + round(0.3 * style.gap))
            is_black = picture.pixels[beside] < 100
            assert is_black == (state.color is Color.BLACK)


def test_photograph_that_was_held_sideways_is_read_upright() -> None:
    drawn = corner(PAPER)
    image = Image.open(io.BytesIO(drawn.png)).convert("RGB")
    written = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned to the right
    image.transpose(Image.Transpose.ROTATE_90).save(written, "JPEG", quality=95, exif=exif)
    (board,) = boards_in(decode(written.getvalue()).gray)
    assert wrong_points(drawn, board) == 0


def test_text_around_diagrams_is_no_board() -> None:
    drawn = list(pictures([PAPER], 2, seed=5))
    board = Image.open(io.BytesIO(page(drawn, columns=2))).convert("L")
    sheet = Image.new("L", (board.width + 200, board.height + 400), "white")
    sheet.paste(board, (100, 300))
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(34)
    for y in range(10, 290, 45):
        pen.text(
            (20, y), "Black to play and kill the corner: one hundred and twenty problems", 0, font
        )
    turned = sheet.rotate(1.5, Image.Resampling.BICUBIC, fillcolor=255)
    boards = boards_in(decode(_png(turned)).gray)
    assert [wrong_points(each, board) for each, board in zip(drawn, boards, strict=True)] == [0, 0]


def test_calendar_is_at_least_doubted() -> None:
    """Squares in a row look like a board; nobody is to get one without a word."""
    chance = np.random.default_rng(5)
    image = Image.new("L", (640, 160), 248)
    pen = ImageDraw.Draw(image)
    for column in range(41):
        for row in range(7):
            is_full = column > 34 and chance.random() < 0.8
            x = 20 + 14 * column
            y = 20 + 14 * row
            pen.rounded_rectangle((x, y, x + 11, y + 11), 2, fill=95 if is_full else 226)
    for board in boards_in(decode(_png(image)).gray):
        assert remark_of(board)


def test_points_of_a_photograph_lie_where_its_stones_are_seen() -> None:
    drawn = corner(TUNED["photograph"][-1])
    (read,) = problems_in_picture(drawn.png, Path("a.png"))
    picture = read.picture
    gray = Image.frombytes("RGB", (picture.width, picture.height), picture.pixels).convert("L")
    for point, state in zip(drawn.position.geometry.points, drawn.position.states, strict=True):
        if point in picture.places and state.color is Color.BLACK:
            x, y = (round(place) for place in picture.places[point])
            reach = round(0.3 * picture.gap)
            for across, down in ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)):
                assert gray.getpixel((x + across, y + down)) < 90


def test_what_is_cut_off_by_the_rim_of_a_photograph_is_not_sure() -> None:
    style = next(each for each in TUNED["photograph"] if each.name == "from below")
    text = "(;SZ[19]AB[aa][ab][bb][cc][dd]AW[ba][ac][bc][cb][da][pp])"
    position = parse_collection(text.encode(), Path("a.sgf")).problems[0].position
    drawn = draw(position, style, seed=1)
    (board,) = boards_in(decode(drawn.png).gray)
    wrong = misread(drawn, board)
    assert wrong
    assert wrong <= set(board.unsure)


def _png(image: Image.Image) -> bytes:
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


@pytest.mark.parametrize("seed", rest_slow(range(12)))
def test_no_picture_stops_the_reader(seed: int) -> None:
    """Stripes, checks, frames, noise and pieces of boards, in black, white and gray, of odd sizes."""
    chance = np.random.default_rng(seed)
    height, width = (int(side) for side in chance.integers(1, 260, 2))
    values = np.full((height, width), chance.choice([0, 128, 255]), dtype=np.uint8)
    for _each in range(6):
        top, left = (int(place) for place in chance.integers(0, 200, 2))
        step = int(chance.integers(2, 30))
        shade = int(chance.choice([0, 60, 255]))
        part = values[top:, left:]
        match int(chance.integers(4)):
            case 0:
                part[::step] = shade
            case 1:
                part[:, ::step] = shade
            case 2:
                part[::step, ::step] = shade
            case _:
                part[:] = chance.integers(0, 255, part.shape)
    for board in boards_in(decode(_png(Image.fromarray(values))).gray):
        assert len(board.looks) == board.grid.rows.count

"""Pictures and sheets show the problem, in files that other programs can read."""

from __future__ import annotations

import io
import re
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import TypeGuard
from xml.etree import ElementTree as ET

import pygame
import pytest

from gold.board.board import Board
from gold.board.points import PASS, Color, Move, Point
from gold.board.position import Boundary
from gold.board.status import Side, Status
from gold.errors import GoldError
from gold.gui.look.board_colors import SLATE
from gold.gui.sheets.figure import Disc, Figure, FigureLine, FrameOutline, Hint, Marks, Text, figure
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.picture import save_picture
from gold.gui.sheets.printed_page import NoteLine, PrintedFigure, PrintedPage, PrintedText, imposed
from gold.gui.sheets.sheet_entries import sheet_task
from gold.gui.sheets.sheet_files import sheet_files
from gold.gui.sheets.sheets import printed_pages, sheets
from gold.gui.sheets.svg import svg
from gold.paper import Paper, SheetOptions, SolutionPages
from gold.problem.author_lines import AuthorsLines
from gold.problem.files import load_collection, parse_collection
from gold.problem.model import Problem
from gold.problem.proved import Proved, ProvedKo
from gold.trainer.solution_lines import solution_lines, solutions
from tests.gui.helpers import THREE, make_problem

FAR_APART = "\n".join(
    [" ".join("xO+" + "." * 15 + "x")]
    + [" ".join("." * 19)] * 17
    + [" ".join("x" + "." * 17 + "x")]
)
USUAL = SheetOptions()
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def first_steps() -> list[Problem]:
    return load_collection("problems/first-steps.yaml").problems


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


def texts_of(
    monkeypatch: pytest.MonkeyPatch, problems: list[Problem], options: SheetOptions = USUAL
) -> list[str]:
    """The lines of text of a sheet; and none of them is wider than it may be."""
    texts: list[str] = []
    write = Document.text

    def note(
        self: Document,
        place: tuple[float, float],
        text: str,
        size: float,
        width: float,
        bold: bool = False,
    ) -> None:
        texts.append(text)
        assert len(self.wrapped(text, size, width + 0.01, bold)) <= 1
        write(self, place, text, size, width, bold=bold)

    monkeypatch.setattr(Document, "text", note)
    sheets("", problems, options=options)
    return texts


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


def test_a_printed_problem_shows_where_play_ends() -> None:
    problem = make_problem()
    inked = [
        part for part in figure(problem.position).parts if getattr(part, "ink", "") == "#888888"
    ]
    assert inked
    whole = replace(problem.position, boundary=Boundary.OPEN)
    assert not [part for part in figure(whole).parts if getattr(part, "ink", "") == "#888888"]


@pytest.mark.parametrize("word", ["many words ", "隅の死活"])
@pytest.mark.parametrize("count", [40, 4000])
def test_a_long_description_is_wrapped_and_cut_with_an_ellipsis(
    monkeypatch: pytest.MonkeyPatch, word: str, count: int
) -> None:
    texts = texts_of(monkeypatch, [replace(make_problem(title=""), description=word * count)])
    about = [text for text in texts if word[:4].strip() in text]
    assert len(about) == 6
    assert about[-1].endswith("…")
    assert not any(text.endswith("…") for text in about[:-1])


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


def is_text(part: object) -> TypeGuard[Text]:
    return isinstance(part, Text)


def test_a_text_without_blanks_is_broken_anywhere() -> None:
    lines = Document(Paper.A4.size).wrapped("隅の死活" * 20, 10, 100)
    assert "".join(lines) == "隅の死活" * 20
    assert len(lines) > 4


@pytest.mark.slow  # it loads the kernels
def test_a_line_of_a_sheet_is_proved_and_ends_where_a_side_gives_up() -> None:
    problems = load_collection("problems/corner-and-side-groups.yaml").problems
    (one,) = [problem for problem in problems if problem.title == "The little arch: ko"]
    (line,) = solution_lines([one])
    assert one.position.geometry.vertices(line) == ["A3", "C1", "D1", "B1", "A1"]


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


def test_an_authors_line_is_taken_unless_the_proof_says_otherwise() -> None:
    sgf = b"(;SZ[9]AB[ba][bb]AW[aa]PL[B](;B[ab]C[RIGHT];W[cc];B[bb];W[dd])(;B[cc]))"
    tried = parse_collection(sgf, Path("a.sgf")).problems[0]
    (line,) = solution_lines([tried])
    assert tried.position.geometry.vertices(line) == ["A8", "C7"], "a stone is on B8"
    assert solution_lines([make_problem()]) == [()]


def count_discs(drawn: Figure) -> int:
    return sum(isinstance(part, Disc) for part in drawn.parts)


def streams(data: bytes) -> list[bytes]:
    """The unpacked streams of a PDF in their order, of pages and of fonts."""
    found = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    return [zlib.decompress(packed) if packed[:1] == b"\x78" else packed for packed in found]


def test_titles_in_any_script_are_letters_of_fonts_in_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "uharfbuzz", None)  # there is none for Windows on ARM
    """A reader can copy them: the fonts in the file say which letter each of their glyphs is."""
    titles = ["Привет", "بعيه 12", "בעיה", "ქართული", "死活 黒先生", "사활"]
    data = sheets("", [replace(make_problem(), title=title) for title in titles])
    mapped = b"".join(stream for stream in streams(data) if b"beginbfchar" in stream).upper()
    missing = {letter for letter in "".join(titles) if f"{ord(letter):04X}>".encode() not in mapped}
    assert missing <= {" "}


def test_solutions_are_the_proved_moves_else_the_authors(first_steps: list[Problem]) -> None:
    proved = first_steps[4]
    assert proved.proved is not None
    assert solutions(proved) == proved.proved.correct
    sgf = b"(;SZ[9]AB[ba][bb]AW[aa]PL[B](;B[ab]C[RIGHT])(;B[cc]))"
    tried = parse_collection(sgf, Path("a.sgf")).problems[0]
    assert tried.position.geometry.vertices(solutions(tried)) == ["A8"]
    assert solutions(make_problem()) == ()


def many(count: int) -> list[Problem]:
    return [make_problem(title=f"Number {number}") for number in range(1, count + 1)]


def heads(page: PrintedPage) -> list[str]:
    """The numbers of the problems of a page, as their titles have them."""
    texts = [part.text for part in page.parts if isinstance(part, PrintedText)]
    return [text.partition(".")[0] for text in texts if ". Number" in text]


def no_lines(count: int) -> list[tuple[Move, ...]]:
    return [()] * count


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


@pytest.mark.parametrize("count", range(1, 14))
def test_a_folded_booklet_has_its_pages_in_order(count: int) -> None:
    """Sheets are laid on each other, the first outside, and folded: each leaf has a front and a back."""
    pages = [
        PrintedPage((50, 100), [PrintedText((0, 0), str(n), 9, 9)]) for n in range(1, count + 1)
    ]
    sides = imposed(pages, (100, 100))
    assert len(sides) == 2 * -(-count // 4)

    def number(side: PrintedPage, is_right: bool) -> int:
        places = [
            (part.place[0] >= 50, part.text) for part in side.parts if isinstance(part, PrintedText)
        ]
        return next((int(text) for right, text in places if right is is_right), 0)

    fronts, backs = sides[0::2], sides[1::2]
    read = list[int]()
    # to the middle: right of the front, left of the back
    for front, back in zip(fronts, backs, strict=True):
        read += [number(front, True), number(back, False)]
    for front, back in zip(reversed(fronts), reversed(backs), strict=True):
        read += [number(back, True), number(front, False)]
    assert read[:count] == list(range(1, count + 1))
    assert not any(read[count:])


def test_a_margin_for_notes_has_lines_where_no_diagram_is() -> None:
    page = printed_pages("", many(9), no_lines(9), SheetOptions(notes=True))[0]
    rules = [part for part in page.parts if isinstance(part, NoteLine)]
    assert len(rules) > 20
    left = min(rule.start[0] for rule in rules)
    drawn = [part for part in page.parts if isinstance(part, PrintedFigure)]
    assert all(part.place[0] + part.figure.size[0] * part.scale < left for part in drawn)


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


def test_another_ending_of_sheets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match=r"\.pdf, \.png or \.svg"):
        sheet_files(tmp_path / "a.gif", "", [make_problem()], no_lines(1), USUAL)


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


@pytest.mark.parametrize("sign", ["△", "□", "○", "×"])
def test_an_authors_sign_is_a_shape_and_no_letter_of_a_font(sign: str) -> None:
    position = make_problem(THREE).position
    point = Point(position.geometry.from_vertex("B1"))
    plain = figure(position)
    marked = figure(position, marks=Marks(letters={point: sign}))
    assert len(marked.parts) > len(plain.parts) + 1
    assert not any(isinstance(part, Text) for part in marked.parts)


def test_a_comment_longer_than_a_page_is_cut_and_its_diagram_has_room() -> None:
    problem = make_problem(THREE, title="Three")
    lines = AuthorsLines(problem)
    point = Point(problem.position.geometry.from_vertex("B1"))
    lines.node(lines.play((), point, Color.BLACK)).comment = "long words " * 400
    pages = printed_pages("Mine", [lines.put_in(problem)], [[point]])
    (drawn,) = [part for part in pages[-1].parts if isinstance(part, PrintedFigure)][1:]
    assert drawn.place[1] + drawn.figure.size[1] * drawn.scale < pages[-1].size[1]
    assert any(getattr(part, "text", "").endswith("…") for part in pages[-1].parts)

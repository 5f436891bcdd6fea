"""Pages of PDF documents: their diagrams are read as pictures are."""

import io
from pathlib import Path

import pytest
from PIL import Image

from gold.cli import exitcodes
from gold.cli.main import main
from gold.errors import ProblemFormatError
from gold.problem.files import FileFormat, format_problems, load_collection, parse_collection
from gold.problem.model import Problem
from gold.problem.pictures import pages
from tests.tools.drawn_boards import PAPER, own_positions, page, pictures


def scanned(count: int) -> bytes:
    """A document of so many pages, each a picture of two boards."""
    images = []
    for number in range(count):
        drawn = list(pictures([PAPER], 2, seed=number))
        images.append(Image.open(io.BytesIO(page(drawn, columns=2))))
    written = io.BytesIO()
    images[0].save(written, "PDF", save_all=True, append_images=images[1:])
    return written.getvalue()


def test_own_sheets_come_back_as_the_same_positions(tmp_path: Path) -> None:
    corners = own_positions()[:6]
    problems = [
        Problem(position, title=f"number {number}") for number, position in enumerate(corners)
    ]
    book = tmp_path / "book.sgf"
    book.write_text(format_problems(problems, FileFormat.SGF))
    assert main(["convert", str(book), str(tmp_path / "sheet.pdf")]) == exitcodes.OK
    assert (
        main(["convert", str(tmp_path / "sheet.pdf"), str(tmp_path / "read.yaml")]) == exitcodes.OK
    )
    read = load_collection(tmp_path / "read.yaml").problems
    seen = [[state.color for state in problem.position.states] for problem in read]
    assert seen[: len(corners)] == [
        [state.color for state in position.states] for position in corners
    ]


def test_boards_of_all_pages_are_numbered_and_each_page_is_reported() -> None:
    shares = []
    collection = parse_collection(
        scanned(2), Path("book.pdf"), lambda _entry, share: shares.append(share)
    )
    titles = [problem.title for problem in collection.problems]
    assert titles == ["book 1-1", "book 1-2", "book 2-1", "book 2-2"], "both pages begin with 1"
    assert shares[:2] == [0.25, 0.5]
    assert shares[-1] == 1.0


def test_document_that_is_damaged_or_has_no_board_is_refused() -> None:
    whole = scanned(1)
    for data in (whole[:20], whole[:300], b"%PDF-1.7"):
        with pytest.raises(ProblemFormatError, match=r"a\.pdf: this PDF document cannot be opened"):
            parse_collection(data, Path("a.pdf"))
    written = io.BytesIO()
    Image.new("RGB", (200, 300), "white").save(written, "PDF")
    with pytest.raises(ProblemFormatError, match="no board is found"):
        parse_collection(written.getvalue(), Path("a.pdf"))


def test_document_of_too_many_pages_is_refused_before_one_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pages, "MOST_PAGES", 1)
    with pytest.raises(
        ProblemFormatError, match="the document has 2 pages: split it, at most 1 are read"
    ):
        parse_collection(scanned(2), Path("a.pdf"))


def test_document_after_a_refused_one_is_read() -> None:
    with pytest.raises(ProblemFormatError, match="cannot be opened"):
        parse_collection(b"%PDF-1.7", Path("a.pdf"))
    assert len(parse_collection(scanned(1), Path("a.pdf")).problems) == 2

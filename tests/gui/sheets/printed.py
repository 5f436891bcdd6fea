"""What a test finds on printed pages."""

from __future__ import annotations

import re
import zlib
from typing import TypeGuard

import pytest

from gold.board.points import Move
from gold.gui.sheets.figure import Disc, Figure, Text
from gold.gui.sheets.pdf import Document
from gold.gui.sheets.printed_page import PrintedPage, PrintedText
from gold.gui.sheets.sheets import sheets
from gold.paper import SheetOptions
from gold.problem.model import Problem
from tests.gui.helpers import make_problem

SVG = "{http://www.w3.org/2000/svg}"
USUAL = SheetOptions()


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


def is_text(part: object) -> TypeGuard[Text]:
    return isinstance(part, Text)


def count_discs(drawn: Figure) -> int:
    return sum(isinstance(part, Disc) for part in drawn.parts)


def streams(data: bytes) -> list[bytes]:
    """The unpacked streams of a PDF in their order, of pages and of fonts."""
    found = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    return [zlib.decompress(packed) if packed[:1] == b"\x78" else packed for packed in found]


def many(count: int) -> list[Problem]:
    return [make_problem(title=f"Number {number}") for number in range(1, count + 1)]


def heads(page: PrintedPage) -> list[str]:
    """The numbers of the problems of a page, as their titles have them."""
    texts = [part.text for part in page.parts if isinstance(part, PrintedText)]
    return [text.partition(".")[0] for text in texts if ". Number" in text]


def no_lines(count: int) -> list[tuple[Move, ...]]:
    return [()] * count

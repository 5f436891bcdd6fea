"""Writes pages of figures and lines of text as a PDF file, by fpdf2.

Texts are set in the fonts that come with the window; the file holds the letters that occur. Letters that none
of these fonts has, such as emoji, are left out. Importing this module takes half a second: only to print.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from fpdf import FPDF
from fpdf.fonts import TTFFont

from gold.gui.look.fonts import shipped_fonts
from gold.gui.sheets.figure import Disc, Figure, FigureLine, FrameOutline, Hint, Part, Place, Text
from gold.gui.sheets.printed_page import NoteLine, PrintedFigure, PrintedPage, PrintedText

_MAIN = "font0"
_ELLIPSIS = "…"
_MOST_LETTERS = 300  # of a line; none has room for more
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
_LARGE_BYTES = 1_000_000  # of a font with Chinese characters
RULE = "#b4aa9a"
RULE_WIDTH = 0.6
"""Colour and width of lines to write on."""
_SQUARE = 2  # the ends of lines, so that those of the board's edge meet in its corner


class Document:
    """A PDF with pages of a size. What is added goes on its last page, placed from the top left. All lengths
    are in pt. Same input, same file.
    """

    def __init__(self, size: tuple[float, float]) -> None:
        self._pdf = FPDF(unit="pt", format=size)
        self._pdf.set_creation_date(_NO_DATE)
        self._pdf.set_auto_page_break(False)
        self._pdf.c_margin = 0
        self._known: set[int] = set()
        self._others: list[str] = []
        # large fonts take long to open
        sizes = [path.stat().st_size for path in shipped_fonts(bold=False)]
        self._unopened = deque(
            sorted(range(1, len(sizes)), key=lambda place: sizes[place] > _LARGE_BYTES)
        )
        self._open(0)

    def _open(self, place: int) -> str:
        family = f"font{place}"
        for style, bold in (("", False), ("B", True)):
            self._pdf.add_font(family, style, shipped_fonts(bold)[place])
        font = self._pdf.fonts[family]
        assert isinstance(font, TTFFont)
        self._known.update(font.cmap)
        return family

    def _need(self, text: str) -> None:
        """Open fonts of other scripts until they have the letters of a text, or there are no more."""
        missing = {ord(letter) for letter in text} - self._known
        while missing and self._unopened:
            self._others.append(self._open(self._unopened.popleft()))
            self._pdf.set_fallback_fonts(self._others, exact_match=False)
            missing -= self._known

    def add_page(self) -> int:
        """Begin another page; returns its number."""
        self._pdf.add_page()
        return self._pdf.page_no()

    def page(self, page: PrintedPage) -> None:
        """Add a page of the document's size."""
        self.add_page()
        for part in page.parts:
            match part:
                case PrintedText(place, text, size, width, bold):
                    self.text(place, text, size, width, bold=bold)
                case PrintedFigure(place, figure, scale):
                    self.figure(place, figure, scale)
                case NoteLine(start, end):
                    self._pdf.set_draw_color(RULE)
                    self._pdf.set_line_width(RULE_WIDTH)
                    self._pdf.line(*start, *end)

    def text(
        self, place: tuple[float, float], text: str, size: float, width: float, bold: bool = False
    ) -> None:
        """Write a line of text below a place; if it is too long, it ends with an ellipsis."""
        line, _needed = self.fitted_line(text, size, width, bold)
        self._pdf.set_xy(*place)
        self._pdf.cell(w=width, h=size * 1.36, text=line, align="L")

    def fitted_line(
        self, text: str, size: float, width: float, bold: bool = False
    ) -> tuple[str, float]:
        """A line of text as :meth:`text` writes it, and its width."""
        line = " ".join(text[:_MOST_LETTERS].split())
        self._need(line)
        self._pdf.set_font(_MAIN, "B" if bold else "", size)
        fitted = self._fitted(line, width)
        return fitted, float(self._pdf.get_string_width(fitted))

    def _fitted(self, text: str, width: float) -> str:
        if self._pdf.get_string_width(text) <= width:
            return text
        cut = [text[:length].rstrip() + _ELLIPSIS for length in range(len(text) + 1)]
        return cut[max(bisect_right(cut, width, key=self._pdf.get_string_width) - 1, 0)]

    def wrapped(
        self, text: str, size: float, width: float, bold: bool = False, most: int | None = None
    ) -> list[str]:
        """Break a text into lines, between words or, in a word wider than a line and in text without blanks,
        anywhere. Of more than ``most`` lines or ``_MOST_LETTERS`` letters an ellipsis replaces the end.
        """
        self._need(text)
        self._pdf.set_font(_MAIN, "B" if bold else "", size)
        lines: list[str] = []
        for word in text[:_MOST_LETTERS].split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._pdf.get_string_width(longer) <= width:
                lines[-1] = longer
                continue
            while self._pdf.get_string_width(word) > width and len(word) > 1:
                fits = bisect_right(
                    range(1, len(word) + 1), width, key=partial(self._width_of, word)
                )
                lines.append(word[: max(fits, 1)])
                word = word[max(fits, 1) :]
            lines.append(word)
        is_cut = len(text) > _MOST_LETTERS or (most is not None and len(lines) > most)
        lines = lines[:most]
        if is_cut and lines:
            lines[-1] = self._fitted(lines[-1].rstrip(",;: ") + _ELLIPSIS, width)
        return lines

    def _width_of(self, word: str, length: int) -> float:
        return float(self._pdf.get_string_width(word[:length]))

    def figure(self, place: tuple[float, float], figure: Figure, scale: float) -> None:
        """Draw a figure with its top left at a place; ``scale`` is how many pt a unit of the figure is."""

        def at(point: tuple[float, float]) -> tuple[float, float]:
            return place[0] + scale * point[0], place[1] + scale * point[1]

        with self._pdf.local_context(stroke_cap_style=_SQUARE):
            for part in figure.parts:
                self._draw(part, at, scale)

    def _draw(self, part: Part, at: Callable[[Place], Place], scale: float) -> None:
        pdf = self._pdf
        match part:
            case FigureLine(start, end, width, ink):
                pdf.set_draw_color(ink)
                pdf.set_line_width(scale * width)
                pdf.line(*at(start), *at(end))
            case Disc(center, radius, fill, edge, width):
                pdf.set_draw_color(edge)
                pdf.set_line_width(scale * width)
                if fill is not None:
                    pdf.set_fill_color(fill)
                style = ("D" if width else "") + ("" if fill is None else "F")
                pdf.circle(*at(center), scale * radius, style=style)
            case FrameOutline(corners, ink, width):
                pdf.set_draw_color(ink)
                pdf.set_line_width(scale * width)
                pdf.polygon([at(corner) for corner in corners], style="D")
            case Text(center, text, size, ink):
                pdf.set_text_color(ink)
                pdf.set_font(_MAIN, "B", scale * size)
                (x, y), width = at(center), pdf.get_string_width(text)
                pdf.text(x - width / 2, y + scale * size * 0.36, text)
                pdf.set_text_color("#000000")
            case Hint():
                pass  # paper has no mouse

    def to_bytes(self) -> bytes:
        """The whole PDF file."""
        return bytes(self._pdf.output())

"""Writes pages with figures and lines of text as a PDF file, with fpdf2.

Texts use the fonts of the window; the file contains only the letters that occur. Letters that none of these
fonts has, such as emoji, are left out. Importing this module takes half a second, so import it only to print.
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
_MOST_LETTERS = 300  # most letters of a text; the rest is cut off
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
_LARGE_BYTES = 1_000_000  # a larger font file has Chinese characters, and is opened last
RULE = "#b4aa9a"
RULE_WIDTH = 0.6
"""Colour and width of the lines for notes."""
_SQUARE = 2  # lines have square ends, so that the edges of the board meet in its corners


class Document:
    """A PDF document whose pages have one size.

    Texts and figures are added to the last page; places are from its top left. All lengths are in
    points, 72 to the inch. The same input gives the same file.
    """

    def __init__(self, size: tuple[float, float]) -> None:
        self._pdf = FPDF(unit="pt", format=size)
        self._pdf.set_creation_date(_NO_DATE)
        self._pdf.set_auto_page_break(False)
        self._pdf.c_margin = 0
        self._known: set[int] = set()
        self._others: list[str] = []
        # Large fonts are slow to open, so they come last.
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
        """Open fonts of other scripts until all letters of a text are available, or all fonts are open."""
        missing = {ord(letter) for letter in text} - self._known
        while missing and self._unopened:
            self._others.append(self._open(self._unopened.popleft()))
            self._pdf.set_fallback_fonts(self._others, exact_match=False)
            missing -= self._known

    def add_page(self) -> int:
        """Begin a new page; return its number, from 1."""
        self._pdf.add_page()
        return self._pdf.page_no()

    def page(self, page: PrintedPage) -> None:
        """Add a page with all its parts. Its size must be the document's."""
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
        """Write a line of text with its top left at ``place``.

        If it is wider than ``width``, it is cut off with an ellipsis.
        """
        line, _needed = self.fitted_line(text, size, width, bold)
        self._pdf.set_xy(*place)
        self._pdf.cell(w=width, h=size * 1.36, text=line, align="L")

    def fitted_line(
        self, text: str, size: float, width: float, bold: bool = False
    ) -> tuple[str, float]:
        """The line of text that :meth:`text` writes, cut off at ``width``, and its own width."""
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
        """Break a text into lines no wider than ``width``.

        Lines break between words, or anywhere in a word that is wider than a line. If there are
        more than ``most`` lines or ``_MOST_LETTERS`` letters, the rest is cut off with an ellipsis.
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
        """Draw a figure with its top left at ``place``.

        ``scale`` is the number of points for each unit of the figure.
        """

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
        """Return the contents of the PDF file."""
        return bytes(self._pdf.output())

"""Draws a printed page as a picture: SVG, for other programs, or PNG, to be shown anywhere."""

from __future__ import annotations

import io
import math
from collections.abc import Callable

import pygame

from gold.gui.look.fonts import Fonts
from gold.gui.sheets.figure import BLACK, Disc, Figure, FigureLine, FrameOutline, Part, Place, Text
from gold.gui.sheets.pdf import RULE, RULE_WIDTH, Document
from gold.gui.sheets.printed_page import NoteLine, PrintedFigure, PrintedPage, PrintedText
from gold.gui.sheets.svg import PAPER, svg_part, xml_text

_BASELINE = 1.0
"""Distance from the top of a line of text to its baseline, as a multiple of the font size."""
_FONTS = "Noto Sans, Noto Sans CJK JP, sans-serif"
_PIXELS = 200 / 72
"""Pixels of a PNG for each point, so that there are 200 to the inch."""
_LOOSE = 1.06
"""Factor by which a text may be wider than its place: the widths of letters are rounded to whole pixels."""
_SMOOTH = 2
"""Factor by which shapes are drawn larger; then the picture is reduced, so that edges are smooth."""


def page_svg(page: PrintedPage, document: Document, title: str) -> str:
    """Return the SVG text of a page, in its size on paper.

    ``document`` measures the widths of the texts, which are written into the SVG, so that a program
    with other fonts draws them equally wide.
    """
    width, height = page.size
    parts = list[str]()
    for part in page.parts:
        match part:
            case PrintedText():
                parts.append(_text(part, document))
            case PrintedFigure((x, y), figure, scale):
                inner = "\n".join(map(svg_part, figure.parts))
                parts.append(
                    f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.5f})">\n{inner}\n</g>'
                )
            case NoteLine((x1, y1), (x2, y2)):
                ends = f'x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"'
                parts.append(f'<line {ends} stroke="{RULE}" stroke-width="{RULE_WIDTH}"/>')
    size = f'viewBox="0 0 {width:.2f} {height:.2f}" width="{width:.2f}pt" height="{height:.2f}pt"'
    body = "\n".join(parts)
    ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    return f"{head}\n<title>{xml_text(title)}</title>\n{ground}\n{body}\n</svg>\n"


def _text(part: PrintedText, document: Document) -> str:
    line, width = document.fitted_line(part.text, part.size, part.width, part.bold)
    if not line:
        return ""
    x, y = part.place
    place = f'x="{x:.2f}" y="{y + _BASELINE * part.size:.2f}" textLength="{width:.2f}"'
    weight = ' font-weight="bold"' if part.bold else ""
    font = f'font-family="{_FONTS}" font-size="{part.size:g}"{weight}'
    return f'<text {place} lengthAdjust="spacingAndGlyphs" {font}>{xml_text(line)}</text>'


def page_png(page: PrintedPage, fonts: Fonts) -> bytes:
    """Return the PNG data of a page, with 200 pixels to the inch."""
    width, height = (math.ceil(side * _PIXELS) for side in page.size)
    large = pygame.Surface((width * _SMOOTH, height * _SMOOTH), 0, 24)
    large.fill(PAPER)
    canvas = _Canvas(large, _PIXELS * _SMOOTH)
    for part in page.parts:
        match part:
            case PrintedFigure(place, figure, scale):
                canvas.figure(place, figure, scale)
            case NoteLine(start, end):
                canvas.line(start, end, RULE_WIDTH, RULE)
    picture = pygame.transform.smoothscale(large, (width, height))
    for part in page.parts:
        match part:
            case PrintedText((x, y), text, size, room, bold):
                pixels = round(size * _PIXELS)
                line = fonts.fit(text, pixels, round(room * _PIXELS * _LOOSE), bold)
                picture.blit(fonts.render(line, pixels, _rgb(BLACK), bold), _pixel((x, y)))
            case PrintedFigure((x, y), figure, scale):
                for shape in figure.parts:
                    if isinstance(shape, Text):
                        at = x + scale * shape.center[0], y + scale * shape.center[1]
                        _centred(picture, fonts, shape, at, scale)
    written = io.BytesIO()
    pygame.image.save(picture, written, "page.png")
    return written.getvalue()


def _centred(picture: pygame.Surface, fonts: Fonts, text: Text, at: Place, scale: float) -> None:
    """Draw a number or a letter of a diagram, centred at the place ``at``."""
    pixels = max(1, round(text.size * scale * _PIXELS))
    drawn = fonts.render(text.text, pixels, _rgb(text.ink), True)
    picture.blit(drawn, drawn.get_rect(center=_pixel(at)))


def _pixel(place: Place) -> tuple[int, int]:
    return round(place[0] * _PIXELS), round(place[1] * _PIXELS)


def _rgb(color: str) -> tuple[int, int, int]:
    red, green, blue, _alpha = pygame.Color(color)
    return red, green, blue


class _Canvas:
    """Draws shapes, whose lengths are in points, on a surface with ``scale`` pixels for each point."""

    def __init__(self, surface: pygame.Surface, scale: float) -> None:
        self._surface = surface
        self._scale = scale

    def line(self, start: Place, end: Place, width: float, ink: str) -> None:
        """Draw a straight line with square ends, as a filled polygon."""
        (x1, y1), (x2, y2) = self._at(start), self._at(end)
        length = math.hypot(x2 - x1, y2 - y1) or 1.0
        half = max(width * self._scale, 1.0) / 2
        along = (x2 - x1) / length * half, (y2 - y1) / length * half
        across = -along[1], along[0]
        corners = [
            (x1 - along[0] + across[0], y1 - along[1] + across[1]),
            (x2 + along[0] + across[0], y2 + along[1] + across[1]),
            (x2 + along[0] - across[0], y2 + along[1] - across[1]),
            (x1 - along[0] - across[0], y1 - along[1] - across[1]),
        ]
        pygame.draw.polygon(self._surface, ink, corners)

    def figure(self, place: Place, figure: Figure, scale: float) -> None:
        """Draw the shapes of a diagram, without its numbers and letters. Its top left is at ``place``."""

        def at(point: Place) -> Place:
            return place[0] + scale * point[0], place[1] + scale * point[1]

        for part in figure.parts:
            self._shape(part, at, scale)

    def _shape(self, part: Part, at: Callable[[Place], Place], scale: float) -> None:
        match part:
            case FigureLine(start, end, width, ink):
                self.line(at(start), at(end), width * scale, ink)
            case Disc(center, radius, fill, edge, width):
                outer = (radius + width / 2) * scale
                if fill is None or (width and fill != edge):
                    self._disc(at(center), outer, edge, width * scale if fill is None else 0.0)
                if fill is not None:
                    inner = (radius - width / 2) * scale if fill != edge else outer
                    self._disc(at(center), inner, fill)
            case FrameOutline(corners, ink, width):
                places = [at(corner) for corner in corners]
                for start, end in zip(places, places[1:] + places[:1], strict=True):
                    self.line(start, end, width * scale, ink)

    def _disc(self, center: Place, radius: float, ink: str, width: float = 0.0) -> None:
        """Draw a filled disc or, with a ``width``, only a ring."""
        pixels = max(1, round(width * self._scale)) if width else 0
        pygame.draw.circle(self._surface, ink, self._at(center), radius * self._scale, pixels)

    def _at(self, place: Place) -> Place:
        return place[0] * self._scale, place[1] * self._scale

"""Writes a figure as SVG: as a whole file, or as elements for a part of a page."""

from __future__ import annotations

import html
import re

from gold.gui.sheets.figure import Disc, Figure, FigureLine, FrameOutline, Hint, Part, Text

_NOT_IN_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
PAPER = "#ffffff"
WOOD = "#e6c07c"


def svg(figure: Figure, title: str, ground: str = PAPER, cell: int | None = None) -> str:
    """Return the SVG text of a figure.

    ``title`` describes the figure to people who cannot see it. ``ground`` is the colour behind it.
    ``cell`` is the distance between lines of the board in pixels; by default the figure is as large
    as the page that shows it allows.
    """
    width, height = figure.size
    size = ""
    if cell is not None:
        scale = cell / figure.cell
        size = f' width="{scale * width:.0f}" height="{scale * height:.0f}"'
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{size} role="img"'
    said = f"<title>{xml_text(title)}</title>"
    whole = f'<rect width="{width}" height="{height}" fill="{ground}"/>'
    parts = "\n".join(map(svg_part, figure.parts))
    return f"<svg {head}>\n{said}\n{whole}\n{parts}\n</svg>\n"


def xml_text(text: str) -> str:
    """Escape a text for XML. Characters that are not allowed in XML become U+FFFD."""
    return html.escape(_NOT_IN_XML.sub("\ufffd", text))


def svg_part(part: Part) -> str:
    """Return the SVG element of a part of a figure."""
    match part:
        case FigureLine((x1, y1), (x2, y2), width, ink):
            ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            return f'<line {ends} stroke="{ink}" stroke-width="{width:g}" stroke-linecap="square"/>'
        case Disc((x, y), radius, fill, edge, width):
            stroke = f' stroke="{edge}" stroke-width="{width:g}"' if width else ""
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill or "none"}"{stroke}/>'
        case FrameOutline(corners, ink, width):
            points = " ".join(f"{x:g},{y:g}" for x, y in corners)
            return (
                f'<polygon points="{points}" fill="none" stroke="{ink}" stroke-width="{width:g}"/>'
            )
        case Text((x, y), text, size, ink):
            place = f'x="{x:g}" y="{y + 0.35 * size:g}" text-anchor="middle" fill="{ink}"'
            return f'<text {place} font-family="sans-serif" font-size="{size:g}">{xml_text(text)}</text>'
        case Hint((x, y), side, text):
            corner = f'x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}"'
            return f'<rect {corner} fill-opacity="0"><title>{xml_text(text)}</title></rect>'
